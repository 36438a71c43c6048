// Places the tag of a figure ("3 behind") over its head, aside, or below its feet, so that it covers no other figure.
import type { Point } from '../../shell/look/motion'
import type { Room } from './layout'

/** A figure on the board and the point where it stands. */
export interface Figure extends Point {
  height: number
}

export interface TagPlace {
  /** The horizontal offset of the tag's middle, in the tag's own units; its tip points at the figure. */
  aside: number
  /** From the figure's feet. */
  y: number
  isBelow: boolean
}

const [OVER, UNDER, TALL, WIDE] = [15, 22, 24, 0.6] // the tag above the head and below the feet, its height; a figure's width by its height
const BELOW_COSTS = 0.25 // of a figure: it hides the number of the space

/** `half` is half of the tag's width in its own units, `unit` how large they are on the board. */
export function placeTag(own: Figure, others: readonly Figure[], half: number, unit: number, room: Room): TagPlace {
  const [least, most] = [half + 6 - own.x / unit, (room.width - own.x) / unit - 6 - half]
  const slide = half - 10 // the tip stays under the tag
  const inside = (aside: number): number => Math.max(-half, Math.min(half, Math.max(least, Math.min(most, aside))))
  const above = Math.max(-own.height - OVER * unit, 16 * unit - own.y)
  const places = [0, -slide, slide].flatMap((aside) => [
    { aside: inside(aside), y: above, isBelow: false },
    { aside: inside(aside), y: UNDER * unit, isBelow: true },
  ])
  const hidden = ({ aside, y, isBelow }: TagPlace): number => {
    const [x, middle] = [own.x + aside * unit, own.y + y]
    const isOut = middle + TALL * unit > room.height
    const covered = others.map((one) => {
      const wide = half * unit + (one.height * WIDE) / 2 - Math.abs(one.x - x)
      const high = (TALL * unit + one.height) / 2 - Math.abs(one.y - one.height / 2 - middle)
      return wide > 0 && high > 0 ? (Math.min(wide / WIDE, one.height) * Math.min(high, one.height)) / one.height ** 2 : 0
    })
    return covered.reduce((a, b) => a + b, isOut ? others.length + 1 : isBelow ? BELOW_COSTS : 0)
  }
  return places.reduce((a, b) => (hidden(b) < hidden(a) ? b : a))
}
