// Was der Tisch von Four Gardens erklärt, auf Deutsch.
import type en from './sayings.en'

const de: typeof en = {
  can: {
    lay: 'Lege sie vor dich: ein Beet, das die gezeigten Ressourcen braucht.',
    turn: 'Drehe die Pagode ab ihrem Stockwerk und sammle, was zu dir zeigt.',
    cart: 'Gib sie ab, um deine Ressourcen zu verschieben.',
  },
  extraLine: 'Zusatzpunkte',
}

export default de
