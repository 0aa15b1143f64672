import type { SharedGames } from "./data";
import { DominoSolver } from "./solver";

// The bytes of a text in base64, such as a position of which the noughts at the end are left out.
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// What a text in base64 was before it was packed.
export const unpacked = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// The solver of the page, for those who ask it.
export const pageSolver = async (): Promise<DominoSolver> => new DominoSolver(await unpacked(textOf("kernel")));

// The text of an element of the page; empty where there is none.
export const textOf = (id: string): string => document.getElementById(id)?.textContent ?? "";

// What is the same in every language of the page and not seen at once; it is unpacked as the page starts.
export class SharedData {
  // Nothing until it is there.
  data: SharedGames | null = null;
  readonly ready: Promise<SharedGames>;

  constructor() {
    // Where a browser cannot unpack it, boards can be stepped through and not more.
    this.ready = this.read()
      .catch((): SharedGames => ({ known: {}, own: {} }))
      .then((data) => {
        this.data = data;
        return data;
      });
  }

  private async read(): Promise<SharedGames> {
    return JSON.parse(new TextDecoder().decode(await unpacked(textOf("shared"))));
  }
}
