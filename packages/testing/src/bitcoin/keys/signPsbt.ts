import { Psbt, script as scripts, Transaction } from 'bitcoinjs-lib'
import { compact, witnessFor } from './signHash.js'
import type { KeyAddress } from './KeyAddress.js'

/** Signs those inputs of a PSBT that pay to the address; finalizes them where asked. Answers the PSBT in bytes. */
export function signPsbt(
  bytes: Uint8Array,
  inputs: readonly { readonly index: number; readonly key: KeyAddress }[],
  finalize: boolean,
): Uint8Array {
  const psbt = Psbt.fromBuffer(bytes)
  for (const { index, key } of inputs) signInput(psbt, index, key)
  if (finalize)
    for (const { index, key } of inputs) {
      const signature = psbt.data.inputs[index]?.tapKeySig
      if (key.kind === 'p2tr' && signature)
        psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, signature.length, ...signature) })
      else psbt.finalizeInput(index)
    }
  return psbt.toBuffer()
}

function signInput(psbt: Psbt, index: number, key: KeyAddress): void {
  const { kind, publicKey, privateKey } = key
  if (kind !== 'p2tr') {
    // bitcoinjs-lib checks that the input is this key's to sign.
    psbt.signInput(index, { publicKey, sign: (hash) => compact(hash, privateKey) })
    return
  }
  const transaction = Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
  const spent = psbt.data.inputs.map(({ witnessUtxo }) => {
    if (!witnessUtxo) throw new Error('Every input has to say what it spends')
    return witnessUtxo
  })
  if (scripts.toASM(spent[index]!.script) !== scripts.toASM(key.script)) throw new Error(`Input ${index} is not ours`)
  const [tapKeySig] = witnessFor(key, transaction, index, spent)
  psbt.updateInput(index, { tapKeySig: tapKeySig! })
}
