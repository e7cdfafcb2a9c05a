import { codeOf, networkName, type RpcClient } from '@portico/chain-kit'
import {
  isPorticoError,
  messageOf,
  providerErrorCodes,
  type Call,
  type CallsCapability,
  type SendCallsRequest,
} from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { hexChainId, parseChainId } from '../answers.js'
import { connectedWallet, type ConnectedWallet } from '../connectedWallet.js'
import { providerError } from '../walletRequest.js'
import { readCallsStatus, transactionsId } from './callsStatus.js'

/** Error codes of EIP-5792. */
const upgradeRejected = 5750
const atomicityNotSupported = 5760
/** Milliseconds that a wallet has to say what it can do. One behind a relay may be closed, and never answer. */
const capabilitiesTimeout = 2000

const capabilitiesSchema = v.record(
  v.string(),
  v.object({ atomic: v.optional(v.object({ status: v.optional(v.string()) })) }),
)
/** The id that 2.0.0 answers in an object; 1.0 answers the id itself. */
const sentSchema = v.union([
  v.pipe(v.string(), v.nonEmpty()),
  v.pipe(
    v.object({ id: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform(({ id }) => id),
  ),
])

/**
 * Calls of contracts: as one batch where the wallet has EIP-5792, else one transaction after the other. All or nothing is
 * left to the wallet: without its promise, such calls are refused.
 */
export function createCalls(context: EvmContext, rpc: RpcClient): CallsCapability {
  const { error } = context

  function notAtomic(wallet: ConnectedWallet, cause?: unknown): Error {
    return error(
      'atomicNotSupported',
      { wallet: wallet.name, network: networkName(context, wallet.networkId) },
      { cause, details: 'Nothing was sent. Use another wallet, or send the calls one by one.' },
    )
  }
  /** The id of the batch; undefined when the wallet does not know the method. */
  async function sendBatch(wallet: ConnectedWallet, request: SendCallsRequest): Promise<string | undefined> {
    const batch = {
      version: '2.0.0',
      from: wallet.address,
      chainId: hexChainId(wallet.networkId),
      atomicRequired: mustBeAtomic(request),
      calls: request.calls.map(({ to, data, value }) => ({
        to,
        ...(data !== undefined && { data }),
        ...(value !== undefined && { value: `0x${value.toString(16)}` }),
      })),
    }
    try {
      const { signal } = request
      return await wallet.ask({ method: 'wallet_sendCalls', params: [batch], schema: sentSchema, signal })
    } catch (thrown) {
      if (isPorticoError(thrown, 'evm/notSupported')) return undefined
      if (codeOf(thrown) === atomicityNotSupported) throw notAtomic(wallet, thrown)
      if (codeOf(thrown) === upgradeRejected)
        throw Object.assign(providerError(providerErrorCodes.userRejected, messageOf(thrown)), { cause: thrown })
      throw thrown
    }
  }
  async function sendOneByOne(wallet: ConnectedWallet, { calls, signal }: SendCallsRequest): Promise<string> {
    const hashes: string[] = []
    for (const { to, data = '0x', value = 0n } of calls) {
      const transaction = { from: wallet.address, to, value: `0x${value.toString(16)}`, data }
      try {
        signal?.throwIfAborted()
        const { hash } = await wallet.sendTransaction(transaction, signal)
        hashes.push(hash)
      } catch (thrown) {
        if (hashes.length === 0) throw thrown
        // Not as its cause: `isRejection` would find the refusal there, and pages would think that nothing was sent.
        throw error(
          'callsInterrupted',
          { id: transactionsId(hashes), sent: hashes.length, calls: calls.length },
          { details: `The calls before were sent and stay sent. Then: ${messageOf(thrown)}` },
        )
      }
    }
    return transactionsId(hashes)
  }
  return {
    async send(request) {
      const { from, calls, signal } = request
      checkCalls(context, calls)
      const wallet = await connectedWallet(context, from, signal)
      const atomicity = await readAtomicity(wallet, signal)
      // `ready`: the wallet asks the visitor to make the account a smart one first.
      const canBeAtomic = atomicity === 'supported' || atomicity === 'ready'
      if (mustBeAtomic(request) && !canBeAtomic) throw notAtomic(wallet)
      await wallet.switchToNetwork(signal)
      const id = atomicity === undefined ? undefined : await sendBatch(wallet, request)
      if (id !== undefined) return { id }
      if (mustBeAtomic(request)) throw notAtomic(wallet)
      return { id: await sendOneByOne(wallet, request) }
    },
    status: (request) => readCallsStatus(context, rpc, request),
  }
}

/** One call succeeds or fails as a whole by itself. */
function mustBeAtomic({ atomic = false, calls }: SendCallsRequest): boolean {
  return atomic && calls.length > 1
}

/** @throws `evm/noCalls`, `evm/invalidCall` */
function checkCalls({ error }: EvmContext, calls: readonly Call[]): void {
  if (calls.length === 0) throw error('noCalls', {})
  for (const [index, { to, data = '0x', value = 0n }] of calls.entries()) {
    if (!/^0x[\da-f]{40}$/i.test(to))
      throw error('invalidCall', { index, field: 'to' }, { details: 'Expected 0x and 40 hexadecimal digits.' })
    if (!/^0x([\da-f]{2})*$/i.test(data))
      throw error('invalidCall', { index, field: 'data' }, { details: 'Expected 0x and whole bytes in hexadecimal.' })
    if (value < 0n || value >= 2n ** 256n)
      throw error('invalidCall', { index, field: 'value' }, { details: 'Expected an amount of at most 256 bits.' })
  }
}

/**
 * What the wallet says about atomic calls on the account's network (`wallet_getCapabilities`): `supported`, `ready` or
 * `unsupported`. Undefined: it does not have EIP-5792, or does not answer.
 */
async function readAtomicity(wallet: ConnectedWallet, signal: AbortSignal | undefined): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(capabilitiesTimeout)
  try {
    const capabilities = await wallet.ask({
      method: 'wallet_getCapabilities',
      params: [wallet.address, [hexChainId(wallet.networkId)]],
      schema: capabilitiesSchema,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const own = Object.keys(capabilities).find((chainId) => parseChainId(chainId) === wallet.networkId)
    // '0x0' stands for all networks.
    return capabilities[own ?? '0x0']?.atomic?.status ?? 'unsupported'
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
