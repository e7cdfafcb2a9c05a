import { PorticoError, safePage } from '@portico/core'
import type { CosmosNetwork, GasPrices } from './CosmosNetwork.js'

/** The fields that are read of a `chain.json` of the chain registry (github.com/cosmos/chain-registry). */
export interface RegistryChain {
  readonly chain_id: string
  readonly chain_name: string
  readonly pretty_name?: string
  readonly network_type?: string
  readonly bech32_prefix: string
  readonly slip44?: number
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
    readonly denom_units: readonly { readonly denom: string; readonly exponent: number }[]
  }[]
}

/** Keplr's defaults for chains that name no price. */
const usualPrices: GasPrices = { low: 0.01, average: 0.025, high: 0.04 }

/**
 * Makes a network from an entry of the chain registry. The native currency is the first token that pays fees. Endpoints and
 * pages without https are left out.
 * @throws `cosmos/invalidNetwork` when the entry lacks a currency, a prefix or a node, or `assets` lacks its currency
 */
export function networkOfRegistry(chain: RegistryChain, { assets }: RegistryAssets): CosmosNetwork {
  const fee = chain.fees?.fee_tokens[0]
  const denom = fee?.denom ?? chain.staking?.staking_tokens[0]?.denom
  const asset = assets.find(({ base }) => base === denom)
  const decimals = asset?.denom_units.find((unit) => unit.denom === asset.display)?.exponent
  const nodes = urlsOf(chain.apis?.rpc)
  const { chain_id: id, bech32_prefix: bech32Prefix } = chain
  if (!denom || !asset || decimals === undefined || !id || !bech32Prefix || !nodes[0])
    throw new PorticoError('cosmos/invalidNetwork', {
      plugin: 'cosmos',
      shortMessage: `The registry's entry of ${chain.chain_name} is not a usable network`,
      details: 'It needs chain_id, bech32_prefix, a fee token that is among the assets, and an RPC node by https.',
      context: { network: id },
    })
  const { low, average, high } = usualPrices
  const least = fee?.fixed_min_gas_price ?? low
  const gasPrices = {
    low: fee?.low_gas_price ?? least,
    average: fee?.average_gas_price ?? Math.max(least, average),
    high: fee?.high_gas_price ?? Math.max(least, high),
  }
  const explorer = chain.explorers?.find(({ url, tx_page: page }) => safePage(url) && pageBefore(page, '${txHash}'))
  const [restUrl] = urlsOf(chain.apis?.rest)
  const imageUrl = safePage(chain.logo_URIs?.svg ?? chain.logo_URIs?.png)
  return {
    id,
    name: chain.pretty_name ?? chain.chain_name,
    caipNetworkId: `cosmos:${id}`,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: asset.name, symbol: asset.symbol, decimals },
    rpcUrls: { default: { http: nodes } },
    ...(explorer?.url && {
      blockExplorers: { default: { name: explorer.kind ?? 'Explorer', url: explorer.url } },
      explorerPages: pagesOf(explorer),
    }),
    ...(chain.network_type === 'testnet' && { testnet: true }),
    ...(imageUrl && { assets: { imageUrl } }),
    bech32Prefix,
    denom,
    gasPrice: gasPrices.average,
    gasPrices,
    ...(chain.slip44 !== undefined && { coinType: chain.slip44 }),
    ...(restUrl && { restUrl }),
  }
}

function pagesOf(explorer: NonNullable<RegistryChain['explorers']>[number]): {
  readonly transaction: string
  readonly address?: string
} {
  const address = pageBefore(explorer.account_page, '${accountAddress}')
  return { transaction: pageBefore(explorer.tx_page, '${txHash}') ?? '', ...(address && { address }) }
}

/** A page's URL without the variable at its end. */
function pageBefore(page: string | undefined, variable: string): string | undefined {
  return page?.endsWith(variable) ? safePage(page.slice(0, -variable.length)) : undefined
}

function urlsOf(apis: readonly { readonly address: string }[] = []): readonly string[] {
  return apis.flatMap(({ address }) => safePage(address)?.replace(/\/$/, '') ?? [])
}
