import type { PolkadotNetwork } from './PolkadotNetwork.js'

/**
 * A network with its page on Subscan, whose node takes questions by POST and by websocket alike.
 * @param reference First 32 hexadecimal characters of the hash of its genesis.
 * @param currency Name, symbol and decimals.
 */
export function substrateNetwork(
  reference: string,
  name: string,
  [currency, symbol, decimals]: readonly [name: string, symbol: string, decimals: number],
  ss58Prefix: number,
  node: string,
  explorer: string,
): PolkadotNetwork {
  return {
    id: reference,
    name,
    caipNetworkId: `polkadot:${reference}`,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: currency, symbol, decimals },
    ss58Prefix,
    rpcUrls: { default: { http: [`https://${node}.polkadot.io`] } },
    wsUrls: [`wss://${node}.polkadot.io`],
    blockExplorers: { default: { name: 'Subscan', url: `https://${explorer}.subscan.io` } },
  }
}
