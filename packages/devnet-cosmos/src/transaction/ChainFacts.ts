/** What the chain says of a denomination other than its own. */
export interface TokenFacts {
  readonly denom: string
  /** `x/bank`: for people. Absent: it says nothing. */
  readonly metadata?: { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
  /** Of `ibc/…`. */
  readonly trace?: { readonly path: string; readonly baseDenom: string } | undefined
}

/** What a transaction is checked against, beside the ledger. */
export interface ChainFacts {
  readonly chainId: string
  readonly prefix: string
  readonly denom: string
  readonly tokens: readonly TokenFacts[]
  /** Smallest units per gas that a node takes. */
  readonly minGasPrice: number
}

/** Gas that a transfer takes here; every one takes the same. */
export const gasOfTransfer = 60_000n
