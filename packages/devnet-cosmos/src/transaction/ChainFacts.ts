/** What a transaction is checked against, beside the ledger. */
export interface ChainFacts {
  readonly chainId: string
  readonly prefix: string
  readonly denom: string
  /** Smallest units per gas that a node takes. */
  readonly minGasPrice: number
}

/** Gas that a transfer takes here; every one takes the same. */
export const gasOfTransfer = 60_000n
