// A board in a notebook: what anywidget runs, behind the script of <domino-board>. https://anywidget.dev/en/afm/
import type { DominoBoard } from "./domino-board";

interface Model {
  get(name: "data" | "language"): string;
  get(name: "game" | "turn"): number;
  set(name: "turn", value: number): void;
  save_changes(): void;
  on(event: string, then: () => void): void;
  off(event: string, then: () => void): void;
}

const render = ({ model, el }: { model: Model; el: HTMLElement }): (() => void) => {
  const board = document.createElement("domino-board") as DominoBoard;
  const show = (): void => {
    if (model.get("language")) board.lang = model.get("language");
    board.setAttribute("game", String(model.get("game")));
    board.data = JSON.parse(model.get("data"));
  };
  const step = (): void => board.setAttribute("turn", String(model.get("turn")));
  const changes = ["data", "game", "language"].map((name) => `change:${name}`);
  for (const change of changes) model.on(change, show);
  model.on("change:turn", step);
  // Whoever steps here tells the notebook which turn is looked at.
  const tell = (): void => {
    if (board.shown === model.get("turn")) return;
    model.set("turn", board.shown);
    model.save_changes();
  };
  for (const event of ["load", "step"]) board.addEventListener(event, tell);
  // JupyterLab would take keys that are meant for the board.
  board.dataset.lmSuppressShortcuts = "true";
  if (model.get("turn")) step();
  show();
  el.append(board);
  return () => {
    for (const change of changes) model.off(change, show);
    model.off("change:turn", step);
    board.remove();
  };
};

export default { render };
