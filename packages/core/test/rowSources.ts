import type { Connector, WalletListing } from '@portico/core'
import { oddNames as names } from '../src/wallets/oddNames.js'
import type { RowSources } from '../src/wallets/walletRows.js'
import { DemoWallet } from './demoChain.js'

/** The connector of a wallet for the namespace `alpha`. */
export const connector = (id: string, more: Partial<Connector> = {}): Connector =>
  new DemoWallet(['alpha'], { id, ...more }).connector

/** A wallet of a registry, with the id `id-<name>`. */
export const listing = (name: string, more: Partial<WalletListing> = {}): WalletListing => ({
  id: `id-${name}`,
  name,
  chains: ['alpha:1'],
  ...more,
})

/** What rows are made of: nothing, but what is given. */
export const sources = (more: Partial<RowSources>): RowSources => ({
  connectors: [],
  recent: [],
  featured: [],
  custom: [],
  recommended: [],
  exclude: [],
  namespace: undefined,
  order: [],
  names,
  ...more,
})
