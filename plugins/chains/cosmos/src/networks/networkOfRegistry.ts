import { invalidOption, safePage } from '@portico/core'
import { prefixForm } from '../parseAddress.js'
import type { CosmosNetwork, GasPrices } from './CosmosNetwork.js'

/** The fields that are read of a `chain.json` of the chain registry (github.com/cosmos/chain-registry). */
export interface RegistryChain {
  readonly chain_id?: string
  readonly chain_name: string
  readonly pretty_name?: string
  readonly network_type?: string
  readonly bech32_prefix?: string
  readonly slip44?: number
  readonly key_algos?: readonly string[]
  readonly fees?: {
    readonly fee_tokens: readonly {
      readonly denom: string
      readonly fixed_min_gas_price?: number
      readonly low_gas_price?: number
      readonly average_gas_price?: number
      readonly high_gas_price?: number
    }[]
  }
  readonly staking?: { readonly staking_tokens: readonly { readonly denom: string }[] }
  readonly apis?: {
    readonly rpc?: readonly { readonly address: string }[]
    readonly rest?: readonly { readonly address: string }[]
  }
  readonly explorers?: readonly {
    readonly kind?: string
    readonly url?: string
    readonly tx_page?: string
    readonly account_page?: string
  }[]
  readonly logo_URIs?: { readonly png?: string; readonly svg?: string }
}

/** The fields that are read of its `assetlist.json`. */
export interface RegistryAssets {
  readonly assets: readonly {
    readonly base: string
    readonly display: string
    readonly name: string
    readonly symbol: string
    readonly denom_units: readonly {
      readonly denom: string
      readonly exponent: number
      readonly aliases?: readonly string[]
    }[]
  }[]
}

type CamelCase<S> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : S
/** The same in the spelling of the npm package chain-registry, from version 2 on: `chainId` for `chain_id`. */
export type InCamelCase<T> = T extends readonly (infer Item)[]
  ? readonly InCamelCase<Item>[]
  : T extends object
    ? { readonly [K in keyof T as CamelCase<K>]: InCamelCase<T[K]> }
    : T

/** Keplr's defaults for chains that name no price. */
const usualPrices: GasPrices = { low: 0.01, average: 0.025, high: 0.04 }

/**
 * Makes a network from an entry of the chain registry, in the spelling of its files or of the npm package chain-registry. The
 * native currency is the first token that pays fees. Endpoints and pages without https are left out.
 * @throws `core/invalidOptions` when the entry lacks a currency, a prefix or a node, when `assets` lacks its currency, or when
 * CAIP-2 cannot write its id as it is
 */
export function networkOfRegistry(
  chain: RegistryChain | InCamelCase<RegistryChain>,
  assets: RegistryAssets | InCamelCase<RegistryAssets>,
): CosmosNetwork {
  const network = readNetwork(chain, assets)
  if (!('needs' in network)) return network
  const name = textAt(chain, 'chain_name') ?? textAt(chain, 'chain_id') ?? 'a chain'
  throw invalidOption('cosmos', 'networks', `the registry's entry of ${name} needs ${network.needs}`)
}

