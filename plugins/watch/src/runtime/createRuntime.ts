import { createPageSession, createRpcClient, createSessionEvents } from '@portico/chain-kit'
import {
  withErrorTexts,
  type Caip2,
  type Connector,
  type ConnectRequest,
  type ErrorTexts,
  type Namespace,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import * as v from 'valibot'
import type { HeadlessWatchSpec, ViewedAccount, WatchApi, WatchContext, WatchErrors } from '../WatchSpec.js'
import { createEvmProvider, createOtherProvider } from './providers.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends WatchApi {
  /** Waits for an address, as a wallet waits for its visitor. */
  open(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}

/** A connect that waits for the visitor to enter an address. */
interface Waiting {
  readonly namespaces: readonly Namespace[]
  resolve(account: ViewedAccount): void
}

/** Characters. Longer than every address and every name. */
const longest = 300

const texts: ErrorTexts<WatchErrors> = {
  noAddress: 'This is no address of a chain of this site',
  cannotSign: 'This account is only viewed: it cannot sign or send',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
}
const savedSchema = v.object({ namespace: v.string(), address: v.string() })

export function createRuntime(plugin: WatchContext, connector: Connector, hasView: boolean): Runtime {
  const context = withErrorTexts<HeadlessWatchSpec, WatchContext>(plugin, texts)
  const { connections, wants, store, error, t } = context
  const nodes = createRpcClient(context)
  let waiting: Waiting | undefined
  /** What `connect` found, for the attempt that it starts. */
  let chosen: ViewedAccount | undefined

  const parse = (namespace: Namespace, text: string): string | undefined =>
    text.length > longest ? undefined : wants.chain?.for(namespace)?.parseAddress(text)

  /** The one in use first: an address may be one of several chains. */
  function namespaces(): readonly Namespace[] {
    const active = store.get(connections.activeNamespace)
    const all = waiting?.namespaces ?? connector.namespaces
    return [...all].sort((a, b) => Number(b === active) - Number(a === active))
  }

  async function find(text: string, signal?: AbortSignal): Promise<ViewedAccount | undefined> {
    signal?.throwIfAborted()
    const entered = text.trim()
    if (entered === '' || entered.length > longest) return undefined
    for (const namespace of namespaces()) {
      const address = parse(namespace, entered)
      if (address !== undefined) return { namespace, address }
    }
    if (!entered.includes('.')) return undefined
    for (const namespace of namespaces()) {
      const network = networkOf(namespace)
      const named = network && (await wants.names?.for(namespace)?.resolve(entered, network, signal))
      const address = named && parse(namespace, named.address)
      if (address !== undefined) return { namespace, address, name: named!.name }
    }
    return undefined
  }
  const networkOf = (namespace: Namespace): Caip2 | undefined =>
    store.get(connections.account(namespace)).networkId ?? store.get(context.networks(namespace))[0]?.caipNetworkId

  function createSession({ namespace, address }: ViewedAccount, networkId: Caip2): SessionHandle {
    let current = networkId
    const events = createSessionEvents(() => {})
    const refusal = (method: string): Error =>
      error('cannotSign', { method }, { details: 'Connect the wallet of the account to use it.' })
    const provider =
      namespace === 'eip155'
        ? createEvmProvider({
            address,
            refusal,
            networkId: () => current,
            askNode: (method, params) => nodes.request({ networkId: current, method, params, schema: v.unknown() }),
            switchNetwork(wanted) {
              if (!store.get(context.networks(namespace)).some((one) => one.caipNetworkId === wanted)) return false
              current = wanted
              events.emit({ type: 'network', networkId: wanted })
              return true
            },
          })
        : createOtherProvider({ address, refusal, name: t('viewOnly') })
    const page = createPageSession({
      namespace,
      events,
      session: {
        accounts: [{ address }],
        networkId,
        provider,
        methods: [],
        async switchNetwork({ caipNetworkId }) {
          current = caipNetworkId
        },
      },
    })
    return { ...page, saved: { namespace, address }, wallet: { name: t('viewOnly') } }
  }

  return {
    find,
    async connect(text) {
      const account = await find(text)
      if (!account)
        throw error('noAddress', {}, { details: 'Check that it is whole, and that the site has its chain.' })
      if (waiting) return waiting.resolve(account)
      chosen = account
      try {
        await connections.connect({ connector, namespaces: [account.namespace] })
      } finally {
        chosen = undefined
      }
    },
    async open(request) {
      if (!chosen && !hasView)
        throw error('noAddress', {}, { details: 'Call modal.api.watch.connect() with the address.' })
      const account = chosen ?? (await entered(request))
      const networkId = request.networks[account.namespace] ?? networkOf(account.namespace)
      if (!networkId) throw error('noAddress', {})
      return createSession(account, networkId)
    },
    async restore(request) {
      const saved = v.safeParse(savedSchema, request.saved)
      if (!saved.success || !request.namespaces.includes(saved.output.namespace)) return 'unauthorized'
      const { namespace } = saved.output
      if (!wants.chain?.for(namespace)) return 'absent'
      const address = parse(namespace, saved.output.address)
      const networkId = request.networks[namespace] ?? networkOf(namespace)
      return address !== undefined && networkId ? createSession({ namespace, address }, networkId) : 'unauthorized'
    },
  }

  function entered({ namespaces: wanted, signal }: ConnectRequest): Promise<ViewedAccount> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const own: Waiting = { namespaces: wanted, resolve }
      waiting = own
      // The signal of an attempt always fires, also after it succeeded.
      signal.addEventListener('abort', () => {
        if (waiting === own) waiting = undefined
        reject(signal.reason as Error)
      })
    })
  }
}
