// Explanations at the table of Four Gardens in English, fetched with the table because the front door does not need them.

const en = {
  can: {
    lay: 'Lay it in front of you: a garden that needs the resources it shows.',
    turn: 'Turn the pagoda from its floor up, and collect what faces you.',
    cart: 'Give it away to move the resources that you have.',
  },
  say: {
    lay: 'Lay {card} as groundwork.',
    rotate: 'Use {card} to turn the pagoda from floor {floor} {way}.',
    wild: 'Use {card} to take a resource of your choice.',
    cart: 'Use {card} to move your resources.',
    finish: 'Finish {card}.',
    draw: 'Draw the open card {card}.',
    pile: 'Draw from the pile.',
    done: 'Press “Done”.',
  },
  why: {
    lay: 'It needs {need}: that is what you collect next.',
    layPart: 'It needs {need}, and you already have {has}.',
    layReady: 'You already have everything that it needs.',
    turn: 'That brings you {gain}.',
    turnNeeded: 'That brings you {gain}; your garden is waiting for {needed}.',
    turnNothing: 'It brings nothing now, but turns the pagoda in your favour.',
    wild: 'You may take any resource; your garden still needs {need}.',
    cart: 'You can then move your resources to where they are needed.',
    nearer: 'That card then needs only {need}.',
    finishes: 'That finishes the card: it becomes part of a panorama.',
    keep: 'It lies ready on your planning tile until a card needs it.',
    return: 'You do not need it, and it makes room on your planning tile.',
    done: 'Everything lies where it should.',
    finish: 'A finished card pleases its god at once.',
    advance: 'That track would then pay you {then} points instead of {now}.',
    push: 'You are at the end of that track: all others are pushed back.',
    drawHas: 'You already have {has} for it.',
    draw: 'It needs {need}, and its sign may be of use, too.',
    drawPile: 'The open cards would help you less.',
  },
  extraLine: 'Extra rewards',
}

export default en
