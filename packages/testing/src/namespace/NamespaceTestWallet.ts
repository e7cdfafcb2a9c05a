import type { StorageArea } from '@portico/core'
import type { Behaviour, BehaviourScope, Misbehaviour } from '../evm/Behaviour.js'
import type { RecordedRequest } from '../evm/EvmTestWallet.js'

/** What can be wrong with a wallet of any chain; see `Misbehaviour` for what each means. */
export type NamespaceMisbehaviour = Extract<
  Misbehaviour,
  | 'changesSilently'
  | 'emitsTwice'
  | 'emitsAfterRemoval'
  | 'hasNoEvents'
  | 'hidesErrorCodes'
  | 'signsWithAnotherKey'
  | 'switchesWithoutSwitching'
>

/** How a test controls a wallet of any chain. Arguments and answers are plain JSON, so that a test outside of a page can control one inside. */
export interface NamespaceWalletControls {
  readonly name: string
  /** Addresses it gives to a page it trusts, the selected one first. */
  readonly accounts: readonly string[]
  /** Network it is on, as the chain's wallets write it. Empty where they are not on one network. */
  readonly network: string
  /** Whether the page has its accounts now. */
  readonly authorized: boolean
  readonly locked: boolean
  /** Calls of the page in the order they came. */
  readonly requests: readonly RecordedRequest[]

  behave(behaviour: Behaviour, scope?: BehaviourScope): void
  misbehave(how: NamespaceMisbehaviour, on?: boolean): void
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
  selectAccount(address: string): void
  /** Accounts it gives from now on, the selected one first. @throws `testing/unknownAccount` */
  setAccounts(addresses: readonly string[]): void
  /** The visitor changes network in the wallet. */
  setNetwork(network: string): void
  /**
   * Emits what its storage says and the page does not know yet: what another page of the same origin changed. An extension is one
   * wallet for all of them. `installTestWallets` calls it.
   */
  refresh(): void

  /** Sends any event with any payload. */
  emit(event: string, payload: unknown): void
  listenerCount(event?: string): number
  /** Forgets trust, behaviours and requests; listeners stay. */
  reset(): void
}

/** A test wallet of one chain: its controls, and the function that puts it on a page. */
export interface NamespaceTestWallet extends NamespaceWalletControls {
  /** Puts itself on a page as an extension would; the returned function takes it away again. */
  appear(page?: Window): () => void
}

export interface NamespaceWalletOptions {
  readonly name: string
  /** Every address it has keys for, the selected one first. */
  readonly addresses: readonly string[]
  readonly network?: string
  /** Where it remembers which pages it trusts, as an extension does across reloads. Default: nowhere. */
  readonly storage?: Pick<StorageArea, 'getItem' | 'setItem'> | undefined
  /** Methods that open a window of the wallet. */
  readonly asking: readonly string[]
  /** What wallets of the chain reject with when the visitor refuses `method`. Default: EIP-1193's 4001. */
  readonly refusal?: (method: string) => unknown
  /** An answer of the wrong type for a method. */
  readonly garbage?: (method: string) => unknown
  /** Called after a change: emit the wallet's own events here. */
  changed?(what: 'accounts' | 'network'): void
}
