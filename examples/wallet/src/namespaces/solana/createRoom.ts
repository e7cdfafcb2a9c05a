import { base58, base64 } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Keypair, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import * as v from 'valibot'
import { invalidParams, readParams } from '../../requests/readParams.js'
import { failureCodes, RpcFailure } from '../../requests/RpcFailure.js'
import { callNode, nodeOf } from '../callNode.js'
import { grantedAccount } from '../grantedAccount.js'
import { shownMessage } from '../shownMessage.js'
import type { KnownAnswer, NamespaceRoom, RequestContext, Shown, SigningAsk } from '../WalletNamespace.js'
import { describeTransaction } from './describeTransaction.js'
import { seed } from './keys.js'

const text = v.pipe(v.string(), v.maxLength(100_000))
const bytesOf = (decode: (encoded: string) => Uint8Array, what: string): v.GenericSchema<string, Uint8Array> =>
  v.pipe(
    text,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return decode(dataset.value)
      } catch {
        addIssue({ message: `must be ${what}` })
        return NEVER
      }
    }),
  )
const transaction = v.pipe(
  bytesOf(base64.decode, 'a transaction in base64'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return VersionedTransaction.deserialize(dataset.value)
    } catch {
      addIssue({ message: 'must be a transaction in base64' })
      return NEVER
    }
  }),
)
const pubkey = v.optional(text)
const messageParams = v.object({ message: bytesOf(base58.decode, 'base58'), pubkey })
const transactionParams = v.object({ transaction, pubkey })
const transactionsParams = v.object({
  transactions: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(20)),
  pubkey,
})
const commitment = v.picklist(['processed', 'confirmed', 'finalized'])
const sendParams = v.object({
  transaction,
  pubkey,
  sendOptions: v.optional(
    v.object({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.fallback(commitment, 'confirmed')),
      maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      minContextSlot: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    {},
  ),
})

/** Bytes that a node would take for a transaction: signed as a "message", they would be one. */
function isTransaction(bytes: Uint8Array): boolean {
  try {
    const again = VersionedMessage.deserialize(bytes).serialize()
    return again.length === bytes.length && again.every((byte, index) => byte === bytes[index])
  } catch {
    return false
  }
}

/**
 * Signs for Solana. Parameters and answers are those of
 * https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function createRoom(): NamespaceRoom {
  const keypair = Keypair.fromSeed(seed())
  const own = keypair.publicKey.toBase58()

  const checkSigner = ({ message }: VersionedTransaction, account: string): void => {
    const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
    if (!signers.some((key) => key.toBase58() === account))
      throw invalidParams(`the transaction asks for no signature of ${account}`)
  }
  const sign = (transaction: VersionedTransaction): { readonly signature: string; readonly transaction: string } => {
    transaction.sign([keypair])
    const at = transaction.message.staticAccountKeys.findIndex((key) => key.equals(keypair.publicKey))
    return {
      signature: base58.encode(transaction.signatures[at] ?? new Uint8Array()),
      transaction: base64.encode(transaction.serialize()),
    }
  }
  const asSigner = (account: string): Shown => ({ kind: 'code', name: 'Account', value: account })
  const ask = (title: string, rows: readonly Shown[], answer: () => unknown | Promise<unknown>): SigningAsk => ({
    kind: 'ask',
    title,
    shown: rows,
    answer: async () => answer(),
  })

  const methods: Readonly<Record<string, (params: unknown, context: RequestContext) => SigningAsk | KnownAnswer>> = {
    solana_getAccounts: (_params, { accounts }) => ({
      kind: 'known',
      result: accounts.map((account) => ({ pubkey: account })),
    }),
    solana_requestAccounts: (_params, { accounts }) => ({
      kind: 'known',
      result: accounts.map((account) => ({ pubkey: account })),
    }),
    solana_signMessage(params, context) {
      const { message, pubkey: named } = readParams(messageParams, params)
      const account = grantedAccount(context, named)
      if (isTransaction(message)) throw invalidParams('the message is a transaction, not a message')
      return ask('Sign message', [...shownMessage(message), asSigner(account)], () => ({
        signature: base58.encode(ed25519.sign(message, seed())),
      }))
    },
    solana_signTransaction(params, context) {
      const { transaction, pubkey: named } = readParams(transactionParams, params)
      const account = grantedAccount(context, named)
      checkSigner(transaction, account)
      return ask('Sign transaction', [...describeTransaction(transaction), asSigner(account)], () => sign(transaction))
    },
    solana_signAllTransactions(params, context) {
      const { transactions, pubkey: named } = readParams(transactionsParams, params)
      const account = grantedAccount(context, named)
      for (const transaction of transactions) checkSigner(transaction, account)
      const rows = transactions.flatMap((transaction, index): readonly Shown[] => [
        { kind: 'row', name: 'Transaction', value: `${index + 1} of ${transactions.length}` },
        ...describeTransaction(transaction),
      ])
      return ask('Sign transactions', [...rows, asSigner(account)], () => ({
        transactions: transactions.map((transaction) => sign(transaction).transaction),
      }))
    },
    solana_signAndSendTransaction(params, context) {
      const { transaction, pubkey: named, sendOptions } = readParams(sendParams, params)
      const account = grantedAccount(context, named)
      checkSigner(transaction, account)
      return ask('Send transaction', [...describeTransaction(transaction), asSigner(account)], async () => {
        const node = nodeOf(context)
        const signed = sign(transaction).transaction
        const sent = await callNode(node, 'sendTransaction', [signed, { encoding: 'base64', ...sendOptions }])
        const signature = v.safeParse(v.string(), sent)
        if (!signature.success) throw new RpcFailure(failureCodes.serverError, 'The node did not name the transaction')
        return { signature: signature.output }
      })
    },
  }
  return {
    read(method, params, context) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcFailure(failureCodes.unsupportedMethod, `${method} is not supported`)
      if (context.accounts.some((account) => account !== own))
        throw new RpcFailure(failureCodes.unauthorized, 'The session holds an account of another wallet')
      return run(params, context)
    },
  }
}
