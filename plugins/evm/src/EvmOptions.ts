import type { Caip2, Network } from '@portico/core'
import type { EvmChain } from './networks/EvmChain.js'

export interface EvmOptions {
  /** Networks of the site, its default first: those this package exports, or any of `viem/chains`. Default: `builtInNetworks`. */
  readonly networks?: readonly (Network | EvmChain)[]
  /** Nodes of your own by CAIP-2 id, asked before all others. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Contracts of ERC-20 tokens by CAIP-2 id, to look for in accounts. Default none: a chain has no list of its own. */
  readonly tokens?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether wallets that announce themselves (EIP-6963) are offered. Default true. */
  readonly announced?: boolean
  /** Whether a wallet that only sets `window.ethereum` is offered, where none announces itself. Default true. */
  readonly injected?: boolean
  /**
   * Origins of Safe{Wallet} that show this page in a frame as a Safe App; there the Safe is offered as a wallet. False: none.
   * Default: `https://app.safe.global`.
   */
  readonly safe?: readonly string[] | false
  /** Whether disconnecting takes the wallet's permission back (`wallet_revokePermissions`, where it knows it). Default true. */
  readonly revokeOnDisconnect?: boolean
}
