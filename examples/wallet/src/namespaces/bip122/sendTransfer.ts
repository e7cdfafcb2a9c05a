import { hex } from '@scure/base'
import { Address, OutScript, Script, selectUTXO } from '@scure/btc-signer'
import * as v from 'valibot'
import { invalidParams } from '../../requests/readParams.js'
import { failureCodes, RpcFailure } from '../../requests/RpcFailure.js'
import { fetchJson, fetchText } from '../callNode.js'
import type { OwnAddress } from './keys.js'
import type { AddressFormat } from './networks.js'

const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const utxosSchema = v.array(v.object({ txid, vout: v.pipe(v.number(), v.integer()), value: amount }))
const feesSchema = v.record(v.string(), v.pipe(v.number(), v.minValue(0)))
const opReturnLimit = 80

export interface Transfer {
  readonly account: string
  readonly recipientAddress: string
  /** Satoshis. */
  readonly amount: bigint
  readonly changeAddress?: string | undefined
  readonly memo?: string | undefined
}

export const transferParams: v.GenericSchema<unknown, Transfer> = v.object({
  account: v.string(),
  recipientAddress: v.string(),
  // The reference says text; dapps send numbers, too.
  amount: v.pipe(
    v.union(
      [v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))],
      'must be whole satoshis',
    ),
    v.transform((satoshis) => BigInt(satoshis)),
  ),
  changeAddress: v.optional(v.string()),
  memo: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([0-9a-f]{2})*$/i, 'must be hexadecimal'),
      v.maxLength(opReturnLimit * 2),
      v.toLowerCase(),
    ),
  ),
})

/** @throws {RpcFailure} -32602 when an address is of another network, or none */
export function checkRecipients({ recipientAddress, changeAddress }: Transfer, format: AddressFormat): void {
  for (const address of [recipientAddress, changeAddress])
    try {
      if (address !== undefined) OutScript.encode(Address(format).decode(address))
    } catch {
      throw invalidParams(`${address} is no address of this network`)
    }
}

/** Builds, signs and sends. Coins and fee come from an Esplora node. @throws {RpcFailure} */
export async function sendTransfer(
  { recipientAddress, amount: sent, changeAddress, memo }: Transfer,
  own: OwnAddress,
  format: AddressFormat,
  node: string,
): Promise<string> {
  const [utxos, fees] = await Promise.all([
    fetchJson(utxosSchema, `${node}/address/${own.address}/utxo`),
    fetchJson(feesSchema, `${node}/fee-estimates`),
  ])
  const selected = selectUTXO(
    utxos.map(({ txid: id, vout, value }) => ({
      txid: id,
      index: vout,
      witnessUtxo: { script: own.script, amount: BigInt(value) },
    })),
    [
      { address: recipientAddress, amount: sent },
      ...(memo ? [{ script: Script.encode(['RETURN', hex.decode(memo)]), amount: 0n }] : []),
    ],
    'default',
    {
      changeAddress: changeAddress ?? own.address,
      // Of a confirmation within six blocks; a node without statistics relays at 1.
      feePerByte: BigInt(Math.max(1, Math.ceil(fees['6'] ?? 1))),
      network: format,
      createTx: true,
      bip69: false,
      allowUnknownOutputs: true,
    },
  )
  if (!selected?.tx) throw new RpcFailure(failureCodes.serverError, `${own.address} has not enough for amount and fee`)
  selected.tx.sign(own.privateKey)
  selected.tx.finalize()
  return broadcast(node, selected.tx.hex)
}

/** @throws {RpcFailure} -32000 with the node's words */
export async function broadcast(node: string, transaction: string): Promise<string> {
  const answer = v.safeParse(txid, (await fetchText(`${node}/tx`, { method: 'POST', body: transaction })).trim())
  if (!answer.success) throw new RpcFailure(failureCodes.serverError, 'The node did not name the transaction')
  return answer.output
}
