// My turn: the card and the resource that I have picked up, their legal places, and the preview of a turn of the pagoda.
import { findMove, partsOf } from '../../parts/moves'
import type { LegalMove } from '../../protocol'
import type { TableView } from '../../shell/table-view'
import { DIRECTIONS, type Gains, type GardenCard, type Resource, type Turn } from './pieces'
import { ResourceDrag } from './drag'
import { faces, gainOf, groundworkOf, isSame, moveOf, resourceMove, targetsOf, textOf, type Held, type Place } from './data'
import type { FourGardensData, FourGardensMove, Phase } from './types'

/** The buttons for the places of what is held: a card, the planning tile, the supply. */
export const TARGETS = ['button[data-drop]:not(.return)', '[data-drop=planning] button:not([data-token])', 'button.return'] as const

export class MyTurn {
  /** The held resource. */
  held = $state.raw<Held | null>(null)
  preview = $state.raw<Turn | null>(null)
  /** The last card picked up, to which the focus returns when it is put down by keys. */
  last = 0
  #taken = $state<number | null>(null)
  #shown: () => TableView
  readonly drag: ResourceDrag

  constructor(shown: () => TableView) {
    this.#shown = shown
    this.drag = new ResourceDrag({
      canMove: () => this.phase === 'reallocate' || this.phase === 'place',
      hold: (held) => (this.held = held),
      drop: (held, to) => this.play(moveOf(held, to)),
    })
    // Ask once per question what each turn would bring; a new question starts with nothing held.
    $effect(() => {
      if (this.phase === 'act') this.#ask()
    })
    $effect(() => {
      if (this.phase || this.#position.question >= 0) this.putDown()
    })
  }

  #position = $derived.by(() => this.#shown().position!)
  #data = $derived(this.#position.data as FourGardensData)
  /** In a review, the hand of the player who decided is shown. */
  #player = $derived.by(() => this.#data.players[this.#shown().compared?.seat ?? Math.max(this.#shown().seat, 0)]!)
  legal = $derived(this.#position.legal)
  /** What I am asked to do; null: nothing, or not yet. */
  phase = $derived.by((): Phase | null => (this.#shown().isAsked && this.#shown().seat >= 0 ? this.#data.phase : null))
  card = $derived.by(() => (this.phase === 'act' ? (faces(this.#player.hand).find(({ id }) => id === this.#taken) ?? null) : null))
  hasTaken = $derived.by(() => this.card !== null || this.held !== null)
  /** The floor from which the held card would turn the pagoda. */
  fromFloor = $derived(this.card && this.card.sign !== 'wild' ? this.card.sign.floor : 0)
  coming = $derived.by((): Resource[] => (this.card && this.preview ? (this.gainsOf(this.card)?.[this.preview.way] ?? []) : []))

  #active = $derived(groundworkOf(this.#player).map(({ card: { id } }) => id))
  choosable = $derived(this.phase === 'finish' ? this.#active.filter((card) => this.find({ do: 'finish', card })) : targetsOf(this.held, this.#active, this.legal))
  canPlan = $derived(this.held ? this.held.from === 'supply' && !!this.find(moveOf(this.held, 'planning')) : false)

  /** The move that a hint proposes. */
  hint = $derived.by(() => this.#shown().hints?.moves[0] ?? null)
  #hinted = $derived(this.hint && partsOf<FourGardensMove>(this.hint))
  /** The card that a hint proposes; once a card is picked up, its use is marked instead. */
  hintedCard = $derived.by(() => (this.phase === 'act' && !this.card && this.#hinted && 'card' in this.#hinted ? (this.#hinted.card ?? null) : null))

  /** The move to draw: a hint while a card is to be used; in a review the better move, or if there is none, the played one. */
  #drawn = $derived.by(() => {
    const { compared } = this.#shown()
    const reviewed = compared && (compared.better ?? compared.played)
    return reviewed ? partsOf<FourGardensMove>(reviewed) : this.phase === 'act' ? this.#hinted : null
  })
  /** The card that a hint would lay. */
  hintedLay = $derived.by(() => {
    const hint = this.#drawn
    return hint?.do === 'lay' ? (faces(this.#player.hand).find(({ id }) => id === hint.card) ?? null) : null
  })
  /** The turn of the pagoda that is previewed, or that a hint proposes. */
  turning = $derived.by((): Turn | null => {
    const hint = this.#drawn
    if (this.preview || hint?.do !== 'rotate') return this.preview
    const sign = faces(this.#player.hand).find(({ id }) => id === hint.card)?.sign
    return sign && sign !== 'wild' ? { floor: sign.floor, way: hint.direction === DIRECTIONS[1] ? 1 : -1 } : null
  })

  /** The resource in a hint and its destination; the place is marked once the resource is picked up. */
  #hintedMove = $derived(this.hint && resourceMove(this.hint))
  hintedSource = $derived(this.held ? null : (this.#hintedMove?.held ?? null))
  hintedTarget = $derived.by((): Place | null => {
    if (this.#hinted?.do === 'finish') return this.#hinted.card
    return this.#hintedMove && isSame(this.#hintedMove.held, this.held) ? this.#hintedMove.to : null
  })

  take(card: GardenCard): void {
    this.last = card.id
    this.#taken = this.#taken === card.id ? null : card.id
    this.preview = null
  }

  /** Pick up a resource, or put it down if it is held. */
  hold(held: Held | null): void {
    this.held = isSame(held, this.held) ? null : held
  }

  /** The target of the keyboard focus: the first of these that can be pressed. */
  wanted = $derived.by((): string[] => {
    if (this.phase === 'act')
      return this.card ? ['.uses .hinted', '.uses button'] : ['.hand .hinted', `[data-place="held-${this.last}"]`, '.hand button']
    if (this.phase === 'place' || this.phase === 'reallocate')
      return this.held ? [`button.hinted`, ...TARGETS] : ['.moving .hinted', '.moving .source', '.moving button']
    if (this.phase === 'finish') return [TARGETS[0]]
    return this.phase === 'draw' ? ['.draws .hinted', '.draws .cards button', '.draws .pile'] : ['.choices .hinted', '.choices button']
  })

  look(turn: Turn | null): void {
    this.preview = turn
  }

  putDown(): void {
    this.#taken = null
    this.held = null
    this.preview = null
  }

  /** The legal move with these parts. */
  find(move: Partial<FourGardensMove>): LegalMove | undefined {
    return findMove<FourGardensMove>(this.legal, move)
  }

  /** Whether this is the move that a hint proposes. */
  isHinted(move: Partial<FourGardensMove>): boolean {
    return !!this.hint && this.find(move)?.move === this.hint.move
  }

  /** Make a move; an illegal one is sent as text, and the server says why. */
  play(move: Partial<FourGardensMove>): void {
    void this.#shown().play(this.find(move)?.move ?? textOf(move))
  }

  place(to: Place): void {
    if (this.held) this.play(moveOf(this.held, to))
  }

  onGround(card: number): void {
    if (this.phase === 'finish') this.play({ do: 'finish', card })
    else this.place(card)
  }

  /** What turning the pagoda with a card would bring, each way; null: the card cannot turn it, or it is not known yet. */
  gainsOf(card: GardenCard): Gains | null {
    if (card.sign === 'wild' || this.phase !== 'act') return null
    const gain = (way: 1 | -1) => {
      const move = this.find({ do: 'rotate', card: card.id, direction: DIRECTIONS[way] })
      return move ? gainOf(this.#shown().previews.get(move.move), this.#data, this.#shown().seat) : null
    }
    const [left, right] = [gain(1), gain(-1)]
    return left && right ? { 1: left, [-1]: right } : null
  }

  #ask(): void {
    const turns = this.legal.filter(({ parts }) => parts['do'] === 'rotate').map(({ move }) => move)
    if (turns.length) void this.#shown().preview(turns, true)
  }
}
