// The same pattern with boardgame.io, for `roji bench server`: two seats at each table, one move in flight, as fast as it goes.
//
//   npm install --prefix benchmarks boardgame.io@0.50.2 socket.io-client@4 node-persist@3
//   node benchmarks/boardgame_io.cjs TABLES SECONDS [FOLDER]   prints {"moves_per_second": …, "p50_ms": …, "p99_ms": …}
//
// Its server is a process of its own with its default store, which is memory: nothing is written to a disk. With a folder, it keeps
// its tables there in files, by its own FlatFile. The game is as small as a game can be, so that what is measured is the framework.

const { fork } = require('node:child_process')

const Game = {
  name: 'garden',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ gardens: [Array(16).fill(0), Array(16).fill(0)], placed: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.gardens[Number(playerID)][cell] += 1
      G.placed += 1
    },
  },
}

async function serve(folder) {
  const { Server, Origins, FlatFile } = require('boardgame.io/server')
  console.log = console.info = () => {}
  const db = folder ? new FlatFile({ dir: folder }) : undefined
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

async function main(tables, seconds, folder) {
  const child = fork(__filename, ['serve', folder ?? ''])
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

if (process.argv[2] === 'serve') serve(process.argv[3])
else main(Number(process.argv[2]), Number(process.argv[3]), process.argv[4])
