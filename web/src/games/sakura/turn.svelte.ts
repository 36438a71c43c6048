// My choice: the highlighted card, the painter it is for, and where it would lead.
import { findMove, partsOf } from '../../parts/moves'
import type { TableView } from '../../shell/table-view'
import type { CardFace } from './pieces'
import { cardMoves, directionsOf, handOf, outlookOf, previewOf, waysOf } from './data'
import type { SakuraData, SakuraMove, SakuraWay } from './types'
import type { Story } from './story.svelte'

export type Whose = 'card' | 'court'

export class MyTurn {
  /** The highlighted card. */
  looked = $state.raw<CardFace | null>(null)
  /** The highlighted direction. */
  way = $state.raw<SakuraWay | null>(null)
  /** The card tapped once: the first tap highlights, the second chooses. */
  touched = $state<number | null>(null)
  #wanted = $state<Whose | null>(null)
  #isAsking = false
  #shown: () => TableView
  #story: Story

  constructor(shown: () => TableView, story: Story) {
    this.#shown = shown
    this.#story = story
  }

  #position = $derived.by(() => this.#shown().position!)
  #data = $derived(this.#position.data as SakuraData)
  #me = $derived.by(() => this.#shown().seat)
  moves = $derived({ card: cardMoves(this.#position.legal, 'card'), court: cardMoves(this.#position.legal, 'court') })

  /** Cards are still being chosen, by me or by others. */
  isOpen = $derived.by(() => this.#data.stage === 'choosing' && !this.#story.isRevealing)
  /** The tricky variant asks me for two cards (S7.3). */
  isForTwo = $derived(this.isOpen && this.moves.court.size > 0)
  whose = $derived.by((): Whose => {
    const { card, court } = this.moves
    if (this.#wanted && this.moves[this.#wanted].size) return this.#wanted
    return court.size && !this.#data.painters.find((painter) => painter.court)?.chosen ? 'court' : card.size ? 'card' : 'court'
  })
  canChoose = $derived(this.isOpen && this.moves[this.whose].size > 0)
  canChooseOwn = $derived(this.moves.card.size > 0)

  /** I have to choose forward or backward (S3.2). */
  isAskedWay = $derived.by(() => !!this.#data.choice && this.#shown().isAsked && !!findMove<SakuraMove>(this.#position.legal, { do: 'forward' }))

  /** My hand; while the cards play, mine is no longer in it. */
  hand = $derived.by(() => {
    const played = new Set(this.#story.moment?.cards.map(({ card }) => card?.n))
    return handOf(this.#data, this.#me).filter(({ n }) => !played.has(n))
  })
  laid = $derived(
    this.isOpen
      ? this.#data.painters.flatMap(({ painter, court, chosen }) => (chosen && (painter === this.#me || court) ? [{ n: chosen.card, seat: painter }] : []))
      : [],
  )
  /** The card that a hint proposes, while none is highlighted. */
  advised = $derived.by(() => {
    const best = this.#shown().hints?.moves[0]
    const parts = best && partsOf<SakuraMove>(best)
    return this.isOpen && !this.looked && parts?.do === 'card' ? parts.card : null
  })
  ways = $derived(this.way ? [this.way] : this.looked && this.isOpen && this.whose === 'card' ? waysOf(this.#data, this.#me, this.looked.n) : this.advised !== null ? waysOf(this.#data, this.#me, this.advised) : [])
  outlook = $derived.by(() => {
    const move = this.looked && this.whose === 'card' ? this.moves.card.get(this.looked.n) : undefined
    return move ? outlookOf(this.#shown().previews.get(move.move), this.#data, this.#me) : null
  })
  preview = $derived.by(() => {
    if (this.#story.moment) return null
    const { choice } = this.#data
    if (this.isAskedWay && choice) return directionsOf(this.way ? [this.way] : [choice.backward, choice.forward], this.#me, this.#data)
    return previewOf(this.ways, this.#me, this.outlook, this.advised !== null)
  })

  /** A tapped card stays highlighted while the finger moves on to "Play this card". */
  look(card: CardFace | null): void {
    if (!card && this.touched !== null) return
    this.looked = card
    if (card) void this.ask()
  }

  /** Click, key or second tap: play the card. */
  choose(card: CardFace, isTouch = false): void {
    if (isTouch && this.touched !== card.n) {
      this.touched = card.n
      this.look(card)
      return
    }
    const move = this.moves[this.whose].get(card.n)
    // An illegal move is sent as text, so that the server says why.
    const text = `${this.whose} ${card.n}`
    this.#wanted = null
    this.touched = null
    this.looked = null
    void this.#shown().play(move?.move ?? text)
  }

  want(whose: Whose): void {
    this.#wanted = whose
  }

  /** The range of outcomes is requested when a card is highlighted or hinted; the answer is valid until the next event. */
  async ask(): Promise<void> {
    const own = [...this.moves.card.values()].map(({ move }) => move)
    const { previews } = this.#shown()
    if (this.#isAsking || !this.canChoose || own.every((move) => previews.has(move))) return
    this.#isAsking = true
    await this.#shown().preview(own, false, true)
    this.#isAsking = false
  }
}
