// One seat at one table as the server shows it: the room, the board, the log. The page's tables are drawn from this.
import type { Better, Hinted, Line, Position, Previewed, PreviewOf, Room, Seated, Told, Update } from '../protocol'
import type { LogLine } from '../parts/types'
import { announcer } from '../parts/announcer.svelte'
import { words } from './language.svelte'
import { Refusal } from './api'
import { Connection, type Answer, type Asked, type Link } from './connection'
import { goneOn, isWorthSaying, standInWords } from './log'
import { mySecret } from './person'
import { StoryQueue } from './story-queue.svelte'
import type { Clocks } from './time/clock.svelte'

export interface Reaction {
  id: number
  seat: number
  reaction: string
}

interface Credentials {
  table: string
  token: string | null
  host: string | null
}

const REACTION_SECONDS = 4
/** Milliseconds after which a server that compiles is asked again for a hint. */
const COMPILING = 3000

export class Session {
  room = $state.raw<Room | null>(null)
  position = $state.raw<Position | null>(null)
  /** Everyone's time, if the table has a clock, as last received, independent of the story. */
  clocks = $state.raw<Clocks | null>(null)
  /** -1: an onlooker. */
  seat = $state(-1)
  isHost = $state(false)
  link = $state<Link>('connecting')
  /** Why the table is closed to me. */
  refusal = $state.raw<Refusal | null>(null)
  /** Why my last request failed. */
  problem = $state.raw<Refusal | null>(null)
  log = $state.raw<LogLine[]>([])
  said = $state.raw<Line[]>([])
  reactions = $state.raw<Reaction[]>([])
  previews = $state.raw<ReadonlyMap<number, PreviewOf>>(new Map())
  /** The hint that I asked for. */
  hinted = $state.raw<Hinted | null>(null)
  /** The move that the guide of a first game points at. */
  pointed = $state.raw<Hinted | null>(null)
  /** Always empty: moves are compared only in a review. */
  readonly compared = null
  /** The game's own sentences for a hint's proposal and its reason; its table sets them. */
  sayHint: ((best: Better) => string) | null = null
  whyHint: ((best: Better) => string) | null = null
  /** While the guide of a first game has something to read: the action of the hint button. */
  readOn: (() => void) | null = null
  /** Several people share this screen. */
  isShared = false
  /** Whether this seat's view is the one on the screen; the others announce nothing. */
  isShown = true
  /** My move has been sent but not answered yet. */
  isBusy = $state(false)
  /** I have lost my seat here and watch: my time ran out, or it was given away. */
  lostSeat = $state<number | null>(null)
  /** A hint has been requested. */
  isHinting = $state(false)
  readonly story: StoryQueue
  /** The last number that was shown. */
  number = 0
  readonly credentials: Credentials
  #connection: Connection
  #ids = 0
  #isClosed = false
  #listeners = new Set<(told: Told) => void>()

