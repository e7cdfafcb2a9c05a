import { createRpcClient } from '@portico/chain-kit'
import { createAccountSession, createConnectInput, createEthereumProvider } from '@portico/chain-kit/account'
import {
  type Caip2,
  type Connector,
  type ConnectRequest,
  type Namespace,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import * as v from 'valibot'
import type { ViewedAccount, WatchApi, WatchContext } from '../WatchSpec.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends WatchApi {
  /** Waits for an address, as a wallet waits for its visitor. */
  open(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}

/** Characters. Longer than every address and every name. */
const longest = 300

const savedSchema = v.object({ namespace: v.string(), address: v.string() })

export function createRuntime(context: WatchContext, connector: Connector, hasView: boolean): Runtime {
  context.addErrors(errors)
  const { connections, wants, store, error, t } = context
  const nodes = createRpcClient(context)
  const input = createConnectInput<ViewedAccount>(context, connector)

  const parse = (namespace: Namespace, text: string): string | undefined =>
    text.length > longest ? undefined : wants.chain?.for(namespace)?.parseAddress(text)

  /** The one in use first: an address may be one of several chains. */
  function namespaces(): readonly Namespace[] {
    const active = store.get(connections.activeNamespace)
    const all = input.waiting()?.namespaces ?? connector.namespaces
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
    const name = t('viewOnly')
    const refusal = (method: string): Error =>
      error('cannotSign', { method }, { details: 'Connect the wallet of the account to use it.' })
    return createAccountSession({
      namespace,
      networkId,
      name,
      saved: { namespace, address },
      accountOn: () => ({ address }),
      isOn: (id) => store.get(context.networks(namespace)).some(({ caipNetworkId }) => caipNetworkId === id),
      limits: { methods: [] },
      provider: ({ current, switchTo }) =>
        namespace === 'eip155'
          ? createEthereumProvider({
              address: () => address,
              networkId: current,
              switchNetwork: switchTo,
              askNode: (method, params) => nodes.request({ networkId: current(), method, params, schema: v.unknown() }),
              refusal,
            })
          : createOtherProvider(address, name),
    })
  }

  return {
    find,
    async connect(text) {
      const account = await find(text)
      if (!account)
        throw error('noAddress', {}, { details: 'Check that it is whole, and that the site has its chain.' })
      await input.enter(account, [account.namespace])
    },
    async open(request) {
      if (!hasView && !input.isGiven(request))
        throw error('noAddress', {}, { details: 'Call modal.api.watch.connect() with the address.' })
      const account = await input.read(request)
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
}

/**
 * For all namespaces but eip155: a wallet of Wallet Standard without features, whose account has none either. Nothing that signs gets it
 * (`core/viewOnly`).
 */
function createOtherProvider(address: string, name: string): object {
  return {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,',
    chains: [],
    features: {},
    accounts: [{ address, publicKey: new Uint8Array(), chains: [], features: [] }],
  }
}
