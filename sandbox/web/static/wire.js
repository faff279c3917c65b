// The live connection: what is asked of the server is answered, what happens is told to whoever listens.

const PATIENCE = 60000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 3000;

export class Wire {
  constructor(listen, changed) {
    this.listen = listen;
    this.changed = changed;
    this.waiting = new Map();
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.open();
  }

  open() {
    const address = new URL(`${location.pathname.replace(/\/$/, "")}/live`, location.href);
    address.protocol = "ws:";
    this.socket = new WebSocket(address);
    this.socket.onopen = () => { this.wait = FIRST_WAIT; this.changed(true); };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  take(told) {
    if (told.is !== "answer") return this.listen(told);
    const done = this.waiting.get(told.to);
    this.waiting.delete(told.to);
    if (done) done(told);
  }

  lost() {
    this.changed(false);
    for (const done of this.waiting.values()) done({ why: "The table does not answer." });
    this.waiting.clear();
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
  }

  // Ask for a deed; the answer has `why` if it was not done.
  ask(deed) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ why: "The table does not answer." });
    const n = (this.number += 1);
    this.socket.send(JSON.stringify({ ...deed, n }));
    return new Promise((done) => {
      this.waiting.set(n, done);
      setTimeout(() => {
        if (this.waiting.delete(n)) done({ why: "That takes too long." });
      }, PATIENCE);
    });
  }
}
