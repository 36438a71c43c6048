// Out of the page: copied links, saved files, a word when it is my turn.

/** Copy a text; browsers refuse where the page is not safe, then it is shown to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return prompt('', text) !== null
  }
}

/** Let the reader save a text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Tell the reader, who looks elsewhere, that it is their turn. */
export function notifyTurn(title: string, body: string): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  const note = new Notification(title, { body, tag: 'roji-turn', icon: '/favicon.svg' })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}
