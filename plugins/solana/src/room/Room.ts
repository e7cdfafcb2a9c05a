import type {
  BalancesCapability,
  ConnectRequest,
  FungiblesCapability,
  RemoteNamespace,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransactCapability,
} from '@portico/core'
import type { SolanaProvider } from '../SolanaProvider.js'
import type { SolanaApi } from '../SolanaSpec.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Room
  extends
    BalancesCapability,
    SignMessageCapability,
    TransactCapability,
    Pick<SolanaProvider, 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'> {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `signMessage` of the provider that hosts hold. */
  signBytes: SolanaProvider['signMessage']
  /** Of the account in use. */
  publicKey(): Uint8Array | undefined
  getConnection: SolanaApi['getConnection']
  listTokens: FungiblesCapability['list']
  estimateToken: FungiblesCapability['estimate']
  sendToken: FungiblesCapability['send']
  readonly remote: RemoteNamespace
  /** Follows the connection in use until the signal. */
  follow(signal: AbortSignal): void
}
