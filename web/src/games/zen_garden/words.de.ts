// Die Wörter von Zen Garden auf Deutsch.
import { forms } from '../../shell/plural'
import type en from './words.en'

const de: typeof en = {
  name: 'Zen Garden',
  sentence: 'Kaufe sechzehn Plättchen, schließe die Wege zu Ringen und baue dem Kaiser den Garten, den er sich wünscht.',
  help: 'Wähle ein Plättchen: die unterste Reihe ist frei, die oberen kosten Münzen. Drehe es und lege es neben eines deiner Plättchen. Die Zahlen zeigen, wie dein Stand würde.',
  typed: '„take b1“ ist Spalte b, Preis 1; „place 2,3 r1“ ist Zeile 2, Spalte 3, einmal gedreht.',
  keys: { R: 'Plättchen drehen', 'Shift R': 'zurückdrehen' },
  options: {
    boards: {
      label: 'Der Kaiser achtet auch auf',
      choices: { '2': 'Einheit', '3': 'Schlichtheit', '4': 'Zwei Aufträge', '5': 'Einen Auftrag' },
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
  coins: forms({ one: '{n} Münze', other: '{n} Münzen' }),
  free: 'frei',
  pointsNow: forms({ one: 'Pkt', other: 'Pkt' }),
  turnHeld: 'In deiner Hand: {tile}. Drehen',
  turnLeft: 'Nach links drehen',
  turnRight: 'Nach rechts drehen',
  putBack: 'Zurücklegen',
  handEmpty: 'Hier liegt das Plättchen, das du nimmst, bis du es legst.',
  plaqueSpoken: '{title}: {wish}. Du hast {have}, das bringt {worth}',
  preferences: {
    minor: { title: 'Kleine Vorliebe', points: 'je 1' },
    major: { title: 'Große Vorliebe', points: 'je 2' },
    majority: { title: 'Mehrheit', points: 'meiste 8 · dann 4' },
    detail: { title: 'Liebe zum Detail', points: 'nach Anzahl' },
    walkways: { title: 'Rundwege', points: 'geschlossene Ringe' },
    decor: { title: 'Dekor', points: 'ab 6 gleichen' },
    unity: { title: 'Einheit', points: '10, wenn kein Boden geteilt ist' },
    minimalistic: { title: 'Schlichtheit', points: 'wenige Böden' },
    mission: { title: 'Auftrag', points: 'von beidem 4' },
  },
  wishes: {
    decor: { pagoda: 'Pagode', bench: 'Bank', buddha: 'Buddha', gate: 'Tor', crane: 'Kranich' },
    path: { sand: 'Sandweg', wood: 'Holzweg', stone: 'Steinweg' },
    floor: { sand: 'Sandboden', gravel: 'Kiesboden', trees: 'Baumboden', clay: 'Lehmboden', water: 'Wasserboden', blossom: 'Kirschblütenboden' },
  },
  others: 'Die anderen Gärten',
  lesson: {
    garden: 'Willkommen! Dieses leere Beet ist dein Garten: 4 mal 4 Felder. Du und Moos seid abwechselnd am Zug, bis in beiden Gärten 16 Plättchen liegen. Dann zählt der Kaiser, und die meisten Punkte gewinnen.',
    wishes: 'Diese Tafeln sagen, was dem Kaiser gefällt. Hier bringt „{minor}“ je 1 Punkt, „{major}“ je 2. Die Zeile am Fuß jeder Tafel zeigt, wie viele du hast und was sie gerade bringen.',
    take: 'Nimm jetzt ein Plättchen vom Markt. Die untere Reihe ist frei, die mittlere kostet 1 Münze, die obere 2. Münzen sind am Ende Punkte; zahle also nur, was sich lohnt: das markierte Plättchen zeigt „{major}“ und „{minor}“. Nimm es.',
    place: 'Du hältst: {held}. Dreh es, indem du darauf klickst oder tippst, mit dem Mausrad oder der Taste R: so biegt sich der Weg dahin oder dorthin. Die Zahl auf einem Feld ist der Stand, den du dann hättest. Leg es hin.',
    second: 'Auch Moos hat ein Plättchen genommen; Lücken im Markt bleiben bis zum Ende der Runde. Du bist wieder dran. Such ein Plättchen, dessen Weg von derselben Art ist wie deiner: Wege werden gleich wichtig.',
    beside: 'Von nun an muss ein Plättchen mit einer Kante an ein anderes grenzen. Auch die gestrichelten Felder darüber und links sind offen: wählst du eines, rückt der ganze Garten und macht Platz. Auf dem markierten Feld, so gedreht, treffen sich die beiden Wege.',
    round: 'Eine Runde ist vorbei: was in der freien Reihe übrig war, ist weg, die anderen Plättchen sind heruntergerutscht und jetzt billiger, und neue sind da. Ein teures Plättchen kann also billiger werden, wenn es niemand vor dir nimmt.',
    rings: 'Rundwege: vier Plättchen im Quadrat, deren Wege alle von einer Art sind und sich zu einem Ring schließen. Ein Ring bringt 3 Punkte, zwei 6, drei 10, vier 15. Die Hälfte von einem kann schon liegen.',
    detail: 'Vorsicht bei der Liebe zum Detail: {detail}. Ein einziges kostet 4 Punkte, erst ab vier bringt es etwas. Nimm keines oder viele. Und vier gleiche Dekore in einer Zeile, Spalte oder Diagonale bringen sofort 3 Münzen.',
    free: 'Wähle jetzt selbst. Zeig auf eine Tafel oder tipp sie an, und die Plättchen, die dafür zählen, leuchten auf. Wenn du unsicher bist, frag nach einem Tipp (H); verloren ist nichts, du kannst zurücknehmen (U).',
    gains: 'Vergleiche die Felder: eine goldene Zahl ist das Beste, was gerade geht. Zeig auf ein Feld oder tipp es einmal an, und du siehst Zeile für Zeile, woher die Punkte kommen. Manchmal ist das Beste, was später einen Ring schließt.',
    end: 'Das ist alles: nehmen, drehen, legen. Die Punkte (S) zeigen jede Regel, der Verlauf (L), was geschah, und ? erklärt, was du gerade siehst. Spiel frei weiter und freu dich an deinem Garten.',
    bonus: 'Vier gleiche Dekore in einer Linie: du hast gerade Münzen bekommen!',
  },
}

export default de
