import type {
  BalancesCapability,
  ChainCapability,
  ConnectRequest,
  RelayNamespace,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Runtime
  extends BalancesCapability, SignMessageCapability, TransfersCapability, Omit<BitcoinProvider, 'signMessage'> {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `signMessage` of the provider that hosts hold. */
  readonly hostSignMessage: BitcoinProvider['signMessage']
  readonly relay: RelayNamespace
  /** Whether the checksum of an address holds, which has the right shape. */
  isAddress(address: string): boolean
  checkSelection: NonNullable<ChainCapability['checkSelection']>
}
