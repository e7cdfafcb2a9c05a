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
import type { Eip1193Request } from '../Eip1193Provider.js'
import type { EvmApi } from '../EvmSpec.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Runtime extends BalancesCapability, SignMessageCapability, TransfersCapability {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `request` of the provider that hosts hold. */
  request(request: Eip1193Request): Promise<unknown>
  getWalletClient: EvmApi['getWalletClient']
  readonly relay: RelayNamespace
  listTokens: TokensCapability['list']
  estimateToken: TokensCapability['estimate']
  sendToken: TokensCapability['send']
  /** EIP-55. `digits`: 40 hexadecimal digits in lower case. */
  checksum(digits: string): string
  /** Follows the connection in use until the signal. */
  follow(signal: AbortSignal): void
}
