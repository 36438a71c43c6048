// Zen Garden’s words in English.
import { forms } from '../../shell/plural'

const en = {
  name: 'Zen Garden',
  sentence: 'Buy sixteen tiles, close the paths into rings, and give the Emperor the garden he wishes for.',
  help: 'Choose a tile in the market: the bottom row is free, the rows above cost coins. Turn it, then put it beside one of your tiles. The numbers show what your score would become.',
  typed: '“take b1” is column b, price 1; “place 2,3 r1” is row 2, column 3, turned once.',
  keys: { R: 'turn the tile', 'Shift R': 'turn it back' },
  options: {
    boards: {
      label: 'The Emperor also looks at',
      choices: {
        '2': 'Unity: tiles of the same floor lie together',
        '3': 'Minimalistic: the fewer kinds of floor, the better',
        '4': 'Two missions: races to show two things on four tiles each',
        '5': 'One mission: a race like that',
      },
    },
  },
  wishesLabel: 'The Emperor wishes',
  gardenOf: '{name}’s garden',
  lookAt: 'Look at {name}’s garden',
  market: 'Market',
  take: '{tile}. Take it for {price}',
  tileName: '{decor}, {path}, {floor}',
  lies: '{tile}; row {row}, column {col}',
  place: 'Place it in row {row}, column {col}',
  outside: {
    above: 'Place it above the garden, column {col}: the garden moves down',
    left: 'Place it left of the garden, row {row}: the garden moves right',
  },
  wouldScore: 'your score would be {n}',
  turned: 'turned',
  coins: forms({ one: '{n} coin', other: '{n} coins' }),
  coinsLine: 'Coins',
  free: 'free',
  pointsNow: forms({ one: 'pt', other: 'pts' }),
  turnHeld: 'In your hand: {tile}. Turn it',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  putBack: 'Put back',
  handEmpty: 'The tile you take lies here until you place it.',
  plaqueSpoken: '{title}: {wish}. You have {have}, worth {worth}',
  points: forms({ one: '{n} point', other: '{n} points' }),
  and: 'and',
  preferences: {
    minor: { title: 'Minor', brief: 'Minor', points: '{n} each' },
    major: { title: 'Major', brief: 'Major', points: '{n} each' },
    majority: { title: 'Majority', brief: 'Majority', points: 'most {n} · next {next}' },
    detail: { title: 'Detail', brief: 'Detail', points: 'by number' },
    walkways: { title: 'Walkways', brief: 'Walkways', points: 'closed rings' },
    decor: { title: 'Decor', brief: 'Decor', points: '{n} or more alike' },
    unity: { title: 'Unity', brief: 'Unity', points: '{n} if no floor is split' },
    minimalistic: { title: 'Minimalistic', brief: 'Minimalistic', points: 'few floors' },
    mission: { title: 'Mission', brief: 'Mission', points: '{n} of each' },
  },
  wishes: {
    decor: { pagoda: 'pagoda', bench: 'bench', buddha: 'buddha', gate: 'gate', crane: 'crane' },
    path: { sand: 'sand path', wood: 'wood path', stone: 'stone path' },
    floor: {
      sand: 'sand floor',
      gravel: 'gravel floor',
      trees: 'tree floor',
      clay: 'clay floor',
      water: 'water floor',
      blossom: 'cherry blossom floor',
    },
  },
  others: 'The other gardens',
}

export default en
