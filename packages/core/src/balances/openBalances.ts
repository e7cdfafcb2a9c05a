import type { Caip10 } from '../caip/caip.js'
import type { ScopedStorage } from '../storage/Storage.js'
import type { createBalances } from './createBalances.js'

/** Where they are kept between loads. */
export const balancesKey = 'native-balances'

export interface Balances {
  load(account: Caip10, options?: { readonly force?: boolean }): Promise<void>
  /** Forgets every account [4.3]. */
  clear(): void
}

/** Balances, their code fetched when somebody looks at one. */
export function openBalances(storage: ScopedStorage, ...rest: Tail<Parameters<typeof createBalances>>): Balances {
  let loading: Promise<Balances['load']> | undefined
  const open = (): Promise<Balances['load']> =>
    (loading ??= import('./createBalances.js').then(
      (module) => module.createBalances(storage, ...rest),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return {
    load: async (account, options) => (await open())(account, options),
    clear: () => storage.remove(balancesKey),
  }
}

type Tail<T extends readonly unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
