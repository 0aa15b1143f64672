// The moves to try in a position, as buttons with their values and the lines behind them; the tiles of the hand that
// can be played are marked.
class MovesToTry {
  // `play(node, option, answer)` is called when a move is chosen.
  constructor(board, list, told, play) {
    Object.assign(this, { board, list, told, play });
    this.ghost = new Ghost(board);
  }

  get hasFocus() {
    return this.list.contains(document.activeElement);
  }

  clear() {
    this.list.replaceChildren();
    for (const tile of this.board.root.querySelectorAll(".playable")) tile.classList.remove("playable");
  }

  // Shows them, the best first; the one with the focus keeps it.
  show(node, answer) {
    const chosen = this.hasFocus ? document.activeElement.dataset.move : null;
    const best = Math.max(...answer.options.map((option) => option.value));
    const ordered = [...answer.options].sort((one, other) => other.value - one.value);
    this.list.replaceChildren(...ordered.map((option) => {
      const button = this.button(node, option, answer, option.value === best);
      const parts = option.line ? [button, this.line(node, option.line)] : [button];
      return made("li", "", parts, option.value === best ? { class: "best" } : {});
    }));
    if (chosen) this.list.querySelector(`[data-move="${chosen}"]`)?.focus();
    this.mark(answer);
  }

  // Puts the focus on the first of them, or of those with a tile.
  focus(name = "", options = {}) {
    this.list.querySelector(name ? `[data-move^="${name}@"]` : "button")?.focus(options);
  }

  button(node, option, answer, best) {
    const { told } = this;
    const name = told.name(option.tile);
    const button = made("button", "", [], { type: "button" });
    if (name) button.append(this.tile(name), made("b", name));
    else button.append(made("b", told.words.stop));
    if (option.end >= 0) button.append(` ${told.on(node, option, answer)}`);
    if (option.value !== null) {
      button.append(" ", made("span", told.value(option, node, answer.seat), [], { class: "worth" }));
    }
    if (best) button.append(" ", made("span", told.words.best, [], { class: "tag" }));
    button.dataset.move = `${name}@${option.end}`;
    button.addEventListener("click", () => this.play(node, option, answer));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.point(node, option));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.ghost.clear());
    return button;
  }

  tile(name) {
    return drawn("svg", { class: "tile", viewBox: "-1 -.5 2 1", "aria-hidden": "true" }, [drawn("use", { href: `#t${name}` })]);
  }

  // The moves after an option, with best play of everyone, and how the game ends then.
  line(node, { events, over, last, value }) {
    const { told } = this;
    const moves = events.slice(1).map((event) => {
      const label = this.board.game.seats[event.seat];
      const text = turnText(told.words, event.kind, told.name(event.tile));
      return made("span", "", [made("b", label), ` ${text}`], event.kind === "pass" ? { class: "pass" } : {});
    });
    const result = told.result({ how: over, last, value: value + node.scored });
    const parts = moves.flatMap((move) => [move, ", "]).slice(0, -1);
    return made("p", "", parts.length ? [...parts, ` → ${result}`] : [`→ ${result}`], { class: "moves" });
  }

  // Where the tile of an option would lie.
  point({ placing }, { tile, end }) {
    if (tile < 0) return;
    const pips = this.told.name(tile).split("-").map(Number);
    const arm = end < 0 ? null : placing.layout.armOf(pips, end);
    if (arm !== undefined) this.ghost.show(placing, pips, arm);
  }

  // Where the tile of a move of a record would have lain in a position; null for nothing.
  imagine(node, move) {
    if (!node || !move?.tile) return this.ghost.clear();
    const pips = move.tile.split("-").map(Number);
    const { layout } = node.placing;
    const arm = layout.isEmpty ? null : move.arm || layout.armFor(pips, move.end ?? layout.end(layout.joins(pips)[0]).number);
    if (arm !== undefined) this.ghost.show(node.placing, pips, arm);
  }

  // The tiles of the hand that can be played may be clicked.
  mark(answer) {
    const names = new Set(answer.options.map((option) => this.told.name(option.tile)));
    const label = this.board.game.seats[answer.seat];
    const hand = this.board.seats.find((held) => held.dataset.seat === label);
    for (const tile of hand?.querySelectorAll(".tiles > span:not(.gone, .later)") ?? []) {
      if (names.has(heldName(tile))) tile.classList.add("playable");
    }
  }
}

// The name of a tile in a hand; undefined for one that lies face down.
const heldName = (tile) => tile.querySelector("use")?.getAttribute("href").slice(2);
