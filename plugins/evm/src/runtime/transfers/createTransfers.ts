import type { RpcClient } from '@portico/chain-kit'
import {
  parseCaip10,
  type Caip2,
  type NativeTransfer,
  type TransferEstimate,
  type TransfersCapability,
} from '@portico/core'
import { addressDigits } from '../../address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { quantitySchema } from '../answers.js'
import { connectedWallet, type Transaction } from '../connectedWallet.js'
import { transactionClient } from '../transactionLookup.js'
import { waitForReceipt } from './waitForReceipt.js'

/** `uint256` */
const mostAmount = 2n ** 256n - 1n

/** Sends the native currency: the wallet signs and broadcasts, a node is asked what became of the transaction. */
export function createTransfers(context: EvmContext, rpc: RpcClient): TransfersCapability {
  function toTransaction({ from, to, amount }: NativeTransfer): Transaction {
    checkAmount(context, amount)
    return {
      from: parseCaip10(from).address,
      to: `0x${parseReceiver(context, to)}`,
      value: `0x${amount.toString(16)}`,
      data: '0x',
    }
  }
  return {
    async estimate(transfer) {
      const { networkId } = parseCaip10(transfer.from)
      return estimateFee(rpc, { networkId, transaction: toTransaction(transfer), signal: transfer.signal })
    },
    async send(transfer) {
      const transaction = toTransaction(transfer)
      const wallet = await connectedWallet(context, transfer.from, transfer.signal)
      await wallet.switchToNetwork(transfer.signal)
      return wallet.sendTransaction(transaction, transfer.signal)
    },
    wait: ({ hash, account, signal }) =>
      waitForReceipt(context, transactionClient(context, rpc, account), {
        hash,
        networkId: parseCaip10(account).networkId,
        signal,
      }),
  }
}

/** @throws `evm/rpcFailed` where the chain would revert the transaction */
export async function estimateFee(
  rpc: RpcClient,
  question: { readonly networkId: Caip2; readonly transaction: Transaction; readonly signal?: AbortSignal | undefined },
): Promise<TransferEstimate> {
  const { networkId, transaction, signal } = question
  const schema = quantitySchema
  const [gas, price] = await Promise.all([
    rpc.request({ networkId, method: 'eth_estimateGas', params: [transaction], schema, signal }),
    rpc.request({ networkId, method: 'eth_gasPrice', schema, signal }),
  ])
  // The base fee may rise until the transaction is in a block (EIP-1559): wallets and viem allow for a fifth more.
  return { fee: (gas * price * 12n) / 10n }
}

/** The digits of an address. @throws `evm/invalidAddress` */
export function parseReceiver({ error }: EvmContext, address: string): string {
  const digits = addressDigits(address)
  if (digits === undefined)
    throw error('invalidAddress', { address }, { details: 'Expected 0x and 40 hexadecimal digits.' })
  return digits
}

/** @throws `evm/invalidAmount` */
export function checkAmount({ error }: EvmContext, amount: bigint): void {
  if (amount < 0n || amount > mostAmount) throw error('invalidAmount', { amount })
}
