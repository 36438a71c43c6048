// boardgame.io with two seats at each table, for `python -m benchmarks.server`.
//
//   npm install --prefix benchmarks boardgame.io@0.50.2 node-persist@3
//   node benchmarks/server/boardgame_io.cjs [--table FILE] [--files FOLDER]
//
// Prints its port. It uses boardgame.io's default store in memory, which writes nothing to disk, or with --files its FlatFile store in
// that folder.
//
// The game is minimal, so that only the framework is measured. With --table its state is that of a table of Four Gardens, from a JSON
// file: it shows each seat what it may see and moves a card and a resource, without any other rule.

const { readFileSync } = require('node:fs')
const { parseArgs } = require('node:util')

const { values: options } = parseArgs({ options: { table: { type: 'string' }, files: { type: 'string' } } })

const garden = {
  setup: () => ({ gardens: [Array(16).fill(0), Array(16).fill(0)], placed: 0 }),
  moves: {
    place: ({ G, playerID }, cell) => {
      G.gardens[Number(playerID)][cell] += 1
      G.placed += 1
    },
  },
}

const fourGardens = (table) => ({
  setup: () => structuredClone(table),
  playerView: ({ G, playerID }) => ({
    ...G,
    pile: { size: G.pile.length, top: G.pile.at(-1) },
    hand: G.hand.map((cards, seat) => (String(seat) === playerID ? cards : cards.length)),
  }),
  moves: {
    place: ({ G, playerID }, kind) => {
      const seat = Number(playerID)
      G.discards.push(G.hand[seat].shift())
      G.hand[seat].push(G.open_cards.shift())
      if (!G.pile.length) G.pile = G.discards.splice(0)
      G.open_cards.push(G.pile.pop())
      G.planning[seat][kind % G.planning[seat].length] += 1
    },
  },
})

const rules = options.table ? fourGardens(JSON.parse(readFileSync(options.table, 'utf8'))) : garden
const Game = { name: 'garden', minPlayers: 2, maxPlayers: 2, turn: { minMoves: 1, maxMoves: 1 }, ...rules }

async function serve() {
  const { Server, Origins, FlatFile } = require('boardgame.io/server')
  console.log = console.info = () => {}
  const db = options.files ? new FlatFile({ dir: options.files }) : undefined
  const server = Server({ games: [Game], origins: [Origins.LOCALHOST], db })
  const running = await server.run({ port: 0 })
  process.stdout.write(`${running.appServer.address().port}\n`)
}

serve()
