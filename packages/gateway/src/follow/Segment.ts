import type { Address, Hex } from 'viem'

/** What is kept of a block. */
export interface Block {
  readonly number: number
  readonly hash: Hex
  readonly parent: Hex
  /** Seconds. */
  readonly time: number
}

export interface Transaction {
  readonly block: number
  readonly position: number
  readonly hash: Hex
  /** Absent where only logs were read. */
  readonly details?: TransactionDetails | undefined
}

export interface TransactionDetails {
  readonly sender: Address
  /** The contract that it creates, where it has no receiver. */
  readonly recipient: Address | undefined
  readonly value: bigint
  readonly nonce: number
  readonly isFailed: boolean
  readonly isCreation: boolean
  readonly selector: Hex | undefined
}

export interface Transfer {
  readonly block: number
  readonly logIndex: number
  readonly item: number
  readonly position: number
  readonly token: Address
  readonly standard: 20 | 721 | 1155
  readonly tokenId: bigint | undefined
  readonly sender: Address
  readonly recipient: Address
  readonly amount: bigint
}

/** Blocks that follow each other, with what happened in them. Addresses are in lower case. */
export interface Segment {
  readonly from: Block
  readonly to: Block
  /** Those with rows, and all others where they are recent enough to be replaced. */
  readonly blocks: readonly Block[]
  readonly transactions: readonly Transaction[]
  readonly transfers: readonly Transfer[]
}
