import { hex, utf8 } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { CompactSize, RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { invalidParams } from '../../requests/readParams.js'
import type { OwnAddress } from './keys.js'

const taggedHash = (tag: string, message: Uint8Array): Uint8Array => {
  const hash = sha256(utf8.decode(tag))
  return sha256(concatBytes(hash, hash, message))
}

export interface SignedMessage {
  /** Bytes in hexadecimal, as the reference has both. */
  readonly signature: string
  readonly messageHash: string
}

/** "Bitcoin Signed Message", header of BIP-137 for native segwit. */
export function signEcdsa(message: string, { intention, privateKey }: OwnAddress): SignedMessage {
  if (intention !== 'payment') throw invalidParams('protocol must be bip322: a taproot address signs no other way')
  const bytes = utf8.decode(message)
  const prefixed = concatBytes(
    utf8.decode('\x18Bitcoin Signed Message:\n'),
    CompactSize.encode(BigInt(bytes.length)),
    bytes,
  )
  const digest = sha256(sha256(prefixed))
  const recovered = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  const signature = concatBytes(Uint8Array.of(39 + (recovered[0] ?? 0)), recovered.subarray(1))
  return { signature: hex.encode(signature), messageHash: hex.encode(digest) }
}

/** BIP-322, form "simple": the witness of a transaction that spends a virtual one. */
export function signBip322(message: string, own: OwnAddress): SignedMessage {
  const messageHash = taggedHash('BIP0322-signed-message', utf8.decode(message))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xff_ff_ff_ff,
        finalScriptSig: Script.encode(['OP_0', messageHash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: own.script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, lockTime: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: sha256(sha256(toSpend)).toReversed(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: own.script },
    ...(own.intention === 'ordinal' && { tapInternalKey: own.publicKey }),
  })
  toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  toSign.signIdx(own.privateKey, 0)
  toSign.finalizeIdx(0)
  const witness = toSign.getInput(0).finalScriptWitness ?? []
  return { signature: hex.encode(RawWitness.encode(witness)), messageHash: hex.encode(messageHash) }
}
