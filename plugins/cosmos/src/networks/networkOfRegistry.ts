import { PorticoError } from '@portico/core'
import type { CosmosNetwork, GasPrices } from './CosmosNetwork.js'
import type { RegistryAssets, RegistryChain } from './RegistryChain.js'

/** What Keplr's documentation assumes where a chain names no price. */
const usualPrices: GasPrices = { low: 0.01, average: 0.025, high: 0.04 }

/**
 * Makes a network of an entry of the chain registry. The native currency is the first token that pays fees.
 * @throws `cosmos/invalidNetwork` where the entry lacks a currency, a prefix or a node, or the list of assets its currency
 */
export function networkOfRegistry(chain: RegistryChain, { assets }: RegistryAssets): CosmosNetwork {
  const fee = chain.fees?.fee_tokens[0]
  const denom = fee?.denom ?? chain.staking?.staking_tokens[0]?.denom
  const asset = assets.find(({ base }) => base === denom)
  const decimals = asset?.denom_units.find((unit) => unit.denom === asset.display)?.exponent
  const nodes = addresses(chain.apis?.rpc)
  const { chain_id: id, bech32_prefix: bech32Prefix } = chain
  if (!denom || !asset || decimals === undefined || !id || !bech32Prefix || !nodes[0])
    throw new PorticoError('cosmos/invalidNetwork', {
      plugin: 'cosmos',
      shortMessage: `The registry's entry of ${chain.chain_name} makes no network`,
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
  const explorer = chain.explorers?.find(({ url, tx_page: page }) => isHttps(url) && prefixOf(page, '${txHash}'))
  const [restUrl] = addresses(chain.apis?.rest)
  const imageUrl = chain.logo_URIs?.svg ?? chain.logo_URIs?.png
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
    ...(isHttps(imageUrl) && { assets: { imageUrl } }),
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
  const address = prefixOf(explorer.account_page, '${accountAddress}')
  return { transaction: prefixOf(explorer.tx_page, '${txHash}') ?? '', ...(address && { address }) }
}

/** A page's address up to its variable, which stands at its end. */
function prefixOf(page: string | undefined, variable: string): string | undefined {
  return isHttps(page) && page.endsWith(variable) ? page.slice(0, -variable.length) : undefined
}

function addresses(apis: readonly { readonly address: string }[] | undefined): readonly string[] {
  return (apis ?? []).map(({ address }) => address.replace(/\/$/, '')).filter(isHttps)
}

/** A page that came by https may not ask others. */
function isHttps(url: string | undefined): url is string {
  return url !== undefined && url.startsWith('https://')
}
