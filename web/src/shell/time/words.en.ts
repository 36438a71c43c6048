// What is said about clocks and about people who are away, in English.
const en = {
  time: 'Time',
  none: 'No clock',
  move: '{time} a move',
  short: '{time} a move + {reserve}',
  withReserve: '{time} a move, {reserve} in reserve',
  runOut: 'Who runs out of time',
  bot: 'A bot plays until they are back',
  lose: 'They lose the seat to a bot',
  agreed: 'This table has a clock: {time}.',
  agreedBot: 'A bot plays for whoever runs out, until they are back.',
  agreedLose: 'Whoever runs out loses the seat to a bot.',
  left: 'time left',
  reserve: 'reserve',
  soon: '{time} left.',
  away: '{name} is away. Let a bot play for them until they are back?',
  let: 'Let a bot play',
  wait: 'Wait',
  asked: 'May a bot play for {name} until they are back?',
  askedWaits: 'A bot may play for {name} if the others agree. Waiting for an answer.',
  replaced: 'A bot is playing for you.',
  ranOut: 'Your time ran out: a bot is playing for you.',
  ranOutLost: 'Your time ran out: a bot has your seat now, and you are watching.',
  lost: 'This seat is no longer yours: you are watching.',
  back: 'Play on myself',
}

export default en
