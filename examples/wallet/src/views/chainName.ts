import { parseCaip2, type WalletChain } from '../chains/WalletChain.js'
import { isCaip2 } from '../namespaces/caip2.js'
import { namespaceOf } from '../namespaces/walletNamespaces.js'

export function chainName(chains: readonly WalletChain[], id: number): string {
  const chain = chains.find((candidate) => candidate.id === id)
  return chain ? `${chain.name} (${id})` : `Unknown network (${id})`
}

/** The name of a CAIP-2 chain, or its id when this wallet does not know it. */
export function networkName(chains: readonly WalletChain[], caip2: string): string {
  const id = parseCaip2(caip2)
  if (id !== undefined && chains.some((chain) => chain.id === id)) return chainName(chains, id)
  const namespace = namespaceOf(caip2)
  return namespace && isCaip2(caip2) && namespace.addressOn(caip2) !== undefined
    ? namespace.networkName(caip2)
    : `${caip2} (not in this wallet)`
}
