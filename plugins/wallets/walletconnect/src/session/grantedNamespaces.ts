import { parseCaip10, parseCaip2, type Caip10, type Caip2, type Namespace } from '@portico/core'
import * as v from 'valibot'

/** What a wallet granted in one namespace. Accounts are never empty. */
export interface Granted {
  readonly accounts: readonly Caip10[]
  readonly networks: readonly Caip2[]
  readonly methods: readonly string[]
}

/** Most entries read of any list that a wallet sends. */
const most = 1000
const list = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.filter((item): item is string => typeof item === 'string').slice(0, most)),
  ),
  [],
)
const namespacesSchema = v.fallback(
  v.record(
    v.string(),
    v.fallback(v.object({ accounts: list, methods: list, chains: v.optional(list, []) }), {
      accounts: [],
      methods: [],
      chains: [],
    }),
  ),
  {},
)

/**
 * Reads the namespaces of a session (CAIP-25), as the wallet sent them: outside data. Keys may be namespaces or chains;
 * accounts that are none, or that stand under another namespace's key, are dropped.
 */
export function grantedNamespaces(namespaces: unknown): Readonly<Record<Namespace, Granted>> {
  const found = new Map<Namespace, { accounts: Set<Caip10>; networks: Set<Caip2>; methods: Set<string> }>()
  for (const [key, entry] of Object.entries(v.parse(namespacesSchema, namespaces))) {
    const namespace = key.split(':')[0]!
    const granted = found.get(namespace) ?? { accounts: new Set(), networks: new Set(), methods: new Set() }
    found.set(namespace, granted)
    for (const text of entry.accounts) {
      const networkId = networkOfAccount(text, namespace)
      if (!networkId) continue
      granted.accounts.add(text as Caip10)
      granted.networks.add(networkId)
    }
    for (const text of [...entry.chains, key]) if (isNetwork(text, namespace)) granted.networks.add(text)
    for (const method of entry.methods) granted.methods.add(method)
  }
  return Object.fromEntries(
    [...found]
      .filter(([, { accounts }]) => accounts.size > 0)
      .map(([namespace, { accounts, networks, methods }]) => [
        namespace,
        { accounts: [...accounts], networks: [...networks], methods: [...methods] },
      ]),
  )
}

/** The network of a CAIP-10 id of this namespace; undefined for anything else. */
function networkOfAccount(text: string, namespace: Namespace): Caip2 | undefined {
  try {
    const account = parseCaip10(text)
    return account.namespace === namespace ? account.networkId : undefined
  } catch {
    return undefined
  }
}

function isNetwork(text: string, namespace: Namespace): text is Caip2 {
  try {
    return parseCaip2(text).namespace === namespace
  } catch {
    return false
  }
}
