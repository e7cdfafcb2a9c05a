import { parseAnswer, type RelaySession } from '@portico/chain-kit'
import * as v from 'valibot'
import type { SolanaContext } from '../../SolanaSpec.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../bytes.js'
import { hasSigned, isSignature, textSchema } from '../wallet/answerSchemas.js'
import { checkSignature } from '../wallet/checkSignature.js'
import type { Signing, SolanaWallet } from '../wallet/SolanaWallet.js'
import { withSignature } from '../wireTransaction.js'

const signatureSchema = v.object({ signature: textSchema(fromBase58, isSignature) })

/** A wallet behind a relay, by the methods that WalletConnect published for Solana. */
export function createRelayWallet(
  context: SolanaContext,
  methods: readonly string[],
  relay: RelaySession,
): SolanaWallet {
  const name = 'The wallet'

  async function ask<S extends v.GenericSchema>(
    method: string,
    params: object,
    { address, networkId, signal }: Signing,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    if (!methods.includes(method))
      throw context.error('notSupported', { wallet: name, method }, { details: 'It did not grant it.' })
    const answer = await relay.request({ method, params: { ...params, pubkey: address }, networkId, signal })
    return parseAnswer(context, schema, answer, { from: name, method })
  }
  /** Some wallets answer the transaction, some only their signature of it. */
  async function signOne(transaction: Uint8Array, signing: Signing): Promise<Uint8Array> {
    const publicKey = fromBase58(signing.address) ?? new Uint8Array()
    const isSigned = hasSigned(signing.address)
    const schema = v.union([
      v.pipe(
        v.object({ transaction: textSchema(fromBase64, isSigned) }),
        v.transform((answer) => answer.transaction),
      ),
      v.pipe(
        signatureSchema,
        v.transform(({ signature }) => withSignature(transaction, publicKey, signature)),
        v.check((bytes) => !!bytes && isSigned(bytes)),
        v.transform((bytes) => bytes!),
      ),
    ])
    return ask('solana_signTransaction', { transaction: toBase64(transaction) }, signing, schema)
  }
  return {
    name,
    signs: () => methods.includes('solana_signTransaction'),
    // Wallets agree on what signing means; of sending they do not.
    sendsOn: () => !methods.includes('solana_signTransaction') && methods.includes('solana_signAndSendTransaction'),
    async signMessage(message, signing) {
      const method = 'solana_signMessage'
      const { signature } = await ask(method, { message: toBase58(message) }, signing, signatureSchema)
      const from = { address: signing.address, from: name, method }
      return checkSignature(context, { signature, signedMessage: message }, from)
    },
    async signTransactions(transactions, signing) {
      if (transactions.length > 1 && methods.includes('solana_signAllTransactions')) {
        const signed = textSchema(fromBase64, hasSigned(signing.address))
        const schema = v.object({ transactions: v.pipe(v.array(signed), v.length(transactions.length)) })
        const params = { transactions: transactions.map(toBase64) }
        return (await ask('solana_signAllTransactions', params, signing, schema)).transactions
      }
      const done: Uint8Array[] = []
      for (const transaction of transactions) done.push(await signOne(transaction, signing))
      return done
    },
    async signAndSend(transaction, signing, options) {
      const params = { transaction: toBase64(transaction), ...(options && { sendOptions: options }) }
      return (await ask('solana_signAndSendTransaction', params, signing, signatureSchema)).signature
    },
  }
}
