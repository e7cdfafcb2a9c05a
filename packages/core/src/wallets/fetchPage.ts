import type { Registry } from '../registry/createRegistry.js'
import { isSameWallet, joinWallets, walletOfListing } from './joinWallets.js'
import type { WalletListSources } from './WalletListSources.js'
import type { WalletPages, WalletQuery } from './WalletService.js'

/** [9.20] */
const pageSize = 40
const searchSize = 100

/** What a list holds once the registry has answered for one more page. @throws `core/gatewayFailed` */
export async function fetchPage(
  sources: WalletListSources & { readonly registry: Registry },
  query: WalletQuery & { readonly search: string },
  page: number,
  before: WalletPages,
  signal: AbortSignal,
): Promise<WalletPages> {
  const { registry, local, include, exclude } = sources
  const { search, certified = false, namespace } = query
  const { listings, count } = await registry.wallets(
    {
      page,
      entries: search ? searchSize : pageSize,
      include,
      exclude,
      search,
      certified,
      chains: namespace ? sources.chains.filter((chain) => chain.startsWith(`${namespace}:`)) : sources.chains,
    },
    signal,
  )
  const fetched = listings.map(walletOfListing)
  const known = local.map((wallet) => fetched.find((other) => isSameWallet(wallet, other)) ?? wallet)
  const added = local.length - known.filter((wallet) => !local.includes(wallet)).length
  return {
    status: 'ready',
    wallets: joinWallets([...before.wallets, ...fetched]),
    count: page === 1 ? count + added : before.count,
    more: !search && listings.length > 0 && page * pageSize < count,
  }
}
