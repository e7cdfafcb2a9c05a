import { untilAborted, withSignals } from '@portico/core'
import { readText } from '@portico/server'
import { SourceError } from '../data/SourceError.js'
import type { HttpSourceConfig } from './SourceConfig.js'

/** Bytes of an answer. */
const mostBytes = 8 * 1024 * 1024
const defaultTimeout = 10_000

/**
 * Text of an answer of an HTTP API, of a POST where there is a body; undefined for 404, by which APIs say that they do not know an account.
 * @throws SourceError for every other status, and when there is no answer in time
 */
export async function askHttp(
  source: string,
  { url, headers, timeout = defaultTimeout }: HttpSourceConfig,
  path: string,
  signal: AbortSignal,
  body?: object,
): Promise<string | undefined> {
  const ask = async (limit: AbortSignal): Promise<string | undefined> => {
    try {
      const init = {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
        redirect: 'error',
        signal: limit,
      } as const
      const response = await untilAborted(() => fetch(`${url}${path}`, init), limit)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) {
        await response.body?.cancel()
        throw new SourceError(source, `answered with HTTP ${response.status}`)
      }
      return await readText(response, { most: mostBytes, signal: limit })
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof SourceError) throw cause
      if (cause instanceof RangeError) throw new SourceError(source, `answered with more than ${mostBytes} bytes`)
      throw new SourceError(source, limit.aborted ? `did not answer in ${timeout} ms` : 'cannot be reached', { cause })
    }
  }
  return withSignals([signal], ask, timeout)
}

/** As `askHttp`, parsed. */
export async function askJson(
  source: string,
  config: HttpSourceConfig,
  path: string,
  signal: AbortSignal,
  body?: object,
): Promise<unknown> {
  const text = await askHttp(source, config, path, signal, body)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new SourceError(source, 'answered with something else than JSON', { cause })
  }
}
