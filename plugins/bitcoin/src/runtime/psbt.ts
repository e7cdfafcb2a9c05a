import { payments, Psbt } from 'bitcoinjs-lib'
import { bytesOfHex } from './bytes.js'
import type { TransferPlan } from './transfers/selectCoins.js'

/** BIP-125: the sender may replace it with a transaction that pays a higher fee. */
const replaceable = 0xfffffffd

/**
 * The unsigned transaction of a plan (BIP-174), in base64.
 *
 * @param previous raw transactions in hexadecimal by id: P2PKH signatures do not cover amounts, so wallets read them there
 * @returns 'publicKey' if that is missing and the address needs it
 */
export function buildTransfer(
  { coins, change, from, to }: TransferPlan,
  amount: bigint,
  publicKey: string | undefined,
  previous: ReadonlyMap<string, string>,
): string | 'publicKey' {
  const key = publicKey === undefined ? undefined : bytesOfHex(publicKey)
  const psbt = new Psbt()
  for (const { txid, index, value } of coins) {
    const input = { hash: txid, index, sequence: replaceable }
    const witnessUtxo = { script: from.script, value }
    if (from.kind === 'p2pkh') psbt.addInput({ ...input, nonWitnessUtxo: bytesOfHex(previous.get(txid) ?? '')! })
    else if (from.kind === 'p2sh') {
      // Segwit in P2SH: the address is a hash of this script, which follows from the key.
      if (key?.length !== 33) return 'publicKey'
      psbt.addInput({ ...input, witnessUtxo, redeemScript: payments.p2wpkh({ pubkey: key }).output! })
    } else if (from.kind === 'p2tr' && key) psbt.addInput({ ...input, witnessUtxo, tapInternalKey: key.slice(-32) })
    else psbt.addInput({ ...input, witnessUtxo })
  }
  psbt.addOutput({ script: to.script, value: amount })
  if (change > 0n) psbt.addOutput({ script: from.script, value: change })
  return psbt.toBase64()
}

/**
 * The raw transaction of a signed PSBT, in hexadecimal. Some wallets finalize their inputs, others leave it to the site.
 *
 * @throws if signatures are missing
 */
export function finalizePsbt(signed: string): string {
  const psbt = Psbt.fromBase64(signed)
  for (const [index, { finalScriptWitness, finalScriptSig, tapKeySig }] of psbt.data.inputs.entries()) {
    if (finalScriptWitness || finalScriptSig) continue
    // bitcoinjs-lib wants a curve library to finalize taproot, though the signature is all that it takes.
    if (tapKeySig) psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
    else psbt.finalizeInput(index)
  }
  // Skips the library's limit on fees: fees of our own PSBTs are limited by planTransfer, others may lack the amounts.
  return psbt.extractTransaction(true).toHex()
}

/** Whether two PSBTs spend the same coins to the same outputs. @throws if one is not a PSBT */
export function isSameTransaction(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => {
    const { txInputs, txOutputs } = Psbt.fromBase64(text)
    return JSON.stringify([
      txInputs.map(({ hash, index, sequence }) => [[...hash], index, sequence]),
      txOutputs.map(({ script, value }) => [[...script], String(value)]),
    ])
  })
  return one === other
}
