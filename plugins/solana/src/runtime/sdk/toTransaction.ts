import { Transaction, VersionedTransaction } from '@solana/web3.js'

export function toVersioned(bytes: Uint8Array): VersionedTransaction {
  return VersionedTransaction.deserialize(bytes)
}

export function toLegacy(bytes: Uint8Array): Transaction {
  return Transaction.from(bytes)
}

/** The object that web3.js has for these bytes: wallets of the old kind know no `VersionedTransaction` without a version. */
export function toTransaction(bytes: Uint8Array): Transaction | VersionedTransaction {
  const versioned = toVersioned(bytes)
  return versioned.version === 'legacy' ? toLegacy(bytes) : versioned
}
