// What a device says when it is its reader's turn, in English.
const en = {
  titles: { turn: 'Your turn · {game}', half: 'Half of your time is used · {game}', soon: 'Little time left · {game}', out: 'Your time has run out · {game}' },
  quiet: 'Quiet hours: no sound',
  never: 'Never',
  hours: '{from} to {until}',
  closed: 'This device is told even when the page is closed.',
  denied: 'This browser does not allow it. Allow notifications for this page in the browser’s settings, then try again; the page’s address must begin with https.',
  install: 'This browser notifies only for installed pages. On an iPhone or iPad, choose Share, then “Add to Home Screen”, and switch this on there.',
  open: 'Only while this page is open in the background: this browser or address offers no more.',
}

export default en
