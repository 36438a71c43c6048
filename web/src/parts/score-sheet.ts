// The score sheet of a position, for the score table.
import type { ScoreSheet } from './types'
import type { TableView } from '../shell/table-view'

/** After the end, lines without points are omitted. */
export function sheetOf({ position, names }: Pick<TableView, 'position' | 'names'>): ScoreSheet {
  const isOver = !!position?.places
  return {
    seats: (position?.totals ?? []).map((_, seat) => ({ seat, name: names[seat] ?? '' })),
    lines: (position?.score ?? [])
      .filter(({ points, is_in_play }) => is_in_play !== false && (!isOver || points.some((n) => n !== 0)))
      .map(({ name, clause, points }) => ({ name, clause, points })),
  }
}
