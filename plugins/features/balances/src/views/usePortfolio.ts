import type { Caip10, PluginHandle, QueryState } from '@portico/core'
import { useQuery } from '@portico/react/ui'
import type { AccountPortfolio, BalancesSpec } from '../BalancesSpec.js'

export type BalancesHandle = PluginHandle<BalancesSpec>

/** What an account holds. The views share the answer. */
export function usePortfolio({ api }: BalancesHandle, account: Caip10): QueryState<AccountPortfolio> {
  return useQuery({
    key: ['balances', account],
    account,
    query: ({ signal }) => api.load(account, { signal }),
    // How long an answer is kept is for the plugin to say.
    staleTime: 0,
  })
}
