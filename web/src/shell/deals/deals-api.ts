// Requests of the daily garden and duels to the server.
import type { DailyDeals, DealShown, DealStarted, NewDuel } from '../../protocol'
import { get, post } from '../api'
import { words } from '../language.svelte'
import { knownSecret, mySecret } from '../person'
import { savedTables } from '../saved-tables.svelte'
import { asMe, seatToken } from '../me/people-api'
import { router } from '../router.svelte'

const at = (deal: string): string => `/api/deals/${encodeURIComponent(deal)}`
/** Without a secret a person has played nothing; looking creates none. */
const whoever = (): Record<string, string> => (knownSecret() ? asMe() : {})

export const dealsApi = {
  daily: () => get<DailyDeals>('/api/daily', whoever()),
  show: (deal: string) => get<DealShown>(at(deal), whoever()),
  create: (wanted: Omit<NewDuel, 'person'>) => post<DealShown>('/api/duels', { ...wanted, person: mySecret() }),
  again: (deal: string) => post<DealShown>(`${at(deal)}/again`, '', asMe()),
}

/** Begin my one try at a deal, or continue it, and go to its table. `name`: for the results; empty: none. */
export async function playDeal({ deal, game }: DealShown, name: string): Promise<void> {
  const { table, seat } = await post<DealStarted>(`${at(deal)}/play`, { person: mySecret(), name, called: words.now.guest })
  if (!savedTables.get(table)?.seats.length) savedTables.sit(table, game, { token: seatToken(seat), seat })
  router.go({ page: 'table', table })
}
