// Compares two games of the same deal by the decisions of the player's seat.
import type { Frame } from '../../protocol'

export interface Choice {
  /** The frame of the replay that shows it. */
  at: number
  move: string
  words: string
  points: number
}

/** The choices of a seat in order, without forced decisions. */
export function choicesOf(frames: readonly Frame[], seat: number): Choice[] {
  return frames.flatMap((frame, at) =>
    frame.told?.seat === seat && !frame.told.is_forced
      ? [{ at, move: frame.move ?? '', words: frame.words ?? '', points: frame.totals[seat] ?? 0 }]
      : [],
  )
}

/** The number of the first choice (from 1) that differs; 0 if none does. */
export function firstDifference(one: readonly Choice[], two: readonly Choice[]): number {
  for (let n = 0; n < Math.max(one.length, two.length); n++) if (one[n]?.move !== two[n]?.move) return n + 1
  return 0
}
