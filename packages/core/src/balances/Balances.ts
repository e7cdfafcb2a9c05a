import type { Caip10 } from '../caip/caip.js'

/** Where native balances are kept between loads. */
export const balancesKey = 'native-balances'

export interface Balances {
  load(account: Caip10, options?: { readonly force?: boolean }): Promise<void>
  /** Forgets every account [4.3]. */
  clear(): void
}
