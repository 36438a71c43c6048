// Was jedes Ding auf dem Tisch von Four Gardens ist, in einem Satz, auf Deutsch.
import type en from './explanations.en'

const de: typeof en = {
  card: { name: 'Eine Karte', sentence: 'Lege sie an, dann braucht sie die gezeigten Ressourcen; oder gib sie ab: Ihr Pagodenzeichen dreht die Stockwerke, ihr Handkarren verschiebt deine Ressourcen.' },
  'card:wild': { name: 'Eine Karte mit Joker', sentence: 'Lege sie an, oder gib sie für eine Ressource deiner Wahl ab; ihr Handkarren verschiebt deine Ressourcen.' },
  hand: { name: 'Ein leerer Platz auf der Hand', sentence: 'Jede Aktion kostet eine Karte; nach allen dreien ziehst du wieder auf fünf Karten nach.' },
  gains: { name: 'Was Drehen bringt', sentence: 'Was du bekämst, wenn diese Karte die Pagode nach links oder rechts drehte; ein Strich: nichts, weil du keinen Platz hast oder sie nichts zeigt.' },
  cart: { name: 'Der Handkarren', sentence: 'Gib eine beliebige Karte ab und verschiebe Ressourcen, so oft du willst: von der Planungstafel zu Karten, die sie brauchen, oder in den Vorrat, und von Karte zu Karte.' },
  pagoda: { name: 'Die Pagode', sentence: 'Jede Seite eines Stockwerks zeigt eine andere Menge seiner Ressource, und du sammelst, was dir zugewandt ist; die Zahlen daneben sind deine, dann die der anderen.' },
  planning: { name: 'Die Planungstafel', sentence: 'Gesammelte Ressourcen, höchstens vier, warten hier, bis ein Handkarren sie zu einer Karte bringt.' },
  ground: { name: 'Beete', sentence: 'Bis zu drei Karten, die auf ihre Ressourcen warten; sobald eine alle hat, wird sie zur Landschaft.' },
  panorama: { name: 'Panoramen', sentence: 'Vier Bildrollen mit zwei bis fünf Bildern: Jede neue Landschaft bringt auch die Belohnungen der schon fertigen ihrer Rolle noch einmal.' },
  track: { name: 'Die Leiste einer Gottheit', sentence: 'Jede Landschaft rückt deinen Marker bei ihrer Gottheit vor; was die vier Marker am Ende zeigen, sind deine Punkte.' },
  'bonus:expansion': { name: 'Mehr Planung', sentence: 'Für ein ganzes Panorama: ein Platz mehr auf deiner Planungstafel.' },
  'bonus:wilds': { name: 'Joker', sentence: 'Für ein ganzes Panorama: sofort so viele Ressourcen deiner Wahl.' },
  'bonus:rewards': { name: 'Extrapunkte', sentence: 'Für ein ganzes Panorama: so viele Punkte am Ende.' },
  resource: { name: 'Eine Ressource', sentence: 'Holz, Wasser, Stein oder Pflanzen: Die Pagode bringt sie auf deine Planungstafel, und deine Karten brauchen sie, um Landschaften zu werden.' },
  supply: { name: 'Der Vorrat', sentence: 'Wie viel von jeder Ressource für alle noch da ist.' },
  incense: { name: 'Räucherstäbchen', sentence: 'Deine Aktionen: Mit jeder der drei brennt ein Stäbchen herunter.' },
  pile: { name: 'Der Nachziehstapel', sentence: 'Du siehst, welche Landschaft die oberste Karte wird, aber nicht, was sie braucht.' },
  open: { name: 'Eine offene Karte', sentence: 'Nach deinen drei Aktionen ziehst du auf fünf Karten nach, von diesen oder vom Stapel.' },
}

export default de
