import type { Connector } from '../contract/Connector.js'
import { fold, isOf, mergeWallets } from './joinWallets.js'
import type { Wallet } from '../contract/Wallet.js'

/** How names of wallets are read. */
export interface NameReader {
  /** Without wallets of the page that have the name of a connector with a block of its own. */
  withoutReservedNames(connectors: readonly Connector[]): readonly Connector[]
  markLookAlikes(wallets: readonly Wallet[], listed: readonly Wallet[]): readonly Wallet[]
  /** @param listings of each wallet the one that its id, rdns or name leads to */
  joinListings(wallets: readonly Wallet[], listings: readonly (Wallet | undefined)[]): readonly Wallet[]
}

/** What is read at once: most names have only letters that look like nothing else. The reader of all others is loaded when one needs it. */
export const plainNames: NameReader = {
  withoutReservedNames(connectors) {
    const reserved = new Set(connectors.flatMap(({ group, name }) => (group ? keyOf(name) : [])))
    return connectors.filter(({ group, name }) => group !== undefined || !reserved.has(keyOf(name)))
  },
  markLookAlikes: (wallets) => wallets,
  joinListings(wallets, listings) {
    // Of two of one name it is not known here which one is listed.
    const isClear = !haveNamesakes(wallets)
    return wallets.map((wallet, at) => {
      const listing = listings[at]
      return listing && (isClear || isOf(wallet, listing)) ? mergeWallets(wallet, listing) : wallet
    })
  },
}

/** Other letters and signs than these, a capital I, digits among letters, and `rn` and `vv`, may be read as something else. */
export const isPlainName = (name: string): boolean => /^(?!.*(?:rn|vv))(?:[A-HJ-Za-z .-]|\b\d+\b)*$/.test(name)

/** Whether two of the wallets have one name: one of them may have to say that it is not the other. */
export const haveNamesakes = (wallets: readonly Pick<Wallet, 'name'>[]): boolean =>
  new Set(wallets.map(({ name }) => keyOf(name))).size < wallets.length

const keyOf = (name: string): string => fold(name).replace(/[^a-z\d]/g, '')
