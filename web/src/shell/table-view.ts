// What every game's table is given, in play and in a replay.
import type { LogLine } from '../parts/types'
import type { Better, Hinted, Position, PreviewOf, Room } from '../protocol'
import type { Reaction } from './session.svelte'
import type { StoryQueue } from './story-queue.svelte'
import type { Clocks } from './time/clock.svelte'

/** A decision of a finished game: what was played, and what would have been better. */
export interface Compared {
  seat: number
  played: Pick<Better, 'parts' | 'words'>
  better: Pick<Better, 'parts' | 'words'> | null
}

/**
 * A table as one seat sees it. A `Session` can be played at, a replay cannot.
 *
 * A game's `Table.svelte` is given one prop, `shown`, and
 * - draws `position.data` (the game's `data.py`) as `seat` sees it; seats are drawn with `SeatPlate`;
 * - offers `position.legal` while `isAsked`, found by their parts (`findMove`) and played by number: `shown.play(move)`; an illegal try
 *   may be sent as text: the server's sentence then stands in the ask-line, with its clause;
 * - may ask `shown.preview(moves, withData)` once a question; the answers arrive in `previews`;
 * - marks what `hints` speaks of with the class `hinted` (the note stands beside it), draws the move (a ghost, an arrow), and may say what
 *   and why in sentences of its own: `shown.sayHint`, `shown.whyHint`; what a note must not cover has `data-keep`;
 * - draws `compared` with `MoveMarks`, around whoever decided: it says by `data-place` which things a move speaks of;
 * - names its things with `data-what`, so that they answer "what is this?" (`shell/explanations.ts`);
 * - sets `shown.story.playEvents`: it plays one decision's events on the board as it stood before, and is shown the new
 *   `position` afterwards. `story.pause(ms)` lets time pass as the reader likes it, `story.pace` scales animations (0: at once),
 *   `parts/flights.ts` flies copies of drawings between elements named by `data-place`.
 * It fills the width it gets; `--table-room` is the height in which board and hand should fit on a desk.
 * Undo, hint, log, score, chat, help, seat menu, typed moves, the ceremony and the curtain are the shell's.
 */
export interface TableView {
  readonly room: Room | null
  readonly position: Position | null
  /** -1: nobody's. */
  readonly seat: number
  readonly names: string[]
  readonly isAsked: boolean
  readonly isMyTurn: boolean
  readonly isBusy: boolean
  readonly previews: ReadonlyMap<number, PreviewOf>
  readonly hints: Hinted | null
  /** In a review: the decision that is looked at. */
  readonly compared: Compared | null
  sayHint: ((best: Better) => string) | null
  whyHint: ((best: Better) => string) | null
  readonly reactions: Reaction[]
  /** Everybody's time, in play, if the table has a clock. */
  readonly clocks?: Clocks | null
  /** What happened, in words. */
  readonly log: LogLine[]
  readonly story: StoryQueue
  play(move: number | string): Promise<boolean>
  /** `spread`: ask also for the range of outcomes, over luck and the other players' choices. */
  preview(moves?: number[] | null, withData?: boolean, spread?: boolean): Promise<void>
  undo(): Promise<void>
}

export interface TableProps {
  shown: TableView
}

/** What a game may show of the winner at the end: the picture they have made. */
export interface FinaleProps {
  shown: TableView
  seat: number
}

/** A finished game, as a picture of the end shows it. */
export interface Ended {
  room: Room
  data: unknown
  names: string[]
  totals: number[]
  places: number[]
  /** Whose picture it is, unless another one is chosen: mine, or the winner's. */
  seat: number
}

/** What a game draws for that picture: what one seat has made, from what everybody may see. */
export interface KeepsakeProps {
  data: unknown
  names: string[]
  seat: number
}
