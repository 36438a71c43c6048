// The input of every game's table, in play and in a replay.
import type { LogLine } from '../parts/types'
import type { Better, Hinted, Position, PreviewOf, Room } from '../protocol'
import type { Reaction } from './session.svelte'
import type { StoryQueue } from './story-queue.svelte'
import type { Clocks } from './time/clock.svelte'

/** A decision of a finished game: the played move and a better one. */
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
 * - may call `shown.preview(moves, withData)` once per question; the answers arrive in `previews`;
 * - marks the subject of `hints` with the class `hinted` (the note is placed beside it), draws the move (a ghost, an arrow), and may have its
 *   own sentences for the proposal and the reason: `shown.sayHint`, `shown.whyHint`; elements that a note must not cover have `data-keep`;
 * - draws `compared` with `MoveMarks`, with the deciding seat in the centre; `data-place` names the things that a move involves;
 * - names its things with `data-what`, so that they answer "what is this?" (`shell/explanations.ts`);
 * - sets `shown.story.playEvents`: it plays one decision's events on the board as it stood before, and is shown the new
 *   `position` afterwards. `story.pause(ms)` waits, scaled by the reader's speed, `story.pace` scales animations (0: at once),
 *   `parts/flights.ts` flies copies of drawings between elements named by `data-place`.
 * It fills its width; `--table-room` is the height in which board and hand should fit on a desktop.
 * The shell provides undo, hint, log, score, chat, help, seat menu, typed moves, the ceremony and the curtain.
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
  /** In a review: the decision being compared. */
  readonly compared: Compared | null
  sayHint: ((best: Better) => string) | null
  whyHint: ((best: Better) => string) | null
  readonly reactions: Reaction[]
  /** Everybody's time during play, if the table has a clock. */
  readonly clocks?: Clocks | null
  /** The log in words. */
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

/** The props of a game's picture of what the winner has made, at the end. */
export interface FinaleProps {
  shown: TableView
  seat: number
}

/** A finished game, as input for its picture. */
export interface Ended {
  room: Room
  data: unknown
  names: string[]
  totals: number[]
  places: number[]
  /** The default seat of the picture: mine, or the winner's. */
  seat: number
}

/** The props of a game's drawing for that picture: what a seat has made, from public information. */
export interface KeepsakeProps {
  data: unknown
  names: string[]
  seat: number
}
