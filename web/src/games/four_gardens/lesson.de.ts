// Was die Begleitung im ersten Spiel von Four Gardens sagt, auf Deutsch.
import type en from './lesson.en'

const de: typeof en = {
  goal: 'Willkommen! Du malst Landschaften, die sich zu Panoramen fügen. Jede fertige Landschaft erfreut eine Gottheit: dein Marker rückt auf ihrer Leiste vor, und wo deine vier Marker am Ende stehen, das sind deine Punkte.',
  pagoda: 'Die Pagode hat vier Stockwerke, eines für jede Ressource. Die Seite, die zu dir zeigt, sagt, wie viele du sammeln könntest: 3, 2, 1 oder 0. Moos sieht eine andere Seite.',
  hand: 'Ein Zug sind drei Aktionen, und jede kostet eine Handkarte. Eine Karte wird als Beet angelegt, um Landschaft zu werden; oder du gibst sie für ihr Zeichen aus: Pagode drehen, eine Ressource nach Wahl nehmen oder mit dem Handkarren Ressourcen verschieben.',
  lay: 'Leg zuerst ein Beet an: wähle die Karte, die ein Wasser und eine Pflanze braucht (die markierte), dann „Als Beet anlegen“. Drei davon darfst du zugleich haben.',
  turn: 'Jetzt sammeln: wähle eine Karte mit Pagodenzeichen und eine Richtung. Ihr Stockwerk und alle darüber drehen sich; dann nimmst du, was deine Seite zeigt, in Richtung des Pfeils, bis deine Planungstafel voll ist. Schau eine Richtung erst an: du siehst, was käme.',
  cart: 'Auf deiner Planungstafel liegt, was dein Beet braucht, aber es muss noch dorthin. Gib irgendeine andere Karte für ihren Handkarren aus: „Ressourcen verschieben“.',
  fill: 'Jetzt füll dein Beet: wähle die markierte Ressource, dann die Karte, die aufleuchtet, oder zieh sie dorthin. Eine nach der anderen; eine Karte nimmt nur, was sie noch braucht.',
  done: 'Alles ist an seinem Platz. Drück „Fertig“: eine Karte, die alles hat, wird sofort fertig.',
  draw: 'Drei Aktionen sind getan. Zieh auf fünf Karten nach, jede vom Stapel oder von den offenen. Karten eines begonnenen Panoramas oder Zeichen, die du brauchst, sind eine gute Wahl; etwa die markierte.',
  others: 'Moos hat gespielt und vielleicht die Pagode gedreht: deine Seite ändert sich mit, also schau neu hin. So hilft und stört man sich hier.',
  panorama: 'Eine zweite Landschaft desselben Panoramas zahlt noch einmal für die schon fertigen, jede auf der Leiste ihrer Gottheit. Ein ganzes Panorama bringt außerdem ein Bonusplättchen. Bring also zu Ende, was du begonnen hast.',
  free: 'Jetzt drei Aktionen nach deiner Wahl. Wähle eine Karte, um alles zu sehen, was sie kann. Wenn du unsicher bist, frag nach einem Tipp, und nimm zurück, was nichts Verborgenes gezeigt hat.',
  end: 'Du weißt genug, um frei weiterzuspielen. Zu zweit endet das Spiel, wenn jemand 10 Landschaften fertig hat. ? erklärt, was du gerade siehst, die Punkte zeigen die Leisten.',
  finished: 'Deine erste Landschaft! Die Ressourcen sind zurück im Vorrat, die Karte ist umgedreht, und dein Marker ist auf der Leiste ihrer Gottheit vorgerückt.',
  track: 'Diese Landschaft trägt das Zeichen aller Farben: wähle, welche Gottheit sie erfreut.',
  bonus: 'Ein ganzes Panorama! Wähle ein Bonusplättchen: mehr Platz zum Planen, Ressourcen nach Wahl oder Punkte am Ende.',
}

export default de
