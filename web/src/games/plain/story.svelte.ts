// Tells what happened in the server's sentences, one after the other; the sentences of the last decisions stay to be read.
import type { EventSeen, Told } from '../../protocol'
import type { PlayEvents, StoryQueue } from '../../shell/story-queue.svelte'

const MOST = 8
const READING_TIME = 500 // milliseconds

export class Story {
  /** The latest sentences, the newest last. */
  told = $state.raw<(EventSeen & { id: number })[]>([])
  #queue: StoryQueue
  #next = 0

  constructor(queue: StoryQueue) {
    this.#queue = queue
  }

  play: PlayEvents = async ({ events }: Told) => {
    for (const event of events) {
      if (!event.words) continue
      this.told = [...this.told, { ...event, id: this.#next++ }].slice(-MOST)
      await this.#queue.pause(READING_TIME)
    }
  }
}
