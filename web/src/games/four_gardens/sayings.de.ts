// Was der Tisch von Four Gardens erklärt, auf Deutsch.
import type en from './sayings.en'

const de: typeof en = {
  can: {
    lay: 'Lege sie vor dir als Beet an, das die gezeigten Ressourcen braucht.',
    turn: 'Drehe die Pagode ab ihrem Stockwerk und sammle, was zu dir zeigt.',
    cart: 'Gib sie ab, um deine Ressourcen zu verschieben.',
  },
  say: {
    lay: 'Lege die Karte {card} als Beet an.',
    rotate: 'Drehe mit {card} die Pagode ab Stockwerk {floor} {way}.',
    wild: 'Nimm mit {card} eine Ressource deiner Wahl.',
    cart: 'Verschiebe mit {card} deine Ressourcen.',
    finish: 'Stelle {card} fertig.',
    draw: 'Ziehe die offene Karte {card}.',
    pile: 'Ziehe vom Stapel.',
    done: 'Drück „Fertig“.',
  },
  why: {
    lay: 'Sie braucht {need}: Das sammelst du als Nächstes.',
    layPart: 'Sie braucht {need}, und {has} hast du schon.',
    layReady: 'Alles, was sie braucht, hast du schon.',
    turn: 'Das bringt dir {gain}.',
    turnNeeded: 'Das bringt dir {gain}; dein Garten wartet auf {needed}.',
    turnNothing: 'Das bringt jetzt nichts, dreht die Pagode aber zu deinen Gunsten.',
    wild: 'Du darfst dir eine Ressource aussuchen; deinem Garten fehlt noch {need}.',
    cart: 'Dann kannst du deine Ressourcen dorthin bringen, wo sie gebraucht werden.',
    nearer: 'Der Karte fehlt dann nur noch {need}.',
    finishes: 'Damit ist die Karte fertig und wird Teil eines Panoramas.',
    keep: 'Dort liegt sie bereit, bis eine Karte sie braucht.',
    return: 'Du brauchst sie nicht, und auf der Planungstafel wird Platz.',
    done: 'Alles liegt, wo es liegen soll.',
    finish: 'Eine fertige Karte erfreut sofort ihre Gottheit.',
    advance: 'Diese Leiste brächte dir dann {then} Punkte statt {now}.',
    push: 'Du stehst am Ende dieser Leiste: Alle anderen werden zurückgeschoben.',
    drawHas: 'Dafür hast du schon {has}.',
    draw: 'Sie braucht {need}, und auch ihr Zeichen kann nützen.',
    drawPile: 'Die offenen Karten würden dir weniger helfen.',
  },
  extraLine: 'Extrapunkte',
}

export default de
