// Finding a legal move by its parts. The server names the parts of every move; each game's `types.ts` has their types.
import type { LegalMove } from '../protocol'

/** The parts of a move, with the game's own type. */
export const partsOf = <Move extends object>({ parts }: Pick<LegalMove, 'parts'>): Move => parts as Move

/** The first legal move that has all of these parts. */
export function findMove<Move extends object>(legal: readonly LegalMove[], wanted: Partial<Move>): LegalMove | undefined {
  return legal.find(({ parts }) => Object.entries(wanted).every(([name, value]) => parts[name] === value))
}
