// Games that are not looked at yet: their HTML stands in a `noscript`, which a browser that runs scripts keeps as one
// text. Without a script, and before it runs, they are as readable as the first one.

const FOLDED = ":scope > noscript, :scope > script[data-folded]";

/* Makes the elements of a game, unless that has been done; answers whether it has been done now. */
export const unfold = (article: Element): boolean => {
  const folded = article.querySelector(FOLDED);
  if (!folded) return false;
  const made = document.createElement("template");
  made.innerHTML = folded.textContent ?? "";
  folded.replaceWith(made.content);
  return true;
};

/* In a piece of a page that nobody sees: all that is folded as elements, so that they can be counted and changed. */
export const unfoldAll = (piece: Element): void => {
  for (const folded of piece.querySelectorAll("noscript, script[data-folded]")) {
    // What is written into a `noscript` becomes a text in some browsers even where no script runs: Firefox.
    const made = document.createElement("template");
    made.innerHTML = folded.textContent ?? "";
    const open = folded.ownerDocument.createElement("noscript");
    open.append(made.content);
    folded.replaceWith(open);
  }
};

/* The other way, as text in an element that a browser writes and reads alike, whether scripts run or not. */
export const foldAll = (piece: Element): void => {
  for (const open of piece.querySelectorAll("noscript")) {
    const folded = open.ownerDocument.createElement("script");
    folded.type = "text/html";
    folded.dataset.folded = "";
    folded.textContent = open.children.length ? open.innerHTML : open.textContent;
    open.replaceWith(folded);
  }
};
