// The sessions at this device: usually one seat, several on a shared screen, or an onlooker.
import { savedTables } from '../saved-tables.svelte'
import { Session } from '../session.svelte'

export class DeviceSeats {
  readonly table: string
  /** The last number that this browser had seen before this visit; 0: this is the first visit. */
  readonly seenBefore: number
  sessions = $state.raw<Session[]>([])
  /** The seat that is being given up. */
  #leaving: Session | null = null
  /** The session whose view is shown. */
  #shown = $state(0)
  /** With hidden hands: the seat to which the screen is being passed; nothing is shown until that person confirms. */
  curtain = $state<number | null>(null)
  /** The player whose hand was last shown. At first nobody, so that even the first hand waits behind the curtain. */
  holder = $state<number | null>(null)
  /** The seats that were asked when this was last checked, and the number of the update shown then. */
  #asked: number[] = []
  #lookedAt = 0

  constructor(table: string) {
    this.table = table
    const mine = savedTables.get(table)
    this.seenBefore = mine?.seen ?? 0
    this.open()
  }

  /** Connect every seat that this browser has here; without one, as an onlooker. */
  open(): void {
    this.close()
    const mine = savedTables.get(this.table)
    const host = mine?.host ?? null
    const seats = mine?.seats ?? []
    const { table } = this
    this.sessions = seats.length
      ? seats.map(({ token }) => new Session({ table, token, host }))
      : [new Session({ table, token: null, host })]
    for (const one of this.sessions) one.isShared = this.isShared
    this.show(this.sessions[0]!)
  }

  get current(): Session {
    return this.sessions[this.#shown] ?? this.sessions[0]!
  }

  get isShared(): boolean {
    return this.sessions.length > 1
  }

  /** The session on this device that has to act, if not the shown one. Its own update must have arrived, and all animations must be over. */
  get next(): Session | null {
    const { position, story, seat, isBusy, number } = this.current
    if (!this.isShared || !position || story.isPlaying || isBusy || position.to_act.includes(seat)) return null
    if (this.sessions.some((one) => one.number > number)) return null
    return this.sessions.find((one) => one.isMyTurn && position.to_act.includes(one.seat)) ?? null
  }

  /** Everybody watches the events. If several have to act afterwards, the screen belongs to nobody. */
  look(): void {
    const { position, number } = this.current
    if (!position || number < this.#lookedAt) return // this seat's own update has not arrived yet
    this.#lookedAt = number
    const asked = this.sessions.map(({ seat }) => seat).filter((seat) => position.to_act.includes(seat))
    if (asked.length > 1 && this.#asked.length && asked.some((seat) => !this.#asked.includes(seat))) this.holder = null
    this.#asked = asked
  }

  show(session: Session): void {
    this.#shown = Math.max(0, this.sessions.indexOf(session))
    for (const one of this.sessions) one.isShown = one === this.current
  }

  /** Save the seats with the server's numbers: after a rematch they have moved on. */
  keep(): void {
    for (const { room, seat, credentials } of this.sessions)
      if (room && seat >= 0 && credentials.token) {
        const known = savedTables.get(this.table)?.seats.find(({ token }) => token === credentials.token)
        if (known && known.seat !== seat) savedTables.sit(this.table, room.game, { token: credentials.token, seat })
      }
  }

  /** Leave a seat for good; false: the server has refused it. */
  async leave(session: Session): Promise<boolean> {
    this.#leaving = session
    session.problem = null
    const isDone = await session.try({ type: 'leave' })
    if (isDone && this.sessions.includes(session)) this.#giveUp(session)
    if (session.problem) this.#leaving = null
    return !this.sessions.includes(session) // the server may close the connection before its answer arrives
  }

  /** A seat is gone: say so, unless its player left it. */
  lose(session: Session): void {
    const { token } = session.credentials
    const seat = savedTables.get(this.table)?.seats.find((saved) => saved.token === token)?.seat ?? session.seat
    this.#giveUp(session)
    if (this.#leaving !== session && !this.current.credentials.token) this.current.lostSeat = seat
  }

  /** The table can still be viewed. */
  #giveUp(session: Session): void {
    if (session.credentials.token) savedTables.leave(this.table, session.credentials.token)
    this.open()
  }

  close(): void {
    for (const session of this.sessions) session.close()
  }
}
