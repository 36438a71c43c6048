// Animates the events at the table one by one; moved things fly to their new place.
import { tick } from 'svelte'
import { bringMover } from '../../parts/bring-into-view'
import { eventsOf } from '../../parts/events'
import { fly, placed } from '../../parts/flights'
import type { Position, Told } from '../../protocol'
import { sound, type Sound } from '../../shell/sound.svelte'
import type { PlayEvents, StoryQueue } from '../../shell/story-queue.svelte'
import type { Place } from './data'
import { after, goesBack, lengthOf, momentOf, type FourGardensEvent, type Moment } from './moments'
import type { FourGardensData, FourGardensEvents } from './types'

const SOUNDS: Partial<Record<FourGardensEvent['kind'], Sound>> = { laid: 'paper', turned: 'wood', collected: 'wood', moved: 'wood', finished: 'paper', drew_open: 'paper', drew_pile: 'paper', panorama: 'bell' }
/** Others' events are shown a little shorter. */
const OTHERS = 0.8
const LONGEST_FLIGHT = 380
const TOKEN = 34 // pixels

interface Route {
  from: string
  to: string
}

/** The origin and the destination of a card or tile, by the names of the places at the table. */
function flightOf({ kind, seat, parts }: FourGardensEvent): Route | null {
  const hand = `hand-${seat}`
  switch (kind) {
    case 'laid': {
      const held = `held-${parts.card.card}`
      return { from: placed(held) ? held : hand, to: `card-${parts.card.card}` }
    }
    case 'drew_open':
      return { from: `open-${parts.index}`, to: hand }
    case 'drew_pile':
      return { from: 'pile', to: hand }
    case 'refilled':
      return { from: 'pile', to: `open-${parts.index}` }
    case 'bonus_tile':
      return { from: `tiles-${parts.tile}`, to: `tile-${seat}-${parts.tile}` }
    default:
      return null
  }
}

/** The destination of a token; those of a finished card simply disappear. */
function tokenRoute(event: FourGardensEvent, { players }: FourGardensData): Route | null {
  const { kind, seat, parts } = event
  const free = `planning-${seat}-${Object.values(players[seat]?.planning ?? {}).reduce((a, b) => a + b, 0)}`
  const place = (at: Place) => (at === 'supply' ? at : at === 'planning' ? free : `card-${at}`)
  if (kind === 'collected') return { from: `floor-${parts.floor}-${seat}`, to: free }
  if (kind !== 'moved' || goesBack(event)) return null
  return { from: parts.from === 'planning' ? `planning-${seat}` : place(parts.from), to: place(parts.to) }
}

const drawn = (of: Element | null): Element | null => (of instanceof SVGElement ? of : (of?.querySelector('svg') ?? null))

export class Story {
  /** The event being animated; null: the server's table is shown. */
  moment = $state.raw<Moment | null>(null)
  #queue: StoryQueue
  #me: () => number

  constructor(queue: StoryQueue, me: () => number) {
    this.#queue = queue
    this.#me = me
  }

  play: PlayEvents = async (told: Told, before: Position) => {
    this.moment ??= momentOf(before.data as FourGardensData)
    const share = told.seat === this.#me() ? 1 : OTHERS
    const isOther = told.seat !== this.#me()
    for (const event of eventsOf<FourGardensEvents>(told)) {
      if (isOther) await bringMover(event.kind === 'turned' ? placed('pagoda') : placed(`hand-${told.seat}`)?.closest('section'), (time) => this.#queue.pause(time))
      const length = lengthOf(event) * share
      await Promise.all([this.#show(event, Math.min(length, LONGEST_FLIGHT) * this.#queue.pace), length ? this.#queue.pause(length) : null])
    }
  }

  /** The server's table is shown again. */
  close(): void {
    this.moment = null
  }

  async #show(event: FourGardensEvent, flight: number): Promise<void> {
    const heard = SOUNDS[event.kind]
    if (heard && flight) sound.play(heard)
    if (event.kind === 'moved' || event.kind === 'collected') await this.#flyToken(event, event.parts.resource, flight)
    const route = flight > 0 && this.moment ? flightOf(event) : null
    const from = route && placed(route.from)
    const [start, picture] = [from?.getBoundingClientRect(), drawn(from)?.cloneNode(true) as Element | undefined]
    if (this.moment) this.moment = after(this.moment, event)
    if (!route || !start) return
    await tick()
    const to = placed(route.to)
    const isDrawn = event.kind.startsWith('drew')
    await fly({ what: isDrawn ? (picture ?? null) : drawn(to), from: start, to: isDrawn && to ? middle(to, start) : to, leaves: !isDrawn }, flight)
  }

  /** A token is shown on its way before it arrives. */
  async #flyToken(event: FourGardensEvent, resource: string, flight: number): Promise<void> {
    const route = flight > 0 && this.moment ? tokenRoute(event, this.moment.data) : null
    const [from, to] = [route && placed(route.from), route && placed(route.to)]
    if (from && to) await fly({ what: drawn(placed(`token-${resource}`)), from: middle(from), to: middle(to) }, flight)
  }
}

/** The middle of a place, as large as a token or as something else. */
function middle(place: Element, like?: DOMRect): DOMRect {
  const { left, top, width, height } = place.getBoundingClientRect()
  const side = Math.min(width, height, TOKEN)
  const [wide, tall] = like ? [like.width, like.height] : [side, side]
  return new DOMRect(left + (width - wide) / 2, top + (height - tall) / 2, wide, tall)
}
