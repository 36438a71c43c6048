// What the table of Four Gardens explains, in English: fetched with the table, for the front door needs none of it.

const en = {
  can: {
    lay: 'Lay it in front of you: a garden that needs the resources it shows.',
    turn: 'Turn the pagoda from its floor up, and collect what faces you.',
    cart: 'Give it away to move the resources that you have.',
  },
  extraLine: 'Extra rewards',
}

export default en
