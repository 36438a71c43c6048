// The score sheet of a position, for the score table.
import type { ScoreSheet } from '../parts/view'
import type { Shown } from './tables'

export function sheetOf({ position, names }: Pick<Shown, 'position' | 'names'>): ScoreSheet {
  return {
    seats: (position?.totals ?? []).map((_, seat) => ({ seat, name: names[seat] ?? '' })),
    lines: (position?.score ?? []).map(({ name, clause, points }) => ({ name, clause, points })),
  }
}
