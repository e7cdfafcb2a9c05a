import type { RpcClient } from '@portico/chain-kit'
import { parseCaip10, type TokensCapability, type TokenTransfer } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { connectedWallet, type Transaction } from '../connectedWallet.js'
import { checkAmount, estimateFee, parseReceiver } from '../transfers/createTransfers.js'
import { createTokenList } from './createTokenList.js'
import { callData, erc20, readUint } from './erc20.js'

/** Tether-style contracts, in lower case: their `transfer` answers nothing, or an answer that cannot be relied on. */
const silentTokens: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7', // Ethereum
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // Polygon
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // Avalanche
  '0x55d398326f99059ff775485246999027b3197955', // BNB Smart Chain
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // Arbitrum One
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // Celo
  '0x919c1c267bc06a7039e03fcc2ef738525769109c', // Kava EVM
])

/** ERC-20 tokens; they are sent by `transfer(to, amount)`. */
export function createTokens(context: EvmContext, rpc: RpcClient): TokensCapability {
  function toTransaction({ from, to, token, amount }: TokenTransfer): Transaction {
    const contract = `0x${parseReceiver(context, token)}`
    const receiver = parseReceiver(context, to)
    checkAmount(context, amount)
    return {
      from: parseCaip10(from).address,
      to: contract,
      value: '0x0',
      data: callData(erc20.transfer, receiver, amount),
    }
  }
  /**
   * Tries the transfer on a node first: a token may refuse without a revert, and the transaction would succeed without moving
   * anything.
   */
  async function tryTransfer(transfer: TokenTransfer): Promise<Transaction> {
    const transaction = toTransaction(transfer)
    const { networkId } = parseCaip10(transfer.from)
    const read = (method: string, ...params: readonly unknown[]) =>
      rpc.request({ networkId, method, params, schema: v.unknown(), signal: transfer.signal })
    const answer = await read('eth_call', transaction, 'latest')
    const token = transaction.to
    if (silentTokens.has(token) || readUint(answer) === 1n) return transaction
    // Other tokens answer nothing as well; so does an address without code, where nothing would be moved.
    const hasCode = answer === '0x' && /^0x[\da-f]{2}/i.test(String(await read('eth_getCode', token, 'latest')))
    if (hasCode) return transaction
    throw context.error(
      'tokenRefused',
      { token },
      { details: 'Nothing was sent. The token may be paused, or not be a token.' },
    )
  }
  return {
    list: createTokenList(context, rpc),
    async estimate(transfer) {
      const transaction = await tryTransfer(transfer)
      const { networkId } = parseCaip10(transfer.from)
      return estimateFee(rpc, { networkId, transaction, signal: transfer.signal })
    },
    async send(transfer) {
      const transaction = await tryTransfer(transfer)
      const wallet = await connectedWallet(context, transfer.from, transfer.signal)
      await wallet.switchToNetwork(transfer.signal)
      return wallet.sendTransaction(transaction, transfer.signal)
    },
  }
}
