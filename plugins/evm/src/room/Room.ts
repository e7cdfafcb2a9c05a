import type {
  BalancesCapability,
  Caip2,
  ConnectRequest,
  Network,
  PartChange,
  RemoteEvent,
  RemoteTransport,
  RestoreRequest,
  SessionHandle,
  SignMessageCapability,
  TransactCapability,
} from '@portico/core'
import type { Eip1193Provider, Eip1193Request } from '../Eip1193Provider.js'
import type { EvmApi } from '../EvmSpec.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'

/** What the plugin does once somebody wants it. Loaded by `import()`; made once per modal. */
export interface Room extends BalancesCapability, SignMessageCapability, TransactCapability {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `request` of the provider that hosts hold. */
  request(request: Eip1193Request): Promise<unknown>
  getWalletClient: EvmApi['getWalletClient']
  link(transport: RemoteTransport, networkId: Caip2): RemoteLink
  /** EIP-55. `digits`: 40 hexadecimal digits in lower case. */
  checksum(digits: string): string
  /** Follows the connection in use until the signal. */
  follow(signal: AbortSignal): void
}

/** The wallet at the other end of a transport, as EIP-1193 has it. */
export interface RemoteLink extends Eip1193Provider {
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  /** What an event of the wallet changes. */
  hear(event: RemoteEvent): readonly PartChange[]
}
