// Was ein Gerät sagt, wenn sein Leser am Zug ist, auf Deutsch.
import type en from './words.en'

const de: typeof en = {
  titles: { turn: 'Du bist am Zug · {game}', half: 'Die halbe Bedenkzeit ist vorbei · {game}', soon: 'Kaum noch Bedenkzeit · {game}' },
  quiet: 'Ruhezeit: ohne Ton',
  never: 'Nie',
  hours: '{from} bis {until}',
  closed: 'Dieses Gerät meldet sich auch, wenn die Seite geschlossen ist.',
  open: 'Nur solange diese Seite im Hintergrund offen ist: Mehr bietet dieser Browser oder diese Adresse nicht.',
}

export default de
