import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { PolkadotSigner } from '../PolkadotSpec.js'

export interface Transfer {
  readonly from: string
  readonly to: string
  /** In planck. */
  readonly amount: bigint
}

export interface SentTransfer {
  readonly hash: string
  /** Number of the newest block when it was sent. */
  readonly since: number
  /** Number of the last block that may take it; undefined: any may. */
  readonly until: number | undefined
}

/** What needs `@polkadot/api`, on one network. */
export interface OpenChain {
  readonly api: ApiPromise
  /** The most that the chain would charge, in planck. */
  estimateFee(transfer: Transfer): Promise<bigint>
  /** The wallet signs, the node takes it. @param beforeSubmit Called between both; may throw. */
  sendTransfer(transfer: Transfer, signer: PolkadotSigner, beforeSubmit: () => void): Promise<SentTransfer>
  /** Number of the newest block, or of the newest that is final. */
  newestBlock(isFinal: boolean): Promise<number>
  /** What became of a transaction in a block; undefined: the block does not have it. */
  findInBlock(number: number, hash: string): Promise<'success' | 'reverted' | undefined>
}

/** Milliseconds a node has to send the metadata of its chain. */
const openTimeout = 20_000

/**
 * Opens `@polkadot/api` on the first node that answers.
 * @throws what the last node failed with, the signal's reason
 */
export async function openChain(urls: readonly string[], signal: AbortSignal): Promise<OpenChain> {
  const api = await openApi(urls, signal)
  return {
    api,
    async estimateFee(transfer) {
      const { partialFee } = await toExtrinsic(api, transfer).paymentInfo(transfer.from)
      const fee = partialFee.toBigInt()
      // The runtime assumes an sr25519 signature; one of ecdsa is a byte longer and costs a little more.
      return fee + fee / 100n
    },
    async sendTransfer(transfer, signer, beforeSubmit) {
      // A wallet that adds the hash of the metadata answers with the transaction as it signed it.
      const options = { signer, withSignedTransaction: true }
      const signed = await toExtrinsic(api, transfer).signAsync(transfer.from, options)
      beforeSubmit()
      const { number } = await api.rpc.chain.getHeader()
      const hash = (await api.rpc.author.submitExtrinsic(signed)).toHex()
      const since = number.toNumber()
      return { hash, since, until: signed.era.isMortalEra ? signed.era.asMortalEra.death(since) : undefined }
    },
    async newestBlock(isFinal) {
      const hash = isFinal ? await api.rpc.chain.getFinalizedHead() : undefined
      const { number } = hash ? await api.rpc.chain.getHeader(hash) : await api.rpc.chain.getHeader()
      return number.toNumber()
    },
    findInBlock: (number, hash) => findInBlock(api, number, hash),
  }
}

/** The interface that `ApiPromise` wants declares an optional field, the classes of its own package do not. */
type ApiProvider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

async function openApi(urls: readonly string[], signal: AbortSignal): Promise<ApiPromise> {
  let failure: unknown = new Error('The network has no nodes')
  for (const url of urls) {
    signal.throwIfAborted()
    const provider = /^ws/i.test(url) ? new WsProvider(url) : new HttpProvider(url)
    // Wallets sign, so the WebAssembly of sr25519 is not needed. Many pages forbid it (CSP).
    const api = new ApiPromise({ provider: provider as ApiProvider, noInitWarn: true, initWasm: false })
    try {
      return await untilReady(api, signal)
    } catch (thrown) {
      await api.disconnect().catch(() => {})
      signal.throwIfAborted()
      failure = thrown
    }
  }
  throw failure
}

function untilReady(api: ApiPromise, signal: AbortSignal): Promise<ApiPromise> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(openTimeout)])
    limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })
    api.once('error', (error) => reject(error as Error))
    api.isReadyOrError.then(resolve, reject)
  })
}

/** `transferKeepAlive`: it fails when it would leave the sender below the existential deposit, which would close the account. */
function toExtrinsic(api: ApiPromise, { to, amount }: Transfer): SubmittableExtrinsic<'promise'> {
  const transfer = api.tx['balances']?.['transferKeepAlive']
  if (!transfer) throw new Error('The chain has no balances.transferKeepAlive')
  return transfer(to, amount) as SubmittableExtrinsic<'promise'>
}

/** The fields of `frame_system::EventRecord` that are read. */
interface EventRecord {
  readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: { eq(index: number): boolean } }
  readonly event: { readonly section: string; readonly method: string }
}

async function findInBlock(api: ApiPromise, number: number, hash: string): Promise<'success' | 'reverted' | undefined> {
  const blockHash = await api.rpc.chain.getBlockHash(number)
  const { block } = await api.rpc.chain.getBlock(blockHash)
  const index = block.extrinsics.findIndex((extrinsic) => extrinsic.hash.toHex() === hash)
  if (index < 0) return undefined
  const at = await api.at(blockHash)
  const events = (await at.query['system']!['events']!()) as unknown as Iterable<EventRecord>
  const isFailed = [...events].some(
    ({ phase, event }) =>
      phase.isApplyExtrinsic &&
      phase.asApplyExtrinsic.eq(index) &&
      event.section === 'system' &&
      event.method === 'ExtrinsicFailed',
  )
  return isFailed ? 'reverted' : 'success'
}
