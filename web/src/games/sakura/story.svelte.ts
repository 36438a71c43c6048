// Animates the events one by one at the reader's speed.
import type { PlayEvents, StoryQueue } from '../../shell/story-queue.svelte'
import { eventsOf } from '../../parts/events'
import type { Position, Told } from '../../protocol'
import { sound, type Sound } from '../../shell/sound.svelte'
import type { SakuraData, SakuraEvents } from './types'
import { after, lengthOf, momentOf, type Moment, type SakuraEvent } from './moments'

const SOUNDS: Record<string, Sound> = {
  chose: 'paper',
  revealed: 'paper',
  emperor_moved: 'wood',
  moved: 'wood',
  leapt: 'wood',
  disgraced: 'water',
  tree: 'bell',
}
/** Events that are not animated. */
const SILENT = new Set(['drew', 'drew_card', 'reshuffled', 'round', 'over'])

export class Story {
  /** The event being animated; null: the server's board is shown. */
  moment = $state.raw<Moment | null>(null)
  /** Cards are revealed: nobody can choose any more. */
  isRevealing = $state(false)
  #queue: StoryQueue
  #names: () => string[]

  constructor(queue: StoryQueue, names: () => string[]) {
    this.#queue = queue
    this.#names = names
  }

  play: PlayEvents = async (told: Told, before: Position) => {
    const events = eventsOf<SakuraEvents>(told)
    const data = before.data as SakuraData
    this.moment ??= momentOf(data, this.#names())
    this.isRevealing = data.stage !== 'choosing' || events.some(({ kind }) => kind === 'revealed')
    for (const [i, event] of events.entries()) {
      if (SILENT.has(event.kind)) continue
      this.#show(event)
      const length = lengthOf(event, events[i + 1])
      if (length) await this.#queue.pause(length)
    }
  }

  /** The server's board is shown again. */
  close(): void {
    this.moment = null
    this.isRevealing = false
  }

  #show(event: SakuraEvent): void {
    if (this.moment) this.moment = after(this.moment, event)
    const heard = SOUNDS[event.kind]
    if (heard && this.#queue.pace) sound.play(heard)
  }
}
