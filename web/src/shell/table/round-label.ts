// Where in the game a position is, in a few words: every game's data may tell its round.
import type { Position } from '../../protocol'
import { fill } from '../format'
import { words } from '../language.svelte'

export function roundLabel(position: Position | null): string {
  const { round, rounds } = (position?.data ?? {}) as { round?: number; rounds?: number }
  if (!round) return ''
  const { table } = words.now
  return rounds ? fill(table.round, { round: Math.min(round, rounds), rounds }) : fill(table.roundOpen, { round })
}
