import type { Caip2, RelayTransport } from '@portico/core'
import type { SendOptions } from '@solana/web3.js'
import * as v from 'valibot'
import { fromBase58, toBase58 } from '../wire/base58.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import { askWallet } from '../wallet/askWallet.js'
import { hasSigned, isSignature, parseAnswer, textSchema } from '../wallet/parseAnswers.js'
import type { Signing, SolanaWallet } from '../wallet/SolanaWallet.js'
import { fromBase64, toBase64 } from '../wire/base64.js'
import { withSignature } from '../wire/wireTransaction.js'

const signatureText = textSchema(fromBase58, isSignature)

/**
 * A wallet behind a relay, by the methods that WalletConnect published for Solana.
 * @param granted Id under which the wallet granted a network; undefined: it did not.
 */
export function createRelayWallet(
  context: SolanaContext,
  transport: RelayTransport,
  granted: (networkId: Caip2) => Caip2 | undefined,
): SolanaWallet {
  const name = 'The wallet'
  const has = (method: string): boolean => transport.methods.includes(method)

  async function ask<S extends v.GenericSchema>(
    method: string,
    params: object,
    { networkId, signal }: Signing,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    const network = granted(networkId)
    if (!network)
      throw context.error(
        'chainNotSupported',
        { network: networkId },
        { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
      )
    if (!has(method)) throw context.error('notSupported', { wallet: name, method }, { details: 'It did not grant it.' })
    const request = { method, params, networkId: network, ...(signal && { signal }) }
    const answer = await askWallet(() => transport.request(request), signal)
    return parseAnswer(context, { schema, answer, from: name, method })
  }
  /** Some answer the transaction, some only their signature of it. */
  async function signOne(transaction: Uint8Array, how: Signing): Promise<Uint8Array> {
    const publicKey = fromBase58(how.address) ?? new Uint8Array()
    const isSigned = hasSigned(how.address)
    const schema = v.union([
      v.pipe(
        v.object({ transaction: textSchema(fromBase64, isSigned) }),
        v.transform((answer) => answer.transaction),
      ),
      v.pipe(
        v.object({ signature: signatureText }),
        v.transform(({ signature }) => withSignature(transaction, publicKey, signature)),
        v.check((bytes) => !!bytes && isSigned(bytes)),
        v.transform((bytes) => bytes!),
      ),
    ])
    return ask('solana_signTransaction', { transaction: toBase64(transaction), pubkey: how.address }, how, schema)
  }
  return {
    name,
    // Asked to sign alone they agree on what that means; of sending they do not.
    sendsOn: () => !has('solana_signTransaction') && has('solana_signAndSendTransaction'),
    async signMessage(message, how) {
      const params = { message: toBase58(message), pubkey: how.address }
      return (await ask('solana_signMessage', params, how, v.object({ signature: signatureText }))).signature
    },
    async signTransactions(transactions, how) {
      if (transactions.length > 1 && has('solana_signAllTransactions')) {
        const signed = textSchema(fromBase64, hasSigned(how.address))
        const schema = v.object({ transactions: v.pipe(v.array(signed), v.length(transactions.length)) })
        const params = { transactions: transactions.map(toBase64), pubkey: how.address }
        return (await ask('solana_signAllTransactions', params, how, schema)).transactions
      }
      const done: Uint8Array[] = []
      for (const one of transactions) done.push(await signOne(one, how))
      return done
    },
    async signAndSend(transaction, how, options?: SendOptions) {
      const params = {
        transaction: toBase64(transaction),
        pubkey: how.address,
        ...(options && { sendOptions: options }),
      }
      return (await ask('solana_signAndSendTransaction', params, how, v.object({ signature: signatureText }))).signature
    },
  }
}
