import type { ApiPromise } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { PolkadotSigner } from '../../PolkadotSigner.js'

/** What a transfer is to the chain. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}
export interface Sent {
  readonly hash: string
  /** Number of the block when it was sent. */
  readonly since: number
  /** Number of the last block that may take it. */
  readonly until: number | undefined
}

/** Planck that the chain would charge at most, and a hundredth: a signature of ecdsa is a byte longer than the one assumed here. */
export async function estimateFee(api: ApiPromise, transfer: Transfer): Promise<bigint> {
  const { partialFee } = await transferOf(api, transfer).paymentInfo(transfer.from)
  const fee = partialFee.toBigInt()
  return fee + fee / 100n
}

/** The wallet signs, the node takes it. @param check Called between both. */
export async function sendTransfer(
  api: ApiPromise,
  transfer: Transfer,
  signer: PolkadotSigner,
  check: () => void,
): Promise<Sent> {
  // Wallets that add the hash of the metadata answer the transaction as they signed it.
  const signed = await transferOf(api, transfer).signAsync(transfer.from, { signer, withSignedTransaction: true })
  check()
  const { number } = await api.rpc.chain.getHeader()
  const hash = (await api.rpc.author.submitExtrinsic(signed)).toHex()
  const since = number.toNumber()
  return { hash, since, until: signed.era.isMortalEra ? signed.era.asMortalEra.death(since) : undefined }
}

/** Keeps the sender above the existential deposit: a transfer never closes an account. */
function transferOf(api: ApiPromise, { to, amount }: Transfer): SubmittableExtrinsic<'promise'> {
  const transfer = api.tx['balances']?.['transferKeepAlive']
  if (!transfer) throw new Error('The chain has no balances.transferKeepAlive')
  return transfer(to, amount) as SubmittableExtrinsic<'promise'>
}
