import { Transaction, VersionedTransaction } from '@solana/web3.js'

/** The object that web3.js has for these bytes: wallets of the old kind know no `VersionedTransaction` without a version. */
export function toTransaction(bytes: Uint8Array): Transaction | VersionedTransaction {
  const versioned = VersionedTransaction.deserialize(bytes)
  return versioned.version === 'legacy' ? Transaction.from(bytes) : versioned
}
