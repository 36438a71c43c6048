// Detects slow bots: before rules are compiled, the strongest ones wait for the compiler, and the page says so.
import { api } from '../api'
import type { Session } from '../session.svelte'

/** Milliseconds after which a bot is slow (with compiled rules none thinks longer), and after which we ask again. */
const SLOW = 4000

export class SlowBot {
  /** The bot that waits for the compiler; empty: none does. */
  name = $state('')
  /** Parts that are compiled, and all parts; null: unknown. */
  parts = $state.raw<number[] | null>(null)

  constructor(session: () => Session) {
    $effect(() => {
      const { room, position, names, isMyTurn, isLeft } = session()
      const bot = position?.to_act.find((seat) => room?.seats[seat]?.kind === 'bot')
      this.name = ''
      if (!room || room.status !== 'playing' || isMyTurn || isLeft || bot === undefined) return
      let isAwaited = true
      const ask = async (): Promise<void> => {
        const { ready, compiling } = await api.health()
        if (!isAwaited) return
        // If rules cannot be compiled, there is nothing to wait for.
        this.name = compiling && !ready.includes(room.game) ? (names[bot] ?? '') : ''
        this.parts = compiling
      }
      const timer = setInterval(() => void ask().catch(() => undefined), SLOW)
      return () => {
        isAwaited = false
        clearInterval(timer)
      }
    })
  }
}
