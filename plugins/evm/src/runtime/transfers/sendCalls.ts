import { codeOf, networkName } from '@portico/chain-kit'
import {
  isPorticoError,
  messageOf,
  providerErrorCodes,
  type SoughtTransfer,
  type TransferAction,
  type TransferSighting,
} from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { hashSchema, hexChainId, parseChainId } from '../answers.js'
import { connectedWallet, walletTimeout, type ConnectedWallet } from '../connectedWallet.js'
import { providerError } from '../walletRequest.js'
import { countTransactions, feePaid, isFinalBlock, readReceipt, type Ask, type Receipt } from './readTransaction.js'
import { hasCode, type Transaction } from './toTransactions.js'

type CallsAction = Extract<TransferAction, { readonly type: 'calls' }>

/** Error codes of EIP-5792. */
const upgradeRejected = 5750
const atomicityNotSupported = 5760
/** Status of EIP-5792: not in a block, and the wallet does not try again. */
const notIncluded = 400
const partlyReverted = 600

const capabilitiesSchema = v.record(
  v.string(),
  v.object({ atomic: v.optional(v.object({ status: v.optional(v.string()) })) }),
)
/** The id that 2.0.0 answers in an object; 1.0 answers the id itself. */
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))
const sentSchema: v.GenericSchema<unknown, string> = v.union([
  id,
  v.pipe(
    v.object({ id }),
    v.transform((answer) => answer.id),
  ),
])
const bundleSchema = v.object({
  /** A number since version 2.0.0. */
  status: v.union([
    v.number(),
    v.pipe(
      v.picklist(['PENDING', 'CONFIRMED']),
      v.transform((status) => (status === 'PENDING' ? 100 : 200)),
    ),
  ]),
  receipts: v.optional(v.array(v.object({ transactionHash: hashSchema })), []),
})

/**
 * Several calls that must succeed together need the wallet's promise before it is asked (`wallet_getCapabilities`).
 * @throws `evm/atomicNotSupported`
 */
export async function checkAtomicity(
  context: EvmContext,
  wallet: ConnectedWallet,
  { atomic = false }: CallsAction,
  signal: AbortSignal,
): Promise<void> {
  if (!atomic) return
  const status = await readAtomicity(wallet, signal)
  // `ready`: the wallet asks the visitor to make the account a smart one first.
  if (status !== 'supported' && status !== 'ready') throw notAtomic(context, wallet)
}

function notAtomic(context: EvmContext, { name, networkId }: ConnectedWallet, cause?: unknown): Error {
  return context.error(
    'atomicNotSupported',
    { wallet: name, network: networkName(context, networkId) },
    { cause, details: 'Nothing was sent. Use another wallet, or send the calls one by one.' },
  )
}

