// Lets the reader play on from any position of a game: asks the solver what the moves are worth, makes lines of the
// moves chosen, and shows, copies and shares them.
class Trying {
  constructor(board, solver, words, data) {
    this.board = board;
    this.solver = solver;
    this.words = words;
    this.data = { ...data, called: board.game.called, players: board.game.players };
    this.fold = board.root.querySelector(".trying");
    this.summary = this.fold.querySelector("summary");
    this.status = this.fold.querySelector(".status");
    this.list = this.fold.querySelector(".to-try");
    this.tools = this.fold.querySelector(".tools");
    this.text = this.fold.querySelector("textarea");
    this.lines = [];
    this.rules = bytesOf(data.rules);
    this.positions = data.positions.map((text) => (text ? bytesOf(text) : null));
    this.starts = new Map();
    this.tiles = new OwnTiles(board);
    this.rows = new OwnRows(board, words, (line) => this.remove(line));
    this.ghost = new Ghost(board);
    board.addEventListener("show", () => this.show());
    this.fold.addEventListener("toggle", () => this.show());
    board.root.querySelector(".felt").addEventListener("click", (event) => this.touched(event));
    const tools = { back: () => this.takeBack(), leave: () => this.leave(), copy: () => this.copy(), link: () => this.share() };
    for (const [name, act] of Object.entries(tools)) {
      this.tools.querySelector(`[data-tool="${name}"]`).addEventListener("click", act);
    }
  }

  // The position that the board shows; null where nobody can go on from it.
  get node() {
    const { board } = this;
    if (board.own && board.at > board.own.from) return board.own.node(board.at - board.own.from) ?? null;
    return this.begun(board.at);
  }

  // That of the game after so many turns.
  begun(at) {
    if (!this.starts.has(at)) this.starts.set(at, this.start(at));
    return this.starts.get(at);
  }

  // Whether there is nothing to try for this reader: with hands face down, and where the game is still to be guessed.
  get barred() {
    return !this.board.sight.open || this.board.gates.length > 0;
  }

  start(at) {
    const { turns, seats } = this.board.game;
    const position = this.positions[at];
    const { board: laid } = this.data;
    const before = at ? turns[at - 1] : null;
    const turn = (before?.turn ?? 0) + 1;
    if (!position || (laid.until !== null && turn > laid.until)) return null;
    const placing = Placing.of(laid.shape, laid.tiles.filter((tile) => tile.turn < turn));
    const last = before ? seats.indexOf(before.seat) : -1;
    return new OwnNode({ made: 0, position, scored: this.data.scored[at], placing, turn, round: before?.round ?? 1, last });
  }

  show() {
    const { own } = this.board;
    this.rows.mark();
    for (const tool of this.tools.children) tool.hidden = !own;
    this.text.hidden = !own;
    this.text.value = own ? movetext(this.data, own) : "";
    for (const tile of this.board.root.querySelectorAll(".playable")) tile.classList.remove("playable");
    if (this.fold.open) this.ask();
  }

  // The same once more would be read out once more.
  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  // Asks for the moves of the position shown, and shows them when the answer is there and still wanted.
  async ask() {
    const { node } = this;
    // Whoever has chosen by key waits where the moves are unfolded, and finds the focus on the next ones.
    const { activeElement: focused } = document;
    this.chose = this.list.contains(focused) || (this.chose && focused === this.summary);
    if (this.chose) this.summary.focus({ preventScroll: true });
    this.list.replaceChildren();
    if (!this.board.sight.open) return this.say(this.words.own_closed);
    if (this.passing) return;
    if (!node) return this.say(this.board.own ? this.words.own_forced : this.words.own_unknown);
    if (node.over) return this.say(this.result(node.over));
    if (!node.values) this.say(this.words.own_wait);
    try {
      // The values come at once, the lines behind them a little later.
      for (const lines of [false, true]) {
        const answer = await this.answer(node, lines);
        if (node !== this.node || !this.fold.open) return;
        this.offer(node, answer);
      }
    } catch (error) {
      if (!(error instanceof DominoCancelled)) this.say(filled(this.words.own_failed, { why: error.message }));
    }
  }

