// Stands by itself, in the oldest JavaScript: where the script of a page cannot be read, or fails as it starts, the page is the
// one for those who have none.
document.addEventListener("DOMContentLoaded", () => {
  instead(document.getElementById("page"), document.querySelector("noscript"));
});

function instead(page: HTMLElement | null, plain: Element | null): void {
  if (!page || !plain || page.hasAttribute("data-ready")) return;
  document.documentElement.classList.remove("live");
  page.innerHTML = plain.textContent || "";
}
