// The first game of Zen Garden. The shuffle puts a crane on water into the middle row: the Emperor wishes for both.
import { face, wish, type TileData, type ZenGardenData } from './data'
import { tileName, wishName } from './names'
import { shows } from './pieces'
import { isLegal, offers, type Lesson, type Now } from '../../shell/learn/lesson'

const data = ({ position }: Now): ZenGardenData => position.data as ZenGardenData
const tiles = (now: Now): number => data(now).gardens[now.seat]!.tiles.length
const takes = (now: Now): boolean => offers(now, 'take')
const places = (now: Now): boolean => offers(now, 'place')
const held = (now: Now): string => {
  const tile = data(now).held
  return tile ? tileName(face(tile)) : ''
}

const NAMES = ['minor', 'major', 'detail'] as const

function named(now: Now): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, wishName(wish(data(now).wishes[name]))]))
}

/** What a tile is worth at a glance: the Emperor's two preferences less its price, and a path like those I have. */
function worth(now: Now, tile: TileData, price: number): number {
  const { wishes, gardens } = data(now)
  const is = (text: string): number => Number(shows(face(tile), wish(text)))
  const path = gardens[now.seat]!.tiles[0]?.path
  return 2 * is(wishes.major) + is(wishes.minor) - 4 * is(wishes.detail) - price + (tile.path === path ? 0.5 : 0)
}

function bestTake(now: Now): string | null {
  const found = data(now)
    .market.flatMap(({ slot, price, tile }) => (tile && isLegal(now, `take ${slot}`) ? [{ slot, worth: worth(now, tile, price) }] : []))
    .sort((a, b) => b.worth - a.worth)
  return found[0] ? `take ${found[0].slot}` : null
}

const bestPlace = ({ position, previews, seat }: Now): string | null => {
  const total = (move: number): number => previews.get(move)?.totals[seat] ?? -100
  const best = position.legal.toSorted((a, b) => total(b.move) - total(a.move))[0]
  return previews.size && best ? best.text : null
}

