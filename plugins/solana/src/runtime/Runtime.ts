import type {
  BalancesCapability,
  ConnectRequest,
  TokensCapability,
  RelayNamespace,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { SolanaProvider } from '../SolanaProvider.js'
import type { SolanaApi } from '../SolanaSpec.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Runtime
  extends
    BalancesCapability,
    SignMessageCapability,
    TransfersCapability,
    Pick<SolanaProvider, 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'> {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `signMessage` of the provider that hosts hold. */
  signBytes: SolanaProvider['signMessage']
  /** Of the account in use. */
  publicKey(): Uint8Array | undefined
  getConnection: SolanaApi['getConnection']
  listTokens: TokensCapability['list']
  estimateToken: TokensCapability['estimate']
  sendToken: TokensCapability['send']
  readonly relay: RelayNamespace
  /** Follows the connection in use until the signal. */
  follow(signal: AbortSignal): void
}
