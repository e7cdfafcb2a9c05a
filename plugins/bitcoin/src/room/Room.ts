import type {
  BalancesCapability,
  ChainCapability,
  ConnectRequest,
  RemoteNamespace,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransactCapability,
} from '@portico/core'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Room
  extends BalancesCapability, SignMessageCapability, TransactCapability, Omit<BitcoinProvider, 'signMessage'> {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `signMessage` of the provider that hosts hold. */
  readonly hostSignMessage: BitcoinProvider['signMessage']
  readonly remote: RemoteNamespace
  /** Whether the checksum of an address holds, which has the right shape. */
  isAddress(address: string): boolean
  checkSelection: NonNullable<ChainCapability['checkSelection']>
}
