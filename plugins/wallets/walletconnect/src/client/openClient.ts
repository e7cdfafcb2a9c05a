import type { Metadata, ScopedStorage } from '@portico/core'
import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import type { Client } from './Client.js'

export interface ClientRequest {
  readonly projectId: string
  readonly relayUrl: string | undefined
  readonly metadata: Metadata
  readonly storage: ScopedStorage
  readonly logger: NonNullable<SignClientTypes.Options['logger']>
  /** Different for every client of the page, the same on every load. */
  readonly prefix: string
}

/** Most listeners that any event of the client may have. */
export const mostListeners = 10

/** Longest that a proposal or request waits for an attestation, ms. */
const attestationDeadline = 2000
/** How long no attestation is asked for after none came, ms. */
const attestationPause = 5 * 60_000

/** Makes the client ready; its socket opens by itself when there is a topic to listen to. */
export async function openClient(request: ClientRequest): Promise<Client> {
  const { projectId, relayUrl, metadata, storage, logger, prefix } = request
  const starting = SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    // A copy: the client writes into it.
    metadata: { ...metadata, icons: [...metadata.icons] },
    storage: clientStorage(storage),
    logger,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
  })
  forgetGlobalCore(prefix)
  const client = await starting
  client.events.setMaxListeners(mostListeners)
  boundAttestation(client)
  return client
}

/**
 * The client leaves its core on the global object and hands it to whoever asks next under the same prefix: two modals would
 * share one, and disposing of either would stop both. It has been left there by now, as the constructor is synchronous.
 */
function forgetGlobalCore(prefix: string): void {
  const page = globalThis as Record<string, unknown>
  delete page[`_walletConnectCore_${prefix}`]
  delete page[`_walletConnectCore_${prefix}_count`]
}

/**
 * Bounds the wait for the attestation by which wallets tell a visitor that this origin is who it says it is.
 * The client asks an iframe of a fixed host for it before each proposal and request, and where a filter blocks that host each
 * of them stalls for 5 s (docs/decisions/010). One at a time, as the client loses track of overlapping ones.
 */
export function boundAttestation({ core }: Pick<Client, 'core'>): void {
  const { verify } = core
  const ask = verify.register.bind(verify)
  let pending: Promise<unknown> | undefined
  let pausedUntil = 0

  verify.register = async (params) => {
    if (pending || Date.now() < pausedUntil) return ''
    const asking = ask(params)
      .catch(() => '')
      .then((attestation) => {
        if (attestation === '') pausedUntil = Date.now() + attestationPause
        return attestation
      })
      .finally(() => (pending = undefined))
    pending = asking
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(''), attestationDeadline)
    })
    return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer))
  }
}

/** The storage interface of the client (`IKeyValueStorage` of @walletconnect/keyvaluestorage). */
interface ClientStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const indexKey = 'keys'
const scoped = (key: string) => `client.${key}`

/**
 * Keeps the client's data where the modal keeps everything else: under the modal's own prefix, or nowhere when it keeps
 * nothing. Left to itself the client opens one database for all clients of an origin.
 */
export function clientStorage(storage: ScopedStorage): ClientStorage {
  const keys = (): string[] => storage.get(indexKey, parseKeys) ?? []
  const read = <T>(key: string): T | undefined => storage.get(scoped(key), parseValue) as T | undefined
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read<T>(key) as T]),
    getItem: async <T>(key: string) => read<T>(key),
    async setItem(key, value) {
      storage.set(scoped(key), JSON.stringify(value, bigintAsText))
      if (!keys().includes(key)) storage.set(indexKey, [...keys(), key])
    },
    async removeItem(key) {
      storage.remove(scoped(key))
      storage.set(
        indexKey,
        keys().filter((other) => other !== key),
      )
    },
  }
}

/** The client encodes bigint in its messages in this way too (@walletconnect/safe-json). */
function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

/** Its own data: what does not parse counts as absent, and the client starts afresh. */
function parseValue(value: unknown): unknown {
  if (typeof value !== 'string') throw new TypeError('not written by the client')
  return JSON.parse(value) as unknown
}

function parseKeys(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.filter((key) => typeof key === 'string')
}
