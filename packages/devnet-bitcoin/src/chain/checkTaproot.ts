import { schnorr } from '@noble/curves/secp256k1'
import type { Transaction } from 'bitcoinjs-lib'
import { bitcoinDevnetError } from '../errors/bitcoinDevnetError.js'
import { hexOf, txidOf, type Ledger, type Output } from './Ledger.js'

/** BIP-341: a first byte of the last of several witness items that marks an annex. */
const annexTag = 0x50

/**
 * bcoin is older than taproot: to it, outputs of witness version 1 and up are spendable by anyone. So their spends are checked here:
 * by key, with the Schnorr signature of BIP-340 over the message of BIP-341. Spends by script are refused, as nobody here
 * could verify them.
 * @throws `devnet-bitcoin/refused`
 */
export function checkTaproot(transaction: Transaction, ledger: Ledger): void {
  const spent = transaction.ins.flatMap(({ hash, index }) => ledger.output(txidOf(hash), index) ?? [])
  if (spent.length < transaction.ins.length) return // with inputs missing, the mempool refuses it anyway
  if (spent.some((output) => isUpgrade(output) && !isTaproot(output)))
    throw refused('non-mandatory-script-verify-flag (Witness version reserved for soft-fork upgrades)')
  for (const [index, output] of spent.entries()) {
    if (!isTaproot(output)) continue
    const { witness } = transaction.ins[index]!
    const [signature] = witness
    const hasAnnex = witness.length > 1 && witness.at(-1)?.[0] === annexTag
    if (!signature || witness.length > 1)
      throw refused(hasAnnex ? 'annexes are not supported by this devnet' : noScripts(witness.length))
    const type = signature.length === 64 ? 0 : signature[64]!
    if ((signature.length !== 64 && signature.length !== 65) || (signature.length === 65 && type === 0))
      throw refused('non-mandatory-script-verify-flag (Invalid Schnorr signature size)')
    const message = transaction.hashForWitnessV1(
      index,
      spent.map(({ script }) => script),
      spent.map(({ value }) => value),
      type,
    )
    if (!schnorr.verify(hexOf(signature.slice(0, 64)), hexOf(message), hexOf(output.script.slice(2))))
      throw refused('non-mandatory-script-verify-flag (Invalid Schnorr signature)')
  }
}

/** A witness program of version 1 or more (BIP-141). */
const isUpgrade = ({ script }: Output): boolean =>
  script.length >= 4 &&
  script.length <= 42 &&
  script[0]! > 0x50 &&
  script[0]! <= 0x60 &&
  script[1] === script.length - 2
const isTaproot = ({ script }: Output): boolean => script.length === 34 && script[0] === 0x51 && script[1] === 32
const refused = (reason: string): Error => bitcoinDevnetError('refused', { reason })
const noScripts = (items: number): string =>
  items ? 'taproot spends by script are not supported by this devnet' : 'witness program passed an empty witness'
