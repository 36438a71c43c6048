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
  table: {
    clause: 'Regel',
    total: 'Summe',
  },
  zen: {
    market: 'Auslage',
    take: '{tile}. Für {price} Münzen nehmen',
    tileName: '{decor}, {path}, {floor}',
    lies: '{tile}; Zeile {row}, Spalte {col}',
    place: 'In Zeile {row}, Spalte {col} legen',
    outside: {
      above: 'Über den Garten legen, Spalte {col}: der Garten rückt nach unten',
      left: 'Links neben den Garten legen, Zeile {row}: der Garten rückt nach rechts',
    },
    wouldScore: 'dein Stand wäre {n}',
    coins: '{n} Münzen',
    turnHeld: 'In deiner Hand: {tile}. Drehen',
    turnLeft: 'Nach links drehen',
    turnRight: 'Nach rechts drehen',
    putBack: 'Zurücklegen',
    plaqueSpoken: '{title}: {wish}, {points}. Du hast {have}, das bringt {worth}',
    preferences: {
      minor: { title: 'Neben­vorliebe', points: 'je 1' },
      major: { title: 'Haupt­vorliebe', points: 'je 2' },
      majority: { title: 'Mehrheit', points: 'meiste 8, zweite 4' },
      detail: { title: 'Detail', points: 'nach Anzahl' },
      walkways: { title: 'Rundwege', points: 'geschlossene Ringe' },
      decor: { title: 'Dekor', points: 'ab 6 gleichen' },
      unity: { title: 'Einheit', points: '10, wenn kein Boden geteilt ist' },
      minimalistic: { title: 'Minimalistisch', points: 'wenige Böden' },
      mission: { title: 'Mission', points: 'von beidem 4' },
    },
    wishes: {
      decor: { pagoda: 'Pagode', bench: 'Bank', buddha: 'Buddha', gate: 'Tor', crane: 'Kranich' },
      path: { sand: 'Sandweg', wood: 'Holzweg', stone: 'Steinweg' },
      floor: {
        sand: 'Sandboden',
        gravel: 'Kiesboden',
        trees: 'Baumboden',
        clay: 'Lehmboden',
        water: 'Wasserboden',
        blossom: 'Kirschblütenboden',
      },
    },
  },
}
