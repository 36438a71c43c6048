// Sentences about cards and where they lead at Sakura's table in English, fetched with the table because the front door does not need them.
import { forms } from '../../shell/plural'

const en = {
  /** A card in a sentence. */
  card: 'First {garden}, then {painter}; the card with the lowest number plays first.',
  who: { emperor: 'the Emperor', closest: 'the painter closest behind the Emperor', furthest: 'the painter furthest behind' },
  whose: { owner: 'its owner’s painter', mine: 'your painter', court: 'the court painter' },
  forward: '{who} goes {n} on',
  back: '{who} goes {n} back',
  either: {
    owner: '{who} goes {n} on or back, as its owner chooses',
    mine: '{who} goes {n} on or back, as you choose',
    /** S7.2: always forward. */
    court: '{who} goes {n} on',
  },
  leap: '{who} leaps right in front of the next painter ahead',
  count: '{who} goes one space for each painter ahead',
  hint: { mine: 'Play card {n}: first {garden}, then {painter}.', court: 'Give the court painter card {n}: first {garden}, then {painter}.' },
  /** Where somebody stands. */
  on: 'on space {n}',
  /** As in “between the gate and space 4”. */
  gate: 'the gate',
  disgraced: '{at} after a disgrace',
  or: ' or ',
  alone: 'If only this card were played, you would stand {at}.',
  /** After everybody's cards: on a known space, or between two. */
  ends: 'When everybody has played, you will probably stand {at}.',
  between: 'When everybody has played, you will probably stand between {low} and {high}.',
  short: { gate: 'gate', alone: 'Alone: {at}.', ends: 'With all: {at}.', between: 'With all: {low} to {high}.', risk: 'Disgrace possible!' },
  way: forms({ one: 'You would then be {n} step behind the Emperor.', other: 'You would then be {n} steps behind the Emperor.' }),
}

export default en
