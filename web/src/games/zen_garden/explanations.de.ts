// Was jedes Ding auf dem Tisch von Zen Garden ist, in einem Satz, auf Deutsch.
import type en from './explanations.en'

const de: typeof en = {
  tile: { name: 'Ein Gartenplättchen', sentence: 'Es zeigt drei Dinge, die der Kaiser wünschen kann: ein Dekor in der Mitte, eine Art Weg, der um eine Ecke biegt, und einen Boden.' },
  market: { name: 'Der Markt', sentence: 'Nimm jeden Zug ein Plättchen: Die Münzen neben einer Reihe sagen, was ein Plättchen dort kostet; was bleibt, rutscht nach und wird billiger.' },
  coins: { name: 'Deine Münzen', sentence: 'Damit bezahlst du Plättchen, und jede, die am Ende übrig ist, ist ein Punkt.' },
  garden: { name: 'Ein Garten', sentence: 'Ein Beet aus geharktem Sand für sechzehn Plättchen; wer die meisten Punkte dafür bekommt, gewinnt.' },
  space: { name: 'Ein Feld', sentence: 'Hierhin darf das Plättchen; die Zahl ist dein Punktestand danach, und der Pfeil zeigt, dass es dafür gedreht wird.' },
  hand: { name: 'Dein Plättchen', sentence: 'Du hast es genommen und musst es legen; tippe es an, um es zu drehen.' },
  begun: { name: 'Ein Ring oder eine Reihe', sentence: 'Gold: Dieses Feld führt einen Ring aus Wegen oder eine Reihe gleicher Dekore fort; durchgestrichen: Es würde sie verderben.' },
  walkway: { name: 'Ein Rundweg', sentence: 'Vier Plättchen, deren Wege, alle von einer Art, sich zum Ring schließen; je mehr davon in deinem Garten, desto mehr Punkte.' },
}

export default de
