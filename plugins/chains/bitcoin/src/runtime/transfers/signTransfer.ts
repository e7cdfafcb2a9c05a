import { askWallet, networkName } from '@portico/chain-kit'
import {
  parseCaip10,
  transferChanged,
  type Account,
  type SignedTransfer,
  type SigningSteps,
  type TransferNotes,
  type TransferOrder,
} from '@portico/core'
import * as v from 'valibot'
import type { RuntimeDeps, SessionWallet } from '../RuntimeDeps.js'
import { afterRefusal } from './afterRefusal.js'
import { createAnchor, expectedTransfer } from './transferAnchor.js'
import { planTransfer } from './planTransfer.js'
import type { Coin, TransferPlan } from './selectCoins.js'

const hexSchema = v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/i))
const heightSchema = v.pipe(v.string(), v.digits(), v.transform(Number))

/**
 * Builds a transfer and lets the wallet sign it. Of its answer only the signatures are taken, and the id where it sent it. A wallet that
 * cannot sign PSBTs, or not those of the account, is asked to send by itself.
 *
 * @throws what `planTransfer` throws, `bitcoin/notSpendable`, `bitcoin/notConnected`, `bitcoin/publicKeyMissing`,
 * `bitcoin/notSupported`, `bitcoin/badAnswer`, `core/transferChanged`, the visitor's refusal
 */
export async function signTransfer(
  deps: RuntimeDeps,
  wallet: SessionWallet,
  order: TransferOrder,
  steps: SigningSteps,
): Promise<SignedTransfer> {
  const { context, esplora } = deps
  const { signer, tools } = wallet
  const { networkId, address } = parseCaip10(order.account)
  const { to, amount } = order.action as Extract<TransferOrder['action'], { readonly type: 'native' }>
  const { publicKey } = accountNow(deps, wallet, order)
  const [plan, height] = await Promise.all([
    planTransfer(deps, { networkId, from: address, to, amount, maxFee: order.maxFee }, steps.signal),
    esplora.request({ networkId, path: '/blocks/tip/height', schema: heightSchema, signal: steps.signal }),
  ])
  const { sendTransfer, signsPsbt = true, maySendPsbt = false } = signer
  const built = signsPsbt ? await build(deps, plan, publicKey, steps.signal) : undefined
  const mayBeSent = built === undefined || maySendPsbt
  if (built !== undefined) {
    accountNow(deps, wallet, order)
    const anchor = createAnchor(plan.coins, { own: [plan.from.address], height, rate: plan.rate })
    const may = maySendPsbt && { walletMayBroadcast: true }
    steps.prepared({ anchor, fee: plan.fee, walletBroadcasts: false, ...may })
    return signHere(built, anchor)
  }
  if (!sendTransfer) {
    if (!signsPsbt) throw tools.notSupported('signPsbt')
    if (plan.from.kind !== 'p2sh') throw tools.notSupported('signPsbt from such an address')
    throw context.error('publicKeyMissing', { wallet: tools.wallet }, { details: 'Use a native segwit address.' })
  }
  const group = await addressGroup(wallet, plan.from.address, steps.signal)
  // A wallet of several addresses spends from all.
  const coins = group.length === 1 ? plan.unspent : undefined
  accountNow(deps, wallet, order)
  const anchor = createAnchor(plan.unspent, { own: group, height, rate: 0 })
  steps.prepared({ anchor, fee: plan.fee, walletBroadcasts: true })
  const request = { recipient: plan.to.address, amount, address: plan.from.address, networkId }
  return { hash: await ask('sendTransfer', coins, () => sendTransfer(request)), expires: false }

  /** @param coins that the wallet would spend, where they are known */
  async function ask<T>(method: string, coins: readonly Coin[] | undefined, request: () => Promise<T>): Promise<T> {
    try {
      return await askWallet(request, undefined, tools.toError(method))
    } catch (error) {
      if (!mayBeSent) throw error
      const request = { networkId, address: plan.from.address, coins, badAnswer: tools.badAnswer(method) }
      throw await afterRefusal(deps, request, error)
    }
  }

  async function signHere(psbt: string, anchor: TransferNotes): Promise<SignedTransfer> {
    const signInputs = plan.coins.map((_, index) => ({ index, address: plan.from.address }))
    const request = { psbt, signInputs, networkId, broadcast: false }
    const { psbt: signedPsbt, txid } = await ask('signPsbt', plan.coins, () => signer.signPsbt(request))
    const { signTransaction } = await deps.psbtTools()
    const signed = read()
    const isSigned = signed !== 'unsigned' && 'hex' in signed
    // It sent a transaction, though it was not asked to: what it sent is compared when it is found.
    if (txid !== undefined && !(isSigned && signed.hash === txid)) return { hash: txid, expires: false }
    if (signed === 'unsigned') throw tools.badAnswer('signPsbt')
    if (!isSigned) throw transferChanged(signed)
    return { hash: signed.hash, bytes: signed.hex, expires: false, ...(txid !== undefined && { isSent: true }) }

    function read(): ReturnType<typeof signTransaction> {
      try {
        const expected = expectedTransfer(context, order, anchor)
        return signTransaction(plan, expected, { built: psbt, answer: signedPsbt ?? '' })
      } catch {
        return 'unsigned' // not a PSBT
      }
    }
  }
}

/** The account as the wallet has it now. @throws `bitcoin/notConnected`, `bitcoin/notSpendable` */
function accountNow({ context }: RuntimeDeps, { accounts, tools }: SessionWallet, { account }: TransferOrder): Account {
  const { networkId, address } = parseCaip10(account)
  const now = accounts()
  const found = now.accounts.find((account) => account.address === address)
  if (!found || now.networkId !== networkId)
    throw context.error('notConnected', {}, { details: `${tools.wallet} is not on ${account} any more.` })
  if (found.type !== undefined && found.type !== 'payment') throw context.error('notSpendable', { address })
  return found
}

/** Undefined if the wallet has to build it. */
async function build(
  { context, esplora, psbtTools }: RuntimeDeps,
  plan: TransferPlan,
  publicKey: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { networkId, from, coins } = plan
  const { buildTransfer } = await psbtTools()
  const previous = new Map<string, string>()
  if (from.kind === 'p2pkh')
    for (const { txid } of coins)
      previous.set(txid, await esplora.request({ networkId, path: `/tx/${txid}/hex`, schema: hexSchema, signal }))
  try {
    return buildTransfer(plan, publicKey, previous)
  } catch (cause) {
    throw context.error('badAnswer', { from: networkName(context, networkId), method: 'hex' }, { cause })
  }
}

/** Wallets behind a relay may have many addresses in one account: they spend from all, and return the change to any. */
async function addressGroup(
  { signer: { getAddresses } }: SessionWallet,
  address: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const listed = getAddresses && (await askWallet(() => getAddresses(), signal).catch(() => undefined))
  signal.throwIfAborted()
  const group = listed?.filter(({ intention }) => intention === 'payment').map((entry) => entry.address)
  return group?.includes(address) ? group : [address]
}
