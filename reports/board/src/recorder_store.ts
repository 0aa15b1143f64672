/* What the recorder keeps in the browser until it is saved elsewhere. */
import type { Act } from "./recorder_game";
import type { MatchKept } from "./recorder_text";

export interface Kept {
  version: 1;
  match: MatchKept;
  /* Which game of it is being recorded. */
  at: number;
  /* What was taken back, the latest last: each with what followed from it. */
  undone: Act[][];
  /* Whether all of it has been saved or shared. */
  saved: boolean;
  language: string | null;
}

const KEY = "domino-recorder";

export const kept = (): Kept | null => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return found?.version === 1 ? found : null;
  } catch {
    return null;
  }
};

/* Answers whether it is kept: a browser may refuse. */
export const keep = (what: Kept): boolean => {
  try {
    localStorage.setItem(KEY, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
};

/* Where a workbench serves the page. */
export const SERVED = "/recorder";
const RECORDED = "domino-recorded";

/* Goes to the workbench with a record. */
export const handOver = (text: string): void => {
  localStorage.setItem(RECORDED, text);
  document.location.assign("/");
};

/* What was handed over; null where nothing was, or it has been taken already. */
export const handedOver = (): string | null => {
  const text = localStorage.getItem(RECORDED);
  localStorage.removeItem(RECORDED);
  return text;
};
