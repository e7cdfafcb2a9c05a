import { parseCaip2, type WalletChain } from '../chains/WalletChain.js'

export function chainName(chains: readonly WalletChain[], id: number): string {
  const chain = chains.find((candidate) => candidate.id === id)
  return chain ? `${chain.name} (${id})` : `Unknown network (${id})`
}

/** The name of a CAIP-2 chain, or its id when this wallet does not know it. */
export function networkName(chains: readonly WalletChain[], caip2: string): string {
  const id = parseCaip2(caip2)
  return id !== undefined && chains.some((chain) => chain.id === id)
    ? chainName(chains, id)
    : `${caip2} (not in this wallet)`
}
