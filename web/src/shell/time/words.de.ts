// Was über Uhren und über Abwesende gesagt wird, auf Deutsch.
import type en from './words.en'

const de: typeof en = {
  time: 'Bedenkzeit',
  none: 'Ohne Uhr',
  move: '{time} für jeden Zug',
  short: '{time} je Zug + {reserve}',
  withReserve: '{time} für jeden Zug, {reserve} in Reserve',
  runOut: 'Wenn jemandem die Zeit ausgeht',
  bot: 'Ein Bot spielt bis zur Rückkehr',
  lose: 'Ein Bot bekommt den Platz',
  agreed: 'An diesem Tisch läuft eine Uhr: {time}.',
  agreedBot: 'Geht jemandem die Zeit aus, spielt ein Bot, bis die Person zurück ist.',
  agreedLose: 'Geht jemandem die Zeit aus, bekommt ein Bot den Platz.',
  left: 'übrige Zeit',
  reserve: 'Reserve',
  soon: 'Noch {time}.',
  away: '{name} ist nicht da. Soll solange ein Bot spielen?',
  free: 'Der Platz von {name} ist frei. Soll ein Bot weiterspielen?',
  let: 'Bot spielen lassen',
  wait: 'Warten',
  asked: 'Darf ein Bot für {name} spielen, bis {name} zurück ist?',
  freeAsked: 'Darf auf dem freien Platz von {name} ein Bot spielen?',
  askedWaits: 'Ein Bot darf für {name} spielen, wenn die anderen zustimmen. Wir warten auf eine Antwort.',
  replaced: 'Ein Bot spielt für dich.',
  ranOut: 'Deine Zeit ist abgelaufen: Ein Bot spielt für dich.',
  ranOutLost: 'Deine Zeit ist abgelaufen: Ein Bot hat jetzt deinen Platz, und du siehst zu.',
  lost: 'Dieser Platz gehört nicht mehr dir: Du siehst zu.',
  back: 'Selbst weiterspielen',
}

export default de
