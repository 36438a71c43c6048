// Dragging a tile with the pointer from the market or the hand to the garden. The wheel turns it on the way.
import { copyOver, placed } from '../../parts/flights'
import { startDrag } from '../../parts/pointer-drag'

interface Garden {
  canTake: (slot: string) => boolean
  take: (slot: string) => void
  /** Called with the space under the tile, or null; returns whether it is legal, in which case the tile is shown there. */
  aim: (row: number | null, col: number | null) => boolean
  drop: (row: number, col: number) => void
  turn: (steps: number) => void
}

/** The boxes of my garden's spaces, measured once: measuring at every step would cost frames. */
class Spaces {
  #known: { box: DOMRect; row: number; col: number }[] = []
  #num = -1

  forget = (): void => void (this.#num = -1)

  /** The space under a point. */
  at(x: number, y: number): [number, number] | null {
    const drawn = document.querySelectorAll<HTMLElement>('.mine [data-cell]')
    if (drawn.length !== this.#num) this.#measure(drawn)
    const found = this.#known.find(({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
    return found ? [found.row, found.col] : null
  }

  #measure(drawn: NodeListOf<HTMLElement>): void {
    this.#num = drawn.length
    this.#known = [...drawn].map((one) => {
      const [row, col] = one.dataset['cell']!.split(',').map(Number)
      return { box: one.getBoundingClientRect(), row: row!, col: col! }
    })
  }
}

/** The rotation of a drawn tile. */
const turnOf = (tile: Element): string | null | undefined => tile.querySelector('.curve')?.getAttribute('style')

export class TileDrag {
  #garden: Garden
  #copy: HTMLElement | null = null
  #frame = 0
  #moved = { right: 0, down: 0, x: 0, y: 0 }
  #spaces = new Spaces()

  constructor(garden: Garden) {
    this.#garden = garden
  }

  /** A press on the table, which may begin a drag. A finger scrolls the market, and drags only from the hand. */
  down = (press: PointerEvent): void => {
    const from = (press.target as Element).closest<HTMLElement>('[data-slot], [data-place=held]')
    const slot = from?.dataset['slot']
    if (!from || press.button || (slot && (press.pointerType === 'touch' || !this.#garden.canTake(slot)))) return
    startDrag(press, {
      lift: ({ pointerId }) => this.#lift(from, slot, pointerId),
      move: (right, down, { clientX: x, clientY: y }) => {
        this.#moved = { right, down, x, y }
        if (this.#copy && !this.#frame) this.#frame = requestAnimationFrame(this.#draw)
      },
      drop: ({ clientX: x, clientY: y }) => {
        // The garden may be covered, for example by a phone's ask-line.
        const space = document.elementFromPoint(x, y)?.closest('.mine') ? this.#spaces.at(x, y) : null
        if (space) this.#garden.drop(...space)
      },
      end: this.#end,
    })
  }

  #lift(from: Element, slot: string | undefined, pointer: number): void {
    const picture = from.querySelector('svg')
    if (!picture) return
    // Things below the pointer are neither highlighted nor named during the drag.
    document.body.setPointerCapture(pointer)
    this.#copy = copyOver(picture, picture.getBoundingClientRect())
    this.#copy.classList.add('carried')
    this.#spaces.forget()
    addEventListener('wheel', this.#wheel, { passive: false })
    addEventListener('scroll', this.#spaces.forget, { capture: true })
    addEventListener('resize', this.#spaces.forget)
    if (slot) this.#garden.take(slot)
  }

  #draw = (): void => {
    this.#frame = 0
    if (!this.#copy) return
    const { right, down, x, y } = this.#moved
    this.#copy.style.transform = `translate(${right}px, ${down}px)`
    const space = this.#spaces.at(x, y)
    this.#copy.classList.toggle('over', this.#garden.aim(space?.[0] ?? null, space?.[1] ?? null))
    this.#show()
  }

  /** Turn the dragged copy like the tile in the hand. */
  #show(): void {
    const now = placed('held')?.querySelector('svg')
    const old = this.#copy?.firstElementChild
    if (now && old && turnOf(now) !== turnOf(old)) old.replaceWith(now.cloneNode(true))
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#garden.turn(event.deltaY > 0 ? 1 : -1)
    requestAnimationFrame(() => this.#show())
  }

  #end = (): void => {
    removeEventListener('wheel', this.#wheel)
    removeEventListener('scroll', this.#spaces.forget, { capture: true })
    removeEventListener('resize', this.#spaces.forget)
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#copy?.remove()
    this.#copy = null
  }
}
