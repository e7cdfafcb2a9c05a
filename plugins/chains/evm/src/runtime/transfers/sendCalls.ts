import { codeOf, networkName } from '@portico/chain-kit'
import { isPorticoError, messageOf, providerErrorCodes, withSignals, type TransferAction } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { hexChainId, parseChainId } from '../answers.js'
import { walletTimeout, type ConnectedWallet } from '../connectedWallet.js'
import { providerError } from '../walletRequest.js'
import type { Transaction } from './toTransactions.js'

type CallsAction = Extract<TransferAction, { readonly type: 'calls' }>

/** Error codes of EIP-5792. */
const upgradeRejected = 5750
const atomicityNotSupported = 5760

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

/** Whether the account makes calls all or nothing as it is; a wallet that is only `ready` would change the account for it. */
export async function makesAtomicCalls(wallet: ConnectedWallet, signal: AbortSignal): Promise<boolean> {
  return (await readAtomicity(wallet, signal)) === 'supported'
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
    const question = {
      method: 'wallet_getCapabilities',
      params: [wallet.address, [hexChainId(wallet.networkId)]],
      schema: capabilitiesSchema,
    }
    // A wallet behind a relay may be closed, and never answer.
    const ask = (limit: AbortSignal) => wallet.ask({ ...question, signal: limit })
    const capabilities = await withSignals([signal], ask, walletTimeout)
    const key = Object.keys(capabilities).find((chainId) => parseChainId(chainId) === wallet.networkId)
    // '0x0' stands for all networks.
    return capabilities[key ?? '0x0']?.atomic?.status
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
    // MetaMask refuses a batch in which a call has data of no bytes.
    calls: transactions.map(({ to, data, value }) => ({ to, value, ...(data !== '0x' && { data }) })),
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
