import { namespaceOf, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { SiwxContext } from '../SiwxSpec.js'
import type { SiwxMessageData, SiwxSession } from '../SiwxOptions.js'
import { serverStorage } from './serverStorage.js'
import type { MadeMessage, SessionStorage } from './SessionStorage.js'
import { signInText } from './signInText.js'

const week = 7 * 24 * 3600_000
/** A clock that is a little behind the one that wrote a time. */
const tolerance = 60_000
const sessionsKey = 'sessions'

const text = v.string()
const absent = v.optional(text)
const SessionSchema = v.object({
  data: v.object({
    accountAddress: text,
    chainId: v.custom<Caip2>((value) => typeof value === 'string' && value.includes(':')),
    domain: text,
    uri: text,
    version: text,
    nonce: text,
    statement: absent,
    resources: v.optional(v.array(text)),
    requestId: absent,
    issuedAt: absent,
    expirationTime: absent,
    notBefore: absent,
  }),
  message: text,
  signature: text,
  signedMessage: absent,
  publicKey: absent,
  cacao: v.optional(
    v.custom<NonNullable<SiwxSession['cacao']>>((value) => typeof value === 'object' && value !== null),
  ),
})
const SessionsSchema = v.array(SessionSchema)

/** Messages out of the plugin's options. Sessions are kept on the server, or in the browser. */
export function ownStorage(context: SiwxContext): SessionStorage {
  const { config, storage } = context
  const server = config.server === undefined ? undefined : serverStorage(context, config.server)
  let inMemory: readonly SiwxSession[] = []
  const isStored = config.storage !== 'memory'
  const read = (): readonly SiwxSession[] =>
    isStored ? (storage.get(sessionsKey, (value) => v.parse(SessionsSchema, value)) ?? []) : inMemory
  function write(sessions: readonly SiwxSession[]): void {
    inMemory = sessions
    if (!isStored) return
    if (sessions.length > 0) storage.set(sessionsKey, sessions)
    else storage.remove(sessionsKey)
  }
  const isSame = ({ data }: SiwxSession, network: Caip2, address: string): boolean => {
    const chain = context.wants.chain?.for(namespaceOf(network))
    return (
      data.chainId === network &&
      (data.accountAddress === address || chain?.sameAddress(data.accountAddress, address) === true)
    )
  }
  async function create(network: Caip2, address: string, signal: AbortSignal): Promise<MadeMessage> {
    const nonce = server ? await server.nonce(signal) : randomNonce()
    // Read when it is needed: the page may have changed its address.
    const { domain = location.host, uri = `${location.origin}${location.pathname}` } = config
    const now = Date.now()
    const { expiration = week, statement, resources, requestId } = config
    const data: SiwxMessageData = {
      accountAddress: address,
      chainId: network,
      domain,
      uri,
      version: '1',
      nonce,
      ...(statement !== undefined && { statement }),
      issuedAt: new Date(now).toISOString(),
      ...(expiration !== false && { expirationTime: new Date(now + expiration).toISOString() }),
      ...(requestId !== undefined && { requestId }),
      ...(resources && { resources }),
    }
    return { data, text: signInText(data, context.wants.chain?.for(namespaceOf(network))?.name) }
  }
  if (server) return { create, ...server }
  return {
    create,
    get: async (network, address) =>
      read().filter((session) => isSame(session, network, address) && isValid(session.data)),
    async add(added) {
      const others = read().filter(
        (known) => isValid(known.data) && !added.some(({ data }) => isSame(known, data.chainId, data.accountAddress)),
      )
      write([...others, ...added])
    },
    async revoke(network, address) {
      write(read().filter((session) => !isSame(session, network, address)))
    },
  }
}

/** Whether a session counts now, on this site. */
export function isValid({ domain, issuedAt, notBefore, expirationTime }: SiwxMessageData, expected?: string): boolean {
  const now = Date.now()
  const begins = [issuedAt, notBefore].every((time) => time === undefined || Date.parse(time) <= now + tolerance)
  return (
    begins &&
    (expirationTime === undefined || Date.parse(expirationTime) > now) &&
    (expected === undefined || domain === expected)
  )
}

/** 96 random bits, as letters and digits: EIP-4361 wants at least eight of them. */
function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
