import type {
  BalancesCapability,
  ConnectRequest,
  RelayNamespace,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { PolkadotSigner } from '../PolkadotSigner.js'
import type { PolkadotApi } from '../PolkadotSpec.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Runtime
  extends
    BalancesCapability,
    SignMessageCapability,
    TransfersCapability,
    PolkadotSigner,
    Pick<PolkadotApi, 'getAccounts' | 'getApi'> {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  readonly relay: RelayNamespace
  /** Whether a text is an address whose checksum holds. */
  isAddress(text: string): boolean
  /** Closes what is open to nodes with the signal. */
  endWith(run: AbortSignal): void
}
