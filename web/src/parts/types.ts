// The types of what shared components are given.

export interface SeatName {
  seat: number
  name: string
}

/** Scores by clause. `points` follows the order of `seats`; null is still open. */
export interface ScoreSheet {
  seats: SeatName[]
  lines: { name: string; clause?: string; points: (number | null)[] }[]
}

/** A line of the log, in words, by whom (no seat: the table itself). */
export interface LogLine {
  id: number
  seat?: number
  text: string
  /** A new round or chapter begins with this line. */
  chapter?: boolean
}
