// What could not be fetched is fetched again as soon as the server can be reached.
import { reach } from './reach.svelte'

const AGAIN_SECONDS = 5

/** Call a function when the browser is online again, and every few seconds while the server does not answer; returns what stops it. */
export function whenBack(load: () => Promise<void>): () => void {
  const again = (): void => void (reach.isLost && !document.hidden && load())
  const timer = setInterval(again, AGAIN_SECONDS * 1000)
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return () => {
    clearInterval(timer)
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}
