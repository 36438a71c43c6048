// Die Regeln von Sakura für Menschen, auf Deutsch.
import type { RuleWords } from '../../shell/rules/illustrated'

const de: RuleWords = {
  lead: 'Der Kaiser geht durch seinen Garten, und die Maler folgen ihm. Sei dicht hinter ihm, wenn er unter einem Kirschbaum hält, aber lauf nie in ihn hinein.',
  sections: [
    {
      id: 'goal',
      title: 'Worum es geht',
      text: [
        'Jeder führt einen Maler den Weg entlang, vom Tor bis zum letzten Kirschbaum. Der Kaiser geht voran.',
        'Dreimal hält er unter einem Kirschbaum. Wer dann am dichtesten hinter ihm steht, bekommt am meisten. Die meisten Marken gewinnen.',
      ],
      caption: 'Der Kaiser kommt zu einem Baum: Blau ist am nächsten und bekommt 3 Marken, Gelb 2, Grün 1.',
    },
    {
      id: 'start',
      title: 'Zu Beginn',
      text: ['Alle Maler stehen am Tor, der Kaiser auf dem Torii. Jeder hat 5 Marken und 5 Karten, die niemand sonst sehen darf.'],
      caption: 'Blau, Gelb und Grün am Tor; der Kaiser ist ein paar Schritte voraus.',
    },
    {
      id: 'card',
      title: 'Heimlich eine Karte wählen',
      text: [
        'In jeder Runde legt jeder eine Karte verdeckt hin. Du darfst sie tauschen, bis der Letzte gewählt hat. Dann werden alle zusammen aufgedeckt.',
        'Die große Zahl sagt, wann deine Karte gespielt wird: die kleinste zuerst. Jede Karte tut zweierlei: erst bewegt die obere Hälfte jemanden im Garten, dann die untere deinen eigenen Maler.',
      ],
      caption: 'Karte 12: erst geht der Kaiser 2 vor, dann dein Maler 3.',
    },
    {
      id: 'actions',
      title: 'Was die Karten tun',
      text: ['Plus heißt vor, minus zurück. Wo ± steht, wählt der Besitzer die Richtung, wenn die Karte gespielt wird, und sieht dabei, wie alles steht.'],
      list: [
        ['Kaiser', 'Der Kaiser geht.'],
        ['Erster', 'Der Maler, der dem Kaiser am nächsten ist, geht zurück.'],
        ['Letzter', 'Der Maler ganz hinten geht vor.'],
        ['+1, +2, +3', 'Dein Maler geht so viele Felder.'],
        ['Sprung', 'Dein Maler landet direkt vor dem nächsten Maler, der vor ihm steht.'],
        ['zählen', 'Dein Maler geht ein Feld für jeden Maler, der vor dir steht.'],
      ],
    },
    {
      id: 'walk',
      title: 'Gehen',
      text: [
        'Maler teilen sich nie ein Feld. Ein Feld mit einem anderen Maler wird übersprungen und nicht gezählt: eine Menge trägt dich weiter.',
        'Du musst den ganzen Weg gehen und darfst nicht früher anhalten.',
      ],
      caption: 'Blau geht 2: die Felder von Gelb und Grün zählen nicht.',
    },
    {
      id: 'disgrace',
      title: 'Nie in den Kaiser hineinlaufen',
      text: [
        'Wer auf das Feld des Kaisers kommt, fällt in Ungnade: eine Marke ist verloren, und der Maler geht drei freie Felder zurück. Wessen Karte es war, ist gleich.',
        'Dasselbe geschieht, wenn der Kaiser rückwärts auf einen Maler tritt. Etwas Abstand ist also klug, aber nicht zu viel.',
      ],
      caption: 'Blau geht ein Feld zu weit: eine Marke ist weg, und es geht drei Felder zurück.',
    },
    {
      id: 'tree',
      title: 'Am Kirschbaum',
      text: [
        'Kommt der Kaiser zum ersten Mal zu einem Baum, hält er sofort an. Die laufende Karte wird beendet, alle anderen der Runde entfallen.',
        'Dann bekommen die Maler ihre Marken, und wer dahinter steht, schließt auf.',
      ],
      list: [
        ['am nächsten', '3 Marken (4 am letzten Baum)'],
        ['zweiter', '2 Marken'],
        ['dritter', '1 Marke'],
        ['vierter', '1 Marke, zu fünft oder sechst'],
      ],
    },
    {
      id: 'end',
      title: 'Das Ende und die Punkte',
      text: ['Nach dem letzten Baum ist das Spiel zu Ende. Die meisten Marken gewinnen; bei Gleichstand, wer näher am Kaiser steht.'],
      list: [
        ['zu Beginn', '5 Marken'],
        ['an jedem Baum', '+3, +2, +1; am letzten +4, +2, +1'],
        ['jede Ungnade', '−1 Marke'],
      ],
      caption: 'Ein Wertungsbogen: Aiko war an zwei Bäumen am nächsten und gewinnt trotz einer Ungnade.',
    },
    {
      id: 'two',
      title: 'Zu zweit',
      text: ['Ein dritter Maler, der Hofmaler, geht mit. Eine Karte vom Stapel bewegt ihn, bei einer Wahl immer vorwärts. Er bekommt Marken und fällt in Ungnade wie alle, kann aber nicht gewinnen.'],
    },
    {
      id: 'own',
      title: 'Diese Karten sind unsere',
      text: ['Die Spielregel zählt nicht auf, was auf welcher Karte steht und wie lang der Weg ist. Karten und Weg sind hier unsere eigenen, gemacht für eine gute Länge und Balance. Wer das gedruckte Spiel hat, kann dessen Karten eintippen.'],
    },
  ],
}

export default de
