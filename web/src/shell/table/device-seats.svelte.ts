// Everybody who sits at a table on this device: usually one seat, around one screen several, or an onlooker.
import { savedTables } from '../saved-tables.svelte'
import { router } from '../router.svelte'
import { Session } from '../session.svelte'

export class DeviceSeats {
  readonly table: string
  sessions = $state.raw<Session[]>([])
  /** Whose view is shown. */
  #shown = $state(0)
  /** Hidden hands: the screen is handed to this seat; nothing is shown until it says so. */
  curtain = $state<number | null>(null)

  constructor(table: string) {
    this.table = table
    this.#keepFromLink()
    const mine = savedTables.get(table)
    const host = mine?.host ?? null
    const seats = mine?.seats ?? []
    this.sessions = seats.length
      ? seats.map(({ token }) => new Session({ table, token, host }))
      : [new Session({ table, token: null, host })]
    this.show(this.sessions[0]!)
  }

  get current(): Session {
    return this.sessions[this.#shown] ?? this.sessions[0]!
  }

  get isShared(): boolean {
    return this.sessions.length > 1
  }

  /** The seat that has to act on this device, if it is not the one that is shown. It must know so itself: its update may come later. */
  get next(): Session | null {
    const { position, story, seat } = this.current
    if (!this.isShared || !position || story.isPlaying || position.to_act.includes(seat)) return null
    return this.sessions.find((one) => one.isMyTurn && position.to_act.includes(one.seat)) ?? null
  }

  show(session: Session): void {
    this.#shown = Math.max(0, this.sessions.indexOf(session))
    for (const one of this.sessions) one.isShown = one === this.current
  }

  /** Remember what the server says about seats: after a rematch they have moved on. */
  keep(): void {
    for (const { room, seat, credentials } of this.sessions)
      if (room && seat >= 0 && credentials.token) {
        const known = savedTables.get(this.table)?.seats.find(({ token }) => token === credentials.token)
        if (known?.seat !== seat) savedTables.sit(this.table, room.game, { token: credentials.token, seat })
      }
  }

  close(): void {
    for (const session of this.sessions) session.close()
  }

  /** A seat's link: `/table/ID#seat=TOKEN`, perhaps with `host=TOKEN`. */
  #keepFromLink(): void {
    const said = router.takeHash()
    const [token, host] = [said.get('seat'), said.get('host')]
    if (token) savedTables.sit(this.table, '', { token, seat: -1 })
    if (host) savedTables.change(this.table, '', (table) => ({ ...table, host }))
  }
}
