import { caip10 } from '@portico/core'
import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import type { AnyTransaction, SolanaProvider } from '../../SolanaProvider.js'
import type { Sending } from '../transfers/createSending.js'
import type { Wallets } from '../Wallets.js'

type HostMethods = Pick<SolanaProvider, 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'> & {
  signBytes: SolanaProvider['signMessage']
}

/** What hosts ask of whoever is connected when they do. A restore that is under way is waited for. */
export function createHostMethods(wallets: Wallets, sending: Sending): HostMethods {
  async function signAllTransactions<T extends AnyTransaction>(transactions: readonly T[]): Promise<readonly T[]> {
    const { wallet, live } = await wallets.inUse()
    const { selected: address, networkId } = live.connection
    const signed = await wallet.signTransactions(transactions.map(toBytes), { address, networkId })
    return Promise.all(signed.map((bytes, at) => alike(transactions[at]!, bytes)))
  }
  return {
    signAllTransactions,
    async signTransaction(transaction) {
      const [signed] = await signAllTransactions([transaction])
      return signed!
    },
    async signBytes(message) {
      const { wallet, live } = await wallets.inUse()
      const { selected: address, networkId } = live.connection
      return wallet.signMessage(message, { address, networkId })
    },
    async signAndSendTransaction(transaction, options) {
      const held = await wallets.inUse()
      const { networkId, selected } = held.live.connection
      const from = caip10(networkId, selected)
      return (await sending.send({ held, from, transaction: toBytes(transaction), options })).hash
    },
  }
}

function toBytes(transaction: AnyTransaction): Uint8Array {
  if (ArrayBuffer.isView(transaction)) return transaction
  return isVersioned(transaction)
    ? transaction.serialize()
    : Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/** Bytes as an object of the kind of another. */
async function alike<T extends AnyTransaction>(kind: T, bytes: Uint8Array): Promise<T> {
  if (ArrayBuffer.isView(kind)) return bytes as T
  // The host has web3.js on its page already: it made the object.
  const sdk = await import('../sdk/toTransaction.js')
  return (isVersioned(kind) ? sdk.toVersioned(bytes) : sdk.toLegacy(bytes)) as T
}

function isVersioned(transaction: Transaction | VersionedTransaction): transaction is VersionedTransaction {
  return 'version' in transaction
}
