// A lab run on the server: started, polled until it is finished, stopped when the page is left.
import type { LabShown, LabWanted } from '../../protocol'
import { Refusal, reasonOf } from '../api'
import { workshopApi } from './workshop-api'

const ASK_EVERY = 700 // milliseconds

export class LabRun {
  shown = $state.raw<LabShown | null>(null)
  /** Why it could not be started, or was lost. */
  problem = $state('')
  /** The edition that was played. */
  edition = $state('')
  /** The number of players. */
  players = $state(0)
  /** The server has not said yet whether it will run. */
  isStarting = $state(false)
  #isLeft = false
  #timer: ReturnType<typeof setTimeout> | undefined

  get isRunning(): boolean {
    return this.shown?.state === 'waiting' || this.shown?.state === 'running'
  }

  async start(wanted: LabWanted): Promise<void> {
    if (this.isStarting || this.isRunning) return // a second click
    this.isStarting = true
    this.problem = ''
    try {
      const shown = await workshopApi.startLab(wanted)
      this.edition = wanted.edition
      this.players = wanted.players
      this.#hear(shown)
    } catch (error) {
      this.problem = reasonOf(error)
    } finally {
      this.isStarting = false
    }
  }

  #hear(shown: LabShown): void {
    if (this.#isLeft) return void workshopApi.stopLab(shown.run)
    this.shown = shown
    if (this.isRunning) this.#timer = setTimeout(() => void this.#ask(shown.run), ASK_EVERY)
  }

  async #ask(run: string): Promise<void> {
    try {
      const shown = await workshopApi.lab(run)
      if (this.shown?.run === run && this.isRunning) this.#hear(shown)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'lost') this.#timer = setTimeout(() => void this.#ask(run), ASK_EVERY)
      else this.#give(reasonOf(error))
    }
  }

  #give(problem: string): void {
    this.shown = null
    this.problem = problem
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (!this.shown || !this.isRunning) return
    void workshopApi.stopLab(this.shown.run)
    this.shown = { ...this.shown, state: 'stopped' }
  }

  /** Stop when the page is left. */
  leave(): void {
    this.#isLeft = true
    this.stop()
  }
}
