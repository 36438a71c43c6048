// Finding a legal move by what it does. The server names the parts of every move; each game's `types.ts` has their shapes.
import type { LegalMove } from '../protocol'

/** The parts of a move, in the game's own shape. */
export const partsOf = <Move extends object>({ parts }: Pick<LegalMove, 'parts'>): Move => parts as Move

/** The first legal move that has all of these parts. */
export function findMove<Move extends object>(legal: readonly LegalMove[], wanted: Partial<Move>): LegalMove | undefined {
  return legal.find(({ parts }) => Object.entries(wanted).every(([name, value]) => parts[name] === value))
}
