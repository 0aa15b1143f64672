// All tiles of the set: played, in a hand, or not seen yet; those that can be played now stand out.
import { made } from "./dom";
import { tileDrawing } from "./recorder_felt";
import type { RecorderPage } from "./recorder_page";

export class RecorderTray {
  static FEW = 28; // tiles that are always shown

  readonly element: HTMLElement;
  private readonly grid = made("div", "", [], { class: "pieces" });
  private readonly buttons: HTMLButtonElement[];
  private readonly more: HTMLButtonElement;
  private whole = false;

  constructor(private readonly page: RecorderPage) {
    const { words, recording } = page;
    this.buttons = recording.tiles.map((_, tile) => {
      const name = recording.name(tile);
      const button = made("button", "", [tileDrawing(name), made("span", "", [], { class: "whose" })], {
        type: "button",
        "data-tile": name,
      });
      button.addEventListener("click", () => {
        if (button.getAttribute("aria-disabled") !== "true") page.tap(tile);
      });
      return button;
    });
    this.more = made("button", words.say("all_tiles"), [], { type: "button", class: "more", "aria-pressed": "false" });
    this.more.addEventListener("click", () => {
      this.whole = !this.whole;
      this.show();
    });
    this.grid.append(...this.buttons);
    this.grid.classList.toggle("large", recording.tiles.length > RecorderTray.FEW);
    this.element = made("section", "", [this.grid], { class: "tray", "aria-label": words.say("tray") });
    if (recording.tiles.length > RecorderTray.FEW) this.element.append(this.more);
  }

  show(): void {
    const { page } = this;
    const { words, recording } = page;
    const many = recording.tiles.length > RecorderTray.FEW;
    this.more.setAttribute("aria-pressed", String(this.whole));
    this.buttons.forEach((button, tile) => {
      const { can, state, seat, sure } = page.tile(tile);
      button.className = [state, can ? "can" : "", sure ? "sure" : "", page.picked === tile ? "picked" : ""]
        .filter(Boolean)
        .join(" ");
      button.hidden = many && !this.whole && !can;
      button.setAttribute("aria-disabled", String(!can));
      const whose = state === "held" ? page.player(seat) : "";
      button.lastElementChild!.textContent = whose.slice(0, 2);
      const said = { laid: words.say("played"), unseen: words.say("unseen"), held: words.say("held_by", { player: whose }) }[
        state
      ];
      button.setAttribute("aria-label", `${recording.name(tile)}, ${said}`);
    });
  }
}
