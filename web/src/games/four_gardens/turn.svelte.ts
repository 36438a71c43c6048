// My turn: which card and which resource I have taken up, where they may go, and what looking at a turn of the pagoda shows.
import type { TableView } from '../../shell/table-view'
import type { Gains, GardenCard, Resource, Turn } from './pieces'
import { ResourceDrag, type Target } from './drag'
import { byText, faces, gainOf, groundworkOf, moveText, targetsOf, turnText, type FourGardensData, type Held, type Phase } from './data'

/** Where what is taken up may go, as buttons: a card, the planning tile, the supply. */
export const TARGETS = ['button[data-drop]:not(.return)', '[data-drop=planning] button:not([data-token])', 'button.return'] as const

export class MyTurn {
  /** The resource that is taken up. */
  held = $state.raw<Held | null>(null)
  preview = $state.raw<Turn | null>(null)
  /** The card that was taken up last: whoever puts it down by keys is back at it. */
  last = 0
  #taken = $state<number | null>(null)
  #shown: () => TableView
  readonly drag: ResourceDrag

  constructor(shown: () => TableView) {
    this.#shown = shown
    this.drag = new ResourceDrag({
      canMove: () => this.phase === 'reallocate' || this.phase === 'place',
      hold: (held) => (this.held = held),
      drop: (held, to) => this.play(moveText(held, to)),
    })
    // What each turn would bring is asked once a question; a new question finds the hands empty.
    $effect(() => {
      if (this.phase === 'act') this.#ask()
    })
    $effect(() => {
      if (this.phase || this.#position.question >= 0) this.putDown()
    })
  }

  #position = $derived.by(() => this.#shown().position!)
  #data = $derived(this.#position.data as FourGardensData)
  #player = $derived.by(() => this.#data.players[Math.max(this.#shown().seat, 0)]!)
  moves = $derived(byText(this.#position.legal))
  /** What I am asked for; null: nothing, or not yet. */
  phase = $derived.by((): Phase | null => (this.#shown().isAsked && this.#shown().seat >= 0 ? this.#data.phase : null))
  card = $derived.by(() => (this.phase === 'act' ? (faces(this.#player.hand).find(({ id }) => id === this.#taken) ?? null) : null))
  hasTaken = $derived.by(() => this.card !== null || this.held !== null)
  /** The floor from which the card that is taken up would turn the pagoda. */
  fromFloor = $derived(this.card && this.card.sign !== 'wild' ? this.card.sign.floor : 0)
  coming = $derived.by((): Resource[] => (this.card && this.preview ? (this.gainsOf(this.card)?.[this.preview.way] ?? []) : []))

  #active = $derived(groundworkOf(this.#player).map(({ card: { id } }) => id))
  choosable = $derived(this.phase === 'finish' ? this.#active.filter((id) => this.moves.has(`finish ${id}`)) : targetsOf(this.held, this.#active, this.moves))
  canPlan = $derived(this.held ? this.held.from === 'supply' && this.moves.has(moveText(this.held, 'planning')) : false)

  hint = $derived.by(() => this.#shown().hints?.moves[0]?.text ?? '')
  /** The card that a strong player would use; once a card is taken up, its use is marked instead. */
  hintedCard = $derived.by(() => (this.card ? null : Number(/^(?:lay|rotate|wild|cart) (\d+)/.exec(this.hint)?.[1] ?? 0) || null))

  /** The resource that a hint speaks of, and where it goes; the place is marked once the resource is taken up. */
  #hintedMove = $derived.by((): { held: Held; to: Target } | null => {
    const [, verb, kind, from, to] = /^(take|move|return) (\w+)(?: from (\d+))?(?: to (\w+))?$/.exec(this.hint) ?? []
    if (!kind) return null
    const held = { kind: kind as Resource, from: verb === 'take' ? 'supply' : from ? Number(from) : 'planning' } as Held
    return { held, to: !to ? 'supply' : to === 'planning' ? to : Number(to) }
  })
  hintedSource = $derived(this.held ? null : (this.#hintedMove?.held ?? null))
  hintedTarget = $derived.by((): Target | null => {
    const move = this.#hintedMove
    if (this.phase === 'finish') return Number(/^finish (\d+)$/.exec(this.hint)?.[1] ?? 0) || null
    return move && this.held?.kind === move.held.kind && this.held.from === move.held.from ? move.to : null
  })

  take(card: GardenCard): void {
    this.last = card.id
    this.#taken = this.#taken === card.id ? null : card.id
    this.preview = null
  }

  /** Take up a resource; once more puts it down. */
  hold(held: Held | null): void {
    this.held = held && this.held?.kind === held.kind && this.held.from === held.from ? null : held
  }

  /** Where the focus of whoever plays by keys belongs: the first of these that can be pressed. */
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

  /** Make a move by its text; what the rules forbid, the server explains. */
  play(says: string): void {
    void this.#shown().play(this.moves.get(says)?.move ?? says)
  }

  place(to: Target): void {
    if (this.held) this.play(moveText(this.held, to))
  }

  onGround(card: number): void {
    if (this.phase === 'finish') this.play(`finish ${card}`)
    else this.place(card)
  }

  /** What a card would bring, each way; null: it does not turn the pagoda, or it is not known yet. */
  gainsOf(card: GardenCard): Gains | null {
    if (card.sign === 'wild' || this.phase !== 'act') return null
    const gain = (way: 1 | -1) => {
      const move = this.moves.get(turnText(card.id, { floor: 1, way }))
      return move ? gainOf(this.#shown().previews.get(move.move), this.#data, this.#shown().seat) : null
    }
    const [left, right] = [gain(1), gain(-1)]
    return left && right ? { 1: left, [-1]: right } : null
  }

  #ask(): void {
    const turns = this.#position.legal.filter(({ text }) => text.startsWith('rotate')).map(({ move }) => move)
    if (turns.length) void this.#shown().preview(turns, true)
  }
}
