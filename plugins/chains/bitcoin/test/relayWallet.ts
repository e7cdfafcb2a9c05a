import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { Caip10 } from '@portico/core'
import { createTestTransport, type RelayRequest, type TestTransport } from '@portico/testing/conformance'
import { address as addresses, crypto, networks, payments, Psbt, Transaction } from 'bitcoinjs-lib'
import { regtestId } from './site.js'

const network = networks.regtest
export type KeyKind = 'p2pkh' | 'p2wpkh' | 'p2tr'
export interface Key {
  readonly kind: KeyKind
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
  readonly address: string
}

let keys = 0
/** A key that no other test has. */
export function createKey(kind: KeyKind = 'p2wpkh'): Key {
  const privateKey = crypto.sha256(new TextEncoder().encode(`key ${(keys += 1)} of process ${process.pid}`))
  const publicKey = secp256k1.getPublicKey(privateKey)
  if (kind === 'p2tr') {
    // Of an output without a tweak: nodes look at the output key only.
    const outputKey = schnorr.getPublicKey(privateKey)
    const script = Uint8Array.of(0x51, 32, ...outputKey)
    return { kind, privateKey, publicKey, script, address: addresses.toBech32(outputKey, 1, 'bcrt') }
  }
  const { output, address } = (kind === 'p2pkh' ? payments.p2pkh : payments.p2wpkh)({ pubkey: publicKey, network })
  return { kind, privateKey, publicKey, script: output!, address: address! }
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}
export async function coinsOf(nodeUrl: string, { address }: Pick<Key, 'address'>): Promise<readonly Coin[]> {
  return (await fetch(`${nodeUrl}/address/${address}/utxo`)).json() as Promise<readonly Coin[]>
}

/** Signs every input of a PSBT that the key can spend. @param sighash e.g. 0x82 for NONE|ANYONECANPAY; default: all */
export function signWith(psbt: Psbt, { kind, privateKey, publicKey, script }: Key, sighash?: number): Psbt {
  const unsigned = Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
  for (const [index, { witnessUtxo }] of psbt.data.inputs.entries()) {
    if (kind === 'p2tr') {
      const spent = psbt.data.inputs.map((input) => input.witnessUtxo!)
      const type = sighash ?? 0
      const message = unsigned.hashForWitnessV1(
        index,
        spent.map((output) => output.script),
        spent.map(({ value }) => value),
        type,
      )
      const signature = schnorr.sign(message, privateKey)
      psbt.updateInput(index, { tapKeySig: type ? Uint8Array.of(...signature, type) : signature })
    } else if (!witnessUtxo || Buffer.compare(witnessUtxo.script, script) === 0) {
      if (sighash !== undefined) psbt.updateInput(index, { sighashType: sighash })
      const sign = (hash: Uint8Array): Uint8Array => secp256k1.sign(hash, privateKey).toCompactRawBytes()
      psbt.signInput(index, { publicKey, sign }, [sighash ?? 1])
    }
  }
  return psbt
}

/** Finalized as wallets do: what signed it is in the witness, or in the script of the input. */
export function finalize(psbt: Psbt): Psbt {
  for (const [index, { tapKeySig }] of psbt.data.inputs.entries()) {
    if (tapKeySig) psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
    else psbt.finalizeInput(index)
  }
  return psbt
}

/** What a wallet can do to a transaction before it signs. */
export interface Draft {
  readonly inputs: { hash: string; index: number; sequence: number; script: Uint8Array; value: bigint }[]
  readonly outputs: { script: Uint8Array; value: bigint }[]
  version: number
  locktime: number
}
export type Change = (draft: Draft) => void

function draftOf(psbt: Psbt): Draft {
  return {
    inputs: psbt.txInputs.map(({ hash, index, sequence }, at) => {
      const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[at]!
      const spent = witnessUtxo ?? Transaction.fromBuffer(nonWitnessUtxo!).outs[index]!
      return { ...spent, hash: Buffer.from(hash).reverse().toString('hex'), index, sequence: sequence! }
    }),
    outputs: psbt.txOutputs.map(({ script, value }) => ({ script, value })),
    version: psbt.version,
    locktime: psbt.locktime,
  }
}
function psbtOf({ inputs, outputs, version, locktime }: Draft): Psbt {
  const psbt = new Psbt({ network }).setVersion(version).setLocktime(locktime)
  for (const { hash, index, sequence, script, value } of inputs)
    psbt.addInput({ hash, index, sequence, witnessUtxo: { script, value } })
  return psbt.addOutputs(outputs)
}

export interface RelayWalletOptions {
  readonly key: Key
  /** Where it sends by itself. */
  readonly nodeUrl: string
  readonly methods?: readonly string[]
  /** Changed before it signs. */
  readonly change?: Change | undefined
  readonly sighash?: number | undefined
  /** What it does with a signed PSBT before it answers. */
  readonly answer?: ((signed: Psbt) => unknown) | undefined
  /** Answers in its place, unless it returns undefined. */
  readonly instead?: ((request: RelayRequest) => Promise<unknown> | undefined) | undefined
  /** Called after it has sent by itself; what it throws, the wallet answers. */
  readonly sent?: (txid: string) => unknown
}

/** A wallet behind a relay that builds and signs with a real key, and can be made to sign something else. */
export function createRelayWallet(options: RelayWalletOptions): TestTransport & { readonly account: Caip10 } {
  const { key, nodeUrl, methods = ['signPsbt'], change, sighash, answer, instead, sent } = options
  const sign = (psbt: Psbt): Psbt => {
    const draft = draftOf(psbt)
    change?.(draft)
    return signWith(change ? psbtOf(draft) : psbt, key, sighash)
  }
  async function sendTransfer({
    recipientAddress,
    amount,
  }: {
    recipientAddress: string
    amount: string
  }): Promise<unknown> {
    const coins = await coinsOf(nodeUrl, key)
    const value = BigInt(amount)
    const total = coins.reduce((sum, coin) => sum + BigInt(coin.value), 0n)
    const psbt = psbtOf({
      inputs: coins.map((coin) => ({
        hash: coin.txid,
        index: coin.vout,
        sequence: 0xfffffffd,
        script: key.script,
        value: BigInt(coin.value),
      })),
      outputs: [
        { script: addresses.toOutputScript(recipientAddress, network), value },
        { script: key.script, value: total - value - 400n },
      ],
      version: 2,
      locktime: 0,
    })
    const hex = finalize(sign(psbt)).extractTransaction(true).toHex()
    const txid = await post(nodeUrl, hex)
    return (await sent?.(txid)) ?? { txid }
  }
  const account: Caip10 = `${regtestId}:${key.address}`
  const transport = createTestTransport({
    accounts: [account],
    methods,
    async answer(request) {
      const { method, params } = request
      const answered = instead?.(request)
      if (answered) return answered
      if (method === 'sendTransfer') return sendTransfer(params as Parameters<typeof sendTransfer>[0])
      const signed = sign(Psbt.fromBase64((params as { psbt: string }).psbt))
      return answer ? answer(signed) : { psbt: signed.toBase64() }
    },
  })
  return Object.assign(transport, { account })
}

export async function post(nodeUrl: string, body: string): Promise<string> {
  const answer = await fetch(`${nodeUrl}/tx`, { method: 'POST', body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
