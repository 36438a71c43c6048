// The first game of Sakura, with two gentle bots: three rounds of choosing a card.
import type { SakuraData } from './data'
import { isLegal, offers, type Lesson, type Now } from '../../shell/learn/lesson'

const data = ({ position }: Now): SakuraData => position.data as SakuraData
const chooses = (now: Now): boolean => offers(now, 'card')
const mine = (now: Now) => data(now).painters[now.seat]!

function facts(now: Now): Record<string, number> {
  const { emperor, trees, trees_scored } = data(now)
  const tree = trees[trees_scored] ?? emperor
  return { emperor, behind: emperor - mine(now).space, tree, left: tree - emperor, tokens: mine(now).tokens }
}

/** The card that alone would lead me closest to the Emperor in every way I could choose, and never into him. */
function boldest(now: Now): string | null {
  const gap = (ways: { space: number; emperor: number; disgraced: boolean }[]): number =>
    Math.max(...ways.map(({ space, emperor, disgraced }) => (disgraced || emperor - space < 2 ? 100 : emperor - space)))
  const cards = (mine(now).hand ?? []).filter(({ card, alone }) => alone?.length && isLegal(now, `card ${card}`))
  const best = cards.toSorted((a, b) => gap(a.alone!) - gap(b.alone!))[0]
  return best ? `card ${best.card}` : null
}

