import { schnorr } from '@noble/curves/secp256k1'
import { address as addresses, crypto, networks, Psbt, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { TransferDifference } from '@portico/core'
import { bytesOfHex, hexOf } from './bytes.js'
import type { RawTransaction } from './createEsplora.js'
import { namesOf } from './networks.js'
import { isValidSignature, partialSighash, readSignature } from './takeSignature.js'
import { compareTransfer, type ExpectedTransfer, type ShownTransaction } from './transfers/compareTransfer.js'
import { coinKey, type TransferPlan } from './transfers/selectCoins.js'

/** BIP-125: the sender may replace it with a transaction that pays a higher fee. */
const replaceable = 0xfffffffd

/** Whether 32 bytes are the x coordinate of a point of the curve: else there is no key to them. */
export function isTaprootKey(bytes: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(BigInt(`0x${hexOf(bytes)}`))
    return true
  } catch {
    return false
  }
}

/**
 * The unsigned transaction of a plan (BIP-174), in base64.
 *
 * @param previous raw transactions in hexadecimal by id: P2PKH signatures do not cover amounts, so wallets read them there
 * @returns undefined if it needs more of the wallet: the public key of a P2SH address, the script of a P2WSH one
 * @throws if a previous transaction is not what the plan says of it
 */
export function buildTransfer(
  { coins, change, amount, from, to }: TransferPlan,
  publicKey: string | undefined,
  previous: ReadonlyMap<string, string>,
): string | undefined {
  const key = publicKey === undefined ? undefined : bytesOfHex(publicKey)
  // Segwit in P2SH: the address is a hash of this script, which follows from the key.
  const redeemScript = key && Uint8Array.of(0, 20, ...crypto.hash160(key))
  const isOwnScript = redeemScript && hexOf(crypto.hash160(redeemScript)) === hexOf(from.program)
  if (from.kind === 'p2wsh' || (from.kind === 'p2sh' && !isOwnScript)) return undefined
  const psbt = new Psbt()
  for (const coin of coins) {
    const input = { hash: coin.txid, index: coin.index, sequence: replaceable }
    const witnessUtxo = { script: from.script, value: coin.value }
    if (from.kind === 'p2pkh') psbt.addInput({ ...input, nonWitnessUtxo: readPrevious(coin, from, previous) })
    else if (from.kind === 'p2sh') psbt.addInput({ ...input, witnessUtxo, redeemScript: redeemScript! })
    else if (from.kind === 'p2tr' && key) psbt.addInput({ ...input, witnessUtxo, tapInternalKey: key.slice(-32) })
    else psbt.addInput({ ...input, witnessUtxo })
  }
  psbt.addOutput({ script: to.script, value: amount })
  if (change > 0n) psbt.addOutput({ script: from.script, value: change })
  return psbt.toBase64()
}

/** The value of a coin is looked up here: if it were higher than the node said, the difference would go to the miner. */
function readPrevious(
  { txid, index, value }: TransferPlan['coins'][number],
  { script }: TransferPlan['from'],
  previous: ReadonlyMap<string, string>,
): Uint8Array {
  const transaction = Transaction.fromHex(previous.get(txid) ?? '')
  const output = transaction.outs[index]
  if (transaction.getId() === txid && output?.value === value && hexOf(output.script) === hexOf(script))
    return transaction.toBuffer()
  throw new Error(`${txid} is not what the node said`)
}

/**
 * The signed transaction: the one that was built here, with nothing of the wallet's answer but its signatures, each of which must
 * be one of this very transaction.
 *
 * @param built answer of `buildTransfer`
 * @param answer PSBT of the wallet, in base64
 * @returns what the wallet signed instead, or 'unsigned'
 * @throws if the answer is not a PSBT
 */
