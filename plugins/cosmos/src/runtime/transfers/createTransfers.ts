import { RpcError } from '@portico/chain-kit'
import { isPorticoError, isRejection, parseCaip10, pause, type TransfersCapability } from '@portico/core'
import type { OfflineSigner } from '@cosmjs/proto-signing'
import { BroadcastTxError, type Account, type StdFee } from '@cosmjs/stargate'
import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { CosmosContext, CosmosErrors } from '../../CosmosSpec.js'
import { fromHex, toBase64 } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import { findAccount, type FoundAccount } from '../findAccount.js'
import { checkTransfer, type CheckedTransfer } from './checkTransfer.js'
import { createChainClient, type ChainClient } from './createChainClient.js'

/** Milliseconds between two looks for a transaction. A block takes longer on most chains. */
const pollInterval = 1000

/** Sends the native currency (`MsgSend`) with CosmJS. The wallet signs; a node of the network broadcasts. */
export function createTransfers(context: CosmosContext, nodes: Nodes): TransfersCapability {
  const clientFor = ({ networkId, signal }: CheckedTransfer): ChainClient =>
    createChainClient((method, params) => nodes.ask(networkId, method, params, signal))
  return {
    async estimate(transfer) {
      const checked = checkTransfer(context, transfer)
      // The chain can try the transfer of an account that is not connected, too.
      const connected = await findAccount(context, transfer.from, transfer.signal).catch(() => undefined)
      transfer.signal?.throwIfAborted()
      const { fee } = await prepare(context, clientFor(checked), checked, connected?.publicKey)
      return { fee: BigInt(fee.amount[0]?.amount ?? 0) }
    },
    async send(transfer) {
      const checked = checkTransfer(context, transfer)
      const { signal } = transfer
      const connected = await findAccount(context, transfer.from, signal)
      signal?.throwIfAborted()
      const { provider, chainId } = connected
      const key = await provider.getKey(chainId, signal)
      const client = clientFor(checked)
      const { account, fee } = await prepare(context, client, checked, toBase64(key.publicKey))
      const signer = toOfflineSigner(connected, key, signal)
      const signing = client.sign(checked.message, fee, { signer, account, chainId })
      const bytes = await signing.catch((failure: unknown) => {
        throw toCodedError(context, checked, failure, { from: connected.wallet, method: 'sign' })
      })
      return { hash: await broadcast(context, client, checked, bytes) }
    },
    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      const params = { hash: toBase64(fromHex(hash)), prove: false }
      for (;;) {
        const outcome = await readOutcome(context, nodes.ask(networkId, 'tx', params, signal))
        if (outcome) return outcome
        await pause(pollInterval, signal)
      }
    },
  }
}

/**
 * Asks the chain for the sender's account, and has it try the transfer.
 * @param publicKey base64
 * @throws `cosmos/accountUnknown`; `cosmos/rpcFailed` where the chain would refuse it; `cosmos/rpcUnavailable`, `cosmos/badAnswer`
 */
async function prepare(
  context: CosmosContext,
  client: ChainClient,
  transfer: CheckedTransfer,
  publicKey: string | undefined,
): Promise<{ readonly account: Account; readonly fee: StdFee }> {
  const { network, sender, message } = transfer
  const { name: chain, gasPrice: amount, denom } = network
  try {
    const account = await client.account(sender)
    const { sequence } = account
    return { account, fee: await client.estimateFee(message, { sequence, publicKey }, { amount, denom }) }
  } catch (failure) {
    if (isUnknownAccount(failure))
      throw context.error(
        'accountUnknown',
        { chain, address: sender },
        { cause: failure, details: 'An account exists once something was sent to it.' },
      )
    throw toCodedError(context, transfer, failure, { from: chain, method: 'abci_query' })
  }
}

/** `ErrKeyNotFound` of the codespace `sdk`. */
const keyNotFound = 22

function isUnknownAccount(failure: unknown): boolean {
  const { code, problem } = refusalOf(failure)
  return code === keyNotFound || /account .*not found/i.test(problem)
}

/** What a node, or the application behind it, refused with. */
function refusalOf(failure: unknown): { readonly code?: number | undefined; readonly problem: string } {
  if (!isPorticoError(failure, 'cosmos/rpcFailed')) return { problem: '' }
  const { problem } = failure.context as CosmosErrors['rpcFailed']
  return { code: failure.cause instanceof RpcError ? failure.cause.code : undefined, problem }
}

/** The wallet as CosmJS asks it. What the wallet signed is what is sent: fee and memo can be changed there. */
function toOfflineSigner(
  { provider, chainId, address }: FoundAccount,
  { publicKey, isAminoOnly }: CosmosKey,
  signal: AbortSignal | undefined,
): OfflineSigner {
  const getAccounts = async () => [{ address, algo: 'secp256k1' as const, pubkey: publicKey }]
  return isAminoOnly
    ? { getAccounts, signAmino: (signer, document) => provider.signAmino(chainId, signer, document, signal) }
    : { getAccounts, signDirect: (signer, document) => provider.signDirect(chainId, signer, document, signal) }
}

async function broadcast(
  context: CosmosContext,
  client: ChainClient,
  transfer: CheckedTransfer,
  bytes: Uint8Array,
): Promise<string> {
  const { name: chain } = transfer.network
  try {
    return await client.broadcast(bytes)
  } catch (failure) {
    if (!(failure instanceof BroadcastTxError)) {
      const details = 'Look in the wallet or an explorer whether it was sent before trying again.'
      throw toCodedError(context, transfer, failure, { from: chain, method: 'broadcast_tx_sync' }, details)
    }
    const problem = failure.log || `code ${failure.code}`
    throw context.error('rpcFailed', { chain, problem }, { cause: failure, details: 'Nothing was sent.' })
  }
}

/** Coded errors, refusals and aborts stay what they are. Anything else is CosmJS failing to read an answer. */
function toCodedError(
  { error }: CosmosContext,
  { signal }: CheckedTransfer,
  failure: unknown,
  answer: { readonly from: string; readonly method: string },
  details: string = 'Nothing was sent.',
): unknown {
  if (signal?.aborted || isPorticoError(failure) || isRejection(failure)) return failure
  return error('badAnswer', answer, { cause: failure, details })
}

const transactionSchema = v.object({ tx_result: v.object({ code: v.optional(v.number(), 0) }) })

/** @param answer Of CometBFT's `tx`. Undefined: it is not in a block yet. @throws what the node threw, `cosmos/badAnswer` */
async function readOutcome(
  { error }: CosmosContext,
  answer: Promise<unknown>,
): Promise<'success' | 'reverted' | undefined> {
  try {
    const parsed = v.safeParse(transactionSchema, await answer)
    if (!parsed.success) throw error('badAnswer', { from: 'A node', method: 'tx' })
    return parsed.output.tx_result.code === 0 ? 'success' : 'reverted'
  } catch (failure) {
    if (/not found/i.test(refusalOf(failure).problem)) return undefined
    throw failure
  }
}
