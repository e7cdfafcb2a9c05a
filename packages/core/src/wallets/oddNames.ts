import type { Connector } from '../contract/Connector.js'
import confusables from './confusables.json' with { type: 'json' }
import { fold, isOf, mergeWallets } from './joinWallets.js'
import type { NameReader } from './plainNames.js'
import type { Wallet } from '../contract/Wallet.js'

/**
 * Letter by letter, what it looks like. The data, which scripts/generateConfusables.ts writes, are those of Unicode 17 (UTS 39), with small
 * capitals and Cyrillic letters drawn as such: © Unicode, Inc., https://www.unicode.org/license.txt
 */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([target, sources]) =>
    Array.from(sources, (source) => [source, target] as const),
  ),
)
/** Digits that are written for letters. `0` and `1` look like theirs. */
const digits: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Reads any name. */
export const oddNames: NameReader = { withoutReservedNames, markLookAlikes, joinListings }

const isPlain = (name: string): boolean => /^[\x20-\x7e]+$/.test(name)

/**
 * Marks the wallets of the page whose names read as that of another wallet. Such a name is no proof of a bad intent, so their rows stay, and
 * say that they are not that wallet.
 *
 * @param listed wallets of the registry and of the host
 */
function markLookAlikes(wallets: readonly Wallet[], listed: readonly Wallet[]): readonly Wallet[] {
  const known = new Map<string, Wallet[]>()
  // What is written in plain letters may be imitated by others of the page, listed or not.
  const plain = new Map(
    wallets.filter(({ name }) => isPlain(name)).map((wallet) => [fold(wallet.name), wallet] as const),
  )
  for (const wallet of [...listed, ...plain.values()])
    for (const reading of readingsOf(wallet.name)) known.set(reading, [...(known.get(reading) ?? []), wallet])

  return wallets.map((wallet) => {
    if (wallet.listing || wallet.connectors.length === 0) return wallet
    const alike = [...readingsOf(wallet.name)].flatMap((reading) => known.get(reading) ?? [])
    const other = alike.find((candidate) => candidate !== wallet && isAnother(wallet, candidate))
    return other ? { ...wallet, looksLike: other.name } : wallet
  })
}

function isAnother(wallet: Wallet, known: Wallet): boolean {
  // Among wallets of the page, the one in other letters imitates the plain one, and not the other way about.
  if (fold(wallet.name) !== fold(known.name)) return known.listing !== undefined || !isPlain(wallet.name)
  if (!known.listing || !wallet.rdns) return false
  return !known.rdns || !isRelated(wallet.rdns, known.rdns)
}

/** `io.metamask` and `io.metamask.mobile` are of one maker. */
function isRelated(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)
}

/**
 * Without wallets of the page that have the name of a connector with a block of its own, such as WalletConnect, or one that reads as it: no
 * wallet may stand in for it.
 */
function withoutReservedNames(connectors: readonly Connector[]): readonly Connector[] {
  const reserved = new Set(connectors.flatMap(({ group, name }) => (group ? [...readingsOf(name)] : [])))
  if (reserved.size === 0) return connectors
  return connectors.filter(
    ({ group, name }) => group !== undefined || ![...readingsOf(name)].some((reading) => reserved.has(reading)),
  )
}

/**
 * Wallets of the page with their listings. A listing of the same name is that of the first wallet, and of none by its name where a wallet has its
 * id or rdns. A wallet may announce itself with an rdns in one namespace and by its name alone in another (Wallet Standard): the listing of that
 * rdns says that there is one of that name in both, and the two are one row.
 *
 * @param listings of each wallet the one that its id, rdns or name leads to
 */
function joinListings(wallets: readonly Wallet[], listings: readonly (Wallet | undefined)[]): readonly Wallet[] {
  const isCertain = (at: number): boolean => listings[at] !== undefined && isOf(wallets[at]!, listings[at])
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

/**
 * What a name can be read as: two names with a reading in common look the same to a visitor who does not compare them letter by letter. It is
 * the skeleton of UTS 39, without case, accents, and what is not a letter or digit. Never for showing.
 *
 * Two readings, because a capital I looks like an l, and a small one does not: `WaIletConnect`, and `COINBASE`.
 */
function readingsOf(name: string): ReadonlySet<string> {
  // A name without a letter or digit, such as an emoji, is read as nothing else.
  return new Set([skeleton(name), skeleton(name.toLowerCase())].filter(Boolean))
}

function skeleton(name: string): string {
  const plain = name.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(plain, (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[34578]/g, (digit) => digits[digit]!)
    .replaceAll('m', 'rn')
    .replaceAll('vv', 'w')
    .replace(/(?<=.)wallet$/, '')
}
