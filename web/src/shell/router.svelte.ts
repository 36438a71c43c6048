// Which page is shown: the address says it. `/`, `/table/ID`, `/table/ID/replay`, `/rules/GAME`, `/learn/GAME`.

export type Place =
  | { page: 'door' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'nowhere' }

/** The place that a path names. */
export function placeOf(path: string): Place {
  const [first, second, third, ...more] = path.split('/').filter(Boolean)
  if (!first) return { page: 'door' }
  if (!second || more.length) return { page: 'nowhere' }
  if (first === 'table' && !third) return { page: 'table', table: second }
  if (first === 'table' && third === 'replay') return { page: 'replay', table: second }
  if (first === 'rules' && !third) return { page: 'rules', game: second }
  if (first === 'learn' && !third) return { page: 'learn', game: second }
  return { page: 'nowhere' }
}

/** The path of a place. */
export function pathOf(place: Place): string {
  switch (place.page) {
    case 'table':
      return `/table/${place.table}`
    case 'replay':
      return `/table/${place.table}/replay`
    case 'rules':
      return `/rules/${place.game}`
    case 'learn':
      return `/learn/${place.game}`
    default:
      return '/'
  }
}

class Router {
  here = $state.raw<Place>(placeOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.here = placeOf(location.pathname)))
    // A seat's link that is opened where its table is already shown.
    addEventListener('hashchange', () => location.hash.includes('seat=') && location.reload())
  }

  /** `instead`: "back" does not lead to where we are now. */
  go(place: Place, { instead = false } = {}): void {
    history[instead ? 'replaceState' : 'pushState'](null, '', pathOf(place))
    this.here = place
    scrollTo(0, 0)
  }

  /** Read what stands behind `#` in the address, and take it away: a token is not to be seen. */
  takeHash(): URLSearchParams {
    const said = new URLSearchParams(location.hash.slice(1))
    if (location.hash) history.replaceState(null, '', location.pathname + location.search)
    return said
  }
}

export const router = new Router()

/** A link within the page: a plain click goes there without loading anything anew. */
export function inside(link: HTMLAnchorElement): () => void {
  function follow(event: MouseEvent): void {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.go(placeOf(new URL(link.href).pathname))
  }
  link.addEventListener('click', follow)
  return () => link.removeEventListener('click', follow)
}
