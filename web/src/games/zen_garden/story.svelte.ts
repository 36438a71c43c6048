// Animates the events of Zen Garden: tiles slide from the market into hands and gardens, the market slides down and is refilled.
import { tick } from 'svelte'
import { beside, fly, placed } from '../../parts/flights'
import { bringMover } from '../../parts/bring-into-view'
import { eventsOf } from '../../parts/events'
import type { Told } from '../../protocol'
import { sound } from '../../shell/sound.svelte'
import type { PlayEvents, StoryQueue } from '../../shell/story-queue.svelte'
import type { ZenGardenEvents, ZenPlaced, ZenTook } from './types'

export interface Drop {
  id: number
  seat: number
  row: number
  col: number
  coins: number
}

const SLIDE = 300
const picture = (place: Element | null): Element | null => place?.querySelector('svg') ?? null
const slotPlace = (slot: string): Element | null => placed(`market-${slot}`)

export class Story {
  /** The coins that a completed line has just paid, with their place. */
  drop = $state.raw<Drop | null>(null)
  /** The tile in somebody's hand, turned before it is placed. */
  turned = $state.raw<{ seat: number; rotation: number } | null>(null)
  /** The round is over and the market moves: nothing lies over it. */
  isRefilling = $state(false)
  #queue: StoryQueue
  #me: () => number
  #drops = 0

  constructor(queue: StoryQueue, me: () => number) {
    this.#queue = queue
    this.#me = me
  }

  play: PlayEvents = async (told: Told) => {
    if (told.seat !== this.#me()) await bringMover(placed(`hand-${told.seat}`)?.closest('section'), (time) => this.#queue.pause(time))
    let finish = () => {}
    const end = new Promise<void>((resolve) => (finish = resolve))
    try {
      await this.#show(eventsOf<ZenGardenEvents>(told), end)
    } finally {
      finish()
      this.isRefilling = false
    }
  }

  async #show(events: ReturnType<typeof eventsOf<ZenGardenEvents>>, end: Promise<void>): Promise<void> {
    let cell = { row: 1, column: 1 }
    for (const { kind, seat, parts } of events) {
      if (kind === 'took') await this.#take(seat, parts)
      else if (kind === 'placed') {
        cell = parts
        await this.#place(seat, parts, end)
      } else if (kind === 'bonus') {
        sound.play('bell')
        this.drop = { id: this.#drops++, seat, row: cell.row, col: cell.column, coins: parts.coins }
      } else if (kind === 'mission') sound.play('bell')
    }
    await this.#refill(events)
  }

  async #take(seat: number, { slot }: ZenTook): Promise<void> {
    const [tile, hand] = [picture(slotPlace(slot)), placed(`hand-${seat}`)]
    sound.play('wood')
    // My hand is wide, so the tile flies to the empty place in it.
    await fly({ what: tile, from: tile, to: hand?.querySelector('i') ?? hand, leaves: true }, SLIDE * this.#queue.pace)
    if (seat !== this.#me()) await this.#queue.pause(180)
  }

  /** My own moves are shown faster, because I know them. The tile lies in its place until the end of the story. */
  async #place(seat: number, { row, column, rotation }: ZenPlaced, end: Promise<void>): Promise<void> {
    const isMine = seat === this.#me()
    if (!isMine) {
      this.turned = { seat, rotation }
      await tick()
      await this.#queue.pause(260)
    }
    const tile = picture(placed(`hand-${seat}`))
    sound.play('wood')
    await fly({ what: tile, from: tile, to: placed(`cell-${seat}-${row}-${column}`), leaves: true, stays: end }, (isMine ? 160 : SLIDE) * this.#queue.pace)
  }

  /** At the end of a round the free row is removed and the others slide down. */
  async #refill(events: ReturnType<typeof eventsOf<ZenGardenEvents>>): Promise<void> {
    const time = 380 * this.#queue.pace
    this.isRefilling = events.some(({ kind }) => kind === 'discarded' || kind === 'slid' || kind === 'drew')
    if (this.isRefilling) await this.#queue.pause(250)
    await Promise.all(
      events.map(({ kind, parts }) => {
        if (kind !== 'discarded') return null
        const tile = picture(slotPlace(parts.slot))
        return fly({ what: tile, from: tile, to: beside(tile, -0.1, 0.9), leaves: true, fades: 'out' }, time)
      }),
    )
    if (events.some(({ kind }) => kind === 'slid')) sound.play('paper')
    await Promise.all(
      events.map(({ kind, parts }) => {
        if (kind !== 'slid') return null
        const tile = picture(slotPlace(parts.from))
        return fly({ what: tile, from: tile, to: slotPlace(parts.to), leaves: true }, time)
      }),
    )
  }
}
