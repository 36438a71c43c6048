// The page's own words in English. The rules' words come from the server.

export const en = {
  page: {
    name: 'Roji',
    motto: 'Three garden games, for friends, bots and quiet evenings.',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Day', dark: 'Night' },
    language: 'Language',
    close: 'Close',
  },
  table: {
    clause: 'Clause',
    total: 'Total',
  },
  zen: {
    market: 'Market',
    take: '{tile}. Take it for {price} coins',
    tileName: '{decor}, {path}, {floor}',
    lies: '{tile}; row {row}, column {col}',
    place: 'Place it in row {row}, column {col}',
    outside: {
      above: 'Place it above the garden, column {col}: the garden moves down',
      left: 'Place it left of the garden, row {row}: the garden moves right',
    },
    wouldScore: 'your score would be {n}',
    coins: '{n} coins',
    turnHeld: 'In your hand: {tile}. Turn it',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    putBack: 'Put back',
    plaqueSpoken: '{title}: {wish}, {points}. You have {have}, worth {worth}',
    preferences: {
      minor: { title: 'Minor', points: '1 each' },
      major: { title: 'Major', points: '2 each' },
      majority: { title: 'Majority', points: 'most 8, second 4' },
      detail: { title: 'Detail', points: 'by number' },
      walkways: { title: 'Walkways', points: 'closed rings' },
      decor: { title: 'Decor', points: '6 alike and more' },
      unity: { title: 'Unity', points: '10 if no floor is split' },
      minimalistic: { title: 'Minimalistic', points: 'few floors' },
      mission: { title: 'Mission', points: '4 of each' },
    },
    wishes: {
      decor: { pagoda: 'pagoda', bench: 'bench', buddha: 'buddha', gate: 'gate', crane: 'crane' },
      path: { sand: 'sand path', wood: 'wooden path', stone: 'stone path' },
      floor: {
        sand: 'sand floor',
        gravel: 'gravel floor',
        trees: 'tree floor',
        clay: 'clay floor',
        water: 'water floor',
        blossom: 'cherry blossom floor',
      },
    },
  },
}

export type Words = typeof en
