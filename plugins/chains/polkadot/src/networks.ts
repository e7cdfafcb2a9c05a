import type { Network } from '@portico/core'

/** A relay chain or parachain. The reference of its CAIP-2 id is the first 32 hexadecimal digits of its genesis hash. */
export interface PolkadotNetwork extends Network {
  /** The prefix of its addresses (SS58 registry): 0 to 16383. */
  readonly ss58Prefix: number
  /** WebSocket nodes (ws, wss), which `@polkadot/api` prefers because they can push. Absent: it asks those of `rpcUrls`. */
  readonly wsUrls?: readonly string[]
}

/**
 * @param reference First 32 hexadecimal digits of the genesis hash.
 * @param host Of its node on polkadot.io, which takes requests by POST and by WebSocket.
 * @param explorer Its subdomain on Subscan.
 */
function substrateNetwork(
  reference: string,
  name: string,
  [currency, symbol, decimals]: readonly [name: string, symbol: string, decimals: number],
  ss58Prefix: number,
  host: string,
  explorer: string,
): PolkadotNetwork {
  return {
    id: reference,
    name,
    caipNetworkId: `polkadot:${reference}`,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: currency, symbol, decimals },
    ss58Prefix,
    rpcUrls: { default: { http: [`https://${host}.polkadot.io`] } },
    wsUrls: [`wss://${host}.polkadot.io`],
    blockExplorers: { default: { name: 'Subscan', url: `https://${explorer}.subscan.io` } },
  }
}

/** Where DOT has its balances: they moved here from the relay chain in November 2025. */
export const polkadotAssetHub: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  '68d56f15f85d3136970ec16946040bc1',
  'Polkadot Asset Hub',
  ['Polkadot', 'DOT', 10],
  0,
  'polkadot-asset-hub-rpc',
  'assethub-polkadot',
)

/** Where KSM has its balances: they moved here from the relay chain in October 2025. */
export const kusamaAssetHub: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  '48239ef607d7928874027a43a6768920',
  'Kusama Asset Hub',
  ['Kusama', 'KSM', 12],
  2,
  'kusama-asset-hub-rpc',
  'assethub-kusama',
)

export const westendAssetHub: PolkadotNetwork = {
  .../* @__PURE__ */ substrateNetwork(
    '67f9723393ef76214df0118c34bbbd3d',
    'Westend Asset Hub',
    ['Westend', 'WND', 12],
    42,
    'westend-asset-hub-rpc',
    'assethub-westend',
  ),
  testnet: true,
}

/** The relay chain. Accounts have their balances on `polkadotAssetHub`. */
export const polkadotChain: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  '91b171bb158e2d3848fa23a9f1c25182',
  'Polkadot',
  ['Polkadot', 'DOT', 10],
  0,
  'rpc',
  'polkadot',
)

/** The relay chain. Accounts have their balances on `kusamaAssetHub`. */
export const kusama: PolkadotNetwork = /* @__PURE__ */ substrateNetwork(
  'b0a8d493285c2df73290dfb7e61f870f',
  'Kusama',
  ['Kusama', 'KSM', 12],
  2,
  'kusama-rpc',
  'kusama',
)

/** The relay chain. Accounts have their balances on `westendAssetHub`. */
export const westend: PolkadotNetwork = {
  .../* @__PURE__ */ substrateNetwork(
    'e143f23803ac50e8f6f8e62695d1ce9e',
    'Westend',
    ['Westend', 'WND', 12],
    42,
    'westend-rpc',
    'westend',
  ),
  testnet: true,
}

/** The default of the option `networks`: those with balances first. */
export const builtInNetworks: readonly PolkadotNetwork[] = [
  polkadotAssetHub,
  kusamaAssetHub,
  westendAssetHub,
  polkadotChain,
  kusama,
  westend,
]
