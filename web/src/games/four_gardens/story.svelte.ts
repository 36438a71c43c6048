// Plays what happened at the table, one thing after the other; what changes its place is seen to fly there.
import { tick } from 'svelte'
import { fly, placed } from '../../parts/flights'
import type { PlayEvents, StoryQueue } from '../../shell/story-queue.svelte'
import { RESOURCES } from './pieces'
import type { EventSeen, Position, Told } from '../../protocol'
import { sound, type Sound } from '../../shell/sound.svelte'
import type { FourGardensData } from './data'
import { after, cardsIn, lengthOf, momentOf, type FindCard, type Moment } from './moments'

const SOUNDS: Record<string, Sound> = { laid: 'paper', turned: 'wood', collected: 'wood', moved: 'wood', finished: 'paper', drew_open: 'paper', drew_pile: 'paper', panorama: 'bell' }
const ON_PLANNING = 100
const IN_SUPPLY = 101
/** Of what others do, one sees a little less. */
const OTHERS = 0.8
const LONGEST_FLIGHT = 380
const TOKEN = 34 // pixels

interface Route {
  from: string
  to: string
}

/** Where a card or a tile comes from and where it will lie, by the names of the places at the table. */
function flightOf({ kind, seat, what, start }: EventSeen): Route | null {
  const hand = `hand-${seat}`
  const held = `held-${what + 1}`
  switch (kind) {
    case 'laid':
      return { from: placed(held) ? held : hand, to: `card-${what + 1}` }
    case 'drew_open':
      return { from: `open-${start}`, to: hand }
    case 'drew_pile':
      return { from: 'pile', to: hand }
    case 'refilled':
      return { from: 'pile', to: `open-${start}` }
    case 'bonus_tile':
      return { from: `tiles-${what}`, to: `tile-${seat}-${what}` }
    default:
      return null
  }
}

/** Where a token goes; those of a finished card are simply gone. */
function tokenWay({ kind, seat, start, end }: EventSeen, { players }: FourGardensData): Route | null {
  const free = `planning-${seat}-${Object.values(players[seat]?.planning ?? {}).reduce((a, b) => a + b, 0)}`
  const place = (at: number) => (at === IN_SUPPLY ? 'supply' : at === ON_PLANNING ? free : `card-${at + 1}`)
  if (kind === 'collected') return { from: `floor-${start + 1}-${seat}`, to: free }
  if (start < ON_PLANNING && end === IN_SUPPLY) return null
  return { from: start === ON_PLANNING ? `planning-${seat}` : place(start), to: place(end) }
}

const drawn = (of: Element | null): Element | null => (of instanceof SVGElement ? of : (of?.querySelector('svg') ?? null))

export class Story {
  /** What is being played; null: the table is as the server says. */
  moment = $state.raw<Moment | null>(null)
  #queue: StoryQueue
  #me: () => number

  constructor(queue: StoryQueue, me: () => number) {
    this.#queue = queue
    this.#me = me
  }

  play: PlayEvents = async ({ seat, events }: Told, before: Position, then: Position | null) => {
    const data = before.data as FourGardensData
    const find = cardsIn((then?.data as FourGardensData | undefined) ?? null, data)
    this.moment ??= momentOf(data)
    const share = seat === this.#me() ? 1 : OTHERS
    for (const event of events) {
      const length = lengthOf(event) * share
      const pace = this.#queue.pace
      await Promise.all([this.#show(event, find, Math.min(length, LONGEST_FLIGHT) * pace), length ? this.#queue.pause(length) : null])
    }
  }

  /** The server's table is shown again. */
  close(): void {
    this.moment = null
  }

  async #show(event: EventSeen, find: FindCard, flight: number): Promise<void> {
    const heard = SOUNDS[event.kind]
    if (heard && flight) sound.play(heard)
    if (event.kind === 'moved' || event.kind === 'collected') await this.#carry(event, flight)
    const way = flight > 0 && this.moment ? flightOf(event) : null
    const from = way && placed(way.from)
    const [start, picture] = [from?.getBoundingClientRect(), drawn(from)?.cloneNode(true) as Element | undefined]
    if (this.moment) this.moment = after(this.moment, event, find)
    if (!way || !start) return
    await tick()
    const to = placed(way.to)
    const isDrawn = event.kind.startsWith('drew')
    await fly({ what: isDrawn ? (picture ?? null) : drawn(to), from: start, to: isDrawn && to ? middle(to, start) : to, leaves: !isDrawn }, flight)
  }

  /** A token is seen on its way before it lies where it goes. */
  async #carry(event: EventSeen, flight: number): Promise<void> {
    const way = flight > 0 && this.moment ? tokenWay(event, this.moment.data) : null
    const [from, to] = [way && placed(way.from), way && placed(way.to)]
    if (from && to) await fly({ what: drawn(placed(`token-${RESOURCES[event.what]}`)), from: middle(from), to: middle(to) }, flight)
  }
}

/** The middle of a place, as large as a token or as something else. */
function middle(place: Element, like?: DOMRect): DOMRect {
  const { left, top, width, height } = place.getBoundingClientRect()
  const side = Math.min(width, height, TOKEN)
  const [wide, tall] = like ? [like.width, like.height] : [side, side]
  return new DOMRect(left + (width - wide) / 2, top + (height - tall) / 2, wide, tall)
}
