// How Zen Garden's story is played: tiles slide from the market into hands and gardens, the market slides down and is filled.
import { tick } from 'svelte'
import type { EventSeen, Told } from '../../protocol'
import { beside, fly, placed } from '../../parts/flights'
import type { PlayEvents, StoryQueue } from '../../shell/story-queue.svelte'
import { sound } from '../../shell/sound.svelte'
import { slotOf } from './data'

export interface Drop {
  id: number
  seat: number
  row: number
  col: number
  coins: number
}

interface Stage {
  story: StoryQueue
  /** Turn the tile in somebody's hand before it is laid down. */
  turn: (seat: number, rotation: number) => void
  drop: (drop: Drop) => void
  /** My own hand moves faster: I know what I did. */
  isMe: (seat: number) => boolean
}

const SLIDE = 300
const picture = (place: Element | null): Element | null => place?.querySelector('svg') ?? null

export function director({ story, turn, drop, isMe }: Stage): PlayEvents {
  let cell = 0
  let drops = 0

  async function took({ seat, start }: EventSeen): Promise<void> {
    const space = placed(`market-${slotOf(start)}`)
    const hand = placed(`hand-${seat}`)
    sound.play('wood')
    await fly({ what: picture(space), from: picture(space), to: hand, leaves: true }, SLIDE * story.pace)
    if (!isMe(seat)) await story.pause(180)
  }

  async function laid({ seat, start, end }: EventSeen): Promise<void> {
    cell = start
    if (!isMe(seat)) {
      turn(seat, end)
      await tick()
      await story.pause(260)
    }
    const tile = picture(placed(`hand-${seat}`))
    const space = placed(`cell-${seat}-${start}`)
    sound.play('wood')
    await fly({ what: tile, from: tile, to: space, leaves: true }, (isMe(seat) ? 160 : SLIDE) * story.pace)
  }

  async function filled(events: EventSeen[]): Promise<void> {
    const of = (kind: string) => events.filter((event) => event.kind === kind)
    const space = ({ start }: EventSeen) => placed(`market-${slotOf(start)}`)
    const time = 380 * story.pace
    if (of('discarded').length || of('slid').length || of('drew').length) await story.pause(250)
    await Promise.all(
      of('discarded').map((event) => {
        const tile = picture(space(event))
        return fly({ what: tile, from: tile, to: beside(tile, -0.1, 0.9), leaves: true, fades: 'out' }, time)
      }),
    )
    if (of('slid').length) sound.play('paper')
    await Promise.all(
      of('slid').map((event) => {
        const tile = picture(space(event))
        return fly({ what: tile, from: tile, to: placed(`market-${slotOf(event.end)}`), leaves: true }, time)
      }),
    )
  }

  return async (told: Told): Promise<void> => {
    for (const event of told.events) {
      if (event.kind === 'took') await took(event)
      else if (event.kind === 'placed') await laid(event)
      else if (event.kind === 'bonus') {
        sound.play('bell')
        drop({ id: drops++, seat: event.seat, row: Math.floor(cell / 4) + 1, col: (cell % 4) + 1, coins: event.what })
      } else if (event.kind === 'mission') sound.play('bell')
    }
    await filled(told.events)
  }
}
