// Paints the picture of a finished game as a file: a sheet of paper with a game's own drawing and a caption. It always has the light theme
// and the same size on every screen.
import { flatten, make } from './flatten'

export const PAPER = { width: 1080, height: 1350 }
/** The box of the drawing on the paper. */
const FRAME = { x: 60, y: 205, width: 960, height: 1010 }
const WIDEST = 940

export interface Sheet {
  title: string
  /** Name, points and place. */
  line: string
  /** Date and address. */
  foot: string
}

/** A centred line of text, smaller if it is long. */
function written(page: Document, said: string, y: number, size: number, family: 'serif' | 'sans'): SVGElement {
  const brush = document.createElement('canvas').getContext('2d')!
  brush.font = `${size}px ${getComputedStyle(document.documentElement).getPropertyValue(`--${family}`)}`
  const fits = Math.min(1, WIDEST / brush.measureText(said).width)
  const text = make(page, 'text', { x: PAPER.width / 2, y, 'text-anchor': 'middle' })
  Object.assign(text.style, { font: `${(size * fits).toFixed(1)}px var(--${family})`, fill: size > 40 ? 'var(--ink)' : 'var(--ink-soft)' })
  text.textContent = said
  return text
}

/** The drawing, centred and as large as its frame allows. */
function framed(page: Document, drawing: Element): SVGElement {
  const { width, height } = drawing.getBoundingClientRect()
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  const x = FRAME.x + (FRAME.width - width * scale) / 2
  const y = FRAME.y + (FRAME.height - height * scale) / 2
  const group = make(page, 'g', { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})` })
  group.append(flatten(page, drawing))
  return group
}

/** Copy the referenced symbols, including those that they reference themselves. */
function bringSymbols(page: Document, root: Element): void {
  const symbols = make(page, 'defs')
  root.prepend(symbols)
  const known = new Set<string>()
  for (let found = 0; found >= 0; ) {
    const names = [...root.querySelectorAll('use')].map((use) => use.getAttribute('href')!.slice(1)).filter((name) => !known.has(name))
    found = names.length ? 0 : -1
    for (const name of new Set(names)) {
      known.add(name)
      const symbol = document.getElementById(name)
      if (symbol) symbols.append(page.importNode(symbol, true))
    }
  }
}

/** The page's styles for the picture, without those for animations and narrow screens. */
function stylesOf(page: Document): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const plain = rules.filter((rule) => rule instanceof CSSStyleRule)
  return plain.filter((rule) => page.querySelector(rule.selectorText)).map((rule) => rule.cssText).join('\n')
}

/** Run a function while the page has the light theme. It ends before the browser paints, so it is invisible and causes no transitions. */
function byDay<T>(work: () => T): T {
  const root = document.documentElement
  const theme = root.getAttribute('data-theme')
  root.setAttribute('data-theme', 'light')
  root.setAttribute('data-still', '') // see PictureDialog
  try {
    return work()
  } finally {
    root.removeAttribute('data-still')
    if (theme === null) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', theme)
  }
}

/** The picture as the text of an SVG. */
export function drawSheet(drawing: Element, { title, line, foot }: Sheet): string {
  const page = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg')
  const root = page.documentElement
  const { width, height } = PAPER
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}`, 'data-theme': 'light' })) root.setAttribute(name, String(value))
  const paper = make(page, 'rect', { width, height })
  paper.style.fill = 'var(--paper)'
  const edge = make(page, 'rect', { x: 24, y: 24, width: width - 48, height: height - 48, rx: 18, fill: 'none', 'stroke-width': 2.5 })
  edge.style.stroke = 'var(--line)'
  root.append(paper, edge, written(page, title, 112, 68, 'serif'), written(page, line, 172, 36, 'sans'), byDay(() => framed(page, drawing)), written(page, foot, 1288, 30, 'sans'))
  bringSymbols(page, root)
  const styles = stylesOf(page).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // Inserted as text: our content security policy forbids inline styles, even in an invisible document.
  return new XMLSerializer().serializeToString(page).replace(/^<svg[^>]*>/, (start) => `${start}<style>${styles}</style>`)
}

/** An SVG as a PNG of the paper's size. */
export async function paint(svg: string): Promise<HTMLCanvasElement> {
  const image = new Image(PAPER.width, PAPER.height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), PAPER)
  canvas.getContext('2d')!.drawImage(image, 0, 0, PAPER.width, PAPER.height)
  return canvas
}

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, refuse) => canvas.toBlob((blob) => (blob ? done(blob) : refuse(new Error('no picture'))), 'image/png'))
