import { safeImage, type Caip2, type ResolvedName } from '@portico/core'
import { normalize } from 'viem/ens'
import { getAddress, isAddress, isAddressEqual, zeroAddress, type Address } from 'viem'
import type { NamesOptions, NameSource } from '../NamesSpec.js'

/** Characters of a whole name, as of DNS. */
const longestName = 255
/** Names of an address that one source may have checked. */
const mostNames = 5
/** ENSIP-9. */
const ethereum = 60
/** ENSIP-11: the highest bit marks the chain id of an EVM network. Alone, it is the address on all of them (ENSIP-19). */
const evmOffset = 0x80000000
/** Whose address is the one of coin type 60. */
const mainnet: Caip2 = 'eip155:1'

/** Names and addresses out of several sources, in their order. */
export interface NameBook {
  resolve(text: string, network: Caip2, signal: AbortSignal): Promise<ResolvedName | undefined>
  /**
   * Whether a name leads to the address on the network (ENSIP-19). Its address on Ethereum counts elsewhere, for what is shown: before
   * anything is sent there, `ofNetwork` of `resolve` has to be looked at.
   */
  leadsTo(name: string, address: string, network: Caip2, signal: AbortSignal): Promise<boolean>
  /** Names that lead to the address on the network. */
  reverse(address: string, network: Caip2, signal: AbortSignal): Promise<readonly string[]>
}

type Source = Omit<NameSource, 'id'>

export interface NameBookOptions extends Pick<NamesOptions, 'suffix' | 'legacySuffixes'> {
  /** It alone has names with these suffixes. */
  readonly registry: Source | undefined
  readonly others: readonly Source[]
  networkInUse?(): Caip2 | undefined
  /** Network of the names: coin type 60 is the address there. Default Ethereum. */
  readonly home?: Caip2 | undefined
}

export function createNameBook(options: NameBookOptions): NameBook {
  const { registry, others, networkInUse, suffix, legacySuffixes = [], home = mainnet } = options
  const suffixes = [...(suffix === undefined ? [] : [suffix]), ...legacySuffixes]
  const all = [...others, ...(registry ? [registry] : [])]

  /** Names of the registry are its own: ENS might have one of the same spelling. */
  function sourcesOf(name: string): readonly Source[] {
    const isOwn = suffixes.some((suffix) => name.endsWith(`.${suffix}`))
    return isOwn ? (registry ? [registry] : []) : all
  }

  async function find(name: string, network: Caip2, signal: AbortSignal): Promise<Found | undefined> {
    const ofNetwork = coinTypesOf(network, home)
    if (ofNetwork.length === 0) return undefined
    const coinTypes = ofNetwork.includes(ethereum) ? ofNetwork : [...ofNetwork, ethereum]
    for (const source of sourcesOf(name)) {
      const addresses = await source.addresses(name, coinTypes, signal, networkInUse?.())
      const coinType = coinTypes.find((type) => addresses?.get(type))
      const found = coinType === undefined ? undefined : addresses?.get(coinType)
      if (coinType === undefined || found === undefined) continue
      if (!isUsable(found)) return undefined
      const isOfHome = coinType === ethereum && !ofNetwork.includes(ethereum)
      return { address: getAddress(found), source, ...(isOfHome && { ofNetwork: home }) }
    }
    return undefined
  }

  async function leadsTo(name: string, address: string, network: Caip2, signal: AbortSignal): Promise<boolean> {
    const found = await find(name, network, signal)
    return found !== undefined && isUsable(address) && isAddressEqual(found.address, address)
  }

  return {
    leadsTo,
    async resolve(text, network, signal) {
      const name = normalName(text)
      const found = name === undefined ? undefined : await find(name, network, signal)
      if (name === undefined || !found) return undefined
      // A picture is not worth a failure.
      const picture = await found.source.avatar?.(name, signal).catch(() => undefined)
      signal.throwIfAborted()
      const { address, ofNetwork } = found
      return { name, address, imageUrl: safeImage(picture), ...(ofNetwork !== undefined && { ofNetwork }) }
    },
    async reverse(address, network, signal) {
      if (!isUsable(address)) return []
      const [coinType = ethereum] = coinTypesOf(network, home)
      const proved: string[] = []
      for (const source of all) {
        const claimed = await source.names(address, coinType, signal, networkInUse?.())
        for (const name of claimed.slice(0, mostNames)) {
          // What is written in another way than its normal form is no name, however much it looks like one.
          if (normalName(name) !== name || proved.includes(name)) continue
          if (await leadsTo(name, address, network, signal)) proved.push(name)
        }
      }
      return proved
    },
  }
}

interface Found extends Pick<ResolvedName, 'ofNetwork'> {
  readonly address: Address
  readonly source: Source
}

/** The coin types of addresses on an EVM network, in the order of preference (ENSIP-11, ENSIP-19). None elsewhere. */
function coinTypesOf(network: Caip2, home: Caip2 = mainnet): readonly number[] {
  const [namespace, reference] = network.split(':')
  const chainId = Number(reference)
  if (namespace !== 'eip155') return []
  const ofChain = chainId > 1 && chainId < evmOffset ? [evmOffset + chainId] : []
  return network === home ? [ethereum, ...ofChain, evmOffset] : [...ofChain, evmOffset]
}

/** The normal form of a name (ENSIP-15); undefined for what is not a name, or mixes scripts to look like another. */
export function normalName(text: string): string | undefined {
  if (text.length > longestName || !text.includes('.')) return undefined
  try {
    const name = normalize(text.trim())
    return name.split('.').every((label) => label !== '') && name.length <= longestName ? name : undefined
  } catch {
    return undefined
  }
}

function isUsable(address: string): address is Address {
  return isAddress(address, { strict: false }) && !isAddressEqual(address, zeroAddress)
}
