// Was jedes Ding auf Sakuras Tisch ist, in einem Satz, auf Deutsch.
import type en from './explanations.en'

const de: typeof en = {
  emperor: { name: 'Der Kaiser', sentence: 'Er geht allen voran: bleib dicht hinter ihm, aber tritt nie auf sein Feld.' },
  painter: { name: 'Ein Maler', sentence: 'Jeder führt einen; der Hut hat die Farbe des Spielers, und das Zeichen auf dem Mantel macht ihn unverwechselbar.' },
  card: { name: 'Eine Karte', sentence: 'Die Zahl sagt, wann sie gespielt wird, die kleinste zuerst; die obere Hälfte bewegt den Garten, dann die untere deinen Maler.' },
  back: { name: 'Eine gewählte Karte', sentence: 'Sie liegt verdeckt, bis alle gewählt haben; dann werden alle Karten zusammen aufgedeckt.' },
  socket: { name: 'Ein Platz für eine Karte', sentence: 'Hier liegt die Karte von der Person daneben, verdeckt, sobald sie gewählt hat.' },
  state: { name: 'Wie weit sie sind', sentence: 'Ob noch gewählt wird, schon gewählt ist, oder wann die Karte an der Reihe ist; die niedrigste Zahl zuerst.' },
  outlook: { name: 'Wohin eine Karte führt', sentence: 'Zuerst, wohin die Karte allein deinen Maler bringt, dann, zwischen welchen Feldern du endest, wenn die anderen ihre gespielt haben.' },
  way: { name: 'Vor oder zurück', sentence: 'Bei einer Karte mit ± wählt ihr Besitzer die Richtung, wenn sie gespielt wird; beide Orte sind auf dem Weg markiert.' },
  board: { name: 'Der Garten', sentence: 'Der Weg führt vom Tor über vier Brücken bis zum letzten von drei Kirschbäumen; wo er endet, endet das Spiel.' },
  path: { name: 'Ein Feld', sentence: 'Ein Schritt auf dem Weg; nur ein Maler hat darauf Platz, wer im Weg steht, wird übersprungen und nicht gezählt.' },
  sakura: { name: 'Ein Kirschbaum', sentence: 'Kommt der Kaiser zum ersten Mal hierher, bekommen die Maler dicht hinter ihm Marken, der nächste die meisten; am letzten Baum gibt es mehr.' },
  torii: { name: 'Das Torii', sentence: 'Auf diesem Feld beginnt der Kaiser seinen Spaziergang.' },
  bridge: { name: 'Eine Brücke', sentence: 'Ein Feld wie jedes andere, über dem Wasser.' },
  gate: { name: 'Das Tor', sentence: 'Hier beginnen alle Maler; nur hier können mehrere zusammenstehen.' },
  tokens: { name: 'Marken', sentence: 'Deine Punkte: du beginnst mit fünf, gewinnst an den Kirschbäumen dazu, verlierst mit jeder Ungnade eine, und die meisten gewinnen.' },
  behind: { name: 'Wie weit dahinter', sentence: 'So viele Schritte sind es von diesem Maler zum Kaiser; je weniger, desto besser am Kirschbaum.' },
  court: { name: 'Der Hofmaler', sentence: 'Zu zweit geht ein dritter Maler mit; er gehört niemandem, steht aber im Weg und bekommt Marken wie alle.' },
  numbered: 'Karte {n}',
}

export default de
