import { Psbt } from 'bitcoinjs-lib'

/** The raw transaction of a signed PSBT, in hexadecimal. Wallets finalize their inputs, or leave that to others. @throws where signatures are missing */
export function finalizePsbt(signed: string): string {
  const psbt = Psbt.fromBase64(signed)
  for (const [index, { finalScriptWitness, finalScriptSig, tapKeySig }] of psbt.data.inputs.entries()) {
    if (finalScriptWitness || finalScriptSig) continue
    // By hand: for taproot bitcoinjs-lib wants an elliptic curve, of which a signature that is there needs none.
    if (tapKeySig) psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
    else psbt.finalizeInput(index)
  }
  // What it costs was weighed where it was built; here it may be somebody else's, whose inputs tell no amounts.
  return psbt.extractTransaction(true).toHex()
}

/** Whether two PSBTs spend the same coins to the same places. @throws on what is none */
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
