// The service worker: caches one complete build of the page, so that the page opens without a connection. `write-worker.ts`
// puts in the build's name and its files. All other requests bypass it, except for the list of games and their rules.
// It also shows notifications that it is the reader's turn while the page is closed.
//
// With a connection the document always comes from the server, so nobody sees an old page. Scripts and styles carry a hash of their content
// in their names, so a document never gets files of another build. The build before the last is kept for pages that are still open.
const BUILD = '__BUILD__'
const FILES = ['__FILES__']

const SCOPE = self.registration.scope // with a slash at its end, under whatever path the server has
const OURS = `roji ${SCOPE}`
const BUILDS = `${OURS} build `
const THIS_BUILD = BUILDS + BUILD
const TEXTS = `${OURS} texts`
const NOTICES = `${OURS} notices` // stored by the page: titles and quiet hours
const AT_ONCE = 4 // requests, while somebody may be waiting for other things
const PATIENCE = 10_000 // milliseconds, on a line that neither works nor breaks

const IS_TEXT = /^api\/games(\/[^/]+\/rules)?$/
const IS_NO_PAGE = /^(api|assets|health|metrics|ws)(\/|$)|\.[^/]*$/

self.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTable(event.notification.data.table))
})

/**
 * Show a notice, unless its reader is looking at the table. A newer one about the same table replaces it. A notice that is no longer valid
 * (they have moved on another device) is removed; because browsers require a notification for every message, one is shown for a moment.
 */
async function tell({ table, game, what }) {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ url, visibilityState }) => isAt(url, table) && visibilityState === 'visible')) return
  const { titles = {}, quiet = null } = await wishes()
  const title = (titles[what] ?? '{game}').replace('{game}', game)
  const [tag, isGone] = [`roji ${table}`, what === 'gone']
  await self.registration.showNotification(title, { tag, renotify: !isGone, silent: isGone || isQuiet(quiet), icon: `${SCOPE}icon-192.png`, data: { table } })
  if (isGone) for (const notice of await self.registration.getNotifications({ tag })) notice.close()
}

async function wishes() {
  const kept = await caches.open(NOTICES).then((cache) => cache.match(`${SCOPE}notices.json`)).catch(nothing)
  return kept ? kept.json() : {}
}

/** Whether it is between these hours of the reader's day, such as 22 and 7. */
function isQuiet(quiet) {
  if (!quiet) return false
  const [from, until] = quiet
  const hour = new Date().getHours()
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

const isAt = (url, table) => new URL(url).pathname.endsWith(`/table/${table}`)

/** Focus a window that shows the table, or open a new one. */
async function openTable(table) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const found = windows.find(({ url }) => isAt(url, table))
  return found ? found.focus() : self.clients.openWindow(`${SCOPE}table/${table}`)
}

/** Cache every file of this build, or none: during an update a server may send files of two builds. */
async function keepBuild() {
  try {
    const page = await found(fetch(SCOPE, { cache: 'no-cache' }))
    if (!(await page.clone().text()).includes(BUILD)) throw new Error('The server has another build.')
    const cache = await caches.open(THIS_BUILD)
    await cache.put(SCOPE, page)
    const names = [...FILES]
    const keepSome = async () => {
      for (let name = names.pop(); name; name = names.pop()) await keepFile(cache, new URL(name, SCOPE).href)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, keepSome))
  } catch (error) {
    await caches.delete(THIS_BUILD)
    throw error
  }
}

/** Reuse a file with the same hash from an earlier build. */
async function keepFile(cache, address) {
  const isHashed = address.startsWith(`${SCOPE}assets/`)
  const kept = isHashed ? await caches.match(address, { ignoreVary: true }) : undefined
  await cache.put(address, kept ?? (await found(fetch(address, { cache: isHashed ? 'default' : 'no-cache' }))))
}

async function found(asked) {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer
}

async function dropOldBuilds() {
  const others = (await caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== THIS_BUILD)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** The answer to the page; undefined: the browser sends the request as if there were no worker. */
function answerTo(request) {
  if (request.method !== 'GET' || !request.url.startsWith(SCOPE)) return undefined
  const path = request.url.slice(SCOPE.length).replace(/[?#].*$/, '')
  if (path.startsWith('assets/')) return keptOrFetched(request)
  if (IS_TEXT.test(path)) return fetchedOrKept(request, TEXTS, request.url)
  if (request.mode === 'navigate' && !IS_NO_PAGE.test(path)) return fetchedOrKept(request, THIS_BUILD, SCOPE)
  return FILES.includes(path) ? fetchedOrKept(request, THIS_BUILD, request.url) : undefined
}

const keptOrFetched = async (request) => (await caches.match(request.url, { ignoreVary: true }).catch(nothing)) ?? fetch(request)

/** The server's answer, or without one the cached one. Texts are cached for the next time, unless storage fails. */
async function fetchedOrKept(request, name, address) {
  const cache = await caches.open(name).catch(nothing)
  const kept = await cache?.match(address, { ignoreVary: true }).catch(nothing)
  try {
    const answer = await (kept ? Promise.race([fetch(request), tooLate()]) : fetch(request))
    if (answer.ok && name === TEXTS) await cache?.put(address, answer.clone()).catch(nothing)
    if (answer.status < 500 || !kept) return answer
  } catch (error) {
    if (!kept) throw error
  }
  return name === TEXTS ? asKept(kept) : kept
}

/** Mark an answer as cached, so that it does not count as a sign of the server (`api.ts`). */
function asKept(kept) {
  const headers = new Headers(kept.headers)
  headers.set('roji-kept', '1')
  return new Response(kept.body, { status: kept.status, headers })
}

const nothing = () => undefined
const tooLate = () => new Promise((_, refuse) => setTimeout(() => refuse(new Error('no answer')), PATIENCE))
