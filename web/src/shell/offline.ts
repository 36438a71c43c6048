// Caches the page for offline use: the service worker keeps its files and the answers requested here: the games and their rules in the reader's
// language. Browsers allow service workers only on secure pages; elsewhere nothing is cached, and nothing else changes.
import { base } from './base'
import { games } from './games.svelte'
import { words } from './language.svelte'
import { preferences } from './preferences.svelte'

/** From when on the worker answers this page's requests. */
const controlled = (): Promise<void> =>
  new Promise((done) => {
    if (navigator.serviceWorker.controller) done()
    else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
  })

/** Ask for what the worker keeps, unless it has it already: it keeps what passes. */
async function keepTexts(): Promise<void> {
  await games.loadFacts()
  const rules = games.facts?.games.map(({ name }) => `/api/games/${name}/rules?language=${words.now.serverLanguage}`) ?? []
  for (const path of ['/api/games', ...rules]) if (!(await caches.match(base + path))) await fetch(base + path)
}

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(`${base}/worker.js`)
  await controlled()
  await keepTexts()
  // The server may have forgotten this device, or the words may be in another language now.
  if (preferences.notifiesTurn) await import('./notices/push.svelte').then(({ push }) => push.start())
}