/** `supported`, `ready` or `unsupported`; undefined where the wallet does not have EIP-5792, or does not answer. */
async function readAtomicity(wallet: ConnectedWallet, signal: AbortSignal): Promise<string | undefined> {
  try {
    const capabilities = await wallet.ask({
      method: 'wallet_getCapabilities',
      params: [wallet.address, [hexChainId(wallet.networkId)]],
      schema: capabilitiesSchema,
      // A wallet behind a relay may be closed, and never answer.
      signal: AbortSignal.any([signal, AbortSignal.timeout(walletTimeout)]),
    })
    const own = Object.keys(capabilities).find((chainId) => parseChainId(chainId) === wallet.networkId)
    // '0x0' stands for all networks.
    return capabilities[own ?? '0x0']?.atomic?.status
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/**
 * Asks the wallet for several calls as one batch (EIP-5792). Answers the id of the batch.
 * @throws `evm/callsNotSupported`, `evm/atomicNotSupported`, the visitor's refusal with code 4001, as `ConnectedWallet.request`
 */
export async function sendCalls(
  context: EvmContext,
  wallet: ConnectedWallet,
  {
    atomic = false,
    transactions,
  }: { readonly atomic?: boolean | undefined; readonly transactions: readonly Transaction[] },
): Promise<string> {
  const batch = {
    version: '2.0.0',
    from: wallet.address,
    chainId: hexChainId(wallet.networkId),
    atomicRequired: atomic,
    calls: transactions.map(({ to, data, value }) => ({ to, data, value })),
  }
  try {
    return await wallet.send({ method: 'wallet_sendCalls', params: [batch], schema: sentSchema })
  } catch (thrown) {
    if (isUnsupported(thrown))
      throw context.error(
        'callsNotSupported',
        { wallet: wallet.name },
        { cause: thrown, details: 'Nothing was sent. Use another wallet, or send the calls one by one.' },
      )
    if (codeOf(thrown) === atomicityNotSupported) throw notAtomic(context, wallet, thrown)
    if (codeOf(thrown) === upgradeRejected)
      throw Object.assign(providerError(providerErrorCodes.userRejected, messageOf(thrown)), { cause: thrown })
    throw thrown
  }
}

/** Some wallets say it in words of their node, with the code of any error. */
function isUnsupported(thrown: unknown): boolean {
  const words =
    /\b(method|wallet_sendcalls)\b.*\b(not (found|supported|available|implemented|exist)|unsupported|unknown)/i
  return isPorticoError(thrown, 'evm/notSupported') || (!isPorticoError(thrown) && words.test(messageOf(thrown)))
}

/**
 * What the wallet that sent a batch knows of it, checked against the nodes: `wallet_getCallsStatus`. Without that wallet, nobody
 * knows a batch.
 * @throws when no node answers
 */
export async function findCalls(
  context: EvmContext,
  ask: Ask,
  { order, anchor, signed }: SoughtTransfer,
  signal: AbortSignal,
): Promise<TransferSighting> {
  const bundle = await readBundle(context, { account: order.account, id: signed!.hash }, signal)
  if (!bundle) return { status: 'unseen' }
  const { status, hashes } = bundle
  const address = order.account.slice(order.account.lastIndexOf(':') + 1)
  if (status === notIncluded)
    return (await isUnused(ask, address, anchor['pending'])) ? { status: 'expired' } : { status: 'unseen' }
  const receipts = await Promise.all(hashes.map((hash) => readReceipt(ask, hash)))
  const found = receipts.filter((receipt) => receipt !== null)
  if (status < 200 || found.length === 0 || found.length < hashes.length) return { status: 'pending', hash: hashes[0] }
  const isSuccess = status < 300 && found.every((receipt) => receipt.status === 1n)
  const finality = await Promise.all(found.map((receipt) => isFinalBlock(ask, receipt)))
  const isPartly = status === partlyReverted || (!isSuccess && found.some((receipt) => receipt.status === 1n))
  return {
    status: 'included',
    isSuccess,
    isFinal: finality.every((isFinal) => isFinal),
    hash: hashes[0],
    fee: feeOf(found, address.toLowerCase()),
    ...(isPartly && { problem: { message: 'Some of the calls were carried out, others failed' } }),
  }
}

/** Where a wallet says that a batch was not sent: whether no transaction of the account says otherwise. */
async function isUnused(ask: Ask, address: string, pending: unknown): Promise<boolean> {
  const [count, isSmartAccount] = await Promise.all([countTransactions(ask, address, 'pending'), hasCode(ask, address)])
  return !isSmartAccount && `${count}` === pending
}

/** Undefined where somebody else paid for one of them (ERC-4337). */
function feeOf(receipts: readonly Receipt[], payer: string): bigint | undefined {
  const fees = receipts.map((receipt) => (receipt.from === payer ? feePaid(receipt) : undefined))
  return fees.reduce((sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee), 0n)
}

/** Status of EIP-5792 and the hashes on the chain of what a wallet sent under an id. Undefined: the wallet is not here, or does not know. */
export async function readBundle(
  context: EvmContext,
  { account, id: wanted }: { readonly account: SoughtTransfer['order']['account']; readonly id: string },
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly hashes: readonly string[] } | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(walletTimeout)])
  try {
    const wallet = await connectedWallet(context, account, limited)
    const question = { method: 'wallet_getCallsStatus', params: [wanted], schema: bundleSchema, signal: limited }
    const { status, receipts } = await wallet.ask(question)
    return { status, hashes: receipts.map(({ transactionHash }) => transactionHash.toLowerCase()) }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
