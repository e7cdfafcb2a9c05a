/** What is read of a network given by the host. Every chain of `viem/chains` is one. */
export interface EvmChain {
  /** EIP-155 chain id: an integer from 1 to 2 147 483 647 [5.26]. */
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}
