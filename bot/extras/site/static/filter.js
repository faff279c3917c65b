// The list of games shows those that fit; without scripts it shows all.
const form = document.getElementById("filter");

function fits(card, wanted) {
  const text = card.textContent.toLowerCase();
  return (
    wanted.words.every((word) => text.includes(word)) &&
    (!wanted.game || card.dataset.game === wanted.game) &&
    (!wanted.since || card.dataset.day >= wanted.since) &&
    (!wanted.until || card.dataset.day <= wanted.until)
  );
}

function filter() {
  const wanted = Object.fromEntries(new FormData(form));
  wanted.words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const month of document.querySelectorAll(".month")) {
    const cards = [...month.querySelectorAll(".card")];
    for (const card of cards) card.hidden = !fits(card, wanted);
    const shown = cards.filter((card) => !card.hidden).length;
    month.hidden = !shown;
    found += shown;
  }
  const output = document.getElementById("found");
  output.textContent = output.dataset.told.replace("{n}", found);
}

if (form) {
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
}
