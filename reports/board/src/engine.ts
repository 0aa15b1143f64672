import { unzlibSync } from "fflate";
import type { ReportData } from "./packed";
import { DominoSolver } from "./solver";

// The bytes of a text in base64, such as a position of which the noughts at the end are left out.
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
};

// The text of an element of the page; empty where there is none.
export const textOf = (id: string): string => document.getElementById(id)?.textContent ?? "";

// What a text in base64 was before it was packed.
export const unpacked = (text: string): Uint8Array => unzlibSync(bytesOf(text));

// The same where that was JSON.
export const read = <T>(text: string): T => JSON.parse(new TextDecoder().decode(unpacked(text))) as T;

// The solver of the page, for those who ask it.
export const pageSolver = async (): Promise<DominoSolver> => new DominoSolver(unpacked(textOf("kernel")));

// What the page knows.
export const pageReport = (): ReportData => read(textOf("report"));
