import { hexChainId, ProviderRpcError } from '@portico/chain-kit/account'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { type Hex } from 'viem'
import { callsErrorCodes } from './toProviderError.js'

/** The id of a batch says where its operation is: it is found again after a reload. */
export function toBatchId(hash: Hex, networkId: Caip2): Hex {
  return `${hash}${hexChainId(networkId).slice(2).padStart(64, '0')}`
}

/** @throws ProviderRpcError */
export function readBatchId(
  id: unknown,
  networks: readonly Caip2[],
): { readonly hash: Hex; readonly networkId: Caip2 } {
  if (typeof id === 'string' && /^0x[\da-f]{128}$/.test(id)) {
    const networkId: Caip2 = `eip155:${BigInt(`0x${id.slice(66)}`)}`
    if (networks.includes(networkId)) return { hash: id.slice(0, 66) as Hex, networkId }
  }
  throw new ProviderRpcError(callsErrorCodes.unknownBundle, 'No batch has this id')
}

/** What `wallet_sendCalls` (EIP-5792) says besides its calls. */
export interface Batch {
  readonly version: '1.0' | '2.0.0'
  /** Chosen by the page. */
  readonly id?: string | undefined
}

const most = 50
const capabilities = v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.unknown()) })), {})
const batchSchema = v.looseObject({
  version: v.optional(v.string()),
  id: v.optional(v.string()),
  calls: v.array(v.looseObject({ capabilities })),
  capabilities,
})

/**
 * What has a number of its own in EIP-5792. Whether the batch has its form is for the reading of its calls to say.
 * @throws ProviderRpcError
 */
export function readBatch([batch]: readonly unknown[]): Batch {
  const { success, output } = v.safeParse(batchSchema, batch)
  if (!success) return { version: '1.0' }
  const { version, id, calls } = output
  if (calls.length > most)
    throw new ProviderRpcError(callsErrorCodes.bundleTooLarge, `At most ${most} calls can be sent at once`)
  for (const call of [output, ...calls])
    if (Object.entries(call.capabilities).some(([name, { optional }]) => name !== 'atomic' && optional !== true))
      throw new ProviderRpcError(
        callsErrorCodes.unsupportedCapability,
        'A capability that the page needs is not supported',
      )
  return version === '2.0.0' ? { version, id } : { version: '1.0' }
}
