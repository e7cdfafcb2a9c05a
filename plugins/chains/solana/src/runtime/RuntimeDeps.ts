import type { RpcClient } from '@portico/chain-kit'
import type { Lazy } from '@portico/core'
import type { SolanaContext } from '../SolanaSpec.js'
import type { Wallets } from './wallet/createWallets.js'

/** What the parts of the runtime share. */
export interface RuntimeDeps {
  readonly context: SolanaContext
  readonly nodes: RpcClient
  readonly wallets: Wallets
  /** Code that uses web3.js: loaded to write or read transactions. */
  readonly web3: Lazy<typeof import('./web3.js')>
}
