/* What stands in the bytes of a position: domino_position of analyzer/kernel/domino.h, in which a tile is its place in
 * the set. */
type Twelve = [number, number, number, number, number, number, number, number, number, number, number, number];

export interface OpenEnd {
  number: number;
  kind: number;
  goesOn: boolean;
}

export interface ReadPosition {
  hands: number[][];
  leads: number[];
  exposed: number[];
  ends: OpenEnd[];
  order: number[];
  stock: number;
  seat: number;
  leader: number;
  last: number;
  passes: number;
  drew: boolean;
  latest: number;
  due: boolean;
}

export class DominoPosition {
  static BYTES = 256;
  static SEATS = 8; // at most
  static MASKS = 10; // the hands, the leads, the tiles that lie open
  static ENDS = 128; // where the open ends begin
  static ORDER = 192;
  static SPINNER = 5;
  /* The arms that leave a lead, by how many there are. */
  static STARS: Record<number, string[]> = {
    2: ["L", "R"],
    4: ["L", "R", "U", "D"],
    6: ["L", "LU", "LD", "R", "RU", "RD"],
    8: ["L", "R", "U", "D", "LU", "LD", "RU", "RD"],
  };

  /* Reads a position, which may come without the zeros at its end:
   *   hands    for each of eight seats its tiles; empty for seats that are not played
   *   leads    the tiles that may be led, where nothing has been
   *   exposed  the tiles that lie open in their hands
   *   ends     [{number, kind, goesOn}]: the open ends in the order in which their arms grew, their kinds as Kind in
   *            analyzer/tiles/layout.py, and whether the turn can go on there
   *   order    the next tile of the stock first, as far as that is known; stock: how many there are
   *   seat, leader, last, passes, drew, latest, due: as in domino.h, -1 where there is none */
  static read(bytes: Uint8Array): ReadPosition {
    const whole = new Uint8Array(DominoPosition.BYTES);
    whole.set(bytes);
    const view = new DataView(whole.buffer);
    const masks = Array.from({ length: DominoPosition.MASKS }, (_, i) => view.getBigUint64(8 * i, true));
    const [leads = [], exposed = []] = masks.slice(DominoPosition.SEATS).map(DominoPosition.members);
    const [seat, leader, last, passes, drew, , latest, count, due, , stock, known] = new Int32Array(
      whole.buffer,
      8 * DominoPosition.MASKS,
      12,
    ) as unknown as Twelve;
    const ends = Array.from(whole.subarray(DominoPosition.ENDS, DominoPosition.ENDS + count), (end) => ({
      number: end & 0x0f,
      kind: (end >> 4) & 7,
      goesOn: end > 0x7f,
    }));
    const order = Array.from(whole.subarray(DominoPosition.ORDER, DominoPosition.ORDER + known));
    const hands = masks.slice(0, DominoPosition.SEATS).map(DominoPosition.members);
    return {
      hands,
      leads,
      exposed,
      ends,
      order,
      stock,
      seat,
      leader,
      last,
      passes,
      drew: drew > 0,
      latest,
      due: due > 0,
    };
  }

  /* The tiles of a set in the order of their places, as [low, high]. */
  static tiles(highest: number): [number, number][] {
    const numbers = Array.from({ length: highest + 1 }, (_, number) => number);
    return numbers.flatMap((low) => numbers.slice(low).map((high): [number, number] => [low, high]));
  }

  /* The names of the arms after the event of a tile played, as the record has them: `names` are those before it, `count`
   * is how many ends are open after it, `spinners` whether every double is joined on four sides, `feet` whether on three. */
  static arms(
    names: readonly string[],
    { end, place }: { end: number; place: number },
    count: number,
    { spinners = false, feet = false }: { spinners?: boolean; feet?: boolean } = {},
  ): string[] {
    if (end < 0) return DominoPosition.STARS[count] ?? [];
    const arms = [...names];
    const turns = (arm: string): string[] => Array.from("LR".includes(arm.slice(-1)) ? "UD" : "LR", (turn) => arm + turn);
    const behind = (path: string): string[] => (arms.includes(turns(path)[0]!) ? behind(path + path.slice(-1)) : turns(path));
    if (((end >> 4) & 7) === DominoPosition.SPINNER) arms.push(...(spinners ? behind(arms[place]!) : ["U", "D"]));
    if (feet && count > arms.length) arms.splice(place + 1, 0, ...behind(arms[place]!));
    if (count > arms.length) arms.splice(place, 1, ...turns(arms[place]!));
    return arms;
  }

  static members(mask: bigint): number[] {
    const found: number[] = [];
    for (let place = 0; mask >> BigInt(place); place += 1) if ((mask >> BigInt(place)) & 1n) found.push(place);
    return found;
  }
}
