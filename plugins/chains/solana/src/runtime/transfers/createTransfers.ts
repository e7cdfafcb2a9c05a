import { broadcastAnswer, codeOf, parseAnswer } from '@portico/chain-kit'
import { lamportsSchema } from '@portico/chain-kit/history'
import {
  isPorticoError,
  messageOf,
  parseCaip10,
  providerErrorCodes,
  rpcErrorCodes,
  transferChanged,
  transferNotSent,
  type EstimatedTransfer,
  type SignedTransfer,
  type TransferAction,
  type TransferEstimate,
  type TransferOrder,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import { toBase58, toBase64 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import type { SolanaWallet } from '../wallet/SolanaWallet.js'
import { readWire } from '../wireTransaction.js'
import { createFind } from './createFind.js'
import { findDifferences } from './findDifferences.js'
import { prepareTransfer, readLatestBlock, type PreparedTransaction } from './prepareTransfer.js'
import { readMessage } from './readMessage.js'
import { readTokenAccounts } from './readTokenMove.js'

const preflightCommitment = 'confirmed'
/** Transfers that are equal but for this differ in nothing that a visitor sees. */
const variants = 10
/** Blocks by which the wallet's node may be ahead of ours. */
const blockTolerance = 32

/** Errors of this plugin, and codes, that a wallet's request ends with before the wallet has shown anything to the visitor. */
const notAsked: ReadonlySet<string> = new Set([
  'solana/notSupported',
  'solana/notConnected',
  'solana/chainNotSupported',
])
const notAskedCodes: ReadonlySet<number | undefined> = new Set([
  providerErrorCodes.unauthorized,
  providerErrorCodes.unsupportedMethod,
  rpcErrorCodes.methodNotFound,
  rpcErrorCodes.invalidParams,
])
/** -32002 is a request that is open already, and a simulation that failed at the wallet's node: only the first was never sent. */
const requestPending = -32002

/** Sends SOL, and tokens of both token programs. web3.js is loaded to write the transaction. */
export function createTransfers(deps: RuntimeDeps): TransfersCapability {
  const { context, nodes, wallets, web3 } = deps
  let count = crypto.getRandomValues(new Uint8Array(1))[0]!

  function prepare(
    order: Pick<TransferOrder, 'account' | 'action'>,
    signal: AbortSignal | undefined,
  ): Promise<PreparedTransaction> {
    count += 1
    return prepareTransfer(deps, order, count % variants, signal)
  }
  async function readNewestSignature(order: TransferOrder, signal: AbortSignal): Promise<string | null> {
    const { networkId, address } = parseCaip10(order.account)
    const [newest] = await nodes.request({
      networkId,
      method: 'getSignaturesForAddress',
      params: [address, { limit: 1, commitment: preflightCommitment }],
      schema: v.array(v.object({ signature: v.string() })),
      signal,
    })
    return newest?.signature ?? null
  }
  /** The height up to which a transaction may be included whose blockhash the wallet chose. */
  async function readLastBlock({ account }: TransferOrder): Promise<{ readonly lastBlock: number } | undefined> {
    try {
      const { lastBlock } = await readLatestBlock(deps, parseCaip10(account).networkId)
      return { lastBlock: lastBlock + blockTolerance }
    } catch {
      return undefined // what was read before the wallet was asked has to do
    }
  }
  async function sign(
    order: TransferOrder,
    wallet: SolanaWallet,
    { transaction, fee, message, lastBlock }: PreparedTransaction,
  ): Promise<SignedTransfer> {
    const { networkId, address } = parseCaip10(order.account)
    const [bytes = new Uint8Array()] = await wallet.signTransactions([transaction], { address, networkId })
    const wire = readWire(bytes)
    const signed = wire && readMessage(wire.message)
    const from = { from: wallet.name, method: 'signTransaction' }
    if (!wire || !signed) return parseAnswer(context, v.never(), undefined, from)
    const receiver = 'to' in order.action ? order.action.to : ''
    const differences = findDifferences({ receiver, maxFee: order.maxFee, fee }, message, signed)
    if (differences.length > 0) throw transferChanged(differences)
    const [signature = new Uint8Array()] = wire.signatures
    const isValid = (await web3()).isSignatureOf(address, wire.message, signature)
    parseAnswer(context, v.literal(true, 'Its signature is not one of the account'), isValid, from)
    const isOurs = signed.blockhash === message.blockhash
    const notes = isOurs ? { lastBlock } : await readLastBlock(order)
    return { hash: toBase58(signature), bytes: toBase64(bytes), expires: true, notes }
  }
  async function signAndSend(
    order: TransferOrder,
    wallet: SolanaWallet,
    { transaction }: PreparedTransaction,
  ): Promise<SignedTransfer> {
    const { networkId, address } = parseCaip10(order.account)
    try {
      const signature = await wallet.signAndSend(transaction, { address, networkId }, { preflightCommitment })
      return { hash: toBase58(signature), expires: true, notes: await readLastBlock(order) }
    } catch (thrown) {
      throw wasNotAsked(thrown) ? transferNotSent(thrown) : thrown
    }
  }

  return {
    actions: ['native', 'token'],
    async estimate({ account, action }, signal) {
      const feeOf = async (transfer: TransferAction): Promise<bigint> =>
        (await prepare({ account, action: transfer }, signal)).fee
      if (action.type === 'calls' || action.amount !== 'max') return { fee: await feeOf(action as TransferAction) }
      return estimateMost(deps, { account, action }, (amount) => feeOf({ ...action, amount }), signal)
    },
    async sign(order, steps) {
      const { wallet } = await wallets.ofAccount(order.account, steps.signal)
      const [prepared, newest] = await Promise.all([
        prepare(order, steps.signal),
        readNewestSignature(order, steps.signal),
      ])
      const { bytes, fee, slot, lastBlock } = prepared
      const walletBroadcasts = !wallet.signs(parseCaip10(order.account).address)
      steps.prepared({
        anchor: { message: toBase64(bytes), fee: `${fee}`, slot, lastBlock, newest },
        fee,
        walletBroadcasts,
      })
      return walletBroadcasts ? signAndSend(order, wallet, prepared) : sign(order, wallet, prepared)
    },
    async broadcast({ account }, { bytes = '' }, attempt) {
      const { networkId } = parseCaip10(account)
      const params = [bytes, { encoding: 'base64', preflightCommitment }]
      const answer = await broadcastAnswer(
        () => nodes.request({ networkId, method: 'sendTransaction', params, schema: v.unknown(), attempt }),
        isKnown,
      )
      // A node that is behind the one that named the blockhash. Whether it is too old, `find` tells.
      const isBehind = typeof answer === 'object' && /blockhash ?not ?found/i.test(answer.refused.message)
      return isBehind ? 'unanswered' : answer
    },
    find: createFind(deps),
  }
}

/** Whether a node's refusal says that the chain has the transaction. */
export function isKnown(problem: string): boolean {
  return /already (been )?processed/i.test(problem)
}

function wasNotAsked(thrown: unknown): boolean {
  if (isPorticoError(thrown)) return notAsked.has(thrown.code)
  const code = codeOf(thrown)
  return notAskedCodes.has(code) || (code === requestPending && /pending/i.test(messageOf(thrown)))
}

type AllAction = Extract<EstimatedTransfer['action'], { readonly amount: 'max' }>

const balanceSchema = v.object({ value: lamportsSchema })

/**
 * The most that an account can send: of a token all of it, of SOL what the fee leaves. The account then ends with 0 lamports, which
 * the chain allows: only what is more than that has to pay for rent.
 * @param feeOf What a transfer costs, once a node has tried it.
 * @throws as `feeOf`
 */
async function estimateMost(
  deps: RuntimeDeps,
  { account, action }: EstimatedTransfer & { readonly action: AllAction },
  feeOf: (amount: bigint) => Promise<bigint>,
  signal: AbortSignal | undefined,
): Promise<TransferEstimate> {
  const { networkId, address } = parseCaip10(account)
  if (action.type === 'token') {
    const accounts = await readTokenAccounts(deps, { networkId, from: address, token: action.token, signal })
    const amount = accounts.reduce((sum, { balance }) => sum + balance, 0n)
    return { fee: amount === 0n ? 0n : await feeOf(amount), amount }
  }
  const params = [address, { commitment: 'confirmed' }]
  const question = { networkId, method: 'getBalance', params, schema: balanceSchema, signal }
  const { value: available } = await deps.nodes.request(question)
  // Of half of it: with next to nothing the chain opens no account of the receiver.
  const fee = await feeOf(available > 1n ? available / 2n : 1n)
  if (available <= fee) return { fee, amount: 0n }
  const amount = available - fee
  return { fee: await feeOf(amount), amount }
}
