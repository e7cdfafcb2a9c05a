import {
  namespaceOf,
  parseCaip10,
  providerErrorCodes,
  type Account,
  type Caip10,
  type Caip2,
  type Namespace,
  type SessionChange,
  type RelayTransport,
  type NamespaceSession,
} from '@portico/core'
import { rpcError } from './rpcError.js'

/** What a host without a chain plugin for a namespace holds of a wallet: requests, in the namespace's own methods. */
export interface UniversalProvider {
  /** @throws the wallet's JSON-RPC error */
  request(
    request: { readonly method: string; readonly params?: unknown; readonly signal?: AbortSignal },
    networkId?: Caip2,
  ): Promise<unknown>
  /** Changes and events of the wallet, until the returned function is called; `data` is outside data. */
  subscribe(listener: (event: { readonly name: string; readonly data: unknown }) => void): () => void
  readonly networkId: Caip2
  readonly accounts: readonly Caip10[]
}

/** A namespace for which nobody knows more than the relay does. */
export function universalPart(
  namespace: Namespace,
  transport: RelayTransport,
  preferred: Caip2 | undefined,
): NamespaceSession {
  let accounts = transport.accounts
  let networkId = firstNetwork(transport, preferred)
  const changed = new Set<(change: SessionChange) => void>()

  const isGranted = (id: Caip2) =>
    transport.networks.includes(id) || accounts.some((account) => parseCaip10(account).networkId === id)

  /** A wallet may name any network; requests to one that it did not grant would be refused. */
  function moveTo(next: Caip2 | undefined): void {
    if (next === undefined || next === networkId || !isGranted(next)) return
    networkId = next
    for (const listener of changed) listener({ type: 'network', networkId })
  }
  const provider: UniversalProvider = {
    request: ({ method, params, signal }, on = networkId) =>
      transport.request({ method, params, networkId: on, ...(signal ? { signal } : {}) }),
    subscribe: (listener) =>
      transport.subscribe((event) => event.type === 'event' && listener({ name: event.name, data: event.data })),
    get networkId() {
      return networkId
    },
    get accounts() {
      return accounts
    },
  }
  return {
    accounts: toAccounts(accounts),
    networkId,
    provider,
    networks: transport.networks,
    async switchNetwork({ caipNetworkId }) {
      if (!transport.networks.includes(caipNetworkId))
        throw rpcError(providerErrorCodes.unrecognizedChain, `The wallet did not grant the network ${caipNetworkId}.`)
      moveTo(caipNetworkId)
    },
    subscribe(listener) {
      changed.add(listener)
      const off = transport.subscribe((event) => {
        if (event.type === 'ended') return listener(event)
        if (event.type === 'updated') accounts = event.accounts
        else if (event.name === 'accountsChanged') accounts = readAccounts(event.data, namespace, networkId) ?? accounts
        else if (event.name === 'chainChanged') return moveTo(readNetwork(event.data, namespace))
        else return
        listener({ type: 'accounts', accounts: toAccounts(accounts) })
      })
      return () => {
        changed.delete(listener)
        off()
      }
    },
  }
}

function firstNetwork({ accounts, networks }: RelayTransport, preferred: Caip2 | undefined): Caip2 {
  const granted = accounts.map((account) => parseCaip10(account).networkId)
  if (preferred && (granted.includes(preferred) || networks.includes(preferred))) return preferred
  return granted[0] ?? networks[0]!
}

/** Each address once: a wallet grants it anew on every network. */
function toAccounts(accounts: readonly Caip10[]): readonly Account[] {
  return [...new Set(accounts.map((account) => parseCaip10(account).address))].map((address) => ({ address }))
}

/** Wallets send plain addresses or CAIP-10 ids. Outside data; undefined where it is neither. */
function readAccounts(data: unknown, namespace: Namespace, networkId: Caip2): readonly Caip10[] | undefined {
  if (!Array.isArray(data)) return undefined
  return data.flatMap((item: unknown): Caip10[] => {
    if (typeof item !== 'string') return []
    const id = (item.includes(':') ? item : `${networkId}:${item}`) as Caip10
    return namespaceOf(id) === namespace && isAccount(id) ? [id] : []
  })
}

function isAccount(id: string): boolean {
  try {
    return parseCaip10(id).address !== ''
  } catch {
    return false
  }
}

/** Wallets send a CAIP-2 id, its reference, or (EIP-1193) a number in hexadecimal. */
function readNetwork(data: unknown, namespace: Namespace): Caip2 | undefined {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${namespace}:${data}`
  if (typeof data !== 'string') return undefined
  if (/^0x[0-9a-f]{1,13}$/i.test(data)) return `${namespace}:${Number(data)}`
  const id = data.includes(':') ? data : `${namespace}:${data}`
  return new RegExp(`^${namespace}:[-_a-zA-Z0-9]{1,32}$`).test(id) ? (id as Caip2) : undefined
}
