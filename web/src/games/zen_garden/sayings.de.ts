// Was der Tisch von Zen Garden erklärt, auf Deutsch.
import type en from './sayings.en'

const de: typeof en = {
  says: {
    minor: '{points} für jedes Plättchen mit {wish} in deinem Garten.',
    major: '{points} für jedes Plättchen mit {wish} in deinem Garten.',
    majority: '{points}, wenn niemand mehr Plättchen mit {wish} hat als du, {nextPoints} für die zweitmeisten.',
    detail: 'Alle deine Plättchen mit {wish} zusammen: Wenige kosten Punkte, viele bringen welche. Nimm keines oder viele.',
    walkways: 'Vier Plättchen im Quadrat, deren Wege, alle von einer Art, sich zum Ring schließen: je mehr Ringe, desto besser.',
    decor: 'Sammle ein Dekor: Ab {n} Plättchen mit demselben gibt es Punkte, gleich mit welchem.',
    unity: '{points}, wenn am Ende die Plättchen jedes Bodens zusammenhängen.',
    minimalistic: 'Je weniger verschiedene Böden dein voller Garten zeigt, desto mehr Punkte.',
    mission: 'Zeige {wish} auf je {n} Plättchen: Wer es zuerst schafft, bekommt die meisten Punkte.',
  },
  begun: {
    ring: { goesOn: 'führt einen Ring fort: {has} von {of}', done: 'schließt einen Ring', spoils: 'verdirbt einen Ring, der {has} hat' },
    line: { goesOn: 'führt eine Reihe fort: {has} von {of}', done: 'vollendet eine Reihe', spoils: 'verdirbt eine Reihe, die {has} hat' },
  },
  sayPlace: 'Lege es dahin, wohin der Pfeil zeigt; gedreht ist es schon richtig.',
  sayShift: 'Lege es dahin, wohin der Pfeil zeigt; dein Garten rückt dafür weiter.',
  whyPlace: 'Das {why}.',
  whyTake: 'Es zeigt, was der Kaiser sich wünscht: {wishes}.',
  whyFree: 'Es kostet nichts und passt besser in deinen Garten als die anderen kostenlosen.',
  whyPaid: 'Es passt so gut in deinen Garten, dass es seinen Preis wert ist.',
  whyGain: 'Das zählt sofort: {n} für {names}.',
  whyWhole: 'Dort verdirbt es nichts, was du begonnen hast.',
  whySpoils: 'Überall sonst würde es mehr verderben.',
  tapAgain: 'Tippe das Feld noch einmal an, um es zu legen.',
  howToPlace: 'Zeige auf ein Feld: Das Plättchen dreht sich so, wie es dort am besten ist. Drehst du es selbst (Klick, Rad, R), bleibt es so.',
  howToTap: 'Tippe ein Feld an. Noch einmal tippen legt es.',
  howToTurn: 'Das Plättchen dreht sich so, wie es dort am besten ist; tippe aufs Plättchen, um es selbst zu drehen.',
  standsAt: 'Du hast {have}: {points}.',
  openUntilFull: 'Das wird gezählt, wenn dein Garten voll ist.',
}

export default de
