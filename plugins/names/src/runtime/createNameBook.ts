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
/** ENSIP-11: the highest bit marks the chain id of an EVM network. */
const evmOffset = 0x80000000

/** Names and addresses out of several sources, in their order. */
export interface NameBook {
  resolve(text: string, network: Caip2, signal: AbortSignal): Promise<ResolvedName | undefined>
  /** Names that resolve to the address on the network. */
  reverse(address: string, network: Caip2, signal: AbortSignal): Promise<readonly string[]>
}

/** A check that tests of attacks take away, to show what it keeps out. */
export type NameGuard = 'form' | 'coinType' | 'zone' | 'proof'

export interface NameBookOptions extends Pick<NamesOptions, 'suffix' | 'legacySuffixes'> {
  readonly gateway: NameSource | undefined
  readonly others: readonly NameSource[]
}

/** @param missing for tests of attacks alone */
export function createNameBook(
  { gateway, others, suffix, legacySuffixes = [] }: NameBookOptions,
  missing: readonly NameGuard[] = [],
): NameBook {
  const isGuarded = (guard: NameGuard): boolean => !missing.includes(guard)
  const readName = (text: string): string | undefined => (isGuarded('form') ? normalName(text) : text)
  const suffixes = [...(suffix === undefined ? [] : [suffix]), ...legacySuffixes]
  const all = [...others, ...(gateway ? [gateway] : [])]

  /** Names of the gateway's zones are its own: ENS might have one of the same spelling. */
  function sourcesOf(name: string): readonly NameSource[] {
    const isOwn = isGuarded('zone') && suffixes.some((own) => name.endsWith(`.${own}`))
    return isOwn ? (gateway ? [gateway] : []) : all
  }

  async function find(
    name: string,
    network: Caip2,
    signal: AbortSignal,
  ): Promise<{ readonly address: Address; readonly source: NameSource } | undefined> {
    const coinTypes = coinTypesOf(network)
    for (const source of sourcesOf(name)) {
      const addresses = await source.addresses(name, coinTypes, signal)
      const types = isGuarded('coinType') ? coinTypes : [...(addresses?.keys() ?? [])]
      const found = types.map((coinType) => addresses?.get(coinType)).find(Boolean)
      if (found !== undefined) return isUsable(found) ? { address: getAddress(found), source } : undefined
    }
    return undefined
  }

  return {
    async resolve(text, network, signal) {
      const name = readName(text)
      const found = name === undefined ? undefined : await find(name, network, signal)
      if (name === undefined || !found) return undefined
      // A picture is not worth a failure.
      const picture = await found.source.avatar?.(name, signal).catch(() => undefined)
      signal.throwIfAborted()
      return { name, address: found.address, imageUrl: safeImage(picture) }
    },
    async reverse(address, network, signal) {
      if (!isUsable(address)) return []
      const [coinType = ethereum] = coinTypesOf(network)
      const proved: string[] = []
      for (const source of all) {
        const claimed = await source.names(address, coinType, signal)
        for (const name of claimed.slice(0, mostNames)) {
          // What is written in another way than its normal form is no name, however much it looks like one.
          if (readName(name) !== name || proved.includes(name)) continue
          const found = isGuarded('proof') ? await find(name, network, signal) : { address }
          if (found && isAddressEqual(found.address, address)) proved.push(name)
        }
      }
      return proved
    },
  }
}

/** The coin types that an address may have on an EVM network, in the order of preference. */
export function coinTypesOf(network: Caip2): readonly number[] {
  const [namespace, reference] = network.split(':')
  const chainId = Number(reference)
  if (namespace !== 'eip155') return []
  return chainId > 1 && chainId < evmOffset ? [evmOffset + chainId, ethereum] : [ethereum, evmOffset + 1]
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
