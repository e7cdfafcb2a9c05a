import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { untilAborted, withSignals, type TransferDifference } from '@portico/core'
import type { PolkadotSigner, SignerPayload } from '../PolkadotSpec.js'
import type { AssetFunds, Funds } from './checkDeposit.js'
import { callOf, compareExtrinsic, type ShownExtrinsic, type Transfer } from './compareExtrinsic.js'

/** A transaction that the wallet signed. */
export interface SignedExtrinsic {
  readonly bytes: string
  /** Blake2-256 of the bytes. */
  readonly hash: string
  /** Number of the last block that may take it. */
  readonly until: number
  /** What the wallet changed. */
  readonly differences: readonly TransferDifference[]
}

/** What needs `@polkadot/api`, on one network. */
export interface OpenChain {
  readonly api: ApiPromise
  /** The most that the chain would charge, in planck. */
  estimateFee(transfer: Transfer): Promise<bigint>
  funds(transfer: Transfer): Promise<Funds>
  /** Number of the newest block, and of the newest that is final. */
  heads(): Promise<{ readonly best: number; readonly final: number }>
  /** How many transactions of an account the final blocks have. */
  finalNonce(address: string): Promise<number>
  /** The wallet signs. @param signer Its `signPayload` is given the transaction's nonce in hexadecimal. */
  sign(transfer: Transfer, signer: PolkadotSigner, best: number): Promise<SignedExtrinsic>
  /** Whether an extrinsic, in hexadecimal, is the one of an account with a nonce. */
  isOf(extrinsic: string, address: string, nonce: number): boolean
  /** What became of an extrinsic of a block. @param index Its place in the block. @throws where the block's events do not say */
  outcomeOf(
    blockHash: string,
    index: number,
  ): Promise<{ readonly isSuccess: boolean; readonly fee: bigint | undefined }>
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
    async funds(transfer) {
      const { from, to, asset } = transfer
      const deposit = api.consts['balances']?.['existentialDeposit'] as unknown as Amount | undefined
      if (!deposit) throw new Error('The chain does not say what an account has at least')
      const least = deposit.toBigInt()
      const accountOf = async (address: string): Promise<AccountInfo['data']> =>
        ((await api.query['system']!['account']!(address)) as unknown as AccountInfo).data
      const [payer, receiver, assets] = await Promise.all([
        accountOf(from),
        accountOf(to),
        asset && assetFunds(api, asset.id, { from, to }),
      ])
      // As `reducible_balance` of pallet_balances: what is reserved counts towards what is frozen.
      const locked = (payer.frozen?.toBigInt() ?? 0n) - payer.reserved.toBigInt()
      return {
        least,
        kept: locked > least ? locked : least,
        payer: payer.free.toBigInt(),
        receiver: receiver.free.toBigInt(),
        asset: assets,
      }
    },
    async heads() {
      const [newest, finalHash] = await Promise.all([api.rpc.chain.getHeader(), api.rpc.chain.getFinalizedHead()])
      const final = await api.rpc.chain.getHeader(finalHash)
      return { best: newest.number.toNumber(), final: final.number.toNumber() }
    },
    async finalNonce(address) {
      const at = await api.at(await api.rpc.chain.getFinalizedHead())
      const account = (await at.query['system']!['account']!(address)) as unknown as AccountInfo
      return account.nonce.toNumber()
    },
    sign: (transfer, signer, best) => sign(api, transfer, signer, best),
    isOf(hex, address, nonce) {
      const extrinsic = api.createType('Extrinsic', hex)
      return (
        extrinsic.isSigned &&
        extrinsic.nonce.toNumber() === nonce &&
        keyOf(api, extrinsic.signer.toString()) === keyOf(api, address)
      )
    },
    outcomeOf: (blockHash, index) => outcomeOf(api, blockHash, index),
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
  const ready = new Promise<ApiPromise>((resolve, reject) => {
    api.once('error', (error) => reject(error as Error))
    api.isReadyOrError.then(resolve, reject)
  })
  return withSignals([signal], (limit) => untilAborted(() => ready, limit), openTimeout)
}