export function signTransaction(
  { coins, from, networkId }: TransferPlan,
  expected: ExpectedTransfer,
  { built, answer }: { readonly built: string; readonly answer: string },
): RawTransaction | readonly TransferDifference[] | 'unsigned' {
  const ours = Psbt.fromBase64(built)
  const theirs = Psbt.fromBase64(answer)
  const transaction = unsignedOf(ours)
  const redeem = ours.data.inputs[0]?.redeemScript
  const values = coins.map(({ value }) => value)
  const found = coins.map((_, index) => readSignature(from, theirs.data.inputs[index], redeem))
  const signatures = found.flatMap((signature) => signature ?? [])
  const isSigned = found.map(
    (signature, index) =>
      !!signature && isValidSignature(signature, { transaction, index, address: from, redeem, values }),
  )
  if (isSigned.every(Boolean)) {
    for (const [index, { bytes, publicKey }] of signatures.entries()) {
      const items = publicKey ? [bytes, publicKey] : [bytes]
      if (from.kind === 'p2pkh') transaction.setInputScript(index, scripts.compile(items))
      else transaction.setWitness(index, items)
      if (redeem) transaction.setInputScript(index, scripts.compile([redeem]))
    }
    return { hash: transaction.getId(), hex: transaction.toHex() }
  }
  const other = unsignedOf(theirs)
  const isSame = other.getId() === transaction.getId()
  if (isSame && signatures.length < coins.length) return 'unsigned'
  const sighashes = [...new Set(signatures.flatMap((signature) => partialSighash(signature) ?? []))]
  const differences = [
    ...(isSame ? [] : compareTransfer(expected, shownOf(other, { coins, from, networkId }))),
    ...(sighashes.length ? [{ field: 'sighash', asked: 'ALL', found: sighashes.join(', ') }] : []),
  ]
  if (differences.length) return differences
  if (isSame) return [{ field: 'signature', asked: from.address, found: 'another key, or another transaction' }]
  return [{ field: 'transaction', asked: transaction.getId(), found: other.getId() }]
}

function unsignedOf(psbt: Psbt): Transaction {
  return Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
}

function shownOf(
  { ins, outs }: Transaction,
  { coins, from, networkId }: Pick<TransferPlan, 'coins' | 'from' | 'networkId'>,
): ShownTransaction {
  const inputs = ins.map(({ hash, index }) => ({ txid: hexOf(hash.toReversed()), index }))
  const spent = inputs.map((input) => coins.find((coin) => coinKey(coin) === coinKey(input)))
  const isKnown = spent.every((coin) => coin !== undefined)
  const sum = (all: readonly { readonly value: bigint }[]): bigint => all.reduce((so, { value }) => so + value, 0n)
  return {
    inputs: inputs.map((input, index) => ({
      coin: coinKey(input),
      script: spent[index] && hexOf(from.script),
      address: spent[index] && from.address,
    })),
    outputs: outs.map(({ script, value }) => ({
      script: hexOf(script),
      address: addressOf(script, namesOf(networkId)?.prefix ?? from.prefixes[0]!),
      value,
    })),
    fee: isKnown ? sum(spent) - sum(outs) : undefined,
  }
}

/** Undefined if no address stands for the script. */
function addressOf(script: Uint8Array, prefix: string): string | undefined {
  const [first = -1, length] = script
  const version = first === 0 ? 0 : first - 0x50
  const isSegwit = version >= 0 && version <= 16 && length === script.length - 2
  try {
    if (isSegwit) return addresses.toBech32(script.slice(2), version, prefix)
    return addresses.fromOutputScript(script, prefix === 'bc' ? networks.bitcoin : networks.testnet)
  } catch {
    return undefined
  }
}

/**
 * The transaction of a signed PSBT of a site. Some wallets finalize their inputs, others leave it to the site.
 *
 * @throws if signatures are missing
 */
export function finalizePsbt(signed: string): RawTransaction {
  const psbt = Psbt.fromBase64(signed)
  for (const [index, { finalScriptWitness, finalScriptSig, tapKeySig }] of psbt.data.inputs.entries()) {
    if (finalScriptWitness || finalScriptSig) continue
    // bitcoinjs-lib wants a curve library to finalize taproot, though the signature is all that it takes.
    if (tapKeySig) psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
    else psbt.finalizeInput(index)
  }
  // Skips the library's limit on fees: such PSBTs may lack the amounts.
  const transaction = psbt.extractTransaction(true)
  return { hash: transaction.getId(), hex: transaction.toHex() }
}
