// The program of the worker in which the solver of a page runs: see solver.ts.
import { DominoAnswers } from "./answers";
import type { Asked } from "./solver";

let answers: DominoAnswers | null = null;

const answered = ({ what, given }: Asked): Promise<unknown> => {
  if (!answers) throw new Error("the solver has not been handed its kernel");
  if (what === "answer") return answers.answer(...given);
  return what === "play" ? answers.play(...given) : answers.start(...given);
};

self.onmessage = async ({ data }: MessageEvent<{ wasm: BufferSource } | Asked>) => {
  if ("wasm" in data) {
    answers = new DominoAnswers(data.wasm);
    return;
  }
  const { id } = data;
  try {
    self.postMessage({ id, answer: await answered(data) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
