// Geometry of moves drawn over a table: the boxes of named places, and the arrow from one to another.
import { placed } from './flights'

/** The kind of drawn move: in a review played or better, in play advised by a hint. */
export type MarkedAs = 'played' | 'better' | 'advised'

/** What a move involves, by the names of places (`data-place`). */
export interface DrawnMove {
  /** The things to frame. */
  frames: string[]
  /** Something goes from one place to another. */
  way?: { from: string; to: string } | undefined
}

export const NOTHING_DRAWN: DrawnMove = { frames: [] }

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The box of a place relative to a point of the page; null: it is not on the table, or hidden. */
export function boxOf(name: string, zero: { left: number; top: number }): Box | null {
  const { left, top, width, height } = placed(name)?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
  return width && height ? { x: left - zero.left, y: top - zero.top, width, height } : null
}

const [TIP, SPREAD] = [14, 0.5] // pixels, radians

/** An arc from the middle of one box to the middle of another, and its tip. */
export function arrowBetween(from: Box, to: Box): { way: string; tip: string } {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  const [endX, endY] = [to.x + to.width / 2, to.y + to.height / 2]
  const rise = Math.min(60, Math.hypot(endX - x, endY - y) / 4)
  const [overX, overY] = [(x + endX) / 2, (y + endY) / 2 - rise]
  const angle = Math.atan2(endY - overY, endX - overX)
  const wing = (turn: number) => `${round(endX - Math.cos(angle + turn) * TIP)} ${round(endY - Math.sin(angle + turn) * TIP)}`
  return {
    way: `M${round(x)} ${round(y)}Q${round(overX)} ${round(overY)} ${round(endX)} ${round(endY)}`,
    tip: `M${wing(SPREAD)}L${round(endX)} ${round(endY)}L${wing(-SPREAD)}`,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
