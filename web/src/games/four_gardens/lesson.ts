// The first game of Four Gardens. The shuffle lets the first turn do all of it: lay groundwork, turn the pagoda, fill the card, please a god.
import { GODS, type God } from './pieces'
import type { CardData, FourGardensData } from './data'
import { isLegal, offers, type Lesson, type Now } from '../../shell/learn/lesson'

const data = ({ position }: Now): FourGardensData => position.data as FourGardensData
const mine = (now: Now) => data(now).players[now.seat]!
const isAt = (now: Now, phase: FourGardensData['phase']): boolean => now.isAsked && data(now).phase === phase
const isFirstTurn = (now: Now): boolean => data(now).round <= 1
const laid = (now: Now): CardData[] => mine(now).groundwork.filter((card) => card !== null)

/** What my groundwork still needs of what lies on the planning tile. */
const fills = (now: Now): boolean => {
  const { planning } = mine(now)
  return laid(now).some(({ need, placed }) => Object.entries(need ?? {}).some(([kind, n]) => n > (placed?.[kind] ?? 0) && (planning[kind] ?? 0) > 0))
}

const first = (now: Now, ...texts: string[]): string | null => texts.find((text) => isLegal(now, text)) ?? null
const some = ({ position }: Now, shape: RegExp): string | null => position.legal.find(({ text }) => shape.test(text))?.text ?? null

/** An open card that goes on with a panorama I have begun: its colour, and a frame that I do not have. */
const goesOn = (now: Now): string | null => {
  const { hand, landscapes } = mine(now)
  const begun = [...laid(now), ...landscapes]
  const has = [...begun, ...hand.filter((card) => card !== null)]
  const is = (one: CardData, other: CardData): boolean => one.panorama === other.panorama && one.frame === other.frame
  const next = data(now).open_cards.find((card) => card && begun.some(({ panorama }) => panorama === card.panorama) && !has.some((one) => is(one, card)))
  return next ? first(now, `draw ${next.card}`) : null
}

