import type { Caip2, Capabilities, Network, PluginHandle, PluginSpec, SetupContext } from '@portico/core'
import type { Connection } from '@solana/web3.js'
import type { SolanaProvider } from './SolanaProvider.js'
import type { SolanaErrors } from './errors.js'

export interface SolanaOptions {
  /** The site's networks, its default first: those this package exports, or your own. Default: `builtInNetworks`. */
  readonly networks?: readonly Network[]
  /** Nodes of your own by CAIP-2 id, asked before all others. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether wallets that register themselves (Wallet Standard) are offered. Default true. */
  readonly registered?: boolean
  /** Whether wallets that only set `window.solana` or their own global are offered. Default true. */
  readonly injected?: boolean
}

export interface SolanaApi {
  /** One object for the life of the modal, which follows the connection in use. */
  getProvider(): SolanaProvider
  /** A `Connection` of web3.js to the first node of the network in use. Loads web3.js. @throws `solana/rpcUnavailable` */
  getConnection(): Promise<Connection>
}

export interface SolanaSpec extends PluginSpec {
  readonly id: 'solana'
  readonly config: SolanaOptions
  readonly api: SolanaApi
  readonly errors: SolanaErrors
  readonly provides: Pick<
    Capabilities,
    'chain' | 'balances' | 'signMessage' | 'transfers' | 'tokens' | 'relay' | 'activity'
  >
}

/** While plugins are set up. */
export type SolanaSetupContext = SetupContext<SolanaSpec>
/** From then on. */
export type SolanaContext = PluginHandle<SolanaSpec>
