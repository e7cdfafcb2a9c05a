import type { StorageArea } from '@portico/core'
import type { Address, Hex } from 'viem'
import type { Behaviour, BehaviourScope, Misbehaviour } from './Behaviour.js'

export interface TestChain {
  readonly chainId: number
  /** Node for reads and broadcasts; default: the wallet's `rpcUrl`. */
  readonly rpcUrl?: string
}

export interface EvmTestWalletOptions {
  /** One key or several, the selected account's first. Default: two of `publicKeys`, which are PUBLIC. */
  readonly privateKey?: Hex | readonly Hex[]
  /** Node of every chain that names none of its own, such as `http://127.0.0.1:8545`. Without one, reads fail with 4901. */
  readonly rpcUrl?: string
  /** Chains the wallet knows, the one it is on first. Default: 31337, anvil's. */
  readonly chains?: readonly TestChain[]
  /** Whether calls of one batch can be made atomic (EIP-7702 to Multicall3, which must be on the chain). Default false. */
  readonly atomic?: boolean
  /**
   * Whether it has `wallet_connect` (EIP-7846), and what it signs of the text it is asked for. Default: it does not know the method.
   */
  readonly signsIn?: boolean | ((text: string) => string)
  /** Identity for EIP-6963. */
  readonly rdns?: string
  readonly name?: string
  /** Data URI. */
  readonly icon?: string
  readonly uuid?: string
  /** Properties of the provider besides EIP-1193's, such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** How addresses are written in answers and events. Default `lower`, as most wallets do. */
  readonly addressCase?: 'lower' | 'checksum'
  /** Where the wallet remembers whom it gave its accounts to, as an extension does across reloads. Default: nowhere. */
  readonly storage?: Pick<StorageArea, 'getItem' | 'setItem'>
  /** Sends one JSON-RPC request to a node. Default: `fetch`. */
  readonly callNode?: (url: string, request: { readonly method: string; readonly params: unknown }) => Promise<unknown>
}

/** `detail.info` of EIP-6963. */
export interface WalletAnnouncement {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** EIP-1193, and nothing else that code may rely on. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
}

/** One call of `request()`, in the order they came. JSON as far as the page's own params are. */
export interface RecordedRequest {
  readonly method: string
  readonly params: unknown
  /** Whether the visitor was asked: what a silent restore must never do. */
  readonly asked: boolean
  readonly outcome: 'open' | 'answered' | 'failed'
  readonly answer?: unknown
  readonly error?: { readonly code?: number; readonly message: string }
}

export interface AnnounceOptions {
  /** Replaces what the wallet says of itself; see `hostileAnnouncements`. */
  readonly info?: unknown
  /** How often it announces itself at once. Default 1. */
  readonly times?: number
  /** Milliseconds until the first announcement: wallets that inject late. Default: now. */
  readonly delay?: number
}

/** A wallet with real keys that does what the test says. */
export interface EvmTestWallet {
  /** What a page sees of it. Methods must be called on it: `const { request } = provider` fails, as with many wallets. */
  readonly provider: Eip1193Provider
  readonly info: WalletAnnouncement
  /** Accounts it gives to a page it trusts, the selected one first; checksummed. */
  readonly accounts: readonly Address[]
  readonly chainId: number
  /** Whether the page holds its accounts now. */
  readonly authorized: boolean
  readonly requests: readonly RecordedRequest[]

  behave(behaviour: Behaviour, scope?: BehaviourScope): void
  misbehave(how: Misbehaviour, on?: boolean): void
  /** Answers every request that stalls. */
  approve(): void
  refuse(): void
  /** Requests that stall now. */
  readonly open: number

  lock(): void
  /** Answers what waited for it. */
  unlock(): void
  /** The visitor trusts the page without being asked. */
  authorize(): void
  /** The visitor takes the accounts back, in the wallet. */
  revoke(): void
  /** @throws `testing/unknownAccount` */
  selectAccount(address: Address): void
  /** Accounts it gives from now on, the selected one first; none is as good as `revoke`. @throws `testing/unknownAccount` */
  setAccounts(addresses: readonly Address[]): void
  /** The visitor changes network in the wallet. @throws `testing/unknownChain` */
  setChain(chainId: number): void
  /** The wallet loses all its nodes: event `disconnect`, then 4900 for every request. */
  disconnect(): void
  reconnect(): void
  /**
   * Emits what its storage says and the page does not know yet: what another page of the same origin changed. An extension is one
   * wallet for all of them. `installTestWallets` calls it.
   */
  refresh(): void

  /** Sends any event with any payload. */
  emit(event: string, payload: unknown): void
  /** Listeners on the provider now, of one event or of all. */
  listenerCount(event?: string): number
  /** Announces itself by EIP-6963, now and whenever it is asked, until the returned function is called. */
  announce(target?: EventTarget, options?: AnnounceOptions): () => void
  /** Makes itself `ethereum` of the page, in front of a wallet that is there; the returned function takes it away. */
  inject(target?: object): () => void
  /** Forgets trust, behaviours and requests; listeners stay. */
  reset(): void
}
