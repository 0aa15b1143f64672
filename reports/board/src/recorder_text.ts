/* The record of a match as movetext: the one place where the recorder writes one. Nothing here touches the page. */
import { numbered } from "./own_line";
import type { GameKept, Ply, Recording, Standing } from "./recorder_game";

/* What is kept of a match. */
export interface MatchKept {
  variant: string;
  labels: string[];
  names: string[];
  event: string;
  date: string;
  games: GameKept[];
}

const quoted = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\"]/g, (sign) => `\\${sign}`);
const tag = (name: string, value: string): string => `[${name} "${quoted(value)}"]`;

export class RecordText {
  constructor(
    private readonly recording: Recording,
    private readonly match: MatchKept,
  ) {}

  /* All games, those that have something to say. */
  get text(): string {
    const games = this.match.games.map((game) => this.game(game)).filter((game) => game !== null);
    return `${[this.head, ...games].filter(Boolean).join("\n")}\n`;
  }

  private label(seat: number): string {
    return this.match.labels[seat] ?? "";
  }

  private get head(): string {
    const { variant, labels, names, event, date } = this.match;
    const called = names.map((name, seat) => [this.label(seat), name.replace(/[,:]/g, " ").trim()] as const);
    const named = called.filter(([, name]) => name).map(([label, name]) => `${label}: ${name}`);
    const tags = [
      event && tag("Event", event),
      date && tag("Date", date),
      tag("Variant", variant),
      tag("Seats", labels.join(" ")),
      named.length && tag("Names", named.join(", ")),
    ];
    return tags.filter(Boolean).join("\n");
  }

  private game(game: GameKept): string | null {
    const standing = this.recording.stand(game);
    const tags = [this.deal(game), this.lead(game), this.result(game, standing)].filter((one) => one !== null);
    if (!tags.length && !standing.plies.length) return null;
    if (!tags.length) tags.push(tag("Deal", ""));
    // Arms have their names by all that was joined before: where one is named, all are.
    const named = standing.plies.some(({ at }) => /[A-Z]/.test(at));
    const told = standing.plies.filter(({ kind }) => kind !== "stop");
    const turns = numbered(told.map((ply, at) => [ply.round, this.turn(named ? { ...ply, at: ply.arm } : ply, told[at + 1])]));
    return `${tags.join("\n")}\n\n${RecordText.lines(turns) || "*"}\n`;
  }

  private deal(game: GameKept): string | null {
    const { hand } = this.recording.table;
    const hands = this.match.labels.flatMap((label, seat) => {
      const dealt = this.recording.dealt(game, seat);
      if (!dealt.length) return [];
      const unknown = Array.from({ length: Math.max(0, hand - dealt.length) }, () => "?");
      return [`${label}:${[...dealt.map((tile) => this.recording.name(tile)), ...unknown].join(" ")}`];
    });
    return hands.length ? tag("Deal", hands.join(" ")) : null;
  }

  private lead(game: GameKept): string | null {
    return game.turned === null ? null : tag("Lead", `stock ${this.recording.name(game.turned)}`);
  }

  private result(game: GameKept, standing: Standing): string | null {
    const points = this.recording.points(game, standing);
    if (!points) return null;
    const sides = points.flatMap((count, side) => {
      if (!count) return [];
      return [
        `${this.recording
          .members(side)
          .map((seat) => this.label(seat))
          .join("+")} ${count}`,
      ];
    });
    const { over } = standing.outlook;
    if (game.result || !over) return tag("Result", sides.join("; ") || "0");
    if (over === "blocked") return tag("Result", `blocked ${sides.join("; ") || 0}`);
    const out = this.label(standing.sheet.get("last"));
    return tag("Result", sides.length ? `domino ${out} ${sides.join("; ")}` : `domino ${out}; 0`);
  }

  private turn({ kind, seat, tile = -1, at, astray, corrected, points }: Ply, next?: Ply): string {
    const label = this.label(seat);
    const instead = corrected ? " corrected" : "";
    if (kind === "pass") return `${label} pass${instead}`;
    const name = tile < 0 ? "?" : this.recording.name(tile);
    if (kind === "draw") return `${label} draw ${name}`;
    if (kind === "expose") return `${label} exposed ${name}`;
    const stays = !(next?.corrected && next.seat === seat);
    const irregular = astray && stays && this.recording.table.stands ? " irregular" : "";
    return `${label} ${at ? `${name}@${at}` : name}${points ? `+${points}` : ""}${instead || irregular}`;
  }

  /* The turns with a line for each round. */
  private static lines(turns: readonly string[]): string {
    return turns.join("  ").replace(/ {2}(?=\d+\. )/g, "\n");
  }
}
