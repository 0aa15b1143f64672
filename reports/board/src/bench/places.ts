// Places of a text: the server counts characters, lines and columns from 1; the editor counts the units of UTF-16.
import type { TextEdit } from "./server";

const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/;

/** How many units so many characters of a text take. */
export const unitsOf = (text: string, characters: number): number => {
  if (!PAIRS.test(text)) return Math.min(characters, text.length);
  let units = 0;
  for (let left = characters; left > 0 && units < text.length; left -= 1) units += text.codePointAt(units)! > 0xffff ? 2 : 1;
  return units;
};

/** Where the edits of a repair stand in the editor. */
export const changesOf = (text: string, edits: readonly TextEdit[]): { from: number; to: number; insert: string }[] =>
  edits.map(([start, end, insert]) => ({ from: unitsOf(text, start), to: unitsOf(text, end), insert }));

export interface PreviewLine {
  sign: "-" | "+" | " ";
  text: string;
}

/** The lines that edits change, with a line of what stands around them. */
export const previewOf = (text: string, edits: readonly TextEdit[]): PreviewLine[] => {
  const shown: PreviewLine[] = [];
  for (const { from, to, insert } of changesOf(text, edits)) {
    const before = text.slice(0, from).split("\n").at(-2);
    const after = text.slice(to).split("\n")[0];
    const around = (line: string | undefined): PreviewLine[] => (line?.trim() ? [{ sign: " ", text: line }] : []);
    const lines = (piece: string, sign: "-" | "+"): PreviewLine[] =>
      piece
        ? piece
            .replace(/\n$/, "")
            .split("\n")
            .map((line) => ({ sign, text: line }))
        : [];
    shown.push(...around(before), ...lines(text.slice(from, to), "-"), ...lines(insert, "+"), ...around(after));
  }
  return shown;
};
