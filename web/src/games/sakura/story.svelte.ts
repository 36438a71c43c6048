// The theatre: plays what happened on the stage, one thing after the other, at the pace the reader likes.
import type { Director, StoryTeller } from '../../shell/story-queue.svelte'
import type { EventSeen, Position, Told } from '../../protocol'
import { sound, type Sound } from '../../shell/sound.svelte'
import type { SakuraData } from './data'
import { after, lengthOf, stageOf, type Stage } from './moments'

const SOUNDS: Record<string, Sound> = {
  chose: 'paper',
  revealed: 'paper',
  emperor_moved: 'wood',
  moved: 'wood',
  leapt: 'wood',
  disgraced: 'water',
  tree: 'bell',
}
/** What nobody needs to see happen. */
const SILENT = new Set(['drew', 'drew_card', 'reshuffled', 'round', 'over'])

export class Theatre {
  /** What is being played; null: the board is as the server says. */
  stage = $state.raw<Stage | null>(null)
  /** Cards are open: nobody can choose any more. */
  isRevealing = $state(false)
  #story: StoryTeller
  #names: () => string[]

  constructor(story: StoryTeller, names: () => string[]) {
    this.#story = story
    this.#names = names
  }

  direct: Director = async ({ events }: Told, before: Position) => {
    const data = before.data as SakuraData
    this.stage ??= stageOf(data, this.#names())
    this.isRevealing = data.stage !== 'choosing' || events.some(({ kind }) => kind === 'revealed')
    for (const [i, event] of events.entries()) {
      if (SILENT.has(event.kind)) continue
      this.#show(event, data)
      const length = lengthOf(event, events[i + 1])
      if (length) await this.#story.moment(length)
    }
  }

  /** The server's board is shown again. */
  close(): void {
    this.stage = null
    this.isRevealing = false
  }

  #show(event: EventSeen, data: SakuraData): void {
    if (this.stage) this.stage = after(this.stage, event, data)
    const heard = SOUNDS[event.kind]
    if (heard && this.#story.pace) sound.play(heard)
  }
}
