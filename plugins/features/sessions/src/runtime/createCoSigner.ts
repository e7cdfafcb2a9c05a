import { withSignals, type Caip10 } from '@portico/core'
import * as v from 'valibot'
import type { SessionsContext } from '../SessionsSpec.js'
import { RefusalSchema } from './schemas.js'

export interface CoSignerRequest<S extends v.GenericSchema> {
  readonly account: Caip10
  /** The last part of the path. */
  readonly step?: 'revoke' | undefined
  /** Sent as JSON, by POST. Absent: GET. */
  readonly body?: object | undefined
  readonly schema: S
  readonly signal?: AbortSignal | undefined
}

/** The server that keeps the second key of sessions. @throws `sessions/coSignerFailed`, the signal's reason */
export type CoSigner = <S extends v.GenericSchema>(request: CoSignerRequest<S>) => Promise<v.InferOutput<S>>

/** Milliseconds, and characters of an answer. */
const timeout = 20_000
const longestAnswer = 4 * 1024 * 1024

export function createCoSigner({ error, project }: SessionsContext, origin: string): CoSigner {
  return async ({ account, step, body, schema, signal }) => {
    const url = new URL(`/v1/sessions/${account}${step ? `/${step}` : ''}`, origin)
    url.search = new URLSearchParams({ projectId: project.id ?? '' }).toString()
    let status: number | undefined
    try {
      const read = async (limit: AbortSignal): Promise<readonly [Response, string]> => {
        const response = await fetch(url, {
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          redirect: 'error',
          signal: limit,
          ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        })
        status = response.status
        return [response, await response.text()]
      }
      const [response, text] = await withSignals([signal], read, timeout)
      if (text.length > longestAnswer) throw new RangeError('The answer is too long')
      // Success may have no body.
      const json: unknown = text === '' ? {} : JSON.parse(text)
      if (response.ok) return v.parse(schema, json)
      const refusal = v.safeParse(RefusalSchema, json)
      if (!refusal.success) throw new Error(`The co-signer answered ${status}`)
      const { code, message } = refusal.output
      throw error('coSignerFailed', { status, code }, { details: message ?? '' })
    } catch (cause) {
      signal?.throwIfAborted()
      if (Object(cause).code === 'sessions/coSignerFailed') throw cause
      throw error('coSignerFailed', { status }, { cause, details: 'Try again later.' })
    }
  }
}
