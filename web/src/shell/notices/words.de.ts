// Was ein Gerät sagt, wenn sein Leser am Zug ist, auf Deutsch.
import type en from './words.en'

const de: typeof en = {
  titles: { turn: 'Du bist am Zug · {game}', half: 'Die halbe Bedenkzeit ist vorbei · {game}', soon: 'Kaum noch Bedenkzeit · {game}', out: 'Deine Bedenkzeit ist abgelaufen · {game}' },
  quiet: 'Ruhezeit: ohne Ton',
  never: 'Nie',
  hours: '{from} bis {until}',
  closed: 'Dieses Gerät meldet sich auch, wenn die Seite geschlossen ist.',
  denied: 'Dieser Browser erlaubt es nicht. Erlaube Benachrichtigungen für diese Seite in den Einstellungen des Browsers und versuch es noch einmal; die Adresse der Seite muss mit https beginnen.',
  install: 'Dieser Browser benachrichtigt nur für installierte Seiten. Wähle auf einem iPhone oder iPad „Teilen“, dann „Zum Home-Bildschirm“, und schalte es dort ein.',
  open: 'Nur solange diese Seite im Hintergrund offen ist: Mehr ist mit diesem Browser oder dieser Adresse nicht möglich.',
}

export default de
