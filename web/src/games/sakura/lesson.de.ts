// Was die Begleitung im ersten Spiel von Sakura sagt, auf Deutsch.
import type en from './lesson.en'

const de: typeof en = {
  path: 'Willkommen! Du führst einen Maler. Alle Maler folgen dem Kaiser vom Tor aus auf diesem Weg. Erreicht er zum ersten Mal einen Kirschbaum, bekommen die Maler, die am dichtesten hinter ihm stehen, Marken: 3, 2 und 1. Die meisten Marken gewinnen.',
  emperor: 'Der Kaiser steht auf Feld {emperor}, der erste Baum auf Feld {tree}. Sei dicht bei ihm, aber lauf nie in ihn hinein: das ist eine Ungnade, kostet eine Marke und wirft dich drei Felder zurück.',
  cards: 'Das sind deine Karten. Die große Zahl sagt, wann eine Karte gespielt wird: die kleinste zuerst. Die obere Hälfte ist, was im Garten geschieht (oft geht der Kaiser weiter), die untere, was dein Maler danach tut.',
  first: 'Alle wählen geheim eine Karte. Schau eine Karte an (der erste Tipp schaut nur), und der Weg zeigt, wohin sie für sich allein führt. Du bist {behind} Felder hinter dem Kaiser, also nur Mut: leg die markierte Karte hin.',
  told: 'Alle Karten wurden aufgedeckt und gespielt, die kleinste Zahl zuerst. Du bist jetzt {behind} hinter dem Kaiser. Maler teilen sich nie ein Feld: wer im Weg steht, wird übersprungen und nicht gezählt; ein Gedränge trägt dich also weiter.',
  second: 'Gezogen wird genau, früher anhalten geht nicht. Eine hohe Zahl spielt spät: bis dahin haben die anderen den Kaiser bewegt und vielleicht auch dich. Die markierte Karte hält dich nah dran und, für sich allein, aus der Ungnade. Wähle.',
  tree: 'Der nächste Kirschbaum liegt {left} Felder vor dem Kaiser. Kommt er dort an, bleibt er stehen, die Marken werden verteilt, alle anderen Karten der Runde entfallen, und die Maler schließen auf. Sei rechtzeitig nah dran.',
  free: 'Wähle jetzt selbst. Bis alle gewählt haben, darfst du es dir anders überlegen. Unsicher? Ein Tipp sagt, was jemand täte, der stark spielt.',
  end: 'Das ist alles: ahnen, was die anderen tun, nah dranbleiben und Würde bewahren. Der Verlauf erzählt jeden Schritt noch einmal, ? erklärt, was du gerade siehst. Spiel frei weiter bis zum letzten Baum.',
  way: 'Deine Karte sagt ±: jetzt, wo du siehst, wie es steht, wählst du die Richtung.',
  disgrace: 'Oh! Du bist dem Kaiser begegnet: eine Marke weniger, drei Felder zurück. Das passiert den Besten. Lass beim nächsten Mal mehr Platz, denn jemand kann dich vorschieben oder ihn zurückgehen lassen.',
  paid: 'Ein Kirschbaum in Blüte: du warst nah genug und hast Marken bekommen. Die Maler haben aufgeschlossen, und der Weg zum nächsten Baum beginnt.',
}

export default de
