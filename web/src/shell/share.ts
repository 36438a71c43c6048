// The clipboard, downloads and notifications.
import { base } from './base'

/** Copy a text. Browsers refuse that on insecure pages; then the text is shown, to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return prompt('', text) !== null
  }
}

/** Share a link with the device's own sheet if there is one, otherwise copy it. Returns whether it was copied. */
export async function share(text: string, url: string): Promise<boolean> {
  if (!navigator.share) return copy(url)
  await navigator.share({ text, url }).catch(() => undefined) // closing the sheet cancels sharing
  return false
}

/** Whether an address leads nowhere on other devices. */
export const isOnlyHere = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Whether the device's own sheet accepts a file. */
export const canShareFile = (file: File): boolean => !!navigator.canShare?.({ files: [file] })

export async function shareFile(file: File, text: string): Promise<void> {
  await navigator.share({ files: [file], text }).catch(() => undefined)
}

/** Download a text or a picture as a file. */
export function save(name: string, content: string | Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** The notifications shown by this page, by table, because browsers do not list them. */
const notices = new Map<string, Notification>()

/** The tag of a table's notification: a newer one replaces the old one, whether the page or its worker shows it. */
export const noticeTag = (table: string): string => `roji ${table}`

/** Notify a reader who is looking at another page that it is their turn. */
export function notifyTurn(table: string, title: string, body: string): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  const look = { body, tag: noticeTag(table), icon: `${base}/icon-192.png`, data: { table } }
  try {
    const notice = new Notification(title, look)
    notices.set(table, notice)
    notice.onclick = () => {
      window.focus()
      closeNotice(table)
    }
  } catch {
    // On a phone only the service worker may.
    void navigator.serviceWorker?.getRegistration(`${base}/`).then((worker) => worker?.showNotification(title, look))
  }
}

export function closeNotice(table: string): void {
  notices.get(table)?.close()
  notices.delete(table)
}
