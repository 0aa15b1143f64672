// The recorder: a match that is written down by taps.
import { made } from "./dom";
import { bytesOf } from "./engine";
import { RecorderDialogs } from "./recorder_dialogs";
import { RecorderFelt } from "./recorder_felt";
import { type Act, emptyGame, type GameKept, Recording, type Standing, type TableData } from "./recorder_game";
import { type Choice, LAID, SheetRules, UNSEEN } from "./recorder_sheet";
import { type Kept, matches } from "./recorder_store";
import { RecordText } from "./recorder_text";
import { RecorderTray } from "./recorder_tray";
import type { RecorderData, RecorderWords } from "./recorder_words";

/* What a tap on a tile means: it is played, drawn, turned up before the first turn, belongs to a hand, lies open in one, or is
 * played in place of what is taken back. */
export type Mode = "play" | "draw" | "turn" | "hands" | "expose" | "correct";

export class RecorderPage {
  static async open(
    root: HTMLElement,
    data: RecorderData,
    wasm: Uint8Array<ArrayBuffer>,
    words: RecorderWords,
    kept: Kept,
  ): Promise<RecorderPage> {
    const { variant, labels } = kept.match;
    const table = data.tables.find(({ name, seats }) => name === variant && seats === labels.length)!;
    const rules = await SheetRules.load(wasm, bytesOf(table.rules));
    return new RecorderPage(root, data, words, kept, new Recording(table, rules));
  }

  mode: Mode = "play";
  /* Whose hand is entered, or who acts against the rules. */
  seat = 0;
  irregular = false;
  aim: number | null = null;
  picked: number | null = null;
  standing: Standing;
  readonly dialogs: RecorderDialogs;
  private readonly felt: RecorderFelt;
  private readonly tray: RecorderTray;
  private readonly parts = {
    title: made("button", "", [], { type: "button", class: "game-name" }),
    undo: made("button", "↶", [], { type: "button" }),
    redo: made("button", "↷", [], { type: "button" }),
    menu: made("button", "☰", [], { type: "button" }),
    seats: made("ol", "", [], { class: "seats" }),
    status: made("p", "", [], { class: "status", role: "status" }),
    moves: made("div", "", [], { class: "moves" }),
    text: made("pre", "", [], { class: "record", tabindex: 0 }),
  };

  private constructor(
    private readonly root: HTMLElement,
    readonly data: RecorderData,
    readonly words: RecorderWords,
    readonly kept: Kept,
    readonly recording: Recording,
  ) {
    const { title, undo, redo, menu, seats, status, moves, text } = this.parts;
    this.felt = new RecorderFelt(recording);
    this.tray = new RecorderTray(this);
    this.dialogs = new RecorderDialogs(this);
    this.standing = recording.stand(this.game);
    for (const [button, key] of [
      [undo, "undo"],
      [redo, "redo"],
      [menu, "menu"],
    ] as const) {
      button.setAttribute("aria-label", words.say(key));
      button.title = words.say(key);
    }
    text.setAttribute("aria-label", words.say("record"));
    title.addEventListener("click", () => this.dialogs.sheet());
    undo.addEventListener("click", () => this.undo());
    redo.addEventListener("click", () => this.redo());
    menu.addEventListener("click", () => this.dialogs.menu());
    const board = made("section", "", [this.felt.element], { class: "cloth", "aria-label": words.say("ends") });
    const turn = made("section", "", [status, moves], { class: "turn", "aria-label": words.say("turn") });
    const aside = made("section", "", [text], { class: "aside", "aria-label": words.say("record") });
    const heading = made("h1", "", [title]);
    const tools = made("div", "", [undo, redo, menu], { class: "tools" });
    root.replaceChildren(
      made("header", "", [heading, tools], { class: "masthead" }),
      made("main", "", [board, seats, turn, this.tray.element, aside]),
      this.dialogs.element,
    );
    this.show();
  }

  get table(): TableData {
    return this.recording.table;
  }

  get game(): GameKept {
    return this.kept.match.games[this.kept.at]!;
  }

  set game(game: GameKept) {
    this.kept.match.games[this.kept.at] = game;
    this.kept.saved = false;
  }

  /* What a seat is called: its player, else its letter. */
  player(seat: number): string {
    return this.kept.match.names[seat]?.trim() || this.kept.match.labels[seat] || "";
  }

  side(side: number): string {
    return this.recording
      .members(side)
      .map((seat) => this.player(seat))
      .join(" + ");
  }

  train(place: number): string {
    return place < this.table.seats ? this.player(place) : this.words.say("mexican");
  }