export const lesson: Lesson = {
  seed: '38',
  bots: ['gentle', 'gentle'],
  steps: [
    {
      id: 'path',
      until: 'read',
      look: '.sakura > .board',
      clause: 'S5.2',
      say: {
        en: 'Welcome! You lead a painter. All painters follow the Emperor from the gate along this path. Whenever he first reaches a cherry tree, the painters closest behind him get tokens: 3, 2 and 1. The most tokens win.',
        de: 'Willkommen! Du führst einen Maler. Alle Maler folgen dem Kaiser vom Tor aus auf diesem Weg. Erreicht er zum ersten Mal einen Kirschbaum, bekommen die Maler, die am dichtesten hinter ihm stehen, Marken: 3, 2 und 1. Die meisten Marken gewinnen.',
      },
    },
    {
      id: 'emperor',
      until: 'read',
      look: '.sakura > .board',
      clause: 'S4.3',
      say: {
        en: 'The Emperor stands on space {emperor}, the first tree on space {tree}. Be close to him, but never walk into him: that is a disgrace, costs a token and throws you back three spaces.',
        de: 'Der Kaiser steht auf Feld {emperor}, der erste Baum auf Feld {tree}. Sei dicht bei ihm, aber lauf nie in ihn hinein: das ist eine Ungnade, kostet eine Marke und wirft dich drei Felder zurück.',
      },
      values: facts,
    },
    {
      id: 'cards',
      until: 'read',
      look: '.sakura > .mine',
      clause: 'S3.2',
      say: {
        en: 'These are your cards. The large number says when a card is played: the lowest first. The upper half is what happens in the garden (often the Emperor walks on), the lower half is what your painter does after it.',
        de: 'Das sind deine Karten. Die große Zahl sagt, wann eine Karte gespielt wird: die kleinste zuerst. Die obere Hälfte ist, was im Garten geschieht (oft geht der Kaiser weiter), die untere, was dein Maler danach tut.',
      },
    },
    {
      id: 'first',
      until: 'move',
      when: (now) => chooses(now) && data(now).round <= 1,
      move: (now) => (isLegal(now, 'card 47') ? 'card 47' : boldest(now)),
      clause: 'S3.1',
      say: {
        en: 'Everybody chooses one card in secret. Look at a card (a first tap only looks), and the path shows where it alone would lead you. You are {behind} spaces behind the Emperor, so be bold: lay down the marked card.',
        de: 'Alle wählen geheim eine Karte. Schau eine Karte an (der erste Tipp schaut nur), und der Weg zeigt, wohin sie für sich allein führt. Du bist {behind} Felder hinter dem Kaiser, also nur Mut: leg die markierte Karte hin.',
      },
      values: facts,
    },
    {
      id: 'told',
      until: 'read',
      when: (now) => chooses(now) && data(now).round > 1,
      look: '.sakura > .board',
      clause: 'S4.1',
      say: {
        en: 'All cards were turned over and played, the lowest number first. You are {behind} behind the Emperor now. Painters never share a space: whoever is in the way is skipped and not counted, so a crowd carries you further.',
        de: 'Alle Karten wurden aufgedeckt und gespielt, die kleinste Zahl zuerst. Du bist jetzt {behind} hinter dem Kaiser. Maler teilen sich nie ein Feld: wer im Weg steht, wird übersprungen und nicht gezählt; ein Gedränge trägt dich also weiter.',
      },
      values: facts,
    },
    {
      id: 'second',
      until: 'move',
      when: (now) => chooses(now) && data(now).round > 1,
      move: boldest,
      clause: 'S4.2',
      say: {
        en: 'Moves are exact, you cannot stop short. A high number plays late: by then the others have moved the Emperor and perhaps you. The marked card keeps you close and, alone, out of disgrace. Choose.',
        de: 'Gezogen wird genau, früher anhalten geht nicht. Eine hohe Zahl spielt spät: bis dahin haben die anderen den Kaiser bewegt und vielleicht auch dich. Die markierte Karte hält dich nah dran und, für sich allein, aus der Ungnade. Wähle.',
      },
    },
    {
      id: 'tree',
      until: 'read',
      when: (now) => chooses(now) && data(now).trees_scored < data(now).trees.length,
      look: '.sakura > .board',
      clause: 'S5.1',
      say: {
        en: 'The next cherry tree is {left} spaces ahead of the Emperor. When he gets there he stops, the tokens are paid, all other cards of the round are dropped, and the painters close up. Be close in time.',
        de: 'Der nächste Kirschbaum liegt {left} Felder vor dem Kaiser. Kommt er dort an, bleibt er stehen, die Marken werden verteilt, alle anderen Karten der Runde entfallen, und die Maler schließen auf. Sei rechtzeitig nah dran.',
      },
      values: facts,
    },
    {
      id: 'free',
      until: 'move',
      when: chooses,
      clause: 'S3.1',
      say: {
        en: 'Now choose for yourself. You may change your mind until everybody has chosen. Not sure? A hint (H) tells what a strong player would do.',
        de: 'Wähle jetzt selbst. Bis alle gewählt haben, darfst du es dir anders überlegen. Unsicher? Ein Tipp (H) sagt, was jemand täte, der stark spielt.',
      },
    },
    {
      id: 'end',
      until: 'read',
      when: chooses,
      say: {
        en: 'That is all: guess what the others do, stay close, and keep your dignity. The log (L) tells every step again, ? explains what you are looking at. Play on freely until the last tree.',
        de: 'Das ist alles: ahnen, was die anderen tun, nah dranbleiben und Würde bewahren. Der Verlauf (L) erzählt jeden Schritt noch einmal, ? erklärt, was du gerade siehst. Spiel frei weiter bis zum letzten Baum.',
      },
    },
  ],
  asides: [
    {
      id: 'way',
      when: (now) => offers(now, 'forward'),
      clause: 'S3.2',
      say: {
        en: 'Your card says ±: now that you see how things stand, you choose the direction.',
        de: 'Deine Karte sagt ±: jetzt, wo du siehst, wie es steht, wählst du die Richtung.',
      },
    },
    {
      id: 'disgrace',
      on: ({ kind, seat }, me) => kind === 'disgraced' && seat === me,
      clause: 'S4.3',
      say: {
        en: 'Oh! You met the Emperor: a token lost, three spaces back. It happens to the best. Next time leave more room, for somebody may push you on or walk him back.',
        de: 'Oh! Du bist dem Kaiser begegnet: eine Marke weniger, drei Felder zurück. Das passiert den Besten. Lass beim nächsten Mal mehr Platz, denn jemand kann dich vorschieben oder ihn zurückgehen lassen.',
      },
    },
    {
      id: 'paid',
      on: ({ kind, seat }, me) => kind === 'paid' && seat === me,
      clause: 'S5.2',
      say: {
        en: 'A cherry tree in bloom: you were close enough and have been paid in tokens. Now the painters have closed up, and the way to the next tree begins.',
        de: 'Ein Kirschbaum in Blüte: du warst nah genug und hast Marken bekommen. Die Maler haben aufgeschlossen, und der Weg zum nächsten Baum beginnt.',
      },
    },
  ],
}
