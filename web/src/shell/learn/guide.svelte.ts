// Guides through a lesson: decides which step is shown and when the next one follows, depending on the player's moves.
import type { Hinted, Told } from '../../protocol'
import type { Aside, Lesson, Now, Step } from './lesson'

type ShownStep = Step | (Aside & { until: 'read' })

interface GuideHandlers {
  /** The current position, or null while something is still being animated. */
  now: () => Now | null
  /** Remember the step; null: the lesson is over. */
  keep: (step: number | null) => void
  /** The last step has been read. */
  finish?: () => void
}

export class Guide {
  readonly lesson: Lesson
  index = $state(0)
  isOver = $state(false)
  #aside = $state.raw<Aside | null>(null)
  #told = new Set<string>()
  /** The step that was shown before each decision, so that an undo leads back to it. */
  #trail = new Map<number, number>()
  /** The step about my current decision. */
  #asked = -1
  #handlers: GuideHandlers

  constructor(lesson: Lesson, first: number, handlers: GuideHandlers) {
    this.lesson = lesson
    this.#handlers = handlers
    this.index = Math.min(first, lesson.steps.length - 1)
  }

  get step(): ShownStep | null {
    const now = this.#handlers.now()
    if (this.isOver || !now) return null
    if (this.#aside) return { ...this.#aside, until: 'read' }
    const step = this.lesson.steps[this.index]
    return step && (step.when?.(now) ?? true) ? step : null
  }

  get isLast(): boolean {
    return !this.#aside && this.index === this.lesson.steps.length - 1
  }

  /** The move of the step, in the form in which tables show hints. */
  get pointed(): Hinted | null {
    const now = this.#handlers.now()
    const step = this.step
    if (!now?.isAsked || !step || !('move' in step)) return null
    const legal = step.move?.(now)
    if (!legal) return null
    const move = { ...legal, place: null, margin: null, reasons: [] }
    return { type: 'hinted', id: null, question: now.position.question, moves: [move] }
  }

  /** Something happened at the table. */
  hear(told: Told, seat: number): void {
    if (this.isOver) return
    if (told.is_undo) this.#goTo(this.#trail.get(told.decision) ?? this.index)
    else if (!told.stand_in && told.seat === seat) this.#decided(told.decision - 1)
    if (!told.is_undo) this.#notice(told, seat)
  }

  /** Skip steps that do not fit my legal moves. While others play, no step is skipped. */
  settle(): void {
    const now = this.#handlers.now()
    if (!now || this.isOver) return
    if (now.position.places) return this.end()
    if (!now.isAsked) return
    const { steps, asides } = this.lesson
    const fits = (step: Step): boolean => step.when?.(now) ?? true
    const first = steps.findIndex((step, i) => i >= this.index && fits(step))
    if (first > this.index) this.#goTo(first)
    this.#asked = steps.findIndex((step, i) => i >= this.index && step.until !== 'read' && fits(step))
    this.#aside ??= this.#once(asides.find((aside) => !this.#told.has(aside.id) && aside.when?.(now)))
  }

  /** The reader pressed "Next". */
  next(): void {
    if (this.#aside) this.#aside = null
    else if (this.index + 1 < this.lesson.steps.length) this.#goTo(this.index + 1)
    else this.#finish()
    this.settle()
  }

  #finish(): void {
    this.end()
    this.#handlers.finish?.()
  }

  end(): void {
    this.isOver = true
    this.#handlers.keep(null)
  }

  /** I have decided: continue after the step that asked for it, even if earlier steps were not read. */
  #decided(before: number): void {
    this.#trail.set(before, this.index)
    this.#aside = null
    const step = this.lesson.steps[this.#asked]
    if (!step) return
    const next = step.until === 'passed' ? this.#asked : this.#asked + 1
    this.#goTo(Math.min(next, this.lesson.steps.length - 1))
    this.#asked = -1
  }

  #notice({ events }: Told, seat: number): void {
    const found = this.lesson.asides.find(({ id, on }) => !this.#told.has(id) && on && events.some((event) => on(event, seat)))
    this.#aside = this.#once(found) ?? this.#aside
  }

  #once(aside: Aside | undefined): Aside | null {
    if (!aside) return null
    this.#told.add(aside.id)
    return aside
  }

  #goTo(index: number): void {
    this.index = index
    this.#handlers.keep(index)
  }
}
