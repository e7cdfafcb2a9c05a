import type { OperationCaps } from './checkOperation.js'

/** Amounts are wei of one network, days are the last 24 hours. */
export interface SponsorLimits extends OperationCaps {
  readonly validSeconds: number
  /** After the end of a signature, until what it reserved is free again: nodes are not all at the same block. */
  readonly settleSeconds: number
  readonly operationsPerUser: number
  readonly amountPerUser: bigint
  /** For users without an operation that was mined a day to 400 days ago: accounts cost nothing. */
  readonly amountPerNewUser: bigint
  readonly amountPerProject: bigint
  /** So many reverted operations in an hour end the sponsoring of a user. */
  readonly revertsPerHour: number
}

/** The amounts depend on the network's coin: the operator sets them. */
export const sponsorLimits: Omit<SponsorLimits, 'amountPerUser' | 'amountPerNewUser' | 'amountPerProject'> = {
  validSeconds: 300,
  settleSeconds: 60,
  callGas: 2_000_000n,
  preVerificationGas: 1_000_000n,
  operationsPerUser: 20,
  revertsPerHour: 3,
}

/** New users together get at most one of so many parts of a project's amount: the others keep theirs. */
export const partsOfNewUsers = 2n