  get text(): string {
    return new RecordText(this.recording, this.kept.match).text;
  }

  /* -- what is done ---------------------------------------------------------------------------------------- */

  /* Who does what comes next. */
  get acting(): number {
    return this.irregular ? this.seat : this.standing.sheet.get("seat");
  }

  do(act: Omit<Act, "seat">): void {
    this.kept.undone = [];
    const corrected = this.mode === "correct" ? { corrected: true as const } : {};
    this.game = this.recording.after(this.game, { ...act, ...corrected, seat: this.acting }, !this.irregular);
    this.rest();
    this.show();
  }

  /* Asks what a seat does in place of what it has done wrongly. */
  private takeBack(seat: number): void {
    this.rest();
    this.seat = seat;
    this.mode = "correct";
    this.show();
  }

  /* Back to what is usual. */
  rest(): void {
    this.mode = "play";
    this.irregular = false;
    this.aim = this.picked = null;
  }

  undo(): void {
    const { game } = this;
    if (!game.acts.length) {
      if (game.turned === null && game.leader === null) return;
      this.game = { ...game, turned: null, leader: null };
    } else {
      const before = this.recording.before(game);
      this.kept.undone.push(game.acts.slice(before.acts.length));
      this.game = before;
    }
    this.rest();
    this.show();
  }

  redo(): void {
    const acts = this.kept.undone.pop();
    if (!acts) return;
    this.game = { ...this.game, acts: [...this.game.acts, ...acts] };
    this.rest();
    this.show();
  }

  lead(seat: number): void {
    this.game = { ...this.game, leader: seat };
    this.rest();
    this.show();
  }

  /* The next game of the match, with the lead that the rules ask for. */
  next(): void {
    this.kept.match.games.push(emptyGame(this.table.seats));
    this.kept.at = this.kept.match.games.length - 1;
    this.kept.undone = [];
    this.suggest();
    this.rest();
    this.show();
  }

  /* Takes the leader from the rules where these leave one only. */
  suggest(): void {
    const { due, game } = this;
    const holder = due?.tile != null && game.turned === null ? game.hands.findIndex((hand) => hand.includes(due.tile!)) : -1;
    const leader = holder >= 0 ? holder : due?.seats?.length === 1 ? due.seats[0]! : null;
    if (game.leader === null && leader !== null) this.game = { ...game, leader };
  }

  /* The lead that the rules ask for in this game; null where they ask for nothing, or it is not known. */
  get due(): TableData["first"] {
    const { at, match } = this.kept;
    return at ? this.dueAfter(match.games[at - 1]!, at + 1) : this.table.first;
  }

  private dueAfter(before: GameKept, number: number): TableData["first"] {
    const standing = this.recording.stand(before);
    const { over } = standing.outlook;
    const around = this.table.highest + 1;
    const facts: Record<string, string> = {
      number: String(2 + ((number - 2) % around)),
      leader: String(before.leader ?? "?"),
      last: String(standing.sheet.get("last")),
      kind: over ?? "?",
      winner: String(this.winner(before, standing) ?? "-"),
    };
    return this.table.next[this.table.by.map((name) => facts[name]).join("/")] ?? null;
  }

  /* The side that has won a game: the only one with the best points of its end. */
  private winner(game: GameKept, standing: Standing): number | null {
    const { over } = standing.outlook;
    const points = game.result ?? this.recording.rules.score(standing.sheet).points?.slice(0, this.table.sides) ?? null;
    if (!points) return over === "domino" ? this.recording.side(standing.sheet.get("last")) : null;
    const best = this.table.bad ? Math.min(...points) : Math.max(...points);
    const found = points.flatMap((count, side) => (count === best && (best > 0 || this.table.bad) ? [side] : []));
    return found.length === 1 ? found[0]! : null;
  }

  /* -- taps ------------------------------------------------------------------------------------------------ */

  /* Where a tile can go: of ends that are alike the first, and all where somebody wants to break a rule. */
  ways(tile: number): Choice[] {
    const { standing, recording } = this;
    const open = this.irregular
      ? recording.anywhere(standing, tile)
      : standing.outlook.choices.filter((one) => one.tile === tile);
    const found = open.filter(({ place }) => this.aim === null || place === this.aim);
    return this.table.trains ? found : this.apart(found);
  }

  private apart(choices: readonly Choice[]): Choice[] {
    const seen = new Set<string>();
    return choices.filter(({ place, leaves }) => {
      const sort = `${place < 0 ? "" : this.standing.sheet.end(place)}/${leaves}`;
      return !seen.has(sort) && seen.add(sort);
    });
  }

