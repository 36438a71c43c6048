// A bot that takes long: where nothing is compiled yet, the strongest ones wait for the compiler, and the page says so.
import { api } from '../api'
import type { Session } from '../session.svelte'

/** Milliseconds after which a bot is slow: with compiled rules none thinks longer. */
const SLOW = 4000

export class SlowBot {
  /** The bot that waits for the compiler; empty: none does. */
  name = $state('')

  constructor(session: () => Session) {
    $effect(() => {
      const { room, position, names, isMyTurn } = session()
      const bot = position?.to_act.find((seat) => room?.seats[seat]?.kind === 'bot')
      this.name = ''
      if (!room || room.status !== 'playing' || isMyTurn || bot === undefined) return
      let isAwaited = true
      const ask = async (): Promise<void> => {
        const { ready } = await api.health()
        if (isAwaited && !ready.includes(room.game)) this.name = names[bot] ?? ''
      }
      const timer = setTimeout(() => void ask().catch(() => undefined), SLOW)
      return () => {
        isAwaited = false
        clearTimeout(timer)
      }
    })
  }
}
