// The router: the address determines the page. `/`, `/table/ID`, `/table/ID/replay`, `/rules/GAME`, `/rules/GAME/clauses`,
// `/learn/GAME`, `/workshop`, `/workshop/GAME`, `/workshop/GAME/EDITION`, `/me`, `/daily`,
// `/deal/DEAL`, `/deal/DEAL/TABLE` (my game compared with another).
import { base } from './base'
import { savedTables } from './saved-tables.svelte'

export type Place =
  | { page: 'door' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'rules'; game: string }
  | { page: 'clauses'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'workshop'; game?: string; edition?: string }
  | { page: 'me' }
  | { page: 'daily' }
  | { page: 'deal'; deal: string; compare?: string }
  | { page: 'nowhere' }

/** The place for a path. */
export function placeOf(path: string): Place {
  const inside = path.startsWith(`${base}/`) ? path.slice(base.length) : path
  const [first, second, third, ...more] = inside.split('/').filter(Boolean)
  if (!first) return { page: 'door' }
  if (first === 'workshop' && !more.length) return { page: 'workshop', ...(second && { game: second }), ...(third && { edition: third }) }
  if ((first === 'me' || first === 'daily') && !second) return { page: first }
  if (first === 'deal' && second && !more.length) return { page: 'deal', deal: second, ...(third && { compare: third }) }
  if (!second || more.length) return { page: 'nowhere' }
  if (first === 'table' && !third) return { page: 'table', table: second }
  if (first === 'table' && third === 'replay') return { page: 'replay', table: second }
  if (first === 'rules' && !third) return { page: 'rules', game: second }
  if (first === 'rules' && third === 'clauses') return { page: 'clauses', game: second }
  if (first === 'learn' && !third) return { page: 'learn', game: second }
  return { page: 'nowhere' }
}

/** The path of a place. */
export function pathOf(place: Place): string {
  switch (place.page) {
    case 'table':
      return `${base}/table/${place.table}`
    case 'replay':
      return `${base}/table/${place.table}/replay`
    case 'rules':
      return `${base}/rules/${place.game}`
    case 'clauses':
      return `${base}/rules/${place.game}/clauses`
    case 'learn':
      return `${base}/learn/${place.game}`
    case 'workshop':
      return [`${base}/workshop`, place.game, place.game && place.edition].filter(Boolean).join('/')
    case 'me':
    case 'daily':
      return `${base}/${place.page}`
    case 'deal':
      return [`${base}/deal`, place.deal, place.compare].filter(Boolean).join('/')
    default:
      return `${base}/`
  }
}

/** Save the tokens of a seat's link, `/table/ID#seat=TOKEN`, perhaps with `host=TOKEN`, and take them out of the address. */
function saveSeatFromLink(): boolean {
  const place = placeOf(location.pathname)
  const link = new URLSearchParams(location.hash.slice(1))
  const [token, host] = [link.get('seat'), link.get('host')]
  if (place.page !== 'table' || (!token && !host)) return false
  if (token) savedTables.sit(place.table, '', { token, seat: -1 })
  if (host) savedTables.change(place.table, '', (table) => ({ ...table, host }))
  history.replaceState(null, '', location.pathname + location.search)
  return true
}

class Router {
  here = $state.raw<Place>(placeOf(location.pathname))

  constructor() {
    saveSeatFromLink()
    addEventListener('popstate', () => (this.here = placeOf(location.pathname)))
    // A seat's link opened while its table is already shown.
    addEventListener('hashchange', () => saveSeatFromLink() && location.reload())
  }

  /** `instead`: replace the current entry in the browser's history. */
  go(place: Place, { instead = false } = {}): void {
    history[instead ? 'replaceState' : 'pushState'](null, '', pathOf(place))
    this.here = place
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** A Svelte attachment for links within the page: a plain click does not reload anything. */
export function inside(link: HTMLAnchorElement): () => void {
  function follow(event: MouseEvent): void {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.go(placeOf(new URL(link.href).pathname))
  }
  link.addEventListener('click', follow)
  return () => link.removeEventListener('click', follow)
}
