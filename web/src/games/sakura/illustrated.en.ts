// The rules of Sakura for people, in English.
import type { RuleWords } from '../../shell/rules/illustrated'

const en = {
  lead: 'The Emperor walks through his garden, and the painters follow him. Be close behind him when he stops under a cherry tree, but never bump into him.',
  sections: [
    {
      id: 'goal',
      title: 'What it is about',
      text: [
        'Everybody leads one painter along the path, from the gate to the last cherry tree. The Emperor walks ahead.',
        'Three times he stops under a cherry tree. Whoever is closest behind him then is paid the most. The most tokens win.',
      ],
      caption: 'The Emperor reaches a tree: blue is closest and gets 3 tokens, yellow 2, green 1.',
    },
    {
      id: 'start',
      title: 'To begin',
      text: ['All painters stand at the gate, the Emperor on the torii. Everybody has 5 tokens and 5 cards that nobody else may see.'],
      caption: 'Blue, yellow and green at the gate; the Emperor is a few steps ahead.',
    },
    {
      id: 'card',
      title: 'Choose a card in secret',
      text: [
        'Each round, everybody lays one card face down. You may change your mind until the last one has chosen. Then all cards are turned over together.',
        'The large number says when your card is played: the lowest first. Each card does two things: first the upper half moves somebody in the garden, then the lower half moves your own painter.',
      ],
      caption: 'Card 12: first the Emperor walks 2 forward, then your painter 3.',
    },
    {
      id: 'actions',
      title: 'What the cards do',
      text: ['Plus is forward, minus is back. Where a card says ±, its owner chooses the way when it is played, seeing how things stand.'],
      list: [
        ['Emperor', 'The Emperor walks.'],
        ['closest', 'The painter nearest to the Emperor goes back.'],
        ['furthest', 'The painter at the very end goes forward.'],
        ['+1, +2, +3', 'Your painter walks so many spaces.'],
        ['leap', 'Your painter lands right in front of the next painter ahead.'],
        ['count', 'Your painter walks one space for each painter ahead of you.'],
      ],
    },
    {
      id: 'walk',
      title: 'Walking',
      text: [
        'Painters never share a space. A space with another painter on it is stepped over and not counted, so a crowd carries you further.',
        'You have to walk the whole way: you cannot stop short.',
      ],
      caption: 'Blue walks 2: the spaces of yellow and green do not count.',
    },
    {
      id: 'disgrace',
      title: 'Never bump into the Emperor',
      text: [
        'Whoever comes onto the Emperor’s space is in disgrace: one token is lost, and the painter goes back three free spaces. It does not matter whose card it was.',
        'The same happens when the Emperor walks back onto a painter. So a little distance is wise, but not too much.',
      ],
      caption: 'Blue walks one space too far: a token is gone, and it is three spaces back.',
    },
    {
      id: 'tree',
      title: 'At a cherry tree',
      text: [
        'When the Emperor first comes to a tree he stops at once. The card being played is finished, all other cards of the round are dropped.',
        'Then the painters are paid, and those behind close up to the one in front.',
      ],
      list: [
        ['closest behind', '3 tokens (4 at the last tree)'],
        ['second', '2 tokens'],
        ['third', '1 token'],
        ['fourth', '1 token, with five or six players'],
      ],
    },
    {
      id: 'end',
      title: 'The end, and the score',
      text: ['After the last tree the game is over. The most tokens win; among equals, whoever is closer to the Emperor.'],
      list: [
        ['to begin with', '5 tokens'],
        ['at each tree', '+3, +2, +1; the last one +4, +2, +1'],
        ['each disgrace', '−1 token'],
      ],
      caption: 'A score sheet: Aiko was closest at two trees and wins, in spite of a disgrace.',
    },
    {
      id: 'two',
      title: 'With two players',
      text: ['A third painter, the court painter, walks along. A card from the deck moves him, always forward where there is a choice. He is paid and disgraced like everybody, but cannot win.'],
    },
    {
      id: 'own',
      title: 'These cards are ours',
      text: ['The rulebook does not list what stands on which card, nor how long the path is. Cards and path here are our own, made for a good length and balance. Whoever owns the printed game can type in its cards.'],
    },
  ],
} satisfies RuleWords

export default en
