import { mergeWallets } from './joinWallets.js'
import type { Wallet } from './Wallet.js'

/**
 * Wallets of the page with their listings. A listing of the same name is that of the first wallet, and of none by its name where a wallet has its
 * id or rdns. A wallet may announce itself with an rdns in one namespace and by its name alone in another (Wallet Standard): the listing of that
 * rdns says that there is one of that name in both, and the two are one row.
 *
 * @param listings of each wallet the one that its id, rdns or name leads to
 */
export function joinListings(wallets: readonly Wallet[], listings: readonly (Wallet | undefined)[]): readonly Wallet[] {
  const isCertain = (at: number): boolean => {
    const [wallet, listing] = [wallets[at]!, listings[at]]
    return listing !== undefined && (wallet.id === listing.id || (!!wallet.rdns && wallet.rdns === listing.rdns))
  }
  const owners = new Map(listings.map((listing, at) => [listing, at] as const).toReversed())
  listings.forEach((listing, at) => isCertain(at) && owners.set(listing, at))

  const joined: (Wallet | undefined)[] = wallets.map((wallet, at) => {
    const listing = listings[at]
    return listing && (isCertain(at) || owners.get(listing) === at) ? mergeWallets(wallet, listing) : wallet
  })
  listings.forEach((listing, at) => {
    const owner = listing && owners.get(listing)
    if (owner === undefined || owner === at) return
    const [row, namesake] = [joined[owner]!, wallets[at]!]
    const isListed = namesake.namespaces.every((namespace) => listing!.namespaces.includes(namespace))
    const isAsked = namesake.namespaces.some((namespace) => row.namespaces.includes(namespace))
    if (!isCertain(owner) || isCertain(at) || namesake.rdns || !isListed || isAsked) return
    joined[owner] = mergeWallets(row, namesake)
    joined[at] = undefined
  })
  return joined.filter((wallet) => wallet !== undefined)
}
