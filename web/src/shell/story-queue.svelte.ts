// A queue of updates: each waits until the one before it has been played on the board.
import type { Position, Told, Update } from '../protocol'
import { wantsCalm } from './look/motion'
import { preferences } from './preferences.svelte'

/** Animates one decision, starting from the board before it; resolves at the end. `after` is shown then. */
export type PlayEvents = (told: Told, before: Position, after: Position | null) => Promise<void>

interface StoryTarget {
  /** The board as currently shown. */
  position: () => Position | null
  /** Add a decision to the log, and announce it if it happens now. */
  tell: (told: Told, isNow: boolean) => void
  /** Show the board after the decision. */
  show: (position: Position) => void
}

/** The fastest speed at which an animation is still visible. */
const LEAST_PACE = 0.3
/** With more updates waiting than this, animations run faster. */
const PATIENCE = 8
/** More decisions in one update mean that the reader was away: they are shown without animation. */
const MOST_PLAYED = 4

export class StoryQueue {
  /** How the game animates its events; without it the board simply changes. */
  playEvents: PlayEvents | null = null
  /** An animation is playing. An update without animation never sets it, because redrawing buttons could lose a click. */
  isPlaying = $state(false)
  /** A sentence of the game's table that replaces the question in the ask-line. */
  line = $state('')
  /** On a shared screen with hidden hands, everyone sees the events before the curtain, even with animations off. */
  isForAll = false
  #target: StoryTarget
  #queue: Update[] = []
  #isRunning = false
  #isHurried = false
  #wake: (() => void) | null = null

  constructor(target: StoryTarget) {
    this.#target = target
  }

  add(update: Update): void {
    this.#queue.push(update)
    if (!this.#isRunning) void this.#run()
  }

  /** Wait, scaled by the reader's animation speed. */
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

  /** The factor for all durations now; 0: no animation. */
  get pace(): number {
    if (this.#isHurried || document.hidden) return 0
    return (preferences.pace || (this.isForAll ? LEAST_PACE : 0)) * (this.#queue.length > PATIENCE ? 0.35 : 1) * (wantsCalm() ? 0.6 : 1)
  }

  /** Skip to the current position. */
  hurry(): void {
    this.#isHurried = true
    this.#wake?.()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      for (const playing of this.#tell(update)) {
        this.isPlaying = true
        await playing
      }
      if (update.position) this.#target.show(update.position)
    }
    this.#isHurried = false
    this.isPlaying = false
    this.#isRunning = false
  }

  /** Animate each decision of an update; yields promises to wait for. */
  *#tell({ story, position }: Update): Generator<Promise<void>> {
    const isNow = story.length <= MOST_PLAYED && this.#target.position() !== null
    for (const told of story) {
      this.#target.tell(told, isNow)
      const before = this.#target.position()
      if (isNow && before && this.pace > 0 && !told.is_undo && !told.stand_in && this.playEvents) yield this.playEvents(told, before, position).catch(console.error)
    }
  }
}
