import { parseCaip10, type NativeTransfer, type TransfersCapability } from '@portico/core'
import { addressDigits } from '../../chain/address.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { AskNetwork, Outgoing, Sending } from './createSending.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Sends the native currency: the wallet signs and broadcasts (`eth_sendTransaction`), a node is asked what became of it. */
export function createTransfers(context: EvmContext, ask: AskNetwork, sending: Sending): TransfersCapability {
  const { error } = context

  function read({ from, to, amount }: NativeTransfer): Outgoing {
    const { networkId, address } = parseCaip10(from)
    if (addressDigits(to) === undefined)
      throw error('invalidAddress', { address: to }, { details: 'Expected 0x and 40 hexadecimal digits.' })
    return {
      networkId,
      transaction: { from: address, to: to.replace(/^(0x)?/i, '0x'), value: `0x${amount.toString(16)}`, data: '0x' },
    }
  }
  return {
    estimate: async (transfer) => sending.estimate(read(transfer), transfer.signal),
    send: async (transfer) => sending.send(read(transfer), transfer.from, transfer.signal),
    wait: ({ hash, account, signal }) =>
      waitForReceipt(context, (...question) => ask(parseCaip10(account).networkId, ...question), { hash, signal }),
  }
}
