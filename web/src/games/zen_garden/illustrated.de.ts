// Die Regeln von Zen Garden für Menschen, auf Deutsch.
import type { RuleWords } from '../../shell/rules/illustrated'

const de: RuleWords = {
  lead: 'Der Kaiser will einen Garten. Kaufe sechzehn Plättchen, lege sie so, dass ihre Wege sich zu Ringen schließen, und zeige mehr von dem, was er wünscht, als die anderen.',
  sections: [
    {
      id: 'goal',
      title: 'Worum es geht',
      text: ['Alle füllen ein Beet von 4 mal 4 Feldern mit sechzehn Plättchen, jeden Zug eins. Sind alle Gärten voll, zählt der Kaiser. Die meisten Punkte gewinnen.'],
      caption: 'Ein fertiger Garten mit drei Rundwegen.',
    },
    {
      id: 'tile',
      title: 'Ein Plättchen zeigt drei Dinge',
      text: ['Ein Dekor in der Mitte: Pagode, Bank, Buddha, Tor oder Kranich. Einen Weg aus Sand, Holz oder Stein, der um eine Ecke biegt. Und einen Boden: Sand, Kies, Bäume, Lehm, Wasser oder Kirschblüten.', 'Jede der 90 Verbindungen gibt es genau einmal.'],
      caption: 'Ein Kranich, ein Holzweg, ein Boden aus Wasser; und dasselbe Plättchen gedreht.',
    },
    {
      id: 'take',
      title: 'Dein Zug: ein Plättchen nehmen …',
      text: ['Nimm ein beliebiges Plättchen vom Markt und bezahle seine Reihe: unten nichts, in der Mitte 1 Münze, oben 2. Du beginnst mit 12 Münzen, und jede, die am Ende übrig ist, ist ein Punkt.', 'Die Lücke bleibt, bis die Runde vorbei ist. Dann verschwindet, was in der freien Reihe liegt, der Rest rutscht nach unten, und neue Plättchen kommen.'],
      caption: 'Wer warten kann, bekommt ein Plättchen billiger, wenn es dann noch da ist.',
    },
    {
      id: 'place',
      title: '… und legen',
      text: ['Drehe das Plättchen, wie du magst, und lege es Kante an Kante neben eines deiner Plättchen. Auch oben und links ist Platz: Der ganze Garten rückt dann weiter, solange er in 4 mal 4 Feldern bleibt.', 'Einzelne Plättchen werden nie mehr bewegt.'],
      caption: 'Drei Plättchen. Das nächste darf überall hin, wo es eines davon berührt.',
    },
    {
      id: 'line',
      title: 'Vier gleiche in einer Reihe: 3 Münzen',
      text: ['Eine Zeile, Spalte oder Diagonale aus vier gleichen Dekoren bringt sofort 3 Münzen. Mehr als 25 hast du nie.'],
      caption: 'Vier Tore: drei Münzen.',
    },
    {
      id: 'rings',
      title: 'Ringe werden Rundwege',
      text: ['Vier Plättchen im Quadrat, deren Wege, alle von einer Art, sich zum Ring schließen, sind ein Rundweg. Je mehr du hast, desto mehr ist jeder wert.'],
      caption: 'Links ein Rundweg. Rechts biegt ein Weg falsch ab: nichts.',
      list: [
        ['1 Rundweg', '3 Punkte'],
        ['2 Rundwege', '6 Punkte'],
        ['3 Rundwege', '10 Punkte'],
        ['4 Rundwege', '15 Punkte'],
      ],
    },
    {
      id: 'wishes',
      title: 'Was der Kaiser wünscht',
      text: ['Vier Wünsche werden vor dem Spiel gezogen, jeder ein Dekor, ein Weg oder ein Boden. Sie liegen offen: Alle kennen sie von Anfang an.'],
      caption: 'Kleine und große Vorliebe, Mehrheit, Liebe zum Detail.',
      list: [
        ['Kleine Vorliebe', '1 Punkt für jedes Plättchen, das sie zeigt.'],
        ['Große Vorliebe', '2 Punkte für jedes Plättchen, das sie zeigt.'],
        ['Mehrheit', '8 Punkte für die meisten, 4 für die zweitmeisten; bei Gleichstand bekommen alle alles.'],
        ['Liebe zum Detail', 'Keins 0, eins −4, zwei −2, drei −1, vier 2, fünf 5, ab sechs 8: Nimm keines oder viele.'],
        ['Dekor', 'Sechs gleiche 3 Punkte, sieben 5, acht 7, neun 10, zehn 13, elf 16, ab zwölf 20.'],
      ],
    },
    {
      id: 'more',
      title: 'Mehr Wünsche, wenn ihr mögt',
      text: ['Wer das Spiel kennt, nimmt eins oder mehrere davon dazu.'],
      list: [
        ['Einheit', '10 Punkte, wenn die Plättchen jedes Bodens zusammenhängen.'],
        ['Schlichtheit', 'Zwei verschiedene Böden 18 Punkte, drei 12, vier 6.'],
        ['Aufträge', 'Zeige zwei gegebene Dinge auf je vier Plättchen. Wer es zuerst schafft, nimmt 5 Punkte, dann 3, dann 1.'],
      ],
    },
    {
      id: 'sheet',
      title: 'Das Ende',
      text: ['Das Spiel endet, wenn alle Gärten voll sind. Zählt Münzen, Rundwege, Dekor und die Wünsche. Die meisten Punkte gewinnen; bei Gleichstand, wer mehr Münzen hat.'],
      caption: 'Ein Wertungsbogen. Die erste Person gewinnt durch drei Rundwege.',
    },
  ],
}

export default de
