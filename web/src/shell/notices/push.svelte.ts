// Web Push: notifies this device of my turn even when the page is closed. The worker (`worker/worker.js`) shows the notifications; this
// module stores its words and the quiet hours for it.
import type { PushKey, Subscribe } from '../../protocol'
import { get, post } from '../api'
import { base } from '../base'
import { mySecret } from '../person'
import { closeNotice, noticeTag } from '../share'
import { noticeWords } from './words'

const QUIET = 'roji.quiet'
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean => !!one && String(new Uint8Array(one)) === String(other)

class Push {
  /** Whether this device is notified when the page is closed; null: not known yet. */
  isOn = $state<boolean | null>(null)
  /** Hours, such as "22-7"; empty: never. */
  quiet = $state(localStorage.getItem(QUIET) ?? '')

  async setQuiet(hours: string): Promise<void> {
    this.quiet = hours
    localStorage.setItem(QUIET, hours)
    await this.leaveWords()
  }

  /** Store the worker's words and quiet hours. */
  async leaveWords(): Promise<void> {
    await noticeWords.load()
    const { scope } = await navigator.serviceWorker.ready
    const quiet = this.quiet ? this.quiet.split('-').map(Number) : null
    const cache = await caches.open(`roji ${scope} notices`)
    await cache.put(`${scope}notices.json`, new Response(JSON.stringify({ titles: noticeWords.now.titles, quiet })))
  }

  /** Subscribe this device at the server. Does nothing if the browser or the address offers no push. */
  async start(): Promise<void> {
    try {
      this.isOn = await this.#subscribe()
    } catch {
      this.isOn = false
    }
  }

  async #subscribe(): Promise<boolean> {
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !(await navigator.serviceWorker.getRegistration(`${base}/`))) return false
    await this.leaveWords()
    const { pushManager } = await navigator.serviceWorker.ready
    const { key } = await get<PushKey>('/api/push')
    const known = await pushManager.getSubscription()
    const isForThisKey = !!known && isSame(known.options.applicationServerKey, bytes(key))
    // A push service accepts messages only from the server to which this browser subscribed: another key means another server.
    if (known && !isForThisKey) await known.unsubscribe()
    const subscription = isForThisKey ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const device: Subscribe = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
    await post<PushKey>('/api/push', device, { authorization: `Bearer ${mySecret()}` })
    return true
  }

  async stop(): Promise<void> {
    this.isOn = null
    const registration = await navigator.serviceWorker?.getRegistration(`${base}/`)
    const known = await registration?.pushManager?.getSubscription()
    if (!known) return
    await known.unsubscribe()
    await post<PushKey>('/api/push/end', { endpoint: known.endpoint }).catch(() => undefined)
  }

  /** Whether this device shows a notice about a table. */
  async isShowing(table: string): Promise<boolean> {
    const registration = await navigator.serviceWorker?.getRegistration(`${base}/`)
    return !!(await registration?.getNotifications({ tag: noticeTag(table) }))?.length
  }

  /** Remove notifications about a table: its reader has seen it, or has moved. */
  async clear(table: string): Promise<void> {
    closeNotice(table)
    const registration = await navigator.serviceWorker?.getRegistration(`${base}/`)
    for (const notice of (await registration?.getNotifications({ tag: noticeTag(table) })) ?? []) notice.close()
  }
}

export const push = new Push()