  tap(tile: number): void {
    if (this.mode === "hands") return this.give(tile);
    if (this.mode === "turn") return this.turnUp(tile);
    if (this.mode === "draw" || this.mode === "expose") return this.do({ kind: this.mode, tile });
    const ways = this.ways(tile);
    if (ways.length === 1) return this.play(ways[0]!);
    this.picked = ways.length ? tile : null;
    this.show();
  }

  private turnUp(tile: number): void {
    this.game = { ...this.game, turned: tile };
    this.rest();
    this.show();
  }

  play({ tile, place, leaves }: Choice): void {
    this.do({ kind: "play", tile, place, leaves });
  }

  /* An end was tapped: the tile that is picked goes there, or the tray shows what fits. */
  private tapEnd(place: number, leaves: number): void {
    const { picked } = this;
    if (picked !== null) return this.play({ tile: picked, place, leaves, sure: false });
    this.aim = this.aim === place ? null : place;
    this.show();
  }

  draw(): void {
    const known = this.recording.dealt(this.game, this.acting).length > 0;
    if (!known) return this.do({ kind: "draw", tile: -1 });
    this.mode = "draw";
    this.show();
  }

  /* Says of a tile that a seat has it, or has it not. */
  private give(tile: number): void {
    const which = this.standing.outlook.over ? "rest" : "hands";
    const { where } = { where: this.standing.sheet.where(tile) };
    const lists = this.game[which].map((list, seat) => {
      const own = list.filter((other) => other !== tile);
      return seat === this.seat && !list.includes(tile) && where !== LAID ? [...own, tile] : own;
    });
    const most = which === "rest" ? this.standing.sheet.held(this.seat) : this.table.hand;
    if (lists[this.seat]!.length > most) return;
    this.game = { ...this.game, [which]: lists };
    this.suggest();
    // With a hand that is complete the next one is meant.
    if (lists[this.seat]!.length === most) this.seat = (this.seat + 1) % this.table.seats;
    this.show();
  }

  /* -- what is shown --------------------------------------------------------------------------------------- */

  show(): void {
    matches.keep(this.kept);
    const back = this.mode === "correct" ? this.recording.takenBack(this.game, this.seat) : null;
    this.standing = back ?? this.recording.stand(this.game);
    const { standing } = this;
    const { title, undo, redo, text } = this.parts;
    const numbers = { variant: this.words.title(this.table.name).split(/[,:]/)[0], number: this.kept.at + 1 };
    title.textContent = this.words.say("game_number", numbers);
    const nothing = !this.game.acts.length && this.game.turned === null && this.game.leader === null;
    undo.setAttribute("aria-disabled", String(nothing));
    redo.setAttribute("aria-disabled", String(!this.kept.undone.length));
    this.root.toggleAttribute("data-over", standing.outlook.over !== null);
    this.root.dataset.mode = this.irregular ? "irregular" : this.mode;
    const ways = this.picked === null ? [] : this.ways(this.picked);
    this.felt.show({
      standing,
      open: new Set(standing.outlook.choices.map(({ place }) => place)),
      aim: this.aim,
      ways,
      tap: (place, leaves) => this.tapEnd(place, leaves),
      train: (place) => this.train(place),
    });
    this.showSeats();
    this.showTurn(ways);
    this.tray.show();
    text.textContent = this.text;
  }

  private showSeats(): void {
    const { sheet, plies, scored, outlook } = this.standing;
    const unled = this.game.leader === null && !this.irregular;
    const acting = this.mode === "hands" ? this.seat : outlook.over || unled ? -1 : this.acting;
    const items = this.kept.match.labels.map((_, seat) => {
      const last = plies.findLast((ply) => ply.seat === seat);
      const name = made("b", this.player(seat));
      const count = made("span", this.words.tiles(sheet.held(seat)), [], { class: "count" });
      const done =
        last?.kind === "pass" && plies.indexOf(last) >= plies.length - this.table.seats ? this.words.say("passed") : "";
      const points = scored[this.recording.side(seat)] ? ` · ${scored[this.recording.side(seat)]}` : "";
      count.append(points);
      const button = made("button", "", [name, count, made("em", done)], { type: "button" });
      button.setAttribute("aria-pressed", String(seat === acting));
      button.addEventListener("click", () => this.tapSeat(seat));
      return made("li", "", [button], { class: seat === acting ? "acting" : "" });
    });
    this.parts.seats.replaceChildren(...items);
  }

