// What a device says when it is its reader's turn, in English.
const en = {
  titles: { turn: 'Your turn · {game}', half: 'Half of your time is used · {game}', soon: 'Little time left · {game}' },
  quiet: 'Quiet hours: no sound',
  never: 'Never',
  hours: '{from} to {until}',
  closed: 'This device is told even when the page is closed.',
  open: 'Only while this page is open in the background: this browser or address offers no more.',
}

export default en
