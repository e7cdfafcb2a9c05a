import type { PolkadotDevnet } from '@portico/devnet-polkadot'
import { westend, type PolkadotNetwork } from '../src/index.js'

/** The local chain as a site would configure it. @param prefix By which it writes addresses here. */
export function localNetwork(
  { httpUrl, url, genesisHash }: PolkadotDevnet,
  by: 'http' | 'ws' = 'http',
): PolkadotNetwork {
  const id = genesisHash.slice(2, 34)
  return {
    id,
    name: 'Local',
    caipNetworkId: `polkadot:${id}`,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
    ss58Prefix: westend.ss58Prefix,
    rpcUrls: { default: { http: [by === 'http' ? httpUrl : url] } },
    testnet: true,
  }
}

/** A network whose only node is gone. */
export const gone: PolkadotNetwork = {
  ...westend,
  id: 'feedfeedfeedfeedfeedfeedfeedfeed',
  name: 'Gone',
  caipNetworkId: 'polkadot:feedfeedfeedfeedfeedfeedfeedfeed',
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  wsUrls: [],
}

/** Makes blocks, so that transactions expire. */
export async function newBlocks({ httpUrl }: PolkadotDevnet, count: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_newBlock', params: [{ count }] })
  await fetch(httpUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