  private tapSeat(seat: number): void {
    if (this.mode === "hands" || this.irregular) this.seat = seat;
    else if (!this.game.acts.length) this.game = { ...this.game, leader: seat };
    this.show();
  }

  private button(text: string, act: () => void, name = ""): HTMLButtonElement {
    const button = made("button", text, [], { type: "button", class: name });
    button.addEventListener("click", act);
    return button;
  }

  /* What is asked now, and what there is to tap besides tiles. */
  private showTurn(ways: readonly Choice[]): void {
    const { status, moves } = this.parts;
    const [text, ...buttons] = this.asked(ways);
    if (status.textContent !== text) status.textContent = text;
    moves.replaceChildren(...buttons);
  }

  private asked(ways: readonly Choice[]): [string, ...HTMLElement[]] {
    const { words, standing, game } = this;
    const { outlook, sheet } = standing;
    const done = this.button(words.say("close"), () => {
      this.rest();
      this.show();
    });
    if (this.mode === "hands") return this.askHand(done);
    if (this.mode === "draw") {
      const unseen = this.button(words.say("draw_unseen"), () => this.do({ kind: "draw", tile: -1 }));
      return [words.say("drew", { player: this.player(this.acting) }), unseen, done];
    }
    if (game.result) return [words.say("result_only"), ...this.atEnd()];
    const last = standing.plies.at(-1);
    const wrong = last?.astray && this.mode !== "correct" ? [this.takingBack(last.seat)] : [];
    if (outlook.over) return [this.ended(), ...wrong, ...this.atEnd()];
    if (this.table.turned && game.turned === null && !game.acts.length && !this.irregular) return this.askTurned();
    if (game.leader === null && !game.acts.length) return this.askLeader();
    const player = this.player(this.acting);
    if (ways.length) {
      const places = ways.map((way) => {
        const button = this.button(
          this.table.trains ? this.endName(way) : words.say("on", { end: this.endName(way) }),
          () => this.play(way),
          "way",
        );
        Object.assign(button.dataset, { place: String(way.place), leaves: String(way.leaves) });
        return button;
      });
      return [words.say("where", { player, tile: this.recording.name(ways[0]!.tile) }), ...places, done];
    }
    if (this.mode === "expose") return [words.say("exposes", { player }), done];
    const pass = this.button(words.say("pass"), () => this.do({ kind: "pass" }), "knock");
    if (this.mode === "correct") return [words.say("instead", { player }), pass, done];
    if (this.irregular) {
      const draw = this.table.draws ? [this.button(words.say("draw"), () => this.do({ kind: "draw", tile: -1 }))] : [];
      const open = this.table.exposes ? [this.button(words.say("expose"), () => this.expose())] : [];
      const back = this.recording.takenBack(game, this.seat) ? [this.takingBack(this.seat)] : [];
      return [words.say("wrong", { player }), pass, ...draw, ...open, ...back, done];
    }
    const found: HTMLElement[] = [];
    if (outlook.may.has("pass")) found.push(pass);
    if (outlook.may.has("draw")) found.push(this.button(words.say("draw"), () => this.draw(), "knock"));
    if (outlook.may.has("stop")) found.push(this.button(words.say("stop"), () => this.do({ kind: "stop" }), "knock"));
    const blocked = this.recording.blocked(game);
    if (blocked) found.push(this.button(words.say("blocked"), () => this.block(blocked)));
    return [this.told(player, sheet.get("endsCount") > 0), ...found, ...wrong];
  }

  private takingBack(seat: number): HTMLButtonElement {
    return this.button(this.words.say("take_back", { player: this.player(seat) }), () => this.takeBack(seat));
  }

  private block(game: GameKept): void {
    this.kept.undone = [];
    this.game = game;
    this.rest();
    this.show();
  }

  private expose(): void {
    this.mode = "expose";
    this.show();
  }

  private told(player: string, begun: boolean): string {
    const { words } = this;
    const { outlook, sheet } = this.standing;
    const tiles = new Set(outlook.choices.map(({ tile }) => tile));
    if (!begun) {
      const due = this.due;
      const tile = due?.tile != null ? ` (${this.recording.name(due.tile)})` : "";
      return words.say("leads", { player }) + tile;
    }
    const open = outlook.choices.map(({ place }) => sheet.ends[place]!);
    const numbers = [...new Set(open.length ? open : sheet.ends)].sort((one, other) => one - other);
    const rest = { player, ends: numbers.join(" · ") };
    if (tiles.size === 1 && outlook.may.size === 1)
      return words.say("only", { player, tile: this.recording.name([...tiles][0]!) });
    return words.say(tiles.size ? "to_play" : "must_pass", rest);
  }

