// "Round 3 of 8", for games whose data has a round.
import type { Position } from '../../protocol'
import { fill } from '../format'
import { words } from '../language.svelte'

export function roundLabel(position: Position | null): string {
  const { round, rounds } = (position?.data ?? {}) as { round?: number; rounds?: number }
  if (!round) return ''
  const { table } = words.now
  return rounds ? fill(table.round, { round: Math.min(round, rounds), rounds }) : fill(table.roundOpen, { round })
}
