import { askWallet } from '@portico/chain-kit'
import * as v from 'valibot'
import type { RuntimeDeps, SessionWallet } from '../RuntimeDeps.js'
import { planTransfer, type Transfer } from './planTransfer.js'

const hexSchema = v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/i))

/**
 * Builds a transfer, lets the wallet sign it, and sends it: for wallets that only sign.
 *
 * @throws what `planTransfer` throws, the visitor's refusal, `bitcoin/publicKeyMissing`, `bitcoin/badAnswer`
 */
export async function sendPsbt(
  deps: RuntimeDeps,
  { signer, tools }: Pick<SessionWallet, 'signer' | 'tools'>,
  transfer: Transfer & { readonly publicKey: string | undefined },
): Promise<string> {
  const { context, esplora, psbtTools } = deps
  const { networkId, from, amount, publicKey, signal } = transfer
  const [plan, { buildTransfer, finalizePsbt, isSameTransaction }] = await Promise.all([
    planTransfer(deps, transfer),
    psbtTools(),
  ])
  const previous = new Map<string, string>()
  if (plan.from.kind === 'p2pkh')
    for (const { txid } of plan.coins)
      previous.set(txid, await esplora.get({ networkId, path: `/tx/${txid}/hex`, schema: hexSchema, signal }))
  const psbt = buildTransfer(plan, amount, publicKey, previous)
  if (psbt === 'publicKey')
    throw context.error('publicKeyMissing', { wallet: tools.wallet }, { details: 'Use a native segwit address.' })
  const signInputs = plan.coins.map((_, index) => ({ index, address: from }))
  const request = { psbt, signInputs, networkId, broadcast: false }
  const signed = await askWallet(() => signer.signPsbt(request), signal, tools.toError('signPsbt'))
  const hex = readSigned()
  signal?.throwIfAborted()
  return esplora.broadcast(networkId, hex, signal)

  /** The wallet must return the same transaction, with signatures added. */
  function readSigned(): string {
    try {
      if (signed.psbt !== undefined && isSameTransaction(psbt, signed.psbt)) return finalizePsbt(signed.psbt)
    } catch {
      // Not a PSBT, or signatures are missing.
    }
    throw tools.badAnswer('signPsbt')
  }
}
