// What each thing on Four Gardens’ table is, in one sentence, in English.

const en = {
  card: { name: 'A card', sentence: 'Lay it to need the resources it shows, or spend it: its pagoda sign turns the floors, its handcart moves your resources.' },
  'card:wild': { name: 'A card with the wild sign', sentence: 'Lay it, or spend it for one resource of your choice; its handcart moves your resources.' },
  hand: { name: 'An empty place in a hand', sentence: 'Each action costs a card; after the three of them the hand is filled up to five again.' },
  gains: { name: 'What turning brings', sentence: 'What you would collect if this card turned the pagoda to the left or to the right; a dash: nothing, for you have no room or it shows none.' },
  cart: { name: 'The handcart', sentence: 'Spend any card to move resources as often as you like: from the planning tile to cards that need them or to the supply, and from card to card.' },
  pagoda: { name: 'The pagoda', sentence: 'Each side of a floor shows another amount of its resource, and you collect what faces you; the figures beside it are yours, then the others’.' },
  planning: { name: 'The planning tile', sentence: 'What is collected waits here, four resources at most, until a handcart brings it to a card.' },
  ground: { name: 'Groundwork', sentence: 'Up to three cards that wait for their resources; as soon as one has all, it becomes a landscape.' },
  panorama: { name: 'Panoramas', sentence: 'Four scrolls of two to five frames: each landscape pays again for those already finished in its scroll.' },
  track: { name: 'A god’s track', sentence: 'Each landscape moves your marker on its god’s track; what the four markers show at the end are your points.' },
  'bonus:expansion': { name: 'Planning expansion', sentence: 'For a whole panorama: one more space on your planning tile.' },
  'bonus:wilds': { name: 'Take wilds', sentence: 'For a whole panorama: so many resources of your choice at once.' },
  'bonus:rewards': { name: 'Extra rewards', sentence: 'For a whole panorama: so many points at the end.' },
  resource: { name: 'A resource', sentence: 'Wood, water, stone or plants: the pagoda brings them to your planning tile, and your cards need them to become landscapes.' },
  supply: { name: 'The supply', sentence: 'How many of each resource are left for everybody.' },
  incense: { name: 'Incense', sentence: 'Your actions: a stick burns down with each of the three.' },
  pile: { name: 'The draw pile', sentence: 'You see which landscape its top card will be, but not what it needs.' },
  open: { name: 'An open card', sentence: 'After your three actions you draw back to five cards, from these or from the pile.' },
}

export default en
