import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import type { Nodes } from './createNodes.js'
import { decodeFields, encodeTexts, invalid } from './protobuf.js'

/** A price that moves with each block may have risen when the transaction is in one. Keplr's factor. */
const headroom = 1.2
/** Prices in messages are whole numbers of 10⁻¹⁸ (`LegacyDec` of the Cosmos SDK). */
const decimal = 1e18

/**
 * What a transfer pays per unit of gas, in the smallest unit: the network's `gasPrice`, or what the chain asks for now where
 * that is more. A chain without the question does not count.
 */
export async function readGasPrice(
  nodes: Nodes,
  { caipNetworkId, denom, gasPrice }: CosmosNetwork,
  signal: AbortSignal | undefined,
): Promise<number> {
  const ask = async (path: string, texts: readonly string[]): Promise<Uint8Array> => {
    const answer = await nodes.query(caipNetworkId, path, encodeTexts(texts), signal)
    return decodeFields(answer)?.get(1) ?? invalid
  }
  const prices = [
    // Osmosis: `/osmosis/txfees/v1beta1/cur_eip_base_fee`. Its base fee is in uosmo.
    ask('/osmosis.txfees.v1beta1.Query/GetEipBaseFee', []).then((fee) => decimalOf(fee) * headroom),
    // x/feemarket, as on Cosmos Hub and Neutron: `/feemarket/v1/gas_price/{denom}`, a `DecCoin { 1: denom, 2: amount }`.
    ask('/feemarket.feemarket.v1.Query/GasPrice', [denom]).then(
      (coin) => decimalOf(decodeFields(coin)?.get(2)) * headroom,
    ),
    // What the node takes: `/cosmos/base/node/v1beta1/config`, such as '0.005uatom,0.1ibc/…'.
    ask('/cosmos.base.node.v1beta1.Service/Config', []).then((list) => priceIn(textOf(list), denom)),
  ]
  const known = await Promise.allSettled(prices)
  signal?.throwIfAborted()
  return Math.max(gasPrice, ...known.map((price) => (price.status === 'fulfilled' ? price.value : 0)))
}

function decimalOf(bytes: Uint8Array | undefined): number {
  const digits = textOf(bytes)
  return /^\d{1,30}$/.test(digits) ? Number(digits) / decimal : 0
}

function priceIn(list: string, denom: string): number {
  const coins = list.split(',').map((coin) => /^(\d+(?:\.\d+)?)(.+)$/.exec(coin.trim()))
  return Number(coins.find((coin) => coin?.[2] === denom)?.[1] ?? 0)
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes)
}
