// The edition being edited: its data, the problems that the server finds, and its saved copy.
import { tick } from 'svelte'
import type { EditionChecked, EditionForm, EditionProblem, FieldShown } from '../../protocol'
import { Refusal } from '../api'
import { fill } from '../format'
import { games } from '../games.svelte'
import { pathOf } from '../router.svelte'
import { keptEditions } from './kept-editions.svelte'
import { at, countChanges, isFixed, isSame, labelOf, nameOf, put, type Place, type Values } from './places'
import { workshopApi } from './workshop-api'
import { workshopWords } from './words'

const PAUSE = 250 // milliseconds from the last change to the check
const PATIENCE = 3000 // milliseconds until a failed request is repeated

/** `lost`: the server cannot be reached. */
export type DraftState = 'checking' | 'good' | 'wrong' | 'lost'

/** The id of a field's input on the page. */
export const idOf = (place: Place): string => `field-${nameOf(place)}`

export class EditionDraft {
  readonly game: string
  form = $state.raw<EditionForm | null>(null)
  data = $state.raw<Values>({})
  checked = $state.raw<EditionChecked | null>(null)
  state = $state<DraftState>('checking')
  /** Why the server did not check it. */
  refusal = $state('')
  /** There is no such game, or the server cannot be reached. */
  isMissing = $state(false)
  /** The sections that are open, and the row that is open in each, by their names. */
  sections = $state<Record<string, boolean>>({})
  rows = $state<Record<string, number | null>>({})
  #id: string | null
  #asked = 0
  #isLeft = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(game: string, id: string | null) {
    this.game = game
    this.#id = id
  }

  /** Fetch the form in the reader's language; changes are kept. */
  async load(): Promise<void> {
    try {
      const form = await workshopApi.form(this.game)
      if (!this.form) {
        this.data = (this.#id ? keptEditions.all[this.#id]?.data : undefined) ?? form.data
        const first = form.fields.find((field) => field.kind === 'group' && !isFixed(field))
        if (first) this.sections = { [first.name]: true }
      }
      this.form = form
      this.check()
    } catch {
      this.isMissing = !this.form
    }
  }

  get name(): string {
    return typeof this.data['name'] === 'string' ? this.data['name'] : ''
  }

  get problems(): EditionProblem[] {
    return this.state === 'wrong' || this.state === 'checking' ? (this.checked?.problems ?? []) : []
  }

  problemAt(place: Place): EditionProblem | undefined {
    const name = nameOf(place)
    return this.problems.find((problem) => nameOf(problem.place) === name)
  }

  problemsWithin(name: string): number {
    return this.problems.filter(({ place }) => place[0] === name).length
  }

  /** The name of the field at a place: its own, or that of the card. */
  labelOf(place: Place): string {
    return labelOf(this.form?.fields ?? [], place, this.data)
  }

  changesIn(field: FieldShown): number {
    return this.form ? countChanges(field, this.form.own[field.name], this.data[field.name]) : 0
  }

  get changes(): number {
    return this.form?.fields.reduce((sum, field) => sum + this.changesIn(field), 0) ?? 0
  }

  /** The value in the game's own edition. */
  own(place: Place): unknown {
    return at(this.form?.own, place)
  }

  /** The text of the file, once the server has found no problem in the shown data. */
  get text(): string | null {
    return this.state === 'good' ? (this.checked?.text ?? null) : null
  }

  change(place: Place, value: unknown): void {
    if (isSame(at(this.data, place), value)) return
    this.data = put(this.data, place, value) as Values
    if (this.#id === null) this.#begin()
    this.#keep()
    this.check()
  }

  restoreAll(): void {
    if (!this.form) return
    this.data = { ...this.form.own, name: this.name }
    this.#keep()
    this.check()
  }

  /** The first change creates an edition of one's own, with a name and an address. */
  #begin(): void {
    this.#id = keptEditions.newName()
    if (this.name === this.form?.own['name']) {
      const game = games.loaded[this.game]?.title ?? this.game
      this.data = { ...this.data, name: fill(workshopWords.now.mineOf, { game }) }
    }
    history.replaceState(null, '', pathOf({ page: 'workshop', game: this.game, edition: this.#id }))
  }

  #keep(): void {
    if (this.#id !== null) keptEditions.keep(this.#id, { game: this.game, name: this.name, data: this.data })
  }

  /** Ask the server, a moment after the last change. */
  check(): void {
    this.#asked++ // a pending answer is about an older text
    this.state = 'checking'
    this.#checkAfter(PAUSE)
  }

  #checkAfter(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.#check(), milliseconds)
  }

  /** Stop when the page is left. */
  leave(): void {
    this.#isLeft = true
    clearTimeout(this.#timer)
  }

  async #check(): Promise<void> {
    const number = ++this.#asked
    try {
      const checked = await workshopApi.check({ game: this.game, data: this.data })
      if (number !== this.#asked) return // something was changed meanwhile
      this.checked = checked
      this.state = checked.problems.length ? 'wrong' : 'good'
    } catch (error) {
      if (number !== this.#asked) return
      this.state = 'lost'
      this.refusal = error instanceof Refusal ? error.why : ''
      this.#checkAfter(PATIENCE)
    }
  }

  /** Open the sections and rows around a place and go there. */
  async goTo(place: Place): Promise<void> {
    const [section, row] = place
    if (typeof section === 'string') this.sections[section] = true
    if (typeof section === 'string' && typeof row === 'number') this.rows[section] = row
    await tick()
    for (let inside = place; inside.length; inside = inside.slice(0, -1)) {
      const found = document.getElementById(idOf(inside))
      if (!found) continue
      found.scrollIntoView({ block: 'center' })
      return found.focus({ preventScroll: true })
    }
  }
}
