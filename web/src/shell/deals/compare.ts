// Two games of the same deal, side by side: decision by decision of the seat that was everybody's own.
import type { Frame } from '../../protocol'

export interface Choice {
  /** Which frame of the replay shows it. */
  at: number
  move: string
  words: string
  points: number
}

/** The choices of a seat, in order; those that were forced are none. */
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
