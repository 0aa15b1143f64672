/* What the recorder keeps in the browser until it is saved elsewhere. */
import { Drafts } from "./drafts";
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

const begun = ({ match }: Kept): boolean => match.games.some(({ acts, result }) => acts.length > 0 || result !== null);

/* The matches that are kept; one that is saved, or in which nothing was done, need not be. */
export const matches = new Drafts<Kept>(
  "domino-recorder",
  (value) => value?.version === 1,
  (value) => value.saved || !begun(value),
);

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
