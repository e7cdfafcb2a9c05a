import type { SlotProps } from '@portico/core'
import type { ReactNode } from 'react'
import { PortfolioTotal } from './PortfolioTotal.js'
import { TokenDetails } from './TokenDetails.js'
import { TokensTab } from './TokensTab.js'
import type { BalancesHandle } from './usePortfolio.js'

type SlotComponent<K extends keyof SlotProps> = (props: SlotProps[K]) => ReactNode

interface BalancesViews {
  readonly TokenDetails: typeof TokenDetails
  total(plugin: BalancesHandle): SlotComponent<'account.balance'>
  tokens(plugin: BalancesHandle): SlotComponent<'account.tabs'>
}

/** Loaded as one chunk: they are shown together. Items of slots are not given their plugin: it is bound here. */
export const balancesViews: BalancesViews = {
  TokenDetails,
  total:
    (plugin) =>
    ({ account }) => <PortfolioTotal plugin={plugin} account={account} />,
  tokens:
    (plugin) =>
    ({ account }) => <TokensTab key={account} plugin={plugin} account={account} />,
}
