// "Round 3 of 8", for games whose data has a round.
import type { Position } from '../../protocol'
import { fill } from '../format'
import { words } from '../language.svelte'

/** The same for narrow screens: "Round 3/8". */
export function briefRoundLabel(position: Position | null): string {
  const { round, rounds } = (position?.data ?? {}) as { round?: number; rounds?: number }
  return round ? fill(words.now.table.roundOpen, { round: rounds ? `${Math.min(round, rounds)}/${rounds}` : round }) : ''
}

export function roundLabel(position: Position | null): string {
  const { round, rounds } = (position?.data ?? {}) as { round?: number; rounds?: number }
  if (!round) return ''
  const { table } = words.now
  return rounds ? fill(table.round, { round: Math.min(round, rounds), rounds }) : fill(table.roundOpen, { round })
}
