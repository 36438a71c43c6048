// Dragging with the pointer: a press becomes a drag once the pointer has moved a little, and lasts until it is released.

interface Drag {
  /** The press has become a drag: lift the dragged thing. */
  lift: (event: PointerEvent) => void
  /** The pointer has moved this far from where it was pressed. */
  move: (right: number, down: number, event: PointerEvent) => void
  /** The dragged thing was dropped here. */
  drop: (event: PointerEvent) => void
  /** The drag is over, wherever it ended; called before `drop`. */
  end: () => void
}

/** The pixels that the pointer moves before a press becomes a drag. */
const SLACK = 6

/** Begin with a `pointerdown` event on whatever can be dragged. */
export function startDrag(press: PointerEvent, { lift, move, drop, end }: Drag): void {
  let isLifted = false

  function onMove(event: PointerEvent): void {
    const [right, down] = [event.clientX - press.clientX, event.clientY - press.clientY]
    if (!isLifted && Math.hypot(right, down) > SLACK) {
      isLifted = true
      lift(event)
    }
    if (isLifted) move(right, down, event)
  }
  function onUp(event: PointerEvent): void {
    stop()
    if (!isLifted) return
    drop(event)
    ignoreClick()
  }
  function stop(): void {
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', stop)
    end()
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', stop)
}

/** Ignore the click that may immediately follow a drag. */
function ignoreClick(): void {
  const ignore = (click: Event) => click.stopPropagation()
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), 0)
}
