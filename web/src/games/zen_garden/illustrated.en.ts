// The rules of Zen Garden for people, in English.
import type { RuleWords } from '../../shell/rules/illustrated'

const en = {
  lead: 'The Emperor wants a garden. Buy sixteen tiles, lay them so that their paths close into rings, and show more of what he wishes for than the others do.',
  sections: [
    {
      id: 'goal',
      title: 'What you are after',
      text: ['Everybody fills a bed of 4 by 4 spaces with sixteen tiles, one a turn. When all gardens are full, the Emperor counts. The most points win.'],
      caption: 'A finished garden with three walkways.',
    },
    {
      id: 'tile',
      title: 'A tile shows three things',
      text: ['A decor in the middle: pagoda, bench, buddha, gate or crane. A path of sand, wood or stone that bends around one corner. And a floor: sand, gravel, trees, clay, water or cherry blossom.', 'Each of the 90 combinations is there exactly once.'],
      caption: 'A crane, a wooden path, a floor of water; and the same tile turned.',
    },
    {
      id: 'take',
      title: 'Your turn: take a tile …',
      text: ['Take any tile of the market and pay for its row: nothing at the bottom, 1 coin in the middle, 2 at the top. You begin with 12 coins, and every coin left at the end is a point.', 'The gap stays until the round is over. Then what is left in the free row goes away, the rest slides down, and new tiles come.'],
      caption: 'Whoever can wait gets a tile cheaper, if it is still there.',
    },
    {
      id: 'place',
      title: '… and place it',
      text: ['Turn the tile as you like and put it beside one of your tiles, edge to edge. Above and to the left there is room, too: the whole garden moves over, as long as it stays within 4 by 4.', 'Tiles never move again.'],
      caption: 'Three tiles. The next may go wherever it touches one of them.',
    },
    {
      id: 'line',
      title: 'Four alike in a line: 3 coins',
      text: ['A row, a column or a diagonal of four equal decors pays 3 coins at once. You never have more than 25.'],
      caption: 'Four gates: three coins.',
    },
    {
      id: 'rings',
      title: 'Rings become walkways',
      text: ['Four tiles in a square whose paths, all of one kind, close to a ring are a walkway. The more of them, the more each is worth.'],
      caption: 'Left a walkway. Right one path bends the wrong way: nothing.',
      list: [
        ['1 walkway', '3 points'],
        ['2 walkways', '6 points'],
        ['3 walkways', '10 points'],
        ['4 walkways', '15 points'],
      ],
    },
    {
      id: 'wishes',
      title: 'What the Emperor wishes',
      text: ['Four wishes are drawn before the game, each a decor, a path or a floor. They lie open: everybody knows them from the start.'],
      caption: 'Minor, major, majority, detail.',
      list: [
        ['Minor', '1 point for every tile that shows it.'],
        ['Major', '2 points for every tile that shows it.'],
        ['Majority', '8 points for the most, 4 for the second most; whoever is tied gets all of it.'],
        ['Detail', 'None 0, one −4, two −2, three −1, four 2, five 5, six or more 8: have none, or many.'],
        ['Decor', 'Six alike 3 points, seven 5, eight 7, nine 10, ten 13, eleven 16, twelve or more 20.'],
      ],
    },
    {
      id: 'more',
      title: 'More wishes, if you like',
      text: ['When you know the game, add one or more of these.'],
      list: [
        ['Unity', '10 points if the tiles of each floor hang together.'],
        ['Minimalistic', 'Two different floors 18 points, three 12, four 6.'],
        ['Missions', 'Show two given things on four tiles each. The first to do so takes 5 points, then 3, then 1.'],
      ],
    },
    {
      id: 'sheet',
      title: 'The end',
      text: ['The game ends when all gardens are full. Count coins, walkways, decor and the wishes. The most points win; a tie goes to whoever has more coins.'],
      caption: 'A score sheet. The first player wins by three walkways.',
    },
  ],
} satisfies RuleWords

export default en