  answer(node, line = false) {
    const key = line ? "lines" : "values";
    node[key] ??= this.solver.answer(this.rules, node.position, { line });
    node[key].catch(() => {
      node[key] = null;
    });
    return node[key];
  }

  offer(node, answer) {
    const { players, called, sides } = this.data;
    const [forced] = answer.start.events;
    if (forced) return this.say(filled(this.words.own_none, { seat: players[forced.seat] }));
    const side = sides[answer.seat];
    const scored = side === 0 ? node.scored : -node.scored;
    const message = answer.options[0].value === null ? "own_deep" : "own_to_play";
    this.say(filled(this.words[message], { seat: players[answer.seat], side: called[side] }));
    const best = Math.max(...answer.options.map((option) => option.value));
    const ordered = [...answer.options].sort((one, other) => other.value - one.value);
    const chosen = this.list.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    this.list.replaceChildren(...ordered.map((option) => {
      const name = this.name(option.tile);
      const button = made("button", "", [], { type: "button" });
      if (name) button.append(this.tile(name), made("b", name));
      else button.append(made("b", this.words.stop));
      if (option.end >= 0) button.append(` ${this.on(node, option, answer)}`);
      if (option.value !== null) {
        button.append(" ", made("span", this.signed(option.value + scored), [], { class: "worth" }));
      }
      if (option.value === best) button.append(" ", made("span", this.words.best, [], { class: "tag" }));
      button.dataset.move = `${name}@${option.end}`;
      button.addEventListener("click", () => this.play(node, option));
      for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.point(node, option));
      for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.ghost.clear());
      const line = option.line ? this.line(option.line, scored, side) : null;
      return made("li", "", line ? [button, line] : [button], option.value === best ? { class: "best" } : {});
    }));
    if (chosen) this.list.querySelector(`[data-move="${chosen}"]`)?.focus();
    else if (this.chose && document.activeElement === this.summary) this.list.querySelector("button").focus({ preventScroll: true });
    this.mark(answer);
  }

  // The end that an option joins; with the arm where another of its number differs, as beside a spinner.
  on({ placing }, { tile, end }, { options }) {
    const number = end & 15;
    const said = filled(this.words.on, { end: number });
    if (!options.some((other) => other.tile === tile && other.end !== end && (other.end & 15) === number)) return said;
    return `${said} (${placing.layout.armFor(this.name(tile).split("-").map(Number), number, end >> 4 & 7)})`;
  }

  // The moves after an option, with best play of everyone, and how the game ends then.
  line({ events, over, last, value }, scored, side) {
    const moves = events.slice(1).map((event) => {
      const label = this.board.game.seats[event.seat];
      const name = this.name(event.tile);
      const text = { pass: this.words.pass_cell, draw: filled(this.words.draw_cell, { tile: name }) }[event.kind] ?? name;
      return made("span", "", [made("b", label), ` ${text}`], event.kind === "pass" ? { class: "pass" } : {});
    });
    const result = this.result({ how: over, last, value: value + (side === 0 ? scored : -scored) });
    const parts = moves.flatMap((move) => [move, ", "]).slice(0, -1);
    return made("p", "", parts.length ? [...parts, ` → ${result}`] : [`→ ${result}`], { class: "moves" });
  }

  // Where the tile of an option would lie.
  point({ placing }, { tile, end }) {
    if (tile < 0) return;
    const pips = this.name(tile).split("-").map(Number);
    const arm = end < 0 ? null : placing.layout.armFor(pips, end & 15, end >> 4 & 7);
    if (arm !== undefined) this.ghost.show(placing, pips, arm);
  }

  // Where the tile of another move than the one that the board shows would have lain; null for nothing.
  imagine(move) {
    const node = move && this.board.recorded ? this.start(this.board.recorded - 1) : null;
    if (!node || !move.tile) return this.ghost.clear();
    const pips = move.tile.split("-").map(Number);
    const { layout } = node.placing;
    const lead = layout.isEmpty;
    const arm = lead ? null : move.arm || layout.armFor(pips, move.end ?? layout.end(layout.joins(pips)[0]).number);
    if (arm !== undefined) this.ghost.show(node.placing, pips, arm);
  }

  // The tiles of the hand that can be played may be clicked.
  mark(answer) {
    if (answer.start.events.length) return;
    const names = new Set(answer.options.map((option) => this.name(option.tile)));
    const hand = this.board.seats[this.place(answer.seat)];
    for (const tile of hand?.querySelectorAll(".tiles > span:not(.gone, .later)") ?? []) {
      const name = tile.querySelector("use")?.getAttribute("href").slice(2);
      if (names.has(name)) tile.classList.add("playable");
    }
  }

  // Where on the board a seat's hand is.
  place(seat) {
    return this.board.seats.findIndex((held) => held.dataset.seat === this.board.game.seats[seat]);
  }

  // A tile of a hand is clicked: it is played if there is one way to, else the ways are pointed out.
  async touched(event) {
    const tile = event.target.closest(".held > .tiles > span:not(.gone)");
    const { node } = this;
    if (!tile || !node || node.over || this.barred) return;
    this.fold.open = true;
    const name = tile.querySelector("use")?.getAttribute("href").slice(2);
    const answer = await this.answer(node);
    const label = tile.closest(".held").dataset.seat;
    const ways = answer.start.events.length ? [] : answer.options.filter((option) => this.name(option.tile) === name);
    if (node !== this.node || this.barred) return;
    if (!ways.length || this.board.game.seats[answer.seat] !== label) {
      return this.say(filled(this.words.own_not, { tile: name, seat: this.data.players[answer.seat] }));
    }
    if (ways.length === 1) return this.play(node, ways[0]);
    this.offer(node, answer);
    this.say(filled(this.words.own_which, { tile: name }));
    this.list.querySelector(`[data-move^="${name}@"]`)?.focus();
  }

  name(tile) {
    return tile < 0 ? "" : tileName(tile, this.data.highest);
  }

  tile(name) {
    return drawn("svg", { class: "tile", viewBox: "-1 -.5 2 1", "aria-hidden": "true" }, [drawn("use", { href: `#t${name}` })]);
  }

  signed(value) {
    const text = value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
    return text.replace("-", "\u2212");
  }

  result({ how, last, value }) {
    const { players, called } = this.data;
    const ended = filled(how === "blocked" ? this.words.out_blocked : this.words.out_domino, { seat: players[last] });
    if (!value) return `${ended}: ${this.words.out_level}`;
    return `${ended}: ${filled(this.words.own_result, { value: this.signed(Math.abs(value)), side: called[value > 0 ? 0 : 1] })}`;
  }

  // Plays a move from a position: the game's own next turn, the next of the line, or a line of its own.
  async play(node, option) {
    const { board } = this;
    const line = board.own && board.at > board.own.from ? board.own : null;
    if (!line && sameMove(this.move(option), this.recorded(board.at))) {
      if (board.own) board.follow(null, board.at);
      return board.move("next");
    }
    const base = line ? line.until(node) : new OwnLine(board.at, node);
    const grown = await this.grow(base, option);
    if (node !== this.node || this.barred) return;
    this.keep(grown);
    const at = grown.from + node.made + 1;
    const rest = grown.from + grown.nodes[base.nodes.length].made;
    // The tile is seen to be played before the passes that it forces are.
    this.passing = rest > at;
    this.shown(grown, at);
    if (this.passing) window.setTimeout(() => board.own === grown && board.at === at && board.go(rest), Trying.PAUSE);
    this.passing = false;
  }

  move({ tile, end }) {
    return { name: this.name(tile), end };
  }

  // The line with one more move: one of those there are if it begins so.
  async grow(base, option) {
    const move = this.move(option);
    const known = this.lines.find((other) => other.continues(base) && sameMove(move, other.moves[base.moves.length]));
    if (known) return known;
    const node = base.end;
    const course = await this.solver.play(this.rules, node.position, option);
    return this.grown(base, node, move, course, this.worth(option, await this.answer(node), node));
  }

  // A line that goes on from another takes its place; answers with the one in which it is found.
  keep(line) {
    const longer = this.lines.find((other) => other.continues(line));
    if (longer) return longer;
    const place = this.lines.findIndex((other) => line.continues(other));
    if (place >= 0) this.lines[place] = line;
    else this.lines.push(line);
    return line;
  }

  static PAUSE = 500;

  // The game's own move after so many turns.
  recorded(at) {
    const [name, end] = this.data.played[at] ?? [];
    return name === undefined ? null : { name, end };
  }

  // What a move is worth to who makes it, and what a better one would have been.
  worth(option, answer, node) {
    const { options, seat } = answer;
    if (option.value === null) return "";
    const side = this.data.sides[seat];
    const scored = side === 0 ? node.scored : -node.scored;
    const best = options.reduce((most, other) => (other.value > most.value ? other : most));
    const said = filled(this.words.own_worth, { value: this.signed(option.value + scored), side: this.data.called[side] });
    if (best.value === option.value) return said;
    const better = best.end < 0 ? this.name(best.tile) : `${this.name(best.tile)} ${this.on(node, best, answer)}`;
    return `${said} ${filled(this.words.own_better, { move: better || this.words.stop, value: this.signed(best.value + scored) })}`;
  }

  grown(base, node, move, course, worth) {
    const { seats } = this.board.game;
    let { placing, turn, round, last, scored } = node;
    let passed = false;
    const plies = course.events.filter((event) => event.kind !== "stop").map((event) => {
      const tile = event.tile < 0 ? null : this.name(event.tile).split("-").map(Number);
      const lead = event.kind === "play" && placing.layout.isEmpty;
      const arm = event.kind === "play" && !lead ? placing.layout.ends[event.place].arm : null;
      const number = arm === null ? null : placing.layout.end(arm).number;
      const at = arm === null ? "" : joinName(placing.layout, tile, arm);
      if (event.kind === "play") placing = placing.place(tile, arm, turn);
      if (last >= 0 && (event.seat < last || (event.seat === last && passed))) round += 1;
      last = event.seat;
      passed = event.kind === "pass";
      const kind = lead ? "lead" : event.kind;
      const done = this.said({ kind, seat: event.seat, tile, number, layout: placing.layout });
      const said = event === course.events[0] && worth ? `${done} ${worth}` : done;
      return new OwnPly({ kind, seat: event.seat, label: seats[event.seat], tile, arm, number, at, turn: turn++, round, say: said });
    });
    const made = node.made + plies.length;
    scored += course.value;
    const over = course.over ? { how: course.over, last: course.last, value: scored } : null;
    const after = new OwnNode({ made, position: course.position, scored, placing, turn, round, last, over });
    if (over) plies.push(this.closed(plies.pop(), over));
    return base.with(move, plies, after);
  }

  // The last turn of a game says how it ended.
  closed(ply, over) {
    return new OwnPly({ ...ply, say: `${ply.say} ${this.result(over)}.` });
  }

  // A turn as it is announced.
  said({ kind, seat, tile, number, layout }) {
    const { words } = this;
    const spoken = (pips) => words.numbers[pips] ?? String(pips);
    const numbers = layout.ends.map((end) => spoken(end.number));
    const ends = filled(words.say_ends, { ends: listed(numbers, words.and) });
    const name = tile ? `${spoken(tile[0])}-${spoken(tile[1])}` : "";
    const message = { lead: words.say_lead, play: words.say_play, pass: words.say_pass, draw: words.say_draw }[kind];
    return filled(message, { seat: this.data.players[seat], tile: name, end: number === null ? "" : spoken(number), ends });
  }

  // Shows a line at one of its turns.
  shown(line, at) {
    this.rows.show(this.lines);
    this.board.follow(line, at);
    this.rows.mark();
    this.address();
  }

  takeBack() {
    const line = this.board.own;
    const kept = line.until(line.nodes.at(-2));
    const others = this.lines.filter((other) => other === line || other.code !== kept.code);
    this.lines = others.map((other) => (other === line ? kept : other)).filter((other) => other.moves.length);
    this.shown(kept.moves.length ? kept : null, kept.from + kept.plies.length);
  }

  // Back to the game, to the place from which the line went on.
  leave() {
    if (this.board.own) this.shown(null, Math.min(this.board.at, this.board.own.from));
  }

  remove(line) {
    this.lines = this.lines.filter((other) => other !== line);
    const { own, at } = this.board;
    if (own === line) this.shown(null, Math.min(at, line.from));
    else this.rows.show(this.lines);
  }

  async copy() {
    const { value } = this.text;
    this.text.select();
    try {
      await navigator.clipboard.writeText(value);
      this.say(this.words.own_copied);
    } catch {
      this.say(this.words.own_selected);
    }
  }

  // What a link to the line has behind its #.
  get fragment() {
    return this.board.own ? `#${this.board.game.id}~${this.board.own.code}` : `#${this.board.game.id}`;
  }

  // The address of the page leads to the line that is shown.
  address() {
    if (!this.board.own && !document.location.hash.includes("~")) return;
    try {
      window.history.replaceState(null, "", this.fragment);
    } catch {
      // A page within a page has no address of its own.
    }
  }

  async share() {
    const link = new URL(this.fragment, document.location.href).href;
    this.text.value = link;
    this.text.select();
    try {
      await navigator.clipboard.writeText(link);
      this.say(this.words.own_link_copied);
    } catch {
      this.say(this.words.own_selected);
    }
  }

  // What a reader has done, to be done again on a page in another language.
  get state() {
    const { own, at } = this.board;
    const { open } = this.fold;
    if (this.restoring && this.stays) return { ...this.restoring, open };
    const codes = [...new Set([...(this.restoring?.codes ?? []), ...this.lines.map((line) => line.code)])];
    return { codes, shown: own ? codes.indexOf(own.code) : -1, at, open };
  }

  // Makes the lines again; the board follows the one that was shown unless the reader has gone elsewhere meanwhile.
  async restore(state) {
    const read = state.codes.map((code) => readCode(`${this.board.game.id}~${code}`));
    this.restoring = state;
    this.fold.open = state.open;
    this.wait(state.shown < 0 ? null : read[state.shown].from);
    const { wish } = this;
    const made = [];
    for (const code of read) made.push((await this.read(code)).line);
    const kept = made.map((line) => this.keep(line));
    const follows = state.shown >= 0 && this.wish === wish && this.stays;
    this.restoring = null;
    this.rows.show(this.lines);
    if (follows) this.shown(kept[state.shown], state.at);
  }

  // Until a line has been made, the board stands where it parts from the game.
  wait(from) {
    if (from !== null && !this.barred) this.board.follow(null, from);
    this.wish = { at: this.board.at };
  }

  // Whether the reader has stayed there.
  get stays() {
    return !this.barred && this.board.own === null && this.board.at === this.wish.at;
  }

  // Shows the line of a link, as far as its moves can be played.
  async follow(code) {
    if (this.board.gates.length || code.from > this.board.game.turns.length) return;
    this.fold.open = true;
    if (!this.board.sight.open) return;
    this.wait(code.from);
    const { wish } = this;
    const { line, whole } = await this.read(code);
    const kept = line.moves.length ? this.keep(line) : null;
    this.rows.show(this.lines);
    if (this.wish !== wish || !this.stays) return;
    if (kept) this.shown(kept, line.from + line.plies.length);
    if (whole) return;
    const { at } = this.board;
    await this.ask();
    if (this.board.at === at) this.say(this.words.own_bad_link);
  }

  // The line that a link names, and whether all of its moves could be played.
  async read({ from, moves }) {
    let line = new OwnLine(from, this.begun(from));
    for (const move of moves) {
      const { end } = line;
      if (!end || end.over) return { line, whole: false };
      const { options } = await this.answer(end);
      const option = options.find((other) => sameMove(move, this.move(other)));
      if (!option) return { line, whole: false };
      const grown = await this.grow(line, option);
      line = grown.until(grown.nodes[line.nodes.length]);
    }
    return { line, whole: true };
  }
}

const listed = (items, and) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`);

// A tile by its place in the set, as the solver counts them.
const tileName = (place, highest) => {
  let low = 0;
  for (let rest = place; low <= highest; low += 1) {
    const row = highest - low + 1;
    if (rest < row) return `${low}-${low + rest}`;
    rest -= row;
  }
  return "";
};

// How the record names the end that a tile joins: not at all if there is one number only, else by the number, or by
// the arm where ends of one number differ.
const joinName = (layout, tile, arm) => {
  const { number, kind } = layout.end(arm);
  const others = layout.joins(tile).map((other) => layout.end(other));
  if (others.some((end) => end.number === number && end.kind !== kind)) return arm;
  return others.some((end) => end.number !== number) ? String(number) : "";
};

if (typeof module !== "undefined") module.exports = { joinName, tileName };