  constructor(credentials: Credentials) {
    this.credentials = { ...credentials }
    this.story = new StoryQueue({
      position: () => this.position,
      tell: (told, isNow) => this.#tell(told, isNow),
      show: (position) => this.#show(position),
    })
    this.#connection = new Connection({
      hello: () => ({ type: 'hello', ...this.credentials, language: words.now.serverLanguage, since: this.number }),
      hear: (answer) => this.#hear(answer),
      link: (link, refusal) => {
        this.link = link
        this.refusal = refusal ?? null
      },
    })
  }

  get names(): string[] {
    return this.room?.seats.map(({ name, seat }) => name || `${words.now.seat} ${seat + 1}`) ?? []
  }

  /** A bot plays for me until I take my seat back. */
  get isReplaced(): boolean {
    return !!this.room?.seats[this.seat]?.is_replaced
  }

  /** Everyone has run out of time: their bots wait until someone plays on. */
  get isLeft(): boolean {
    const { settings, status, seats } = this.room ?? {}
    return !!settings?.clock && status === 'playing' && !!seats?.some((one) => one.is_replaced) && !seats.some(({ kind }) => kind === 'person')
  }

  get isMyTurn(): boolean {
    return this.room?.status === 'playing' && !this.isReplaced && !!this.position?.to_act.includes(this.seat)
  }

  /** Whether I can take back my last decision. */
  get undoWord(): Position['undo'] {
    return this.position?.undo ?? 'no'
  }

  /** Everything has been shown, and I may act. */
  get isAsked(): boolean {
    return this.link === 'open' && !this.isReplaced && !this.isBusy && !this.story.isPlaying && !!this.position?.legal.length
  }

  /** The move that the table marks. */
  get hints(): Hinted | null {
    return this.hinted ?? this.pointed
  }

  /** Call a function with every event before it is shown; returns a function that stops it. */
  listen(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Send a request; a refusal is kept in `problem`, and null is returned. */
  async try<T extends Answer>(request: Asked): Promise<T | null> {
    try {
      const answer = await this.#connection.ask<T>(request)
      this.problem = null
      return answer
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code !== 'lost') this.problem = refusal
      return null
    }
  }

  /** Make a move, by its number or by its text. */
  async play(move: number | string): Promise<boolean> {
    if (!this.position || this.isBusy) return false
    this.isBusy = true
    this.hinted = null
    const what = typeof move === 'number' ? { move } : { text: move }
    const done = await this.try({ type: 'play', question: this.position.question, ...what })
    this.isBusy = false
    if (!done && this.problem) announcer.say(this.problem.why)
    return !!done
  }

  /** The previews of these moves (all legal ones, if none are named), as long as the question is the same. */
  async preview(moves: number[] | null = null, withData = false, spread = false): Promise<void> {
    const question = this.position?.question
    const more = spread ? { spread } : {}
    const answer = await this.#connection.ask<Previewed>({ type: 'preview', moves, with_data: withData, ...more }).catch(() => null)
    if (!answer || question !== this.position?.question || answer.question !== question) return
    this.previews = new Map([...this.previews, ...answer.previews.map((one) => [one.move, one] as const)])
  }

  async hint(): Promise<void> {
    if (this.isHinting) return
    // In a lesson the hint is what the lesson says next.
    if (this.readOn) return this.readOn()
    if (this.pointed) return void (this.hinted = { ...this.pointed })
    this.isHinting = true
    let answer = await this.try<Hinted>({ type: 'hint', moves: 3 })
    // A server that is still compiling says how far it is; a new position forgets the problem.
    while (!answer && this.problem?.code === 'compiling' && !this.#isClosed) {
      await new Promise((done) => setTimeout(done, COMPILING))
      if (this.problem?.code === 'compiling') answer = await this.try<Hinted>({ type: 'hint', moves: 3 })
    }
    this.isHinting = false
    if (answer?.question === this.position?.question) this.hinted = answer
  }

  /** Take back my last decision, or ask everyone whether I may. */
  async undo(): Promise<void> {
    await this.try({ type: 'undo' })
  }

  async sit(name: string, seat: number | null = null): Promise<Seated | null> {
    const seated = await this.try<Seated>({ type: 'sit', name, seat, person: mySecret() })
    if (seated) {
      this.credentials.token = seated.token
      this.seat = seated.seat
    }
    return seated
  }

  /** Fetch everything again, after the language has changed. */
  translate(): void {
    this.number = 0
    this.log = []
    this.said = []
    this.#connection.again()
  }

  close(): void {
    this.#isClosed = true
    this.#connection.close()
  }

  #hear(answer: Answer): void {
    if (answer.type === 'welcome') {
      this.seat = answer.seat
      this.isHost = answer.is_host
    } else if (answer.type === 'update') this.#update(answer)
    else if (answer.type === 'reacted') this.#react(answer.seat, answer.reaction)
  }

  #update(update: Update): void {
    const isNew = update.number > this.number || !this.position
    if (update.room) this.room = update.room
    if (update.position) this.clocks = update.position.clocks ? { at: Date.now(), seats: update.position.clocks } : null
    if (update.said.length) {
      const known = new Set(this.said.map(({ number }) => number))
      this.said = [...this.said, ...update.said.filter(({ number }) => !known.has(number))]
    }
    if (update.position || update.story.length) {
      const story = isNew ? update.story.filter(({ number }) => number > this.number) : []
      this.story.add({ ...update, story })
    }
    this.number = Math.max(this.number, update.number)
  }

  #tell(told: Told, isNow: boolean): void {
    this.log = goneOn(this.log, told, this.names)
    for (const listener of this.#listeners) listener(told)
    if (isNow && this.isShown && told.stand_in) announcer.say(standInWords(told))
    if (isNow && this.isShown) for (const event of told.events) if (isWorthSaying(event)) announcer.say(event.words)
  }

  #show(position: Position): void {
    const isNew = position.question !== this.position?.question || position.decisions !== this.position?.decisions
    if (isNew) {
      this.previews = new Map()
      this.hinted = null
      this.problem = null
    }
    const wasMyTurn = this.isMyTurn
    this.position = position
    if (this.isShown && this.isMyTurn && (isNew || !wasMyTurn)) announcer.say(position.ask)
  }

  #react(seat: number, reaction: string): void {
    const id = this.#ids++
    this.reactions = [...this.reactions, { id, seat, reaction }]
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.id !== id)), REACTION_SECONDS * 1000)
  }
}