/** `needs`: what it lacks, in words. */
function readNetwork(chain: unknown, assetList: unknown): CosmosNetwork | { readonly needs: string } {
  const [fee] = listAt(at(chain, 'fees'), 'fee_tokens')
  const [stake] = listAt(at(chain, 'staking'), 'staking_tokens')
  const denom = textAt(fee, 'denom') ?? textAt(stake, 'denom')
  const asset = listAt(assetList, 'assets').find((asset) => at(asset, 'base') === denom)
  const display = at(asset, 'display')
  const unit = listAt(asset, 'denom_units').find((unit) =>
    [at(unit, 'denom'), ...listAt(unit, 'aliases')].includes(display),
  )
  const decimals = numberAt(unit, 'exponent')
  const symbol = textAt(asset, 'symbol')
  const [id, bech32Prefix] = [textAt(chain, 'chain_id'), textAt(chain, 'bech32_prefix')]
  const nodes = urlsAt(at(chain, 'apis'), 'rpc')
  // CAIP-2. For other ids, CAIP-5 has a hash, which wallets do not know.
  if (!id || !/^[-\w]{1,32}$/.test(id)) return { needs: 'a chain_id of letters, digits, - and _, 32 at most' }
  if (!bech32Prefix || !prefixForm.test(bech32Prefix)) return { needs: 'a bech32_prefix of small letters and digits' }
  if (!denom || !symbol) return { needs: 'a fee token that is among the assets, with a symbol' }
  if (decimals === undefined) return { needs: `a unit of ${symbol} that is its display` }
  if (!nodes[0]) return { needs: 'an RPC node by https' }
  const gasPrices = pricesOf(fee)
  const coinType = numberAt(chain, 'slip44')
  const keyAlgos = listAt(chain, 'key_algos').filter((name) => typeof name === 'string')
  const [restUrl] = urlsAt(at(chain, 'apis'), 'rest')
  const logos = at(chain, 'logo_URIs')
  const imageUrl = safePage(at(logos, 'svg')) ?? safePage(at(logos, 'png'))
  return {
    id,
    name: textAt(chain, 'pretty_name') ?? textAt(chain, 'chain_name') ?? id,
    caipNetworkId: `cosmos:${id}`,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: textAt(asset, 'name') ?? symbol, symbol, decimals },
    rpcUrls: { default: { http: nodes } },
    ...explorerOf(listAt(chain, 'explorers')),
    ...(at(chain, 'network_type') === 'testnet' && { testnet: true }),
    ...(imageUrl && { assets: { imageUrl } }),
    bech32Prefix,
    denom,
    gasPrice: gasPrices.average,
    gasPrices,
    ...(coinType !== undefined && { coinType }),
    ...(keyAlgos.length > 0 && { keyAlgos }),
    ...(restUrl && { restUrl }),
  }
}

/** None is below the chain's minimum, nor below the one before it. */
function pricesOf(fee: unknown): GasPrices {
  const least = numberAt(fee, 'fixed_min_gas_price') ?? 0
  const low = Math.max(least, numberAt(fee, 'low_gas_price') ?? (least || usualPrices.low))
  const average = Math.max(low, numberAt(fee, 'average_gas_price') ?? usualPrices.average)
  return { low, average, high: Math.max(average, numberAt(fee, 'high_gas_price') ?? usualPrices.high) }
}

/** The first explorer that has pages of transactions by https. */
function explorerOf(explorers: readonly unknown[]): Pick<CosmosNetwork, 'blockExplorers' | 'explorerPages'> {
  for (const explorer of explorers) {
    const url = safePage(at(explorer, 'url'))
    const transaction = pageBefore(textAt(explorer, 'tx_page'), '${txHash}')
    const address = pageBefore(textAt(explorer, 'account_page'), '${accountAddress}')
    if (url && transaction)
      return {
        blockExplorers: { default: { name: textAt(explorer, 'kind') ?? 'Explorer', url } },
        explorerPages: { transaction, ...(address && { address }) },
      }
  }
  return {}
}

/** A page's URL without the variable at its end. */
function pageBefore(page: string | undefined, variable: string): string | undefined {
  return page?.endsWith(variable) ? safePage(page.slice(0, -variable.length)) : undefined
}

/** A field in either spelling. @param key In snake_case. */
function at(row: unknown, key: string): unknown {
  const fields = Object(row) as Readonly<Record<string, unknown>>
  return fields[key] ?? fields[key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]
}

function textAt(row: unknown, key: string): string | undefined {
  const value = at(row, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Prices, exponents and coin types are never negative. */
function numberAt(row: unknown, key: string): number | undefined {
  const value = at(row, key)
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function listAt(row: unknown, key: string): readonly unknown[] {
  const value = at(row, key)
  return Array.isArray(value) ? value : []
}

function urlsAt(row: unknown, key: string): readonly string[] {
  return listAt(row, key).flatMap((api) => safePage(at(api, 'address'))?.replace(/\/$/, '') ?? [])
}
