import { defineChain, type Chain } from 'viem'

function devnet(id: number, name: string, rpc: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  })
}

/** The local chains that are running, before the public ones every modal has. */
export function localChains([one, two]: readonly [string | undefined, string | undefined]): readonly Chain[] {
  return [...(one ? [devnet(31337, 'Devnet', one)] : []), ...(two ? [devnet(31338, 'Devnet Two', two)] : [])]
}