export const lesson: Lesson = {
  seed: '221',
  bots: ['gentle'],
  steps: [
    {
      id: 'garden',
      until: 'read',
      look: '.zen > .mine',
      clause: 'Z1.6',
      say: {
        en: 'Welcome! This empty bed is your garden: 4 by 4 spaces. You and Moss take turns until both gardens hold 16 tiles. Then the Emperor counts, and the most points win.',
        de: 'Willkommen! Dieses leere Beet ist dein Garten: 4 mal 4 Felder. Du und Moos seid abwechselnd am Zug, bis in beiden Gärten 16 Plättchen liegen. Dann zählt der Kaiser, und die meisten Punkte gewinnen.',
      },
    },
    {
      id: 'wishes',
      until: 'read',
      look: '.zen > .wishes',
      clause: 'Z2.2',
      say: {
        en: 'These plaques say what the Emperor likes. Here every {minor} is worth 1 point and every {major} 2. The line at the foot of each tells how many you have, and what they are worth now.',
        de: 'Diese Tafeln sagen, was dem Kaiser gefällt. Hier bringt „{minor}“ je 1 Punkt, „{major}“ je 2. Die Zeile am Fuß jeder Tafel zeigt, wie viele du hast und was sie gerade bringen.',
      },
      values: named,
    },
    {
      id: 'take',
      until: 'move',
      when: (now) => takes(now) && tiles(now) === 0,
      move: (now) => (isLegal(now, 'take d1') ? 'take d1' : bestTake(now)),
      clause: 'Z3.1',
      say: {
        en: 'Now take a tile from the market. The bottom row is free, the middle costs 1 coin, the top 2. Coins left at the end are points, so pay only for what is worth it: the marked tile shows both {major} and {minor}. Take it.',
        de: 'Nimm jetzt ein Plättchen vom Markt. Die untere Reihe ist frei, die mittlere kostet 1 Münze, die obere 2. Münzen sind am Ende Punkte; zahle also nur, was sich lohnt: das markierte Plättchen zeigt „{major}“ und „{minor}“. Nimm es.',
      },
      values: named,
    },
    {
      id: 'place',
      until: 'move',
      when: (now) => places(now) && tiles(now) === 0,
      move: () => 'place 1,1 r0',
      clause: 'Z3.3',
      say: {
        en: 'You hold: {held}. Turn it by a click or tap on it, with the wheel or the key R: that decides where its path bends. The number on a space is what your score would become. Put it down.',
        de: 'Du hältst: {held}. Dreh es, indem du darauf klickst oder tippst, mit dem Mausrad oder der Taste R: so biegt sich der Weg dahin oder dorthin. Die Zahl auf einem Feld ist der Stand, den du dann hättest. Leg es hin.',
      },
      values: (now) => ({ held: held(now) }),
    },
    {
      id: 'second',
      until: 'move',
      when: (now) => takes(now) && tiles(now) === 1,
      move: (now) => (isLegal(now, 'take c0') ? 'take c0' : bestTake(now)),
      look: '.zen > .others',
      clause: 'Z3.2',
      say: {
        en: 'Moss has taken a tile too; gaps in the market stay until the round is over. Your turn again. Look for a tile whose path is of the same kind as yours: paths will matter in a moment.',
        de: 'Auch Moos hat ein Plättchen genommen; Lücken im Markt bleiben bis zum Ende der Runde. Du bist wieder dran. Such ein Plättchen, dessen Weg von derselben Art ist wie deiner: Wege werden gleich wichtig.',
      },
    },
    {
      id: 'beside',
      until: 'move',
      when: (now) => places(now) && tiles(now) === 1,
      move: (now) => (isLegal(now, 'place 1,2 r1') ? 'place 1,2 r1' : bestPlace(now)),
      clause: 'Z3.4',
      say: {
        en: 'From now on a tile must touch another by an edge. The dashed spaces above and to the left are open too: choose one, and the whole garden moves over to make room. On the marked space, turned like this, the two paths join.',
        de: 'Von nun an muss ein Plättchen mit einer Kante an ein anderes grenzen. Auch die gestrichelten Felder darüber und links sind offen: wählst du eines, rückt der ganze Garten und macht Platz. Auf dem markierten Feld, so gedreht, treffen sich die beiden Wege.',
      },
    },
    {
      id: 'round',
      until: 'read',
      when: (now) => takes(now) && data(now).round > 1,
      look: '.zen > .market',
      clause: 'Z4.3',
      say: {
        en: 'A round is over: what was left in the free row is gone, the other tiles slid down and are cheaper now, and new ones came. So a dear tile may get cheaper, if nobody takes it before you.',
        de: 'Eine Runde ist vorbei: was in der freien Reihe übrig war, ist weg, die anderen Plättchen sind heruntergerutscht und jetzt billiger, und neue sind da. Ein teures Plättchen kann also billiger werden, wenn es niemand vor dir nimmt.',
      },
    },
    {
      id: 'rings',
      until: 'read',
      when: takes,
      look: '.zen > .wishes > :nth-child(5)',
      clause: 'Z5.2',
      say: {
        en: 'Walkways: four tiles in a square whose paths, all of one kind, close to a ring. One ring is worth 3 points, two 6, three 10, four 15. Half of one may lie in your garden already.',
        de: 'Rundwege: vier Plättchen im Quadrat, deren Wege alle von einer Art sind und sich zu einem Ring schließen. Ein Ring bringt 3 Punkte, zwei 6, drei 10, vier 15. Die Hälfte von einem kann schon liegen.',
      },
    },
    {
      id: 'detail',
      until: 'read',
      when: takes,
      look: '.zen > .wishes > :nth-child(4)',
      clause: 'Z5.7',
      say: {
        en: 'Beware of Detail: {detail}. A single one costs you 4 points, only four or more pay. Have none, or many. And four equal decors in a row, column or diagonal pay 3 coins at once.',
        de: 'Vorsicht bei der Liebe zum Detail: {detail}. Ein einziges kostet 4 Punkte, erst ab vier bringt es etwas. Nimm keines oder viele. Und vier gleiche Dekore in einer Zeile, Spalte oder Diagonale bringen sofort 3 Münzen.',
      },
      values: named,
    },
    {
      id: 'free',
      until: 'move',
      when: (now) => takes(now) && tiles(now) >= 2,
      clause: 'Z3.1',
      say: {
        en: 'Now choose for yourself. Point at a plaque, or tap it, and the tiles that count for it light up. If you are not sure, ask for a hint (H); nothing is lost, for you can undo (U).',
        de: 'Wähle jetzt selbst. Zeig auf eine Tafel oder tipp sie an, und die Plättchen, die dafür zählen, leuchten auf. Wenn du unsicher bist, frag nach einem Tipp (H); verloren ist nichts, du kannst zurücknehmen (U).',
      },
    },
    {
      id: 'gains',
      until: 'move',
      when: (now) => places(now) && tiles(now) >= 2,
      say: {
        en: 'Compare the spaces: a golden number is the best you can do right now. Point at a space, or tap it once, to see, line by line, where the points come from. Sometimes the best is what closes a ring later.',
        de: 'Vergleiche die Felder: eine goldene Zahl ist das Beste, was gerade geht. Zeig auf ein Feld oder tipp es einmal an, und du siehst Zeile für Zeile, woher die Punkte kommen. Manchmal ist das Beste, was später einen Ring schließt.',
      },
    },
    {
      id: 'end',
      until: 'read',
      when: takes,
      say: {
        en: 'That is all: take, turn, place. The score (S) tells every clause, the log (L) what happened, and ? explains what you are looking at. Play on freely, and enjoy your garden.',
        de: 'Das ist alles: nehmen, drehen, legen. Die Punkte (S) zeigen jede Regel, der Verlauf (L), was geschah, und ? erklärt, was du gerade siehst. Spiel frei weiter und freu dich an deinem Garten.',
      },
    },
  ],
  asides: [
    {
      id: 'bonus',
      on: ({ kind, seat }, mine) => kind === 'bonus' && seat === mine,
      clause: 'Z3.5',
      say: {
        en: 'Four equal decors in a line: you have just earned coins!',
        de: 'Vier gleiche Dekore in einer Linie: du hast gerade Münzen bekommen!',
      },
    },
  ],
}
