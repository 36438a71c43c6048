// The same pattern with boardgame.io, for `roji bench server`: two seats at each table, one move in flight, as fast as it goes.
//
//   npm install --prefix benchmarks boardgame.io@0.50.2 socket.io-client@4 node-persist@3
//   node benchmarks/boardgame_io.cjs TABLES SECONDS [--table FILE] [--files FOLDER]
//
// prints {"moves_per_second": …, "p50_ms": …, "p99_ms": …}. Its server is a process of its own with its default store, which is memory:
// nothing is written to a disk. With --files it keeps its tables in that folder, by its own FlatFile.
//
// The game is as small as a game can be, so that what is measured is the framework; or, with --table, it holds what lies on a table of
// Four Gardens, as JSON, shows each seat what it may see and moves a card and a resource about, without any other rule.

const { fork } = require('node:child_process')
const { readFileSync } = require('node:fs')
const { parseArgs } = require('node:util')

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' }, files: { type: 'string' } },
})

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
  process.send(running.appServer.address().port)
}

function play(address, matchID, end, times) {
  const { io } = require('socket.io-client')
  return new Promise((resolve) => {
    const sockets = []
    const sit = (playerID) => {
      let begun = 0
      const socket = io(`${address}/garden`, { transports: ['websocket'], forceNew: true })
      const act = (state) => {
        const isMine = state.ctx.currentPlayer === playerID
        if (!isMine && begun) times.push(performance.now() - begun) // the mover sees its move
        if (!isMine) begun = 0
        if (!isMine) return
        if (performance.now() > end()) {
          for (const one of sockets) one.close()
          resolve()
          return
        }
        begun = end() === Infinity ? 0 : performance.now()
        const payload = { type: 'place', args: [state._stateID % 16], playerID }
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID)
      }
      socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 2))
      socket.on('sync', (_, info) => {
        if (sockets.length === 1) sit('1') // the first one has made the table
        act(info.state)
      })
      socket.on('update', (_, state) => act(state))
      sockets.push(socket)
    }
    sit('0')
  })
}

async function main(tables, seconds) {
  const child = fork(__filename, ['serve', ...process.argv.slice(2)])
  const port = await new Promise((resolve) => child.once('message', resolve))
  const address = `http://localhost:${port}`
  let limit = Infinity
  const times = []
  const overdue = () => new Promise((resolve) => setTimeout(resolve, 1000 * (seconds + 2))) // its files can lose a table's move
  const playing = Array.from({ length: tables }, (_, number) => play(address, `table${number}`, () => limit, times))
  await new Promise((resolve) => setTimeout(resolve, 1000)) // until everybody sits and the code is warm
  const start = performance.now()
  limit = start + 1000 * seconds
  await Promise.race([Promise.all(playing), overdue()])
  const took = Math.min(performance.now() - start, 1000 * seconds) / 1000
  child.kill()
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.floor(part * (times.length - 1))]
  process.stdout.write(JSON.stringify({ moves_per_second: times.length / took, p50_ms: at(0.5), p99_ms: at(0.99) }))
  process.exit(0)
}

if (positionals[0] === 'serve') serve()
else main(Number(positionals[0]), Number(positionals[1]))
