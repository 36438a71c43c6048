// Was die Begleitung im ersten Spiel von Zen Garden sagt, auf Deutsch.
import type en from './lesson.en'

const de: typeof en = {
  garden: 'Willkommen! Dieses leere Beet ist dein Garten: 4 mal 4 Felder. Du und Moos seid abwechselnd am Zug, bis in beiden Gärten 16 Plättchen liegen. Dann zählt der Kaiser, und die meisten Punkte gewinnen.',
  wishes: 'Diese Tafeln sagen, was dem Kaiser gefällt. Hier bringt „{minor}“ je 1 Punkt, „{major}“ je 2. Die Zeile am Fuß jeder Tafel zeigt, wie viele du hast und was sie gerade bringen.',
  take: 'Nimm jetzt ein Plättchen vom Markt. Die untere Reihe ist frei, die mittlere kostet 1 Münze, die obere 2. Münzen sind am Ende Punkte; zahle also nur, was sich lohnt: das markierte Plättchen zeigt „{major}“ und „{minor}“. Nimm es.',
  place: 'Du hältst: {held}. Sein Weg biegt um eine Ecke, also kommt es darauf an, wie es liegt: Klick oder tipp es an. Die Zahl auf einem Feld ist der Stand, den du dann hättest, so gedreht, wie es dort am besten ist. Leg es hin (mit dem Finger: zweimal aufs Feld tippen).',
  second: 'Auch Moos hat ein Plättchen genommen; Lücken im Markt bleiben bis zum Ende der Runde. Du bist wieder dran. Such ein Plättchen, dessen Weg von derselben Art ist wie deiner: Wege werden gleich wichtig.',
  beside: 'Von nun an muss ein Plättchen mit einer Kante an ein anderes grenzen. Auch die gestrichelten Felder darüber und links sind offen: wählst du eines, rückt der ganze Garten und macht Platz. Auf dem markierten Feld, so gedreht, treffen sich die beiden Wege: Es leuchtet, denn es führt einen Ring fort.',
  round: 'Eine Runde ist vorbei: was in der freien Reihe übrig war, ist weg, die anderen Plättchen sind heruntergerutscht und jetzt billiger, und neue sind da. Ein teures Plättchen kann also billiger werden, wenn es niemand vor dir nimmt.',
  rings: 'Rundwege: vier Plättchen im Quadrat, deren Wege alle von einer Art sind und sich zu einem Ring schließen. Ein Ring bringt 3 Punkte, zwei 6, drei 10, vier 15. Die Hälfte von einem kann schon liegen.',
  detail: 'Vorsicht bei der Liebe zum Detail: {detail}. Ein einziges kostet 4 Punkte, erst ab vier bringt es etwas. Nimm keines oder viele. Und vier gleiche Dekore in einer Zeile, Spalte oder Diagonale bringen sofort 3 Münzen.',
  free: 'Wähle jetzt selbst. Zeig auf eine Tafel oder tipp sie an, und die Plättchen, die dafür zählen, leuchten auf. Wenn du unsicher bist, frag nach einem Tipp; verloren ist nichts, du kannst zurücknehmen.',
  gains: 'Vergleiche die Felder: Wo eines mehr bringt als die anderen, ist seine Zahl golden. Zeig auf ein Feld oder tipp es einmal an, und du siehst Zeile für Zeile, woher die Punkte kommen. Ein Feld, das leuchtet, setzt einen Ring oder eine Reihe fort: Das zahlt sich vielleicht später aus.',
  end: 'Das ist alles: nehmen, drehen, legen. Die Punkte zeigen, woher jeder einzelne kommt, der Verlauf, was geschah, und ? erklärt, was du gerade siehst. Spiel frei weiter und freu dich an deinem Garten.',
  bonus: 'Vier gleiche Dekore in einer Linie: du hast gerade Münzen bekommen!',
}

export default de
