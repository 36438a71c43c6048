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
}

export type Words = typeof en
