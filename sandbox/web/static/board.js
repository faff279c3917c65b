// The board beside channel and direct messages: the bot's own page in a frame, while the person plays a game.

import { el, unseen } from "./dom.js";

const BETWEEN = 300;
const wide = matchMedia("(min-width: 1360px)");

export class Board {
  constructor(wire, base, changed) {
    Object.assign(this, { wire, base, changed, game: 0, isWanted: wide.matches });
    this.section = document.getElementById("board");
    this.tab = document.getElementById("board-tab");
    this.toggle = document.getElementById("board-toggle");
    this.toggle.addEventListener("click", () => { this.isWanted = !this.isWanted; this.show(); });
    this.show();
  }

  // Look soon whether there is another game: the person may have sat down, or the last round may be over.
  look() {
    this.due ??= setTimeout(async () => {
      this.due = undefined;
      const answer = await this.wire.ask({ do: "board" });
      if (answer.why || answer.game === this.game) return;
      this.game = answer.game;
      this.frame = undefined;
      this.show();
      this.changed();
    }, BETWEEN);
  }

  // On a phone, the tab shows it; elsewhere its button does.
  show(isOnTab = false) {
    this.tab.hidden = this.toggle.hidden = !this.game;
    this.toggle.setAttribute("aria-pressed", String(this.isWanted));
    const isShown = Boolean(this.game) && (isOnTab || this.isWanted);
    document.body.classList.toggle("with-board", Boolean(this.game) && this.isWanted);
    if (!isShown || this.frame) return;
    this.frame = el("iframe", { src: `${this.base}/board/`, title: `Board of game #${this.game}` });
    this.section.replaceChildren(el("h2", { id: "board-name" }, unseen("Board")), this.frame);
  }
}
