import type { NativeBalance } from './capabilities/balances.js'

/** Native balance of an account, as far as it is known. */
export type BalanceState =
  | { readonly status: 'unknown' }
  | { readonly status: 'loading'; readonly last?: NativeBalance }
  | { readonly status: 'ready'; readonly balance: NativeBalance }
  | { readonly status: 'failed'; readonly error: unknown; readonly last?: NativeBalance }

/** Where they are stored between loads. */
export const balancesKey = 'native-balances'