export const lesson: Lesson = {
  seed: '0',
  bots: ['gentle'],
  steps: [
    {
      id: 'goal',
      until: 'read',
      look: '.gardens .tracks',
      clause: 'F6.2',
      say: {
        en: 'Welcome! You paint landscapes that join into panoramas. Every finished landscape pleases a god: your marker on that god’s track advances, and where your four markers stand at the end are your points.',
        de: 'Willkommen! Du malst Landschaften, die sich zu Panoramen fügen. Jede fertige Landschaft erfreut eine Gottheit: dein Marker rückt auf ihrer Leiste vor, und wo deine vier Marker am Ende stehen, das sind deine Punkte.',
      },
    },
    {
      id: 'pagoda',
      until: 'read',
      look: '.gardens .pagoda',
      clause: 'F1.3',
      say: {
        en: 'The pagoda has four floors, one for each resource. The side that faces you shows how many of each you could collect: 3, 2, 1 or 0. Moss sees another side.',
        de: 'Die Pagode hat vier Stockwerke, eines für jede Ressource. Die Seite, die zu dir zeigt, sagt, wie viele du sammeln könntest: 3, 2, 1 oder 0. Moos sieht eine andere Seite.',
      },
    },
    {
      id: 'hand',
      until: 'read',
      look: '.gardens .hand',
      clause: 'F3.1',
      say: {
        en: 'A turn is three actions, and each costs a card of your hand. A card is laid as groundwork, to become a landscape; or it is spent for its sign: turn the pagoda, take a wild, or with the handcart move resources.',
        de: 'Ein Zug sind drei Aktionen, und jede kostet eine Handkarte. Eine Karte wird als Beet angelegt, um Landschaft zu werden; oder du gibst sie für ihr Zeichen aus: Pagode drehen, Joker nehmen oder mit dem Handkarren Ressourcen umverteilen.',
      },
    },
    {
      id: 'lay',
      until: 'move',
      when: (now) => isAt(now, 'act') && isFirstTurn(now) && offers(now, 'lay') && !laid(now).length,
      move: (now) => first(now, 'lay 43') ?? some(now, /^lay /),
      clause: 'F3.2',
      say: {
        en: 'First lay groundwork: choose the card that needs one water and one plants (the marked one), then “Lay as groundwork”. You may have three at a time.',
        de: 'Leg zuerst ein Beet an: wähle die Karte, die ein Wasser und eine Pflanze braucht (die markierte), dann „Als Beet anlegen“. Drei davon darfst du zugleich haben.',
      },
    },
    {
      id: 'turn',
      until: 'move',
      when: (now) => isAt(now, 'act') && isFirstTurn(now) && offers(now, 'rotate') && !fills(now),
      move: (now) => first(now, 'rotate 10 clockwise', 'rotate 15 clockwise') ?? some(now, /^rotate/),
      clause: 'F3.3',
      say: {
        en: 'Now collect: choose a card with a pagoda sign and a direction. Its floor and all above turn; then you take what your side shows, in the order of the arrow, until your planning tile is full. Look at a direction first: you see what would come.',
        de: 'Jetzt sammeln: wähle eine Karte mit Pagodenzeichen und eine Richtung. Ihr Stockwerk und alle darüber drehen sich; dann nimmst du, was deine Seite zeigt, in Richtung des Pfeils, bis deine Planungstafel voll ist. Schau eine Richtung erst an: du siehst, was käme.',
      },
    },
    {
      id: 'cart',
      until: 'move',
      when: (now) => isAt(now, 'act') && fills(now),
      move: (now) => first(now, 'cart 15', 'cart 10') ?? some(now, /^cart/),
      clause: 'F3.5',
      say: {
        en: 'Your planning tile holds what your groundwork needs, but it must get there. Spend any other card for its handcart: “Reallocate”.',
        de: 'Auf deiner Planungstafel liegt, was dein Beet braucht, aber es muss noch dorthin. Gib irgendeine andere Karte für ihren Handkarren aus: „Umverteilen“.',
      },
    },
    {
      id: 'fill',
      until: 'passed',
      when: (now) => isAt(now, 'reallocate') && fills(now),
      move: (now) => some(now, /^move \w+ to /),
      clause: 'F3.5',
      say: {
        en: 'Now fill your groundwork: choose the marked resource, then the card that lights up, or drag it there. One after the other; a card takes only what it still needs.',
        de: 'Jetzt füll dein Beet: wähle die markierte Ressource, dann die Karte, die aufleuchtet, oder zieh sie dorthin. Eine nach der anderen; eine Karte nimmt nur, was sie noch braucht.',
      },
    },
    {
      id: 'done',
      until: 'move',
      when: (now) => isAt(now, 'reallocate'),
      move: () => 'done',
      clause: 'F4.1',
      say: {
        en: 'Everything is in its place. Press “Done”: a card that has all it needs is finished at once.',
        de: 'Alles ist an seinem Platz. Drück „Fertig“: eine Karte, die alles hat, wird sofort fertig.',
      },
    },
    {
      id: 'draw',
      until: 'passed',
      when: (now) => isAt(now, 'draw') && isFirstTurn(now),
      move: (now) => goesOn(now) ?? some(now, /^draw \d/) ?? some(now, /^draw/),
      clause: 'F7.1',
      say: {
        en: 'Three actions done. Draw back to five cards, each from the pile or from the open cards. Cards of a panorama you have begun, or signs you need, are good choices; the marked one, for instance.',
        de: 'Drei Aktionen sind getan. Zieh auf fünf Karten nach, jede vom Stapel oder von den offenen. Karten eines begonnenen Panoramas oder Zeichen, die du brauchst, sind eine gute Wahl; etwa die markierte.',
      },
    },
    {
      id: 'others',
      until: 'read',
      when: (now) => isAt(now, 'act') && !isFirstTurn(now),
      look: '.gardens .pagoda',
      clause: 'F3.3',
      say: {
        en: 'Moss has played, and perhaps turned the pagoda: your side changes with it, so look again. That is how players help and hinder each other here.',
        de: 'Moos hat gespielt und vielleicht die Pagode gedreht: deine Seite ändert sich mit, also schau neu hin. So hilft und stört man sich hier.',
      },
    },
    {
      id: 'panorama',
      until: 'read',
      when: (now) => isAt(now, 'act'),
      look: '.gardens .mine, .gardens .ground',
      clause: 'F4.2',
      say: {
        en: 'A second landscape of the same panorama pays again for those already finished there, each on its god’s track. A whole panorama brings a bonus tile as well. So finish what you have begun.',
        de: 'Eine zweite Landschaft desselben Panoramas zahlt noch einmal für die schon fertigen, jede auf der Leiste ihrer Gottheit. Ein ganzes Panorama bringt außerdem ein Bonusplättchen. Bring also zu Ende, was du begonnen hast.',
      },
    },
    {
      id: 'free',
      until: 'move',
      when: (now) => isAt(now, 'act'),
      clause: 'F3.1',
      say: {
        en: 'Now three actions of your own choice. Choose a card to see all it can do. If you are not sure, ask for a hint (H), and take back (U) what nobody could learn from.',
        de: 'Jetzt drei Aktionen nach deiner Wahl. Wähle eine Karte, um alles zu sehen, was sie kann. Wenn du unsicher bist, frag nach einem Tipp (H), und nimm zurück (U), woraus niemand etwas erfahren hat.',
      },
    },
    {
      id: 'end',
      until: 'read',
      when: (now) => isAt(now, 'act'),
      clause: 'F6.1',
      say: {
        en: 'You know enough to play on freely. With two players the game ends when somebody has finished 10 landscapes. ? explains what you are looking at, the score (S) shows the tracks.',
        de: 'Du weißt genug, um frei weiterzuspielen. Zu zweit endet das Spiel, wenn jemand 10 Landschaften fertig hat. ? erklärt, was du gerade siehst, die Punkte (S) zeigen die Leisten.',
      },
    },
  ],
  asides: [
    {
      id: 'finished',
      on: ({ kind, seat }, me) => kind === 'finished' && seat === me,
      look: (now) => `.gardens .track:nth-child(${GODS.indexOf(mine(now).landscapes.at(-1)?.god as God) + 1})`,
      clause: 'F4.2',
      say: {
        en: 'Your first landscape! The resources went back to the supply, the card turned over, and your marker has advanced on the track of its god.',
        de: 'Deine erste Landschaft! Die Ressourcen sind zurück im Vorrat, die Karte ist umgedreht, und dein Marker ist auf der Leiste ihrer Gottheit vorgerückt.',
      },
    },
    {
      id: 'track',
      when: (now) => isAt(now, 'track'),
      clause: 'F4.3',
      say: {
        en: 'This landscape has the sign of all colours: choose which god it pleases.',
        de: 'Diese Landschaft trägt das Zeichen aller Farben: wähle, welche Gottheit sie erfreut.',
      },
    },
    {
      id: 'bonus',
      when: (now) => isAt(now, 'bonus'),
      clause: 'F5.1',
      say: {
        en: 'A whole panorama! Choose a bonus tile: more planning space, free resources, or points at the end.',
        de: 'Ein ganzes Panorama! Wähle ein Bonusplättchen: mehr Platz zum Planen, freie Ressourcen oder Punkte am Ende.',
      },
    },
  ],
}
