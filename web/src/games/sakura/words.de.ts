// Die Wörter von Sakura auf Deutsch.
import { forms } from '../../shell/plural'
import type en from './words.en'

const de: typeof en = {
  name: 'Sakura',
  sentence: 'Bleib dicht hinter dem Kaiser, wenn er unter den Kirschbäumen hält, und lauf nie in ihn hinein.',
  help: 'Wähle verdeckt eine Karte. Haben alle gewählt, werden die Karten von der kleinsten Zahl zur größten gespielt: erst, was der Garten tut, dann dein Maler. Sei an den Kirschbäumen dicht hinter dem Kaiser, und lauf nie in ihn hinein.',
  typed: '„card 37“ ist die Karte mit der Zahl 37; wo sie ± zeigt, „forward“ (vor) oder „backward“ (zurück).',
  keys: { '1–5': 'eine Karte wählen', '+ −': 'vor, zurück' },
  options: {
    tricky: {
      label: 'Hofmaler',
      choices: { no: 'Die Karte des Hofmalers wird gezogen', yes: 'Wer weiter weg steht, führt den Hofmaler' },
    },
  },
  hand: 'Deine Hand',
  round: 'Karten dieser Runde',
  card: 'Karte {n}: erst {garden}, dann {painter}',
  who: { emperor: 'Kaiser', closest: 'Erster', furthest: 'Letzter', painter: 'Maler' },
  leap: 'Sprung',
  count: 'zählen',
  behind: '{n} dahinter',
  atGate: 'am Tor',
  disgrace: 'Ungnade!',
  tokens: forms({ one: '{n} Marke', other: '{n} Marken' }),
  court: 'Hofmaler',
  noHand: 'Handkarten sind geheim.',
  space: 'Feld {n}',
  look: 'Schau eine Karte an, um zu sehen, wohin sie dich führt.',
  layDown: 'Hinlegen',
  whichWay: 'In welche Richtung?',
  forWhom: 'Wessen Karte wählst du?',
  forMe: 'Meine',
  playing: 'Die Karten werden gespielt, die niedrigste Zahl zuerst.',
  youChose: 'Karte {n} liegt verdeckt; du darfst noch eine andere nehmen. Es fehlt noch: {names}.',
  bump: 'Rums!',
  ahem: 'Nanu!',
  hurry: 'Klicken zum Beschleunigen',
  trees: { '1': 'Erster Kirschbaum', '2': 'Zweiter Kirschbaum', '3': 'Letzter Kirschbaum' },
  emperorAt: 'Der Kaiser steht auf Feld {n}',
  painterAt: '{name} auf Feld {n}',
  painterAtGate: '{name} am Tor',
  states: { choosing: 'wählt', chosen: 'gewählt', drawn: 'gezogen', waiting: 'wartet', playing: 'spielt', played: 'gespielt', dropped: 'entfällt' },
}

export default de
