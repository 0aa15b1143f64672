// Lines side by side tell what no seat could know: they stand there while all of their games are open.
for (const section of document.querySelectorAll("[data-compared]")) {
  const games = section.dataset.compared.split(" ").map((id) => document.getElementById(id));
  const watch = new MutationObserver(() => {
    section.hidden = games.some((game) => game.dataset.sight !== "all");
  });
  for (const game of games) watch.observe(game, { attributes: true, attributeFilter: ["data-sight"] });
}
