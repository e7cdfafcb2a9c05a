import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import type { SessionWallet } from '../provider/SessionWallet.js'
import { ask } from '../wallet/ask.js'
import { planTransfer, type Transfer } from './planTransfer.js'

const hexSchema = v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/i))

/**
 * Builds a transfer, has the wallet sign it, and sends it: for wallets that only sign. Loads bitcoinjs-lib.
 * @throws what `planTransfer` throws, the visitor's refusal, `bitcoin/publicKeyMissing`, `bitcoin/badAnswer`
 */
export async function sendPsbt(
  context: BitcoinContext,
  esplora: Esplora,
  { signer, tools }: Pick<SessionWallet, 'signer' | 'tools'>,
  transfer: Transfer & { readonly publicKey: string | undefined },
): Promise<string> {
  const { networkId, from, amount, publicKey, signal } = transfer
  const [plan, { buildTransfer }, { finalizePsbt, isSameTransaction }] = await Promise.all([
    planTransfer(context, esplora, transfer),
    import('../psbt/buildTransfer.js'),
    import('../psbt/finalizePsbt.js'),
  ])
  const previous = new Map<string, string>()
  if (plan.from.kind === 'p2pkh')
    for (const { txid } of plan.coins)
      previous.set(txid, await esplora.get(networkId, `/tx/${txid}/hex`, hexSchema, signal))
  const psbt = buildTransfer(plan, amount, publicKey, previous)
  if (psbt === 'publicKey')
    throw context.error('publicKeyMissing', { wallet: tools.wallet }, { details: 'Use an address of native segwit.' })
  const signInputs = plan.coins.map((_, index) => ({ index, address: from }))
  const signed = await ask(() => signer.signPsbt({ psbt, signInputs, networkId, broadcast: false }), signal)
  const hex = readSigned()
  signal?.throwIfAborted()
  return esplora.broadcast(networkId, hex, signal)

  /** A wallet may only have added signatures. */
  function readSigned(): string {
    try {
      if (signed.psbt !== undefined && isSameTransaction(psbt, signed.psbt)) return finalizePsbt(signed.psbt)
    } catch {
      // It is none, or lacks signatures.
    }
    throw tools.badAnswer('signPsbt')
  }
}
