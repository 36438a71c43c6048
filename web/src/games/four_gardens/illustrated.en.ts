// The rules of Four Gardens for people, in English.
import type { RuleWords } from '../../shell/rules/illustrated'

const en = {
  lead: 'Four gods look at four scrolls. Turn the pagoda, gather what it shows you, and paint landscapes that join into panoramas.',
  sections: [
    {
      id: 'goal',
      title: 'What you are after',
      text: ['Everybody paints the same four panoramas, of 2, 3, 4 and 5 frames. Each landscape that you finish pleases a god, and the gods’ favour is what counts at the end.'],
      caption: 'The orange panorama is whole; in the green one a third frame is begun.',
    },
    {
      id: 'card',
      title: 'A card has two sides',
      text: ['In your hand you see the groundwork: which resources it needs (the round sockets), and what it can be spent for (the foot). The ribbon tells which panorama and which frame it is, and which god it pleases.', 'When it has all it needs, it is turned over and is a landscape.'],
      caption: 'It needs water and plants. Finished, it is frame 2 of the green panorama and pleases the red god.',
    },
    {
      id: 'turn',
      title: 'A turn: three actions',
      text: ['Each action costs one card of your hand. You may do the same thing twice. Then draw back to five cards, from the pile or from the three open ones.'],
      caption: 'Three sticks of incense: three actions.',
      list: [
        ['Lay groundwork', 'Put the card in front of you. Three may wait there, and never the same frame twice.'],
        ['Turn the pagoda', 'Spend a card with the pagoda sign: turn, then collect.'],
        ['Take any resource', 'Spend a card with the wild sign for one resource of your choice.'],
        ['Move resources', 'Spend any card for its handcart: bring resources to your cards.'],
      ],
    },
    {
      id: 'pagoda',
      title: 'Turning the pagoda',
      text: ['Each floor has one resource, and its four sides show 3, 2, 1 and 0 of it. Everybody looks from another side.', 'The sign names a floor: it and all above turn by one side, the way you choose. Then you collect what faces you, in the order of the arrow, until your planning tile is full. It holds four.'],
      caption: 'You would collect 3 plants first, if the arrow points up.',
    },
    {
      id: 'cart',
      title: 'Bringing resources to the cards',
      text: ['With a handcart you move as many resources as you like from the planning tile to your cards, and from card to card. A card takes only what it still needs.'],
      caption: 'The plants go to the card, which is then finished.',
    },
    {
      id: 'finish',
      title: 'Finishing a landscape',
      text: ['A card that has all it needs is finished at once. Your marker steps forward on the track of its god, and once more for every landscape that you already have in the same panorama, each on its own god’s track.', 'With the many-coloured sign you choose the god. Who stands on the last space and steps again pushes all others one space back; whoever is pushed off is gone from that track.'],
      caption: 'Four gods, four tracks. Everybody starts on the 3.',
    },
    {
      id: 'panorama',
      title: 'A whole panorama',
      text: ['For a whole panorama you choose one bonus tile. You never have two of the same kind.'],
      caption: 'One more planning space; resources of your choice; points at the end.',
    },
    {
      id: 'sheet',
      title: 'The end',
      text: ['When somebody has finished 10 landscapes (9 with three players, 8 with four), the round is played to its end. Add up what your four markers show, and your extra rewards. The most points win; a tie goes to whoever has finished more landscapes.', 'The cards and tiles of this edition are our own numbers: the printed game shows its own only as pictures.'],
      caption: 'A score sheet, with the markers of the tracks above.',
    },
  ],
} satisfies RuleWords

export default en
