// Was Sakuras Tisch über Karten sagt und wohin sie führen, auf Deutsch.
import { forms } from '../../shell/plural'
import type en from './sayings.en'

const de: typeof en = {
  card: 'Zuerst {garden}, dann {painter}; die Karte mit der kleinsten Zahl spielt zuerst.',
  who: { emperor: 'der Kaiser', closest: 'der Maler, der dem Kaiser am nächsten ist,', furthest: 'der hinterste Maler' },
  whose: { owner: 'der Maler ihres Besitzers', mine: 'dein Maler', court: 'der Hofmaler' },
  forward: 'geht {who} {n} vor',
  back: 'geht {who} {n} zurück',
  either: { owner: 'geht {who} {n} vor oder zurück, je nach Wahl', mine: 'geht {who} {n} vor oder zurück, wie du willst', court: 'geht {who} {n} vor' },
  leap: 'springt {who} direkt vor den nächsten Maler vor ihm',
  count: 'geht {who} ein Feld für jeden Maler vor ihm',
  hint: { mine: 'Spiel Karte {n}: Zuerst {garden}, dann {painter}.', court: 'Gib dem Hofmaler Karte {n}: Zuerst {garden}, dann {painter}.' },
  on: 'auf Feld {n}',
  gate: 'dem Tor',
  disgraced: '{at} nach einer Ungnade',
  or: ' oder ',
  alone: 'Würde nur diese Karte gespielt, stündest du {at}.',
  ends: 'Haben alle gespielt, stehst du wahrscheinlich {at}.',
  between: 'Haben alle gespielt, stehst du wahrscheinlich zwischen {low} und {high}.',
  short: { gate: 'Tor', alone: 'Allein: {at}.', ends: 'Mit allen: {at}.', between: 'Mit allen: {low} bis {high}.', risk: 'Ungnade droht!' },
  way: forms({ one: 'Dann stehst du {n} Schritt hinter dem Kaiser.', other: 'Dann stehst du {n} Schritte hinter dem Kaiser.' }),
}

export default de
