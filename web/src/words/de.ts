// Die Wörter der Seite auf Deutsch.
import type { Words } from './en'

export const de: Words = {
  page: {
    name: 'Roji',
    motto: 'Drei Gartenspiele, für Freunde, Bots und stille Abende.',
    theme: 'Farben',
    themes: { system: 'Wie das System', light: 'Tag', dark: 'Nacht' },
    language: 'Sprache',
    close: 'Schließen',
  },
}
