import type { Modal } from '@portico/modal'
import type { SolanaSpec } from '@portico/solana'
import {
  address,
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  signatureBytes,
  type MessagePartialSigner,
  type TransactionModifyingSigner,
} from '@solana/kit'

/** A signer of `@solana/kit` for the account that the visitor connected: it signs transactions, which a wallet may add to, and messages. */
export function createSolanaSigner(modal: Modal<SolanaSpec>): TransactionModifyingSigner & MessagePartialSigner {
  const provider = modal.api.solana.getProvider()
  if (!provider.address) throw new Error('No Solana wallet is connected')
  const account = address(provider.address)
  return {
    address: account,
    async modifyAndSignTransactions(transactions) {
      const encoder = getTransactionEncoder()
      const signed = await provider.signAllTransactions(
        transactions.map((transaction) => new Uint8Array(encoder.encode(transaction))),
      )
      return Promise.all(
        signed.map(async (bytes) => {
          const transaction = getTransactionDecoder().decode(bytes)
          assertIsTransactionWithinSizeLimit(transaction)
          const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
          const lifetimeConstraint = await getTransactionLifetimeConstraintFromCompiledTransactionMessage(message)
          return { ...transaction, lifetimeConstraint }
        }),
      )
    },
    signMessages: (messages) =>
      Promise.all(
        messages.map(async ({ content }) => ({ [account]: signatureBytes(await provider.signMessage(content)) })),
      ),
  }
}
