import type { Caip2, Namespace } from './caip.js'

/** A chain that a visitor can be on. Chain plugins make these; the shell only shows and compares them. */
export interface Network {
  /** The chain's own id: a number for EVM chains, the CAIP-2 reference for others. */
  readonly id: number | string
  readonly name: string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: Namespace
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    /** The network's own default, kept when an integrator's or the gateway's URL goes first. */
    readonly chainDefault?: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}
