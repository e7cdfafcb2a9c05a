import type {
  BalancesCapability,
  ConnectRequest,
  RelayNamespace,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { CosmosSigner } from '../CosmosSigner.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Runtime extends BalancesCapability, SignMessageCapability, TransfersCapability, CosmosSigner {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  readonly relay: RelayNamespace
  /** Whether the checksum of an address holds (BIP-173). */
  isAddress(text: string): boolean
}
