// Die Wörter von Zen Garden auf Deutsch.
import { forms } from '../../shell/plural'
import type en from './words.en'

const de: typeof en = {
  name: 'Zen Garden',
  sentence: 'Kaufe sechzehn Plättchen, schließe die Wege zu Ringen und baue dem Kaiser den Garten, den er sich wünscht.',
  help: 'Wähle ein Plättchen: die unterste Reihe ist frei, die oberen kosten Münzen. Drehe es und lege es neben eines deiner Plättchen. Die Zahlen zeigen, wie viele Punkte du dann hättest.',
  typed: '„take b1“ ist Spalte b, Preis 1; „place 2,3 r1“ ist Zeile 2, Spalte 3, einmal gedreht.',
  keys: { R: 'Plättchen drehen', 'Shift R': 'zurückdrehen' },
  options: {
    boards: {
      label: 'Der Kaiser achtet auch auf',
      choices: {
        '2': 'Einheit: Plättchen mit gleichem Boden liegen beisammen',
        '3': 'Schlichtheit: je weniger Böden, desto besser',
        '4': 'Zwei Aufträge: wer zeigt zuerst zwei Dinge auf je vier Plättchen?',
        '5': 'Einen Auftrag: ein solches Wettrennen',
      },
    },
  },
  wishesLabel: 'Der Kaiser wünscht',
  gardenOf: 'Garten von {name}',
  lookAt: 'Den Garten von {name} ansehen',
  market: 'Markt',
  take: '{tile}. Für {price} nehmen',
  tileName: '{decor}, {path}, {floor}',
  lies: '{tile}; Zeile {row}, Spalte {col}',
  place: 'In Zeile {row}, Spalte {col} legen',
  outside: {
    above: 'Über den Garten legen, Spalte {col}: der Garten rückt nach unten',
    left: 'Links neben den Garten legen, Zeile {row}: der Garten rückt nach rechts',
  },
  wouldScore: 'dein Stand wäre {n}',
  turned: 'gedreht',
  coins: forms({ one: '{n} Münze', other: '{n} Münzen' }),
  coinsLine: 'Münzen',
  free: 'frei',
  pointsNow: forms({ one: 'Pkt', other: 'Pkt' }),
  turnHeld: 'In deiner Hand: {tile}. Drehen',
  turnLeft: 'Nach links drehen',
  turnRight: 'Nach rechts drehen',
  putBack: 'Zurücklegen',
  handEmpty: 'Hier liegt das Plättchen, das du nimmst, bis du es legst.',
  plaqueSpoken: '{title}: {wish}. Du hast {have}, das bringt {worth}',
  points: forms({ one: '{n} Punkt', other: '{n} Punkte' }),
  and: 'und',
  preferences: {
    minor: { title: 'Kleine Vorliebe', brief: 'Klein', points: 'je {n}' },
    major: { title: 'Große Vorliebe', brief: 'Groß', points: 'je {n}' },
    majority: { title: 'Mehrheit', brief: 'Mehrheit', points: 'meiste {n} · dann {next}' },
    detail: { title: 'Liebe zum Detail', brief: 'Detail', points: 'nach Anzahl' },
    walkways: { title: 'Rundwege', brief: 'Rundwege', points: 'geschlossene Ringe' },
    decor: { title: 'Dekor', brief: 'Dekor', points: 'ab {n} gleichen' },
    unity: { title: 'Einheit', brief: 'Einheit', points: '{n}, wenn kein Boden geteilt ist' },
    minimalistic: { title: 'Schlichtheit', brief: 'Schlicht', points: 'wenige Böden' },
    mission: { title: 'Auftrag', brief: 'Auftrag', points: 'von beidem {n}' },
  },
  wishes: {
    decor: { pagoda: 'Pagode', bench: 'Bank', buddha: 'Buddha', gate: 'Tor', crane: 'Kranich' },
    path: { sand: 'Sandweg', wood: 'Holzweg', stone: 'Steinweg' },
    floor: { sand: 'Sandboden', gravel: 'Kiesboden', trees: 'Baumboden', clay: 'Lehmboden', water: 'Wasserboden', blossom: 'Kirschblütenboden' },
  },
  others: 'Die anderen Gärten',
}

export default de
