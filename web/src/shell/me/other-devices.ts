// Fetches the seats of games that I began on another device, opened by my secret.
import type { MyGame } from '../../protocol'
import { savedTables } from '../saved-tables.svelte'
import { runningGames, seatToken } from './people-api'

/** Store the seats of running games that this browser does not know yet. */
export function keepSeats(games: readonly MyGame[]): void {
  for (const { listed, seats } of games) {
    const isRunning = listed.status === 'playing' || listed.status === 'waiting'
    if (!isRunning || savedTables.get(listed.table)?.seats.length || savedTables.isForgotten(listed.table)) continue
    const mine = seats.map((seat) => ({ token: seatToken(seat), seat }))
    savedTables.change(listed.table, listed.game, (kept) => ({ ...kept, at: listed.changed_at * 1000, seats: mine }))
  }
}

export const bringMyTables = (): Promise<void> => runningGames().then(({ games }) => keepSeats(games))
