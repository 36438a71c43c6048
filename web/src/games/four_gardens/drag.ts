// Dragging a resource with the pointer: from the planning tile, a groundwork card or the supply to where it is needed.
import { copyOver } from '../../parts/flights'
import { startDrag } from '../../parts/pointer-drag'
import type { Held, Place } from './data'
import type { Resource } from './pieces'

interface DragHandlers {
  /** Whether resources can be moved now. */
  canMove: () => boolean
  hold: (held: Held | null) => void
  drop: (held: Held, to: Place) => void
}

/** A place as named in the drawing: "supply", "planning" or the number of a card. */
const placeOf = (written: string): Place => (written === 'planning' || written === 'supply' ? written : Number(written))

/** A token as named in the drawing, such as "stone 37": its kind and its place. */
export function heldFrom(written: string): Held {
  const [kind, from] = written.split(' ')
  return { kind: kind as Resource, from: placeOf(from!) }
}

/** The place under a point that takes resources. */
export function targetAt(x: number, y: number): Place | null {
  for (const one of document.elementsFromPoint(x, y)) {
    const drop = one.closest<HTMLElement>('[data-drop]')?.dataset['drop']
    if (drop) return placeOf(drop)
  }
  return null
}

export class ResourceDrag {
  #handlers: DragHandlers
  #copy: HTMLElement | null = null

  constructor(handlers: DragHandlers) {
    this.#handlers = handlers
  }

  /** A press on the table, which may begin a drag. */
  down = (press: PointerEvent): void => {
    const token = (press.target as Element).closest('[data-token]')
    if (!token || press.button || !this.#handlers.canMove()) return
    const held = heldFrom(token.getAttribute('data-token')!)
    startDrag(press, {
      lift: () => {
        this.#copy = lifted(held, token.getBoundingClientRect())
        this.#handlers.hold(held)
      },
      move: (right, down) => this.#copy && (this.#copy.style.transform = `translate(${right}px, ${down}px)`),
      drop: ({ clientX, clientY }) => {
        const to = targetAt(clientX, clientY)
        if (to !== null && to !== held.from) this.#handlers.drop(held, to)
        this.#handlers.hold(null)
      },
      end: () => {
        this.#copy?.remove()
        this.#copy = null
      },
    })
  }
}

/** A copy of the token at its place, large enough to be seen under a finger. */
function lifted({ kind }: Held, { left, top, width, height }: DOMRect): HTMLElement {
  const side = 44
  const where = new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side)
  const copy = copyOver(document.querySelector(`[data-place="token-${kind}"] svg`)!, where)
  const picture = copy.firstElementChild as SVGElement
  picture.style.width = picture.style.height = '100%'
  copy.classList.add('carried')
  return copy
}
