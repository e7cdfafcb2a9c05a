import type { Address, PrivateKeyAccount } from 'viem'
import type { Misbehaviour } from '../Behaviour.js'
import type { Node } from '../callNode.js'
import type { WalletStateBox } from '../walletState.js'

export interface Call {
  readonly params: unknown
  /** Asks the visitor. @throws 4001 */
  ask(): Promise<void>
}

export type Handler = (call: Call) => Promise<unknown>
export type Handlers = Readonly<Record<string, Handler>>

/** What the methods of a wallet share. */
export interface Inside {
  readonly state: WalletStateBox
  readonly node: Node
  readonly atomic: boolean
  readonly signsIn: boolean | ((text: string) => string)
  does(how: Misbehaviour): boolean
  /** As the wallet writes it in answers. */
  write(address: Address): string
  writeChainId(chainId: number): unknown
  /** @throws 4100 when the page does not have the account, -32602 when it is not an address */
  signer(address: unknown): PrivateKeyAccount
  /** Resolves once the wallet is unlocked. */
  unlocked(): Promise<void>
}
