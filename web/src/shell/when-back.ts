// Retries failed requests as soon as the server can be reached.
const AGAIN_SECONDS = 5

/**
 * While something is missing, call a function when the browser is online again, when the page becomes visible, and every few seconds;
 * never while the last call is still running. Returns a function that stops it.
 */
export function whenBack(load: () => Promise<void>, isMissing: () => boolean): () => void {
  let isLoading = false
  const again = async (): Promise<void> => {
    if (isLoading || document.hidden || !isMissing()) return
    isLoading = true
    await load()
    isLoading = false
  }
  const listener = (): void => void again()
  const timer = setInterval(listener, AGAIN_SECONDS * 1000)
  addEventListener('online', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
