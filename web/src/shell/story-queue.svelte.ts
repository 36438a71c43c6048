// What happened, told one thing after the other: each update waits until the one before has been played on the board.
import type { Position, Told, Update } from '../protocol'
import { wantsCalm } from './look/motion'
import { preferences } from './preferences.svelte'

/** Plays one decision on the board as it stood before; resolves when it has been seen. `after` is what will be shown then. */
export type PlayEvents = (told: Told, before: Position, after: Position | null) => Promise<void>

interface StoryTarget {
  /** The board as it is shown now. */
  position: () => Position | null
  /** Something was told: write it down; say it aloud if it happens now. */
  tell: (told: Told, isNow: boolean) => void
  /** Show the board as it stands after it. */
  show: (position: Position) => void
}

/** So many updates may wait before the story is told faster. */
const PATIENCE = 8
/** More at once is a return after an absence: shown, not played. */
const MOST_PLAYED = 4

export class StoryQueue {
  /** The game's own way to play its story; without one the board simply changes. */
  playEvents: PlayEvents | null = null
  /** Something is being played. */
  isPlaying = $state(false)
  /** What stands in the ask-line instead of the question, as long as the game's table has something better to say. */
  line = $state('')
  #target: StoryTarget
  #queue: Update[] = []
  #isHurried = false
  #wake: (() => void) | null = null

  constructor(target: StoryTarget) {
    this.#target = target
  }

  add(update: Update): void {
    this.#queue.push(update)
    if (!this.isPlaying) void this.#run()
  }

  /** Let a moment pass, as long as the reader likes moments to be. */
  async pause(milliseconds: number): Promise<void> {
    const pace = this.pace
    if (!pace) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds * pace)
      this.#wake = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#wake = null
  }

  /** How long a moment lasts now; 0 is at once. */
  get pace(): number {
    if (this.#isHurried || document.hidden) return 0
    return preferences.pace * (this.#queue.length > PATIENCE ? 0.35 : 1) * (wantsCalm() ? 0.6 : 1)
  }

  /** Enough: show how things stand. */
  hurry(): void {
    this.#isHurried = true
    this.#wake?.()
  }

  async #run(): Promise<void> {
    this.isPlaying = true
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) await this.#play(update)
    this.#isHurried = false
    this.isPlaying = false
  }

  async #play({ story, position }: Update): Promise<void> {
    const isNow = story.length <= MOST_PLAYED && this.#target.position() !== null
    for (const told of story) {
      this.#target.tell(told, isNow)
      const before = this.#target.position()
      if (isNow && before && this.pace > 0 && !told.is_undo) await this.playEvents?.(told, before, position).catch(console.error)
    }
    if (position) this.#target.show(position)
  }
}
