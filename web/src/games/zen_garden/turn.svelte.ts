// My turn: the held tile, its rotation, the space pointed at, and the outcome by the rules.
import { findMove, partsOf } from '../../parts/moves'
import type { LegalMove } from '../../protocol'
import type { TableView } from '../../shell/table-view'
import { cellsOf, face, gainsOf, quarter, textOf } from './data'
import { TileDrag } from './drag'
import type { LegalCell, PlacedTile, TileFace } from './pieces'
import type { ZenGardenData, ZenGardenMove, ZenPlace } from './types'

/** Keys lead to the first of these that can be pressed: while a tile is held, and while one is to be taken. */
const PLACES = ['.mine .hinted', '.mine .best', '.mine .target']
const TILES = ['.market .hinted', '.market .takable']

export class MyTurn {
  /** The tile's rotation, which may exceed 3 so that it never seems to turn back. */
  rotation = $state(0)
  /** The space pointed at. */
  aim = $state.raw<LegalCell | null>(null)
  /** Whether I have turned the tile myself. Until then it takes the best rotation for the space pointed at. */
  #isTurned = $state(false)
  #shown: () => TableView
  #me: () => number
  readonly drag: TileDrag

  constructor(shown: () => TableView, me: () => number) {
    this.#shown = shown
    this.#me = me
    this.drag = new TileDrag({
      canTake: (slot) => this.canTake(slot),
      take: (slot) => this.take(slot),
      aim: (row, col) => this.lookAt(row === null ? null : (this.legal.find((cell) => cell.row === row && cell.col === col) ?? null)),
      drop: (row, col) => this.place(row, col),
      turn: (steps) => this.turn(steps),
    })
    // Request the previews of a new tile in hand, once.
    $effect(() => {
      if (this.isPlacing && this.#position.question >= 0) void this.#shown().preview()
    })
    $effect(() => {
      if (this.#data.held) return
      this.aim = null
      this.#isTurned = false
    })
    $effect(() => {
      if (this.hintedPlace) this.rotation = this.hintedPlace.rotation
    })
  }

  #position = $derived.by(() => this.#shown().position!)
  #data = $derived(this.#position.data as ZenGardenData)
  #isMine = $derived.by(() => this.#shown().seat === this.#me() && this.#data.seat === this.#me())
  held = $derived<PlacedTile | null>(this.#data.held && this.#isMine ? { ...face(this.#data.held), rotation: this.rotation } : null)
  /** The tile held by the player whose garden is being viewed. */
  watched = $derived.by((): TileFace | null => (this.#shown().seat < 0 && this.#data.held && this.#data.seat === this.#me() ? face(this.#data.held) : null))
  isPlacing = $derived.by(() => this.#shown().isAsked && !!this.held)
  /** The legal spaces for the tile, with the score of its best rotation there. */
  legal = $derived.by((): LegalCell[] => (this.isPlacing ? cellsOf(this.#position.legal, this.rotation, this.#shown().previews, this.#me()) : []))

  /** The space pointed at, with the tile's current rotation. */
  aimed = $derived(this.legal.find((cell) => cell.row === this.aim?.row && cell.col === this.aim.col))
  #aimedMove = $derived(this.aim && this.held ? this.#find(this.#placing(this.aim.row, this.aim.col)) : undefined)
  /** The points of the space pointed at, clause by clause. */
  gains = $derived.by(() => gainsOf(this.#aimedMove && this.#shown().previews.get(this.#aimedMove.move), this.#position.score, this.#me()))

  /** The move proposed by a hint or the lesson. */
  #hint = $derived.by(() => {
    const best = this.#shown().hints?.moves[0]
    return best && this.#shown().isAsked ? partsOf<ZenGardenMove>(best) : null
  })
  hintedSlot = $derived(this.#hint?.do === 'take' ? this.#hint.slot : null)
  hintedPlace = $derived<ZenPlace | null>(this.#hint?.do === 'place' ? this.#hint : null)

  /** The target of the keyboard focus. */
  wanted = $derived(this.isPlacing ? PLACES : TILES)

  #find(move: Partial<ZenGardenMove>): LegalMove | undefined {
    return findMove<ZenGardenMove>(this.#position.legal, move)
  }

  #placing(row: number, column: number): Pick<ZenPlace, 'do' | 'row' | 'column' | 'rotation'> {
    return { do: 'place', row, column, rotation: quarter(this.rotation) }
  }

  /** Turn the tile by hand. */
  turn(steps: number): void {
    this.#isTurned = true
    this.rotation += steps
  }

  /** Point at a space, or at none; returns whether the tile can be placed there. */
  lookAt(cell: LegalCell | null): boolean {
    this.aim = cell
    if (cell?.turn !== undefined && !this.#isTurned) this.rotation = nearest(this.rotation, this.#turnAt(cell))
    return !!cell
  }

  #turnAt({ row, col, turn }: LegalCell): number {
    const hint = this.hintedPlace
    return hint?.row === row && hint.column === col ? hint.rotation : (turn ?? this.rotation)
  }

  canTake(slot: string): boolean {
    return this.#shown().isAsked && !!this.#find({ do: 'take', slot })
  }

  // An illegal move is sent as text, so that the server says why.
  take(slot: string): void {
    this.#play({ do: 'take', slot })
  }

  place(row: number, column: number): void {
    this.#play(this.#placing(row, column))
  }

  #play(move: Partial<ZenGardenMove>): void {
    void this.#shown().play(this.#find(move)?.move ?? textOf(this.#data.texts, move))
  }
}

/** The number nearest to `from` that means the same quarter turn as `to`. */
const nearest = (from: number, to: number): number => from + ((((to - from) % 4) + 5) % 4) - 1
