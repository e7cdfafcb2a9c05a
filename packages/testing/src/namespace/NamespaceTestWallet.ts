import type { StorageArea } from '@portico/core'
import type { Behaviour, BehaviourScope, Misbehaviour } from '../evm/Behaviour.js'
import type { RecordedRequest } from '../evm/EvmTestWallet.js'

/** What can be wrong with a wallet of any family as such; see `Misbehaviour` for what each means. */
export type FamilyMisbehaviour = Extract<
  Misbehaviour,
  | 'changesSilently'
  | 'emitsTwice'
  | 'emitsAfterRemoval'
  | 'hasNoEvents'
  | 'hidesErrorCodes'
  | 'signsWithAnotherKey'
  | 'switchesWithoutSwitching'
>

/** What wallets of every family can be told by a test. Plain JSON goes in and out, so that a test outside a page can steer one in it. */
export interface FamilyControls {
  readonly name: string
  /** Addresses it gives to a page it trusts, the selected one first. */
  readonly accounts: readonly string[]
  /** Network it is on, in the family's own words; empty where the family has no such thing. */
  readonly network: string
  /** Whether the page holds its accounts now. */
  readonly authorized: boolean
  readonly locked: boolean
  /** Calls of the page in the order they came. */
  readonly requests: readonly RecordedRequest[]

  behave(behaviour: Behaviour, scope?: BehaviourScope): void
  misbehave(how: FamilyMisbehaviour, on?: boolean): void
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

  /** Sends any event with any payload. */
  emit(event: string, payload: unknown): void
  listenerCount(event?: string): number
  /** Forgets trust, behaviours and requests; listeners stay. */
  reset(): void
}

/** A test wallet of one family: the controls, and its way onto a page. */
export interface NamespaceTestWallet extends FamilyControls {
  /** Puts itself on a page as an extension would; the returned function takes it away again. */
  appear(page?: Window): () => void
}

export interface FamilyWalletOptions {
  readonly name: string
  /** Every address it has keys for, the selected one first. */
  readonly addresses: readonly string[]
  readonly network?: string
  /** Where it remembers whom it trusts, as an extension does across reloads. Default: nowhere. */
  readonly storage?: Pick<StorageArea, 'getItem' | 'setItem'> | undefined
  /** Methods that open a window of the wallet. */
  readonly asking: readonly string[]
  /** What the family's wallets reject with when the visitor says no. Default: EIP-1193's 4001. */
  readonly refusal?: () => unknown
  /** An answer of the wrong type for a method. */
  readonly garbage?: (method: string) => unknown
  /** Told after a change: the family's own events are sent from here. */
  changed?(what: 'accounts' | 'network'): void
}
