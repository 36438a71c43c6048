// A finished game, decision by decision, as a seat saw it or with everything open. Every game's table can show and animate it.
import type { LogLine } from '../../parts/types'
import type { Better, Frame, Position, PreviewOf, ReviewPoint, Room, Told, Update } from '../../protocol'
import { words } from '../language.svelte'
import { api, Refusal } from '../api'
import { added } from '../log'
import { knownSecret } from '../person'
import { savedTables } from '../saved-tables.svelte'
import type { Reaction } from '../session.svelte'
import { StoryQueue } from '../story-queue.svelte'
import type { Compared, Ended, TableView } from '../table-view'

const AT_ONCE = 100

/** The point of view: a seat, an onlooker, or everything open. */
export type Knowledge = number | 'onlooker' | 'all'

const NOTHING: readonly never[] = []

export class ReplayView implements TableView {
  room = $state.raw<Room | null>(null)
  frames = $state.raw<Frame[]>([])
  /** When bots began and ended playing for people. */
  #standIns: Told[] = []
  /** The number of decisions in the game. */
  length = $state(0)
  /** The number of the shown decision; 0 is before the first. */
  at = $state(0)
  knowledge = $state<Knowledge>('all')
  /** The result: each seat's place. */
  places = $state.raw<number[] | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  isLoading = $state(true)
  position = $state.raw<Position | null>(null)
  isPlaying = $state(false)
  log = $state.raw<LogLine[]>([])
  readonly story: StoryQueue
  readonly table: string
  readonly isAsked = false
  readonly isMyTurn = false
  readonly isBusy = false
  readonly previews: ReadonlyMap<number, PreviewOf> = new Map()
  readonly hints = null
  /** The decision that a review compares: tables draw the played move and a better one. */
  compared = $state.raw<Compared | null>(null)
  sayHint: ((best: Better) => string) | null = null
  whyHint: ((best: Better) => string) | null = null
  readonly reactions: Reaction[] = NOTHING as unknown as Reaction[]

  /** My secret, if nothing else opens the table: I had a seat there on another device, or have played the same deal. */
  #secret: string | null = null

  constructor(table: string) {
    this.table = table
    this.story = new StoryQueue({ position: () => this.position, tell: () => undefined, show: (position) => (this.position = position) })
  }

  get seat(): number {
    return typeof this.knowledge === 'number' ? this.knowledge : -1
  }

  get names(): string[] {
    return this.room?.seats.map(({ name, seat }) => name || `${words.now.seat} ${seat + 1}`) ?? []
  }

  get token(): string | null {
    return savedTables.get(this.table)?.seats[0]?.token ?? this.#secret
  }

  get frame(): Frame | undefined {
    return this.frames[this.at]
  }

  /** The final picture at any position: of the selected seat, or mine, or the winner's; none if the game has no end. */
  get ended(): Ended | null {
    const [{ room, names, places }, last] = [this, this.frames[this.length]]
    if (!room || !last || !places) return null
    const seat = [this.seat, savedTables.get(this.table)?.seats[0]?.seat ?? -1, places.indexOf(1)].find((one) => one >= 0) ?? 0
    return { room, names, places, seat, data: last.data, totals: last.totals }
  }

  #look(): Promise<Update> {
    const look = () => api.table(this.table, this.token, savedTables.get(this.table)?.host ?? null)
    return look().catch((refusal: unknown) => {
      const secret = knownSecret()
      if (this.token || !secret || !(refusal instanceof Refusal) || refusal.code !== 'no_token') throw refusal
      this.#secret = secret
      return look()
    })
  }

  async load(knowledge: Knowledge): Promise<void> {
    this.isLoading = true
    try {
      if (!this.room) {
        const { room, position } = await this.#look()
        this.room = room
        this.places = position?.places ?? null
      }
      const frames: Frame[] = []
      for (let first = 0; first === 0 || first <= this.length; first += AT_ONCE) {
        const found = await api.replay(this.table, String(knowledge), words.now.serverLanguage, this.token, first, first + AT_ONCE - 1)
        this.length = found.decisions
        this.#standIns = found.stand_ins ?? []
        frames.push(...found.frames)
      }
      this.frames = frames
      this.knowledge = knowledge
      this.go(Math.min(this.at, this.length))
    } catch (refusal) {
      this.refusal = refusal instanceof Refusal ? refusal : new Refusal('broken', String(refusal))
    }
    this.isLoading = false
  }

  /** Show the game before a decision, with the played move and a better one, with everything open if necessary. */
  async compare({ decision, seat, parts, words, better }: ReviewPoint): Promise<void> {
    if (this.knowledge !== 'all' && this.knowledge !== seat) await this.load('all')
    this.go(decision - 1)
    this.compared = { seat, played: { parts, words }, better: better[0] ?? null }
  }

  /** Show the game after this decision. */
  go(at: number): void {
    this.compared = null
    this.at = Math.max(0, Math.min(at, this.length))
    const frame = this.frames[this.at]
    if (frame) this.position = this.#positionOf(frame)
    this.log = this.frames.slice(0, this.at + 1).flatMap((one) => this.#toldBy(one)).reduce<LogLine[]>(added, [])
  }

  /** Animate the next decision; false at the end. */
  async step(): Promise<boolean> {
    this.compared = null
    const frame = this.frames[this.at + 1]
    const before = this.position
    if (!frame || !before) return false
    const after = this.#positionOf(frame)
    this.log = this.#toldBy(frame).reduce(added, this.log)
    if (frame.told && this.story.pace > 0) await this.story.playEvents?.(frame.told, before, after).catch(console.error)
    if (this.frames[this.at + 1] === frame && this.position === before) {
      this.at++
      this.position = after
    }
    return this.at < this.length
  }

  /** A decision, and the seats replaced by bots after it. */
  #toldBy({ told, decision }: Frame): Told[] {
    return [...(told ? [told] : []), ...this.#standIns.filter((one) => one.decision === decision)]
  }

  #positionOf(frame: Frame): Position {
    return {
      decisions: frame.decision,
      data: frame.data,
      view: null,
      to_act: frame.to_act,
      ask: frame.words ?? frame.told?.events.map((event) => event.words).filter(Boolean).join(' ') ?? '',
      question: 0,
      moves: [],
      legal: [],
      score: frame.score,
      totals: frame.totals,
      places: null,
      clocks: null,
      undo: 'no',
    }
  }

  play(): Promise<boolean> {
    return Promise.resolve(false)
  }

  preview(): Promise<void> {
    return Promise.resolve()
  }

  undo(): Promise<void> {
    return Promise.resolve()
  }
}
