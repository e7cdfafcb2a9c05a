import { untilAborted, type Caip10, type Caip2, type SentTransaction, type TransferEstimate } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import { heldAccount } from '../heldAccount.js'
import type { AskNode } from '../node/Nodes.js'
import { parseQuantity } from '../parseQuantity.js'
import { goTo } from './goTo.js'

export type AskNetwork = (networkId: Caip2, ...question: Parameters<AskNode>) => Promise<unknown>

/** Transaction object of `eth_sendTransaction` and `eth_estimateGas`, and the network it is for. */
export interface Outgoing {
  readonly networkId: Caip2
  readonly transaction: { readonly from: string; readonly to: string; readonly value?: string; readonly data?: string }
}

/** What every transaction has in common, whatever it moves. */
export interface Sending {
  /** @throws `evm/rpcFailed` where the chain would revert it */
  estimate(outgoing: Outgoing, signal?: AbortSignal): Promise<TransferEstimate>
  /** The wallet signs and broadcasts. @throws `evm/notConnected`, the visitor's refusal, `evm/badAnswer` */
  send(outgoing: Outgoing, from: Caip10, signal?: AbortSignal): Promise<SentTransaction>
}

export function createSending(context: EvmContext, ask: AskNetwork): Sending {
  const { error } = context

  async function quantity(networkId: Caip2, method: string, params: readonly unknown[]): Promise<bigint> {
    const value = parseQuantity(await ask(networkId, method, params))
    if (value === undefined) throw error('badAnswer', { from: networkId, method })
    return value
  }
  return {
    async estimate({ networkId, transaction }, signal) {
      const both = () =>
        Promise.all([quantity(networkId, 'eth_estimateGas', [transaction]), quantity(networkId, 'eth_gasPrice', [])])
      const [gas, price] = await untilAborted(both, signal)
      // The base fee may rise until it is in a block (EIP-1559): wallets and viem allow for a fifth more.
      return { fee: (gas * price * 12n) / 10n }
    },
    async send({ networkId, transaction }, from, signal) {
      const held = heldAccount(context, from)
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
  }
}
