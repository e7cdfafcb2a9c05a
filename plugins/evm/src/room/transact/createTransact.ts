import { parseCaip10, type Caip10, type Caip2, type NativeTransfer, type TransactCapability } from '@portico/core'
import { addressDigits } from '../../chain/address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { heldAccount } from '../heldAccount.js'
import type { AskNode } from '../node/Nodes.js'
import { parseQuantity } from '../parseQuantity.js'
import { untilAborted } from '../untilAborted.js'
import { goTo } from './goTo.js'
import { waitForReceipt } from './waitForReceipt.js'

export type AskNetwork = (networkId: Caip2, ...question: Parameters<AskNode>) => Promise<unknown>

/** Sends the native currency: the wallet signs and broadcasts (`eth_sendTransaction`), a node is asked what became of it. */
export function createTransact(context: EvmContext, ask: AskNetwork): TransactCapability {
  const { error } = context

  function read({ from, to, amount }: NativeTransfer): { readonly networkId: Caip2; readonly transaction: object } {
    const { namespace, reference, address } = parseCaip10(from)
    if (addressDigits(to) === undefined)
      throw error('invalidAddress', { address: to }, { details: 'Expected 0x and 40 hexadecimal digits.' })
    return {
      networkId: `${namespace}:${reference}`,
      transaction: { from: address, to: to.replace(/^(0x)?/i, '0x'), value: `0x${amount.toString(16)}` },
    }
  }
  async function quantity(networkId: Caip2, method: string, params: readonly unknown[]): Promise<bigint> {
    const value = parseQuantity(await ask(networkId, method, params))
    if (value === undefined) throw error('badAnswer', { from: networkId, method })
    return value
  }
  return {
    async estimate(transfer) {
      const { networkId, transaction } = read(transfer)
      const both = () =>
        Promise.all([quantity(networkId, 'eth_estimateGas', [transaction]), quantity(networkId, 'eth_gasPrice', [])])
      const [gas, price] = await untilAborted(both, transfer.signal)
      // The base fee may rise until it is in a block (EIP-1559): wallets and viem allow for a fifth more.
      return { fee: (gas * price * 12n) / 10n }
    },
    async send(transfer) {
      const { networkId, transaction } = read(transfer)
      const { signal } = transfer
      const held = heldAccount(context, transfer.from)
      await goTo(context, held, networkId, signal)
      const hash = await held.ask('eth_sendTransaction', [transaction], signal)
      if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return { hash }
      throw error(
        'badAnswer',
        { from: held.wallet, method: 'eth_sendTransaction' },
        {
          details:
            'It is no transaction hash. Look in the wallet whether the transaction was sent before trying again.',
        },
      )
    },
    wait: ({ hash, account, signal }) =>
      waitForReceipt(context, (...question) => ask(networkOf(account), ...question), { hash, signal }),
  }
}

function networkOf(account: Caip10): Caip2 {
  const { namespace, reference } = parseCaip10(account)
  return `${namespace}:${reference}`
}
