import * as v from 'valibot'
import { callsErrorCodes, ProviderError } from './errorTexts.js'

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
 * @throws ProviderError
 */
export function readBatch([asked]: readonly unknown[]): Batch {
  const { success, output } = v.safeParse(batchSchema, asked)
  if (!success) return { version: '1.0' }
  const { version, id, calls } = output
  if (calls.length > most)
    throw new ProviderError(callsErrorCodes.bundleTooLarge, `At most ${most} calls can be sent at once`)
  for (const one of [output, ...calls])
    if (Object.entries(one.capabilities).some(([name, { optional }]) => name !== 'atomic' && optional !== true))
      throw new ProviderError(
        callsErrorCodes.unsupportedCapability,
        'A capability that the page needs is not supported',
      )
  return version === '2.0.0' ? { version, id } : { version: '1.0' }
}
