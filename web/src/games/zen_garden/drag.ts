// Dragging a tile with the pointer: from the market or out of the hand, over the garden, and down. The wheel turns it on the way.
import { copyOver, placed } from '../../parts/flights'

interface Garden {
  canTake: (row: number, col: number) => boolean
  take: (row: number, col: number) => Promise<boolean>
  /** The space under the tile; null: none. Tells whether the tile may lie there: then it is seen there. */
  aim: (row: number | null, col: number | null) => boolean
  drop: (row: number, col: number) => void
  turn: (steps: number) => void
}

/** So far the pointer moves before a press becomes a drag. */
const SLACK = 7

/** The spaces of my garden, as they lie on the screen just now: asking the page at every step of the way would cost frames. */
class Spaces {
  #known: { box: DOMRect; row: number; col: number }[] = []
  #num = -1

  forget = (): void => void (this.#num = -1)

  /** The space under a point. */
  at(x: number, y: number): [number, number] | null {
    const drawn = document.querySelectorAll<HTMLElement>('.mine [data-cell]')
    if (drawn.length !== this.#num) this.#look(drawn)
    const found = this.#known.find(({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
    return found ? [found.row, found.col] : null
  }

  #look(drawn: NodeListOf<HTMLElement>): void {
    this.#num = drawn.length
    this.#known = [...drawn].map((one) => {
      const [row, col] = one.dataset['cell']!.split(',').map(Number)
      return { box: one.getBoundingClientRect(), row: row!, col: col! }
    })
  }
}

/** How far a drawn tile is turned. */
const turnOf = (tile: Element): string | null | undefined => tile.querySelector('.curve')?.getAttribute('style')

export class TileDrag {
  #garden: Garden
  #start: { x: number; y: number; from: Element } | null = null
  #copy: HTMLElement | null = null
  #frame = 0
  #point = { x: 0, y: 0 }
  #spaces = new Spaces()

  constructor(garden: Garden) {
    this.#garden = garden
  }

  /** A press on the table: perhaps the beginning of a drag. */
  down = (event: PointerEvent): void => {
    const from = (event.target as Element).closest('[data-place]')
    const place = from instanceof HTMLElement ? (from.dataset['place'] ?? '') : ''
    const isHand = place === 'held'
    if (!from || event.button || (!isHand && (!place.startsWith('market-') || event.pointerType === 'touch'))) return
    if (!isHand && !this.#mayTake(place)) return
    this.#start = { x: event.clientX, y: event.clientY, from }
    addEventListener('pointermove', this.#move)
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.#end)
  }

  #mayTake(place: string): boolean {
    const [col, row] = place.slice('market-'.length)
    return this.#garden.canTake(Number(row), 'abcd'.indexOf(col!))
  }

  #lift(from: Element, pointer: number): void {
    const picture = from.querySelector('svg')
    if (!picture) return
    // What is passed on the way neither lights up nor says its name.
    document.body.setPointerCapture(pointer)
    this.#copy = copyOver(picture, picture.getBoundingClientRect())
    this.#copy.classList.add('carried')
    this.#spaces.forget()
    addEventListener('wheel', this.#wheel, { passive: false })
    addEventListener('scroll', this.#spaces.forget, { capture: true })
    addEventListener('resize', this.#spaces.forget)
    const place = (from as HTMLElement).dataset['place'] ?? ''
    if (place === 'held') return
    const [col, row] = place.slice('market-'.length)
    void this.#garden.take(Number(row), 'abcd'.indexOf(col!))
  }

  #move = (event: PointerEvent): void => {
    if (!this.#start) return
    this.#point = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y)
    if (!this.#copy && far > SLACK) this.#lift(this.#start.from, event.pointerId)
    if (this.#copy && !this.#frame) this.#frame = requestAnimationFrame(this.#draw)
  }

  #draw = (): void => {
    this.#frame = 0
    if (!this.#copy || !this.#start) return
    const { x, y } = this.#point
    this.#copy.style.transform = `translate(${x - this.#start.x}px, ${y - this.#start.y}px)`
    const space = this.#spaces.at(x, y)
    this.#copy.classList.toggle('over', this.#garden.aim(space?.[0] ?? null, space?.[1] ?? null))
    this.#show()
  }

  /** The carried copy looks like the tile in the hand: turned as far. */
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

  #up = (event: PointerEvent): void => {
    const isCarried = this.#copy !== null
    this.#end()
    if (!isCarried) return
    const { clientX: x, clientY: y } = event
    // Something may lie over the garden, such as the ask-line of a phone.
    const space = document.elementFromPoint(x, y)?.closest('.mine') ? this.#spaces.at(x, y) : null
    if (space) this.#garden.drop(...space)
    // A click that follows a drag is not meant; it comes at once or not at all.
    const ignore = (click: Event) => click.stopPropagation()
    addEventListener('click', ignore, { capture: true })
    setTimeout(() => removeEventListener('click', ignore, { capture: true }), 0)
  }

  #end = (): void => {
    removeEventListener('pointermove', this.#move)
    removeEventListener('pointerup', this.#up)
    removeEventListener('pointercancel', this.#end)
    removeEventListener('wheel', this.#wheel)
    removeEventListener('scroll', this.#spaces.forget, { capture: true })
    removeEventListener('resize', this.#spaces.forget)
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#copy?.remove()
    this.#copy = null
    this.#start = null
  }
}
