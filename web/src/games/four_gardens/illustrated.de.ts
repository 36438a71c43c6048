// Die Regeln von Four Gardens für Menschen, auf Deutsch.
import type { RuleWords } from '../../shell/rules/illustrated'

const de: RuleWords = {
  lead: 'Vier Gottheiten blicken auf vier Bildrollen. Drehe die Pagode, sammle, was sie dir zeigt, und male Landschaften, die sich zu Panoramen fügen.',
  sections: [
    {
      id: 'goal',
      title: 'Worum es geht',
      text: ['Alle malen dieselben vier Panoramen mit 2, 3, 4 und 5 Bildern. Jede fertige Landschaft erfreut eine Gottheit, und die Gunst der Gottheiten zählt am Ende.'],
      caption: 'Das orange Panorama ist ganz; im grünen ist ein drittes Bild begonnen.',
    },
    {
      id: 'card',
      title: 'Eine Karte hat zwei Seiten',
      text: ['Auf der Hand siehst du das Beet: welche Ressourcen es braucht (die runden Plätze) und wofür du die Karte abgeben kannst (unten). Das Band sagt, welches Panorama und welches Bild es ist und welche Gottheit es erfreut.', 'Hat es alles, was es braucht, wird die Karte umgedreht und ist eine Landschaft.'],
      caption: 'Sie braucht Wasser und Pflanzen. Fertig ist sie Bild 2 des grünen Panoramas und erfreut die rote Gottheit.',
    },
    {
      id: 'turn',
      title: 'Ein Zug: drei Aktionen',
      text: ['Jede Aktion kostet eine Handkarte. Du darfst dasselbe auch mehrmals tun. Dann ziehst du auf fünf Karten nach, vom Stapel oder von den drei offenen.'],
      caption: 'Drei Räucherstäbchen: drei Aktionen.',
      list: [
        ['Beet anlegen', 'Lege die Karte vor dich. Drei dürfen dort warten, und nie zweimal dasselbe Bild.'],
        ['Pagode drehen', 'Gib eine Karte mit Pagodenzeichen ab: drehen, dann sammeln.'],
        ['Ressource nach Wahl', 'Gib eine Karte mit Joker für eine beliebige Ressource ab.'],
        ['Ressourcen verschieben', 'Gib irgendeine Karte für ihren Handkarren ab: Bringe Ressourcen zu deinen Karten.'],
      ],
    },
    {
      id: 'pagoda',
      title: 'Die Pagode drehen',
      text: ['Jedes Stockwerk hat eine Ressource, und seine vier Seiten zeigen 3, 2, 1 und 0 davon. Alle sehen sie von einer anderen Seite.', 'Das Zeichen nennt ein Stockwerk: Dieses und alle darüber drehen sich um eine Seite, wie herum, wählst du. Dann sammelst du, was zu dir zeigt, in der Richtung des Pfeils, bis deine Planungstafel voll ist. Sie fasst vier.'],
      caption: 'Zeigt der Pfeil nach oben, sammelst du zuerst 3 Pflanzen.',
    },
    {
      id: 'cart',
      title: 'Ressourcen zu den Karten bringen',
      text: ['Mit einem Handkarren verschiebst du so viele Ressourcen, wie du magst, von der Planungstafel auf deine Karten und von Karte zu Karte. Eine Karte nimmt nur, was sie noch braucht.'],
      caption: 'Die Pflanzen kommen auf die Karte, die damit fertig ist.',
    },
    {
      id: 'finish',
      title: 'Eine Landschaft fertigstellen',
      text: ['Eine Karte, die alles hat, ist sofort fertig. Dein Marker rückt bei ihrer Gottheit vor, und noch einmal für jede Landschaft, die du im selben Panorama schon hast, jede bei ihrer eigenen Gottheit.', 'Beim bunten Zeichen wählst du die Gottheit. Wer auf dem letzten Feld steht und noch einmal vorrückt, schiebt alle anderen ein Feld zurück; wer hinausgeschoben wird, ist von dieser Leiste fort.'],
      caption: 'Vier Gottheiten, vier Leisten. Alle beginnen auf der 3.',
    },
    {
      id: 'panorama',
      title: 'Ein ganzes Panorama',
      text: ['Für ein ganzes Panorama wählst du ein Bonusplättchen. Zwei von derselben Art hast du nie.'],
      caption: 'Ein Planungsplatz mehr; Ressourcen deiner Wahl; Punkte am Ende.',
    },
    {
      id: 'sheet',
      title: 'Das Ende',
      text: ['Hat jemand 10 Landschaften fertig (9 zu dritt, 8 zu viert), wird die Runde zu Ende gespielt. Zähle zusammen, was deine vier Marker zeigen, und deine Extrapunkte. Die meisten Punkte gewinnen; bei Gleichstand, wer mehr Landschaften fertig hat.', 'Karten und Plättchen dieser Ausgabe sind unsere eigenen Zahlen: Das gedruckte Spiel zeigt seine nur als Bilder.'],
      caption: 'Ein Wertungsbogen zu den Leisten oben.',
    },
  ],
}

export default de
