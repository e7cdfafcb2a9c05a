import * as v from 'valibot'
import type { Caip2, Namespace } from '../contract/caip.js'
import type { StoredFormat } from '../contract/Storage.js'
import type { ConnectionState, SavedConnections } from '../contract/ConnectionState.js'

export function project(state: ConnectionState): SavedConnections {
  const networks: Record<Namespace, Caip2> = {}
  for (const [namespace, { preferred }] of Object.entries(state.namespaces))
    if (preferred) networks[namespace] = preferred
  return {
    sessions: state.sessions.map(({ status: _, ...session }) => session),
    active: Object.values(state.namespaces).flatMap(({ active }) => active ?? []),
    activeNamespace: state.activeNamespace,
    networks,
    disconnectedIds: state.disconnectedIds,
  }
}

const text = v.pipe(v.string(), v.maxLength(4096))
/** CAIP-2. No name that every object has, such as `constructor`, is one. */
const namespace = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))
const caip2 = v.custom<Caip2>(
  (value) => typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value),
)
const account = v.object({
  address: text,
  type: v.exactOptional(text),
  publicKey: v.exactOptional(text),
  name: v.exactOptional(text),
})
const connection = v.pipe(
  v.object({
    id: text,
    sessionId: text,
    connectorId: text,
    namespace,
    accounts: v.pipe(v.array(account), v.minLength(1)),
    selected: text,
    networkId: caip2,
    isViewOnly: v.exactOptional(v.literal(true)),
  }),
  v.check(({ namespace, networkId }) => networkId.startsWith(`${namespace}:`)),
)
const wallet = v.object({
  name: text,
  identifier: text,
  icon: v.exactOptional(v.string()),
  social: v.exactOptional(text),
})
const session = v.object({
  id: text,
  connectorId: text,
  wallet,
  connections: v.pipe(v.array(connection), v.minLength(1)),
  saved: v.exactOptional(v.unknown()),
})
/** More than a visitor connects. Each is asked for when the page loads. */
const mostSessions = 100
const saved = v.object({
  // One that cannot be read is left out, and the others are restored.
  sessions: v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.slice(0, mostSessions).flatMap((item) => {
        const { success, output } = v.safeParse(session, item)
        return success ? [output] : []
      }),
    ),
  ),
  active: v.array(text),
  activeNamespace: v.fallback(v.optional(namespace), undefined),
  networks: v.record(text, caip2),
  disconnectedIds: v.record(text, v.array(text)),
})

/** Version 2 says `disconnectedIds` where version 1 said `left`. */
export const savedFormat: StoredFormat<SavedConnections> & { readonly version: number } = {
  version: 2,
  parse: (value) => v.parse(saved, value),
  migrate: {
    1: (value) => {
      const { left, ...rest } = value as { readonly left: unknown }
      return { ...rest, disconnectedIds: left }
    },
  },
}