/** `transferKeepAlive`: it fails when it would leave the sender below the existential deposit, which would close the account. */
function toExtrinsic(api: ApiPromise, { to, amount, asset }: Transfer): SubmittableExtrinsic<'promise'> {
  const transfer = api.tx[asset ? 'assets' : 'balances']?.['transferKeepAlive']
  if (!transfer) throw new Error(`The chain has no ${callOf({ asset })}`)
  return (asset ? transfer(asset.id, to, amount) : transfer(to, amount)) as SubmittableExtrinsic<'promise'>
}

/** Undefined: the chain has no such asset. */
async function assetFunds(
  api: ApiPromise,
  id: number,
  { from, to }: Pick<Transfer, 'from' | 'to'>,
): Promise<AssetFunds | undefined> {
  const { asset, metadata, account } = api.query['assets'] ?? {}
  if (!asset || !metadata || !account) return undefined
  const [found, { symbol, decimals }, payer, receiver] = (await Promise.all([
    asset(id),
    metadata(id),
    account(id, from),
    account(id, to),
  ])) as unknown as readonly [
    Maybe<{ readonly minBalance: Amount; readonly isSufficient: { readonly isTrue: boolean } }>,
    { readonly symbol: { toUtf8(): string }; readonly decimals: { toNumber(): number } },
    Maybe<{ readonly balance: Amount }>,
    Maybe<{ readonly balance: Amount }>,
  ]
  if (!found.isSome) return undefined
  const balanceOf = (found: typeof payer): bigint => (found.isSome ? found.unwrap().balance.toBigInt() : 0n)
  const { minBalance, isSufficient } = found.unwrap()
  return {
    symbol: symbol.toUtf8(),
    decimals: decimals.toNumber(),
    least: minBalance.toBigInt(),
    isSufficient: isSufficient.isTrue,
    payer: balanceOf(payer),
    receiver: balanceOf(receiver),
  }
}

/** `Option` of `@polkadot/types`. */
interface Maybe<T> {
  readonly isSome: boolean
  unwrap(): T
}

/** Asks the wallet, and compares what it signed with what it was given. */
async function sign(
  api: ApiPromise,
  transfer: Transfer,
  signer: PolkadotSigner,
  best: number,
): Promise<SignedExtrinsic> {
  let given: SignerPayload | undefined
  const keeping: PolkadotSigner = {
    ...signer,
    signPayload(payload) {
      given = payload
      return signer.signPayload(payload)
    },
  }
  // A wallet that adds the hash of the metadata answers with the transaction as it signed it.
  const options = { signer: keeping, withSignedTransaction: true }
  const signed = await toExtrinsic(api, transfer).signAsync(transfer.from, options)
  const addressOf = (address: string): string => keyOf(api, address)
  return {
    bytes: signed.toHex(),
    hash: signed.hash.toHex(),
    until: signed.era.isMortalEra ? signed.era.asMortalEra.death(best) : best,
    differences: compareExtrinsic(transfer, given!, signed as unknown as ShownExtrinsic, addressOf),
  }
}

/** The address of an account with the prefix of the chain, so that two can be compared. */
function keyOf(api: ApiPromise, address: string): string {
  return api.createType('AccountId', address).toString()
}

interface Amount {
  toBigInt(): bigint
}
interface AccountInfo {
  readonly nonce: { toNumber(): number }
  readonly data: { readonly free: Amount; readonly reserved: Amount; readonly frozen?: Amount }
}

/** The fields of `frame_system::EventRecord` that are read. */
interface EventRecord {
  readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: { eq(index: number): boolean } }
  readonly event: {
    readonly section: string
    readonly method: string
    readonly data: readonly { toString(): string }[]
  }
}

async function outcomeOf(
  api: ApiPromise,
  blockHash: string,
  index: number,
): Promise<{ readonly isSuccess: boolean; readonly fee: bigint | undefined }> {
  const at = await api.at(blockHash)
  const events = (await at.query['system']!['events']!()) as unknown as Iterable<EventRecord>
  const ofExtrinsic = [...events]
    .filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.eq(index))
    .map(({ event }) => event)
  const named = (section: string, method: string): EventRecord['event'] | undefined =>
    ofExtrinsic.find((event) => event.section === section && event.method === method)
  const isSuccess = named('system', 'ExtrinsicSuccess') !== undefined
  if (!isSuccess && !named('system', 'ExtrinsicFailed')) throw new Error('The events of the block are missing')
  const paid = named('transactionPayment', 'TransactionFeePaid')?.data[1]
  return { isSuccess, fee: paid && BigInt(paid.toString()) }
}
