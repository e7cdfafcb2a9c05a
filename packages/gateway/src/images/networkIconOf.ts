import type { NetworkIcon } from './networkIcons.js'

const byNamespace: Readonly<Record<string, NetworkIcon>> = {
  eip155: 'ethereum',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
  cosmos: 'cosmos-hub',
}

const byEip155Reference: Readonly<Record<string, NetworkIcon>> = {
  1: 'ethereum',
  10: 'optimism',
  25: 'cronos',
  56: 'binance-smart-chain',
  97: 'binance-smart-chain',
  100: 'gnosis',
  130: 'unichain',
  137: 'polygon',
  143: 'monad',
  146: 'sonic',
  240: 'cronos-zkevm',
  282: 'cronos-zkevm',
  300: 'zksync',
  324: 'zksync',
  338: 'cronos',
  388: 'cronos-zkevm',
  480: 'world',
  999: 'hyper-evm',
  1101: 'polygon-zkevm',
  1284: 'moonbeam',
  1301: 'unichain',
  1329: 'sei-network',
  1337: 'ethereum',
  2020: 'ronin',
  5000: 'mantle',
  5003: 'mantle',
  8217: 'kaia',
  8453: 'base',
  17000: 'ethereum',
  31337: 'ethereum',
  33139: 'apechain',
  42161: 'arbitrum-one',
  42170: 'arbitrum-nova',
  42220: 'celo',
  43113: 'avalanche',
  43114: 'avalanche',
  57073: 'ink',
  59144: 'linea',
  80002: 'polygon',
  80094: 'berachain',
  81457: 'blast',
  84532: 'base',
  421614: 'arbitrum-one',
  534352: 'scroll',
  560048: 'ethereum',
  7777777: 'zora',
  11155111: 'ethereum',
  11155420: 'optimism',
  1313161554: 'aurora',
}

const byCosmosReference: Readonly<Record<string, NetworkIcon>> = {
  'cosmoshub-4': 'cosmos-hub',
  'injective-1': 'injective',
  'osmosis-1': 'osmosis',
  'pacific-1': 'sei-network',
}

/** The relay chain and Asset Hub. */
const polkadotReferences: readonly string[] = ['91b171bb158e2d3848fa23a9f1c25182', '68d56f15f85d3136970ec16946040bc1']

/** Icon of a CAIP-2 network or of a CAIP-2 namespace; undefined when the gateway ships none. */
export function networkIconOf(id: string): NetworkIcon | undefined {
  const [namespace = '', reference] = id.split(':')
  if (reference === undefined) return own(byNamespace, namespace)
  if (namespace === 'eip155') return own(byEip155Reference, reference)
  if (namespace === 'cosmos') return own(byCosmosReference, reference)
  if (namespace === 'polkadot') return polkadotReferences.includes(reference) ? 'polkadot' : undefined
  return own(byNamespace, namespace)
}

function own(icons: Readonly<Record<string, NetworkIcon>>, key: string): NetworkIcon | undefined {
  return Object.hasOwn(icons, key) ? icons[key] : undefined
}