  private endName({ place, leaves }: Choice): string {
    const number = this.standing.sheet.ends[place];
    const { placing } = this.standing;
    if (leaves) return `${number} → ${leaves - 1}`;
    if (!placing) return `${this.train(place)}: ${number}`;
    const same = this.standing.sheet.ends.filter((end) => end === number).length > 1;
    return same ? `${number} (${placing.layout.ends[place]!.arm})` : String(number);
  }

  private askLeader(): [string, ...HTMLElement[]] {
    const due = this.due;
    const why = due ? ` (${this.words.lead(due)})` : "";
    const seats = due?.seats ?? this.kept.match.labels.map((_, seat) => seat);
    const tile = this.table.mayTurn && this.game.turned === null ? (due?.tile ?? null) : null;
    const turned = tile === null ? [] : [this.button(this.turnedUp(tile), () => this.turnUp(tile))];
    return [
      `${this.words.say("who_leads")}${why}`,
      ...turned,
      ...seats.map((seat) => this.button(this.player(seat), () => this.lead(seat), "way")),
    ];
  }

  private turnedUp(tile: number): string {
    return this.words.say("turned_up", { tile: this.recording.name(tile) });
  }

  private askTurned(): [string, ...HTMLElement[]] {
    this.mode = "turn";
    const due = this.due?.tile ?? this.table.first?.tile ?? null;
    const offered = due === null ? [] : [this.button(this.recording.name(due), () => this.tap(due), "way")];
    return [this.words.say("turned"), ...offered];
  }

  private askHand(done: HTMLElement): [string, ...HTMLElement[]] {
    const over = this.standing.outlook.over !== null;
    const own = this.game[over ? "rest" : "hands"][this.seat]!;
    const most = over ? this.standing.sheet.held(this.seat) : this.table.hand;
    const values = { player: this.player(this.seat), count: own.length, all: most };
    return [this.words.say("hands_hint", values), done];
  }

  /* How the game has ended, and what it comes to. */
  private ended(): string {
    const { words, standing } = this;
    const { over } = standing.outlook;
    const player = this.player(standing.sheet.get("last"));
    const how = over === "blocked" ? words.say("over_blocked") : words.say("over_domino", { player });
    const points = this.recording.points(this.game, standing);
    if (!points) return `${how} ${words.say("left")}`;
    const scores = points.flatMap((count, side) =>
      count ? [words.say("scores", { side: this.side(side), points: count })] : [],
    );
    return `${how} ${scores.join(" ") || words.say("nobody")}`;
  }

  private atEnd(): HTMLElement[] {
    const { words } = this;
    const last = this.kept.at === this.kept.match.games.length - 1;
    const next = last ? [this.button(words.say("next"), () => this.next(), "way")] : [];
    const unknown = !this.game.result && !this.recording.points(this.game, this.standing);
    const hands = unknown
      ? [this.button(words.say("hands"), () => this.enterHands()), this.button(words.say("pips_left"), () => this.dialogs.left())]
      : [];
    return [...hands, ...next, this.button(words.say("save"), () => this.dialogs.save())];
  }

  enterHands(): void {
    this.rest();
    this.mode = "hands";
    const { sheet, outlook } = this.standing;
    const holding = this.kept.match.labels.findIndex((_, seat) => sheet.held(seat) > 0);
    this.seat = outlook.over ? Math.max(0, holding) : Math.max(0, this.game.leader ?? 0);
    this.show();
  }

  /* Whether a tile can be tapped now, and how it is marked. */
  tile(tile: number): { can: boolean; state: "laid" | "unseen" | "held"; seat: number; sure: boolean } {
    const { sheet, outlook } = this.standing;
    const where = sheet.where(tile);
    const state = where === LAID ? "laid" : where === UNSEEN ? "unseen" : "held";
    const seat = state === "held" ? where & 15 : -1;
    const choice = outlook.choices.filter((one) => one.tile === tile && (this.aim === null || one.place === this.aim));
    const usual = choice.length > 0 && this.game.leader !== null;
    const rest = this.standing.outlook.over ? "rest" : "hands";
    const can = {
      play: this.irregular ? state !== "laid" && this.ways(tile).length > 0 : usual,
      correct: choice.length > 0,
      expose: state === "unseen" || seat === this.acting,
      draw: state === "unseen",
      turn: state === "unseen",
      hands: state !== "laid" && (state === "unseen" || this.game[rest][this.seat]!.includes(tile)),
    }[this.mode];
    return { can, state, seat, sure: choice.some(({ sure }) => sure) };
  }
}
