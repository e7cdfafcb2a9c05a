/** What `x/auth` knows of an account. */
export interface AuthAccount {
  readonly number: bigint
  readonly sequence: bigint
  /** Compressed secp256k1 key, once it has signed. */
  readonly publicKey: Uint8Array | undefined
}

/** Accounts and balances: as much of `x/auth` and `x/bank` as transfers take. */
export interface Ledger {
  account(address: string): AuthAccount | undefined
  balance(address: string, denom: string): bigint
  /** Denominations of which it has some, sorted as nodes answer them. */
  denoms(address: string): readonly string[]
  credit(address: string, denom: string, amount: bigint): void
  /** @throws `AbciError` of insufficient funds */
  debit(address: string, denom: string, amount: bigint): void
  /** Counts a transaction of the account, and remembers its key. */
  signed(address: string, publicKey: Uint8Array): void
  /** A ledger of the same content: what is tried on it is not seen here. */
  fork(): Ledger
}
