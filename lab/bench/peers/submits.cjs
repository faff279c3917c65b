// boardgame.io's own client and local master on the position that is read: milliseconds of processor time of each move, as JSON.
const library = process.argv[2];
const { Client } = require(`${library}/dist/cjs/client.js`);
const { Local } = require(`${library}/dist/cjs/multiplayer.js`);
const position = JSON.parse(require("fs").readFileSync(0, "utf8"));

const MATCHES = 60, MOVES = 40;
const seats = ["0", "1", "2", "3"];
const size = (name) => Object.keys(position[name] ?? {}).length;
const board = Object.keys(position).reduce((largest, name) => (size(name) > size(largest) ? name : largest));
const places = Object.keys(position[board]);
const game = {
  name: "position",
  setup: () => structuredClone(position),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { put: ({ G }, place, value) => { G[board][place] = value; } },
};

const taken = [];
for (let match = 0; match < MATCHES; match += 1) {
  const multiplayer = Local();
  const clients = seats.map((playerID) =>
    Client({ game, numPlayers: seats.length, playerID, multiplayer, matchID: `match-${match}`, debug: false }));
  clients.forEach((client) => client.start());
  for (let move = 0; move < MOVES; move += 1) {
    const client = clients[move % seats.length];
    const begun = process.cpuUsage();
    client.moves.put(places[move % places.length], move);
    const { user, system } = process.cpuUsage(begun);
    taken.push((user + system) / 1e3);
  }
  if (clients[0].getState().G[board][places[(MOVES - 1) % places.length]] !== MOVES - 1) throw new Error("a move was not taken");
  clients.forEach((client) => client.stop());
}
console.log(JSON.stringify({ boardgame_io_submit_ms: taken }));
