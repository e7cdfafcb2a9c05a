import type { ApiPromise } from '@polkadot/api'

/** As far as is read of `frame_system::EventRecord`. */
interface EventRecord {
  readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: { eq(index: number): boolean } }
  readonly event: { readonly section: string; readonly method: string }
}

/** Number of the newest block; of the newest that is final. */
export async function newestBlock(api: ApiPromise, isFinal: boolean): Promise<number> {
  const header = isFinal
    ? await api.rpc.chain.getHeader(await api.rpc.chain.getFinalizedHead())
    : await api.rpc.chain.getHeader()
  return header.number.toNumber()
}

/** What became of a transaction in one block; undefined: it is not in there. */
export async function findInBlock(
  api: ApiPromise,
  number: number,
  hash: string,
): Promise<'success' | 'reverted' | undefined> {
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
