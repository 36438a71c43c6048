// Listens for "what is this?" on everything with `data-what`: a long press, a right click. The key `?` asks `pointedAt`.

const LONG_PRESS = 500 // milliseconds
const STILL = 10 // pixels that a resting finger may move

const thingOf = (target: EventTarget | null): HTMLElement | SVGElement | null =>
  target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-what]') : null

/** The thing that has the focus or that the mouse points at. */
export function pointedAt(): HTMLElement | SVGElement | null {
  return thingOf([...document.querySelectorAll(':hover')].at(-1) ?? null) ?? thingOf(document.activeElement)
}

/** A Svelte attachment: `ask` is called with the thing that is asked about. */
export const listenForWhat =
  (ask: (thing: HTMLElement | SVGElement) => void) =>
  (part: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    let isAnswered = false

    const stop = (): void => clearTimeout(timer)
    function down(event: PointerEvent): void {
      stop()
      isAnswered = false
      const thing = thingOf(event.target)
      if (!thing || event.pointerType === 'mouse' || !event.isPrimary) return
      from = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => answer(thing), LONG_PRESS)
    }
    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop()
    }
    function answer(thing: HTMLElement | SVGElement): void {
      isAnswered = true
      ask(thing)
    }
    function menu(event: MouseEvent): void {
      const thing = thingOf(event.target)
      if (!thing) return
      event.preventDefault()
      stop()
      if (!isAnswered) answer(thing)
    }
    /** Suppress the click when the finger is lifted after a long press. */
    function click(event: MouseEvent): void {
      if (isAnswered && event.detail > 0) {
        event.preventDefault()
        event.stopPropagation()
      }
      isAnswered = false
    }
    part.addEventListener('pointerdown', down)
    part.addEventListener('pointermove', move)
    part.addEventListener('pointerup', stop)
    part.addEventListener('pointercancel', stop)
    part.addEventListener('contextmenu', menu)
    part.addEventListener('click', click, { capture: true })
    return () => {
      stop()
      part.removeEventListener('pointerdown', down)
      part.removeEventListener('pointermove', move)
      part.removeEventListener('pointerup', stop)
      part.removeEventListener('pointercancel', stop)
      part.removeEventListener('contextmenu', menu)
      part.removeEventListener('click', click, { capture: true })
    }
  }
