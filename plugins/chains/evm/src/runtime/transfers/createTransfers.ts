import type { RpcClient } from '@portico/chain-kit'
import {
  parseCaip10,
  type EstimatedTransfer,
  type TransferAction,
  type TransferEstimate,
  type TransferNotes,
  type TransferOrder,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { hashSchema, hexChainId, quantitySchema } from '../answers.js'
import { connectedWallet, walletTimeout, type ConnectedWallet } from '../connectedWallet.js'
import { callData, erc20, readUint } from '../tokens/erc20.js'
import { afterRefusal } from './afterRefusal.js'
import { createFind } from './findTransfer.js'
import { readFee } from './readFee.js'
import { countTransactions, nodesOf, type Ask } from './readTransaction.js'
import { checkAtomicity, makesAtomicCalls, sendCalls } from './sendCalls.js'
import { parseDigits, toTransactions, tryToken, type Transaction } from './toTransactions.js'

/** Wallets of EVM chains broadcast by themselves. */
export type EvmTransfers = Pick<
  TransfersCapability,
  'estimate' | 'sign' | 'find' | 'takesAtomicCalls' | 'simulateCalls'
>

/** Transfers of the native currency, of ERC-20 tokens, and calls of contracts: the wallet signs and broadcasts them. */
export function createTransfers(context: EvmContext, rpc: RpcClient): EvmTransfers {
  /** @throws `evm/tokenRefused`, `evm/decimalsDiffer`, and as `toTransactions` and `readFee` */
  async function prepare(
    ask: Ask,
    payment: Pick<TransferOrder, 'account' | 'action'>,
  ): Promise<{ readonly transactions: readonly Transaction[]; readonly fee: bigint }> {
    const transactions = toTransactions(context, payment)
    const { account, action } = payment
    const [transaction] = transactions
    if (action.type === 'token') await tryToken(context, ask, { action, transaction: transaction! })
    const { networkId } = parseCaip10(account)
    return { transactions, fee: await readFee(context, ask, { networkId, transactions }) }
  }
  return {
    async estimate(payment, signal) {
      signal?.throwIfAborted()
      const { account, action } = payment
      const ask = nodesOf(rpc, parseCaip10(account).networkId, signal)
      // The base fee may rise until the transaction is in a block (EIP-1559): wallets and viem allow for a fifth more.
      const feeOf = async (transfer: TransferAction): Promise<bigint> =>
        ((await prepare(ask, { account, action: transfer })).fee * 12n) / 10n
      if (action.type === 'calls' || action.amount !== 'max') return { fee: await feeOf(action as TransferAction) }
      return estimateMost(context, ask, { account, action }, (amount) => feeOf({ ...action, amount }))
    },
    async sign(order, { signal, prepared }) {
      const { account, action } = order
      const wallet = await connectedWallet(context, account, signal)
      const ask = nodesOf(rpc, wallet.networkId, signal)
      // The fee of this moment: what the visitor was shown allows for a rise. Which fee is offered is left to the wallet.
      const { transactions, fee } = await prepare(ask, order)
      const isBatch = action.type === 'calls' && transactions.length > 1
      if (isBatch) await checkAtomicity(context, wallet, action, signal)
      await wallet.switchToNetwork(signal)
      const anchor = await readAnchor(ask, wallet.address)
      await wallet.checkAccountAndNetwork(signal)
      prepared({ anchor, fee, walletBroadcasts: true })
      try {
        if (isBatch) {
          const hash = await sendCalls(context, wallet, { atomic: action.atomic, transactions })
          return { hash, expires: false, notes: { isBatch } }
        }
        return { hash: await sendTransaction(wallet, transactions[0]!), expires: false }
      } catch (thrown) {
        throw await afterRefusal(context, { ask, wallet, anchor }, thrown)
      }
    },
    find: createFind(context, rpc),
    // Only swaps need it.
    simulateCalls: async (order, signal) =>
      (await import('./simulateCalls.js')).simulateCalls(context, rpc, order, signal),
    async takesAtomicCalls(account, signal = AbortSignal.timeout(walletTimeout)) {
      try {
        return await makesAtomicCalls(await connectedWallet(context, account, signal), signal)
      } catch {
        return false
      }
    },
  }
}

/** Nonces are as text: JSON has no bigint. */
async function readAnchor(ask: Ask, address: string): Promise<TransferNotes> {
  const block = await ask('eth_blockNumber', [], quantitySchema)
  const [nonce, pending] = await Promise.all([
    countTransactions(ask, address, 'latest'),
    countTransactions(ask, address, 'pending'),
  ])
  return { nonce: `${nonce}`, pending: `${pending}`, block: `${block}`, askedAt: Date.now() }
}

/** `eth_sendTransaction`. The transaction names its network, so that a wallet which changed it in the meantime refuses. */
async function sendTransaction(wallet: ConnectedWallet, transaction: Transaction): Promise<string> {
  const params = [{ ...transaction, from: wallet.address, chainId: hexChainId(wallet.networkId) }]
  const hash = await wallet.send({ method: 'eth_sendTransaction', params, schema: hashSchema })
  return hash.toLowerCase()
}

/** An amount of 'max'. */
type AllAction = Extract<EstimatedTransfer['action'], { readonly amount: 'max' }>

/**
 * The most that an account can send: of the native currency what the highest fee leaves, of a token all of it, as the chain has both.
 * @param feeOf The highest fee of a transfer, with what a rollup charges for the chain below it.
 * @throws `evm/notEnough`, `evm/badAnswer`, and as `feeOf`
 */
async function estimateMost(
  context: EvmContext,
  ask: Ask,
  { account, action }: EstimatedTransfer & { readonly action: AllAction },
  feeOf: (amount: bigint) => Promise<bigint>,
): Promise<TransferEstimate> {
  const payer = parseDigits(context, parseCaip10(account).address)
  if (action.type === 'token') {
    const call = { to: `0x${parseDigits(context, action.token)}`, data: callData(erc20.balanceOf, payer) }
    const amount = readUint(await ask('eth_call', [call, 'latest'], v.unknown()))
    if (amount === undefined) throw context.error('badAnswer', { from: action.token, method: 'balanceOf' })
    return { fee: amount === 0n ? 0n : await feeOf(amount), amount }
  }
  const available = await ask('eth_getBalance', [`0x${payer}`, 'latest'], quantitySchema)
  // The gas of a transfer does not depend on how much it moves.
  const fee = await feeOf(1n)
  return { fee, amount: available > fee ? available - fee : 0n }
}
