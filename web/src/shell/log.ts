// The log in words, made from the events of each decision. Decisions that were taken back are removed.
import type { EventSeen, Told } from '../protocol'
import type { LogLine } from '../parts/types'
import { fill } from './format'
import { words } from './language.svelte'

/** A line with the decision that it belongs to, so that an undo can remove it; `number` is the server's number of the update. */
export interface ToldLine extends LogLine {
  decision: number
  number: number
  /** A bot begins or ends playing for the seat. */
  standIn?: Told['stand_in']
}

let next = 0

/** Events without a seat that can be seen on the board, such as a refilled market: not worth a line in the log. */
const SMALL_PRINT = new Set(['discarded', 'slid', 'drew', 'refilled', 'top_card'])
/** Events that begin a new chapter of the log. */
const CHAPTERS = new Set(['first_player', 'next_turn', 'round'])

export const isWorthSaying = ({ kind, seat, words }: EventSeen): boolean => !!words && !(seat < 0 && SMALL_PRINT.has(kind))

/** A seat's name, or its number if the name was deleted. */
const called = (name: string | undefined, seat: number): string => name || `${words.now.seat} ${seat + 1}`

/** A bot begins or ends playing for a person. */
export const standInWords = ({ stand_in: change, name, seat }: Told): string =>
  change ? fill(words.now.table.standIn[change], { name: called(name, seat) }) : ''

/** The log after the next change: a decision or an undo. */
export const goneOn = (log: LogLine[], told: Told, names: string[]): LogLine[] => (told.is_undo ? takenBack(log, told, names) : added(log, told))

/** The log with the events of a decision. */
export function added(log: LogLine[], told: Told): LogLine[] {
  if (told.stand_in) return [...log, { id: next++, text: standInWords(told), seat: told.seat, decision: told.decision, number: told.number, standIn: told.stand_in } as ToldLine]
  const lines = told.events
    .filter(isWorthSaying)
    .map(({ kind, seat, words }): ToldLine => ({
      id: next++,
      text: words,
      decision: told.decision,
      number: told.number,
      ...(seat >= 0 ? { seat } : {}),
      ...(CHAPTERS.has(kind) ? { chapter: true } : {}),
    }))
  return lines.length ? [...log, ...lines] : log
}

/** The log after an undo: the remaining lines, and one about the undo. */
function takenBack(log: LogLine[], told: Told, names: string[]): LogLine[] {
  const left = log.filter((line) => !('decision' in line) || (line as ToldLine).decision <= told.decision)
  const text = fill(words.now.table.tookBack, { name: called(names[told.seat], told.seat) })
  const line: ToldLine = { id: next++, text, seat: told.seat, decision: told.decision, number: told.number }
  const last = left.at(-1)
  return last?.text === text ? left : [...left, line]
}

/** The lines between two numbers that are new to a seat: moves of others, and of a bot in its place. */
export function newTo(seat: number, log: LogLine[], seen: number, now: number): LogLine[] {
  let isReplaced = false
  return log.filter((line) => {
    const { number, standIn, seat: whose } = line as ToldLine
    if (whose === seat && standIn) isReplaced = standIn === 'begins'
    return number > seen && number <= now && (whose !== seat || isReplaced || !!standIn)
  })
}
