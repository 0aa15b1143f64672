import type { Board, Step } from "./board";
import type { Playing } from "./playing";

const KEYS: Record<string, Step> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  n: "mistake-next",
  p: "mistake-previous",
};

// What a key does to a board, if anything: the arrows step wherever they mean nothing else, the other keys belong to
// the page but where the board has the focus. Answers whether it did something.
export const pressed = (event: KeyboardEvent, board: Board, playing: Playing | null): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const { key } = event;
  const target = event.target instanceof Element ? event.target : document.body;
  const within = board.root.contains(target);
  if (key === " ") {
    // Where a space means something already, it keeps its meaning.
    if (!within || target.closest("a, button, input, select, summary, textarea")) return false;
    playing?.toggle();
    return true;
  }
  if (key === "r" && board.article.matches(".projector")) {
    board.reveal();
    return true;
  }
  const step = KEYS[key];
  if (!step || target.closest("select, textarea, [role=tab]") || target.matches(".scroll")) return false;
  if (!key.startsWith("Arrow") && !within) return false;
  // Among the views, and on the slider, the arrows go from one to the next.
  if (!/^[np]$/.test(key) && target.matches("input")) return false;
  board.move(step);
  return true;
};
