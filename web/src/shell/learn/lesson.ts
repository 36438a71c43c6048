// The shape of a guided first game. Each game's `lesson.ts` is data of this shape; `guide.svelte.ts` plays it.
import { findMove } from '../../parts/moves'
import type { Dictionary } from '../language.svelte'
import type { EventSeen, LegalMove, Position, PreviewOf } from '../../protocol'

/** The guide's input: exactly what the player sees. */
export interface Now {
  position: Position
  seat: number
  /** Everything is shown, and it is my turn. */
  isAsked: boolean
  previews: ReadonlyMap<number, PreviewOf>
}

export interface Step {
  /** The name of its sentence in `lesson.<language>.ts`; `{name}` in it is filled in from `values`. */
  id: string
  /** The condition for this step; if it does not hold, the guide skips to the next step that fits. Without it: always. */
  when?: (now: Now) => boolean
  values?: (now: Now) => Record<string, string | number>
  /** The parts of the table to highlight: a CSS selector. */
  look?: string | ((now: Now) => string)
  /** The legal move to highlight. Doing something else continues the lesson too. */
  move?: (now: Now) => LegalMove | undefined
  /** The clause of the rules behind it. */
  clause?: string
  /** read: until "Next" is pressed; move: until I have made a decision; passed: until it no longer holds. */
  until: 'read' | 'move' | 'passed'
}

/** A remark for the first time that something happens or a condition holds; then the lesson continues. */
export interface Aside extends Omit<Step, 'until' | 'move'> {
  on?: (event: EventSeen, seat: number) => boolean
}

export interface Lesson {
  /** The seed, so that everyone learns at the same table. */
  seed: string
  /** The sentence of each step, by its id. */
  words: Dictionary<Record<string, string>>
  /** The levels of the bots; I sit on the first seat. */
  bots: string[]
  /** Values for the sentences when there is no table, equal to those at the lesson's table. */
  examples?: () => Record<string, string | number>
  steps: Step[]
  asides: Aside[]
}

/** The legal move with these parts, if there is one. */
export const legalMove = <Move extends object>({ position }: Now, parts: Partial<Move>): LegalMove | undefined => findMove<Move>(position.legal, parts)

/** Whether a move of this kind is legal now. */
export const offers = ({ position, isAsked }: Now, verb: string): boolean => isAsked && position.legal.some(({ parts }) => parts['do'] === verb)
