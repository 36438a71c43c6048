// Converts a drawing with browser layout (boxes that contain SVG) into a single SVG without layout, for a picture file. Boxes become
// rectangles, texts keep their positions, and classes are kept, so that the page's own styles apply.
const SVG = 'http://www.w3.org/2000/svg'

export type Attributes = Record<string, string | number>

/** A new SVG element in another document. */
export function make(page: Document, name: string, attributes: Attributes = {}): SVGElement {
  const made = page.createElementNS(SVG, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

class Flattener {
  #clips = 0
  constructor(
    readonly page: Document,
    /** Where the drawing begins on the screen. */
    readonly from: DOMRect,
  ) {}

  #boxOf({ x, y, width, height }: DOMRect): Box {
    return { x: x - this.from.x, y: y - this.from.y, width, height }
  }

  element(one: Element): SVGElement | null {
    const look = getComputedStyle(one)
    if (look.display === 'none' || one.classList.contains('unseen')) return null
    const box = this.#boxOf(one.getBoundingClientRect())
    const group = make(this.page, 'g', { class: one.getAttribute('class') ?? '' })
    if (one instanceof HTMLElement || one instanceof SVGElement) group.style.cssText = one.style.cssText
    // Positions are already known, and the surroundings are drawn below.
    group.style.transform = group.style.animation = group.style.outline = 'none'
    if (!(one instanceof SVGElement)) group.append(...this.#ground(box, look))
    const inside = look.overflow === 'visible' ? group : this.#clipped(group, box, look)
    if (one instanceof SVGElement) inside.append(this.#drawing(one, box))
    else inside.append(...this.#children(one))
    return group
  }

  #children(one: Element): SVGElement[] {
    const layer = (child: Node): number => (child instanceof Element ? Number(getComputedStyle(child).zIndex) || 0 : 0)
    const found = [...one.childNodes].sort((a, b) => layer(a) - layer(b)).map((child) => (child instanceof Element ? this.element(child) : this.#text(child)))
    return found.filter((child) => child !== null)
  }

  /** Copy an SVG unchanged to its position. */
  #drawing(one: SVGElement, { x, y, width, height }: Box): SVGElement {
    const drawing = this.page.importNode(one, true)
    for (const [key, value] of Object.entries({ x, y, width, height })) drawing.setAttribute(key, String(value))
    Object.assign(drawing.style, { width: `${width}px`, height: `${height}px`, maxWidth: 'none', maxHeight: 'none', border: '0' })
    return drawing
  }

  /** A box's own painting: background, border, outline. */
  #ground(box: Box, look: CSSStyleDeclaration): SVGElement[] {
    const radius = parseFloat(look.borderTopLeftRadius) || 0
    const painted = look.backgroundColor !== 'rgba(0, 0, 0, 0)' ? [this.#rectangle(box, radius, { fill: look.backgroundColor })] : []
    const border = look.borderTopStyle === 'none' ? 0 : parseFloat(look.borderTopWidth)
    if (border) painted.push(this.#line(box, radius, -border / 2, border, look.borderTopColor, look.borderTopStyle))
    const outline = look.outlineStyle === 'none' ? 0 : parseFloat(look.outlineWidth)
    if (outline) painted.push(this.#line(box, radius, parseFloat(look.outlineOffset) + outline / 2, outline, look.outlineColor, look.outlineStyle))
    return painted
  }

  #line(box: Box, radius: number, out: number, wide: number, colour: string, style: string): SVGElement {
    const dashes: Attributes = style === 'dashed' ? { 'stroke-dasharray': `${wide * 3} ${wide * 2}` } : {}
    const around = { x: box.x - out, y: box.y - out, width: box.width + 2 * out, height: box.height + 2 * out }
    return this.#rectangle(around, Math.max(0, radius + out), { fill: 'none', stroke: colour, 'stroke-width': wide, ...dashes })
  }

  #rectangle({ x, y, width, height }: Box, radius: number, paint: Attributes): SVGElement {
    return make(this.page, 'rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), rx: radius, ...paint })
  }

  #clipped(group: SVGElement, box: Box, look: CSSStyleDeclaration): SVGElement {
    const id = `clip-${this.#clips++}`
    const clip = make(this.page, 'clipPath', { id })
    const written = look.borderTopLeftRadius
    const radius = (parseFloat(written) || 0) * (written.endsWith('%') ? box.width / 100 : 1)
    clip.append(this.#rectangle(box, radius, {}))
    const inside = make(this.page, 'g', { 'clip-path': `url(#${id})` })
    group.append(clip, inside)
    return inside
  }

  #text(node: Node): SVGElement | null {
    const said = node.textContent?.trim()
    if (!said || !(node instanceof Text)) return null
    const range = document.createRange()
    range.selectNodeContents(node)
    const { x, y, width, height } = this.#boxOf(range.getBoundingClientRect())
    const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(node.parentElement!)
    const text = make(this.page, 'text', { x: x + width / 2, y: y + height / 2, 'text-anchor': 'middle', 'dominant-baseline': 'central', fill: color })
    Object.assign(text.style, { fontFamily, fontSize, fontWeight })
    text.textContent = said
    return text
  }
}

/** The drawing as currently shown on the page; its upper left corner is at 0, 0. */
export const flatten = (page: Document, drawing: Element): SVGElement =>
  new Flattener(page, drawing.getBoundingClientRect()).element(drawing) ?? make(page, 'g')
