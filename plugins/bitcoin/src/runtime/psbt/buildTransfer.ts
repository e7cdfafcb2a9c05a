import { payments, Psbt } from 'bitcoinjs-lib'
import { bytesOfHex } from '../link/bytes.js'
import type { TransferPlan } from '../transfer/planTransfer.js'

/** BIP-125: the sender may replace it by one that pays more. */
const replaceable = 0xfffffffd

/** What a plan lacks for its kind of address. */
export type Missing = 'publicKey'

/**
 * The unsigned transaction of a plan (BIP-174), in base64.
 * @param previous raw transactions in hexadecimal by id: signatures of P2PKH do not cover amounts, so wallets look there
 */
export function buildTransfer(
  { coins, change, from, to }: TransferPlan,
  amount: bigint,
  publicKey: string | undefined,
  previous: ReadonlyMap<string, string>,
): string | Missing {
  const key = publicKey === undefined ? undefined : bytesOfHex(publicKey)
  const psbt = new Psbt()
  for (const { txid, index, value } of coins) {
    const input = { hash: txid, index, sequence: replaceable }
    const witnessUtxo = { script: from.script, value }
    if (from.kind === 'p2pkh') psbt.addInput({ ...input, nonWitnessUtxo: bytesOfHex(previous.get(txid) ?? '')! })
    else if (from.kind === 'p2sh') {
      // Segwit within: the script that the address is the hash of follows from the key alone.
      if (key?.length !== 33) return 'publicKey'
      psbt.addInput({ ...input, witnessUtxo, redeemScript: payments.p2wpkh({ pubkey: key }).output! })
    } else if (from.kind === 'p2tr' && key) psbt.addInput({ ...input, witnessUtxo, tapInternalKey: key.slice(-32) })
    else psbt.addInput({ ...input, witnessUtxo })
  }
  psbt.addOutput({ script: to.script, value: amount })
  if (change > 0n) psbt.addOutput({ script: from.script, value: change })
  return psbt.toBase64()
}
