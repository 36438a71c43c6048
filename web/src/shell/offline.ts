// Caches the page for offline use: the service worker keeps its files and the answers requested here, which are the games and their rules in
// the reader's language. Browsers allow service workers only on secure pages; elsewhere nothing is cached, and nothing else changes.
import { base } from './base'
import { games } from './games.svelte'
import { words } from './language.svelte'
import { preferences } from './preferences.svelte'

/** Resolves when the worker answers this page's requests. */
const controlled = (): Promise<void> =>
  new Promise((done) => {
    if (navigator.serviceWorker.controller) done()
    else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
  })

/** Request what the worker should cache, unless it already has it: it caches answers that pass through it. */
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
