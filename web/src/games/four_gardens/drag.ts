// Dragging a resource with the pointer: from the planning tile, a groundwork card or the supply to where it is needed.
import { copyOver } from '../../parts/flights'
import type { Resource } from './pieces'
import type { Held } from './data'

export type Target = 'supply' | 'planning' | number

interface Hands {
  /** May resources be moved now? */
  canMove: () => boolean
  hold: (held: Held | null) => void
  drop: (held: Held, to: Target) => void
}

/** So far the pointer moves before a press becomes a drag. */
const SLACK = 6

/** "stone 37" as a table writes it on a token: of which kind it is, and where it lies. */
export function heldFrom(said: string): Held {
  const [kind, from] = said.split(' ')
  return { kind: kind as Resource, from: from === 'planning' || from === 'supply' ? from : Number(from) }
}

/** The place under a point that takes resources. */
export function targetAt(x: number, y: number): Target | null {
  for (const one of document.elementsFromPoint(x, y)) {
    const drop = one.closest<HTMLElement>('[data-drop]')?.dataset['drop']
    if (drop) return drop === 'supply' || drop === 'planning' ? drop : Number(drop)
  }
  return null
}

export class ResourceDrag {
  #hands: Hands
  #start: { x: number; y: number; token: Element; held: Held } | null = null
  #copy: HTMLElement | null = null

  constructor(hands: Hands) {
    this.#hands = hands
  }

  /** A press on the table: perhaps the beginning of a drag. */
  down = (event: PointerEvent): void => {
    const token = (event.target as Element).closest('[data-token]')
    if (!token || event.button || !this.#hands.canMove()) return
    this.#start = { x: event.clientX, y: event.clientY, token, held: heldFrom(token.getAttribute('data-token')!) }
    addEventListener('pointermove', this.#move)
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.#end)
  }

  #move = (event: PointerEvent): void => {
    if (!this.#start) return
    const { x, y, token, held } = this.#start
    const [right, down] = [event.clientX - x, event.clientY - y]
    if (!this.#copy && Math.hypot(right, down) > SLACK) {
      this.#copy = lifted(held, token.getBoundingClientRect())
      this.#hands.hold(held)
    }
    if (this.#copy) this.#copy.style.transform = `translate(${right}px, ${down}px)`
  }

  #up = (event: PointerEvent): void => {
    const held = this.#copy && this.#start?.held
    this.#end()
    if (!held) return
    const to = targetAt(event.clientX, event.clientY)
    if (to !== null && to !== held.from) this.#hands.drop(held, to)
    this.#hands.hold(null)
    // A click that follows a drag is not meant; it comes at once or not at all.
    const ignore = (click: Event) => click.stopPropagation()
    addEventListener('click', ignore, { capture: true })
    setTimeout(() => removeEventListener('click', ignore, { capture: true }), 0)
  }

  #end = (): void => {
    removeEventListener('pointermove', this.#move)
    removeEventListener('pointerup', this.#up)
    removeEventListener('pointercancel', this.#end)
    this.#copy?.remove()
    this.#copy = null
    this.#start = null
  }
}

/** A copy of the token, as large as a finger can see, where it lay. */
function lifted({ kind }: Held, { left, top, width, height }: DOMRect): HTMLElement {
  const side = 44
  const where = new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side)
  const copy = copyOver(document.querySelector(`[data-place="token-${kind}"] svg`)!, where)
  const picture = copy.firstElementChild as SVGElement
  picture.style.width = picture.style.height = '100%'
  copy.classList.add('carried')
  return copy
}
