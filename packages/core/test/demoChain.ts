import {
  Balances,
  Chain,
  Pairing,
  atom,
  caip10,
  definePlugin,
  parseCaip2,
  type Account,
  type BalancesCapability,
  type Caip2,
  type ChainCapability,
  type Connector,
  type ConnectRequest,
  type Network,
  type PairingCapability,
  type SessionChange,
  type Plugin,
  type PluginSpec,
  type PrimitiveAtom,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'

export function demoNetwork(namespace: string, reference: string, name = `${namespace} ${reference}`): Network {
  return {
    id: reference,
    name,
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`https://${namespace}-${reference}.example`] } },
    blockExplorers: { default: { name: 'Scan', url: `https://scan.example/${reference}` } },
  }
}

type Answer<T> = T | Error | Promise<T>

/** A wallet whose every answer the test decides. It counts its listeners. */
export class DemoWallet {
  /** Without methods, its accounts are only viewed. */
  answer: () => Answer<{ accounts: readonly Account[]; networkId: Caip2; methods?: readonly string[] }>
  restoreAnswer: () => Answer<'absent' | 'unauthorized' | 'session'> = () => 'session'
  switchAnswer: () => Answer<void> = () => undefined
  endAnswer: () => Answer<void> = () => undefined
  /** Where set, the wallet is asked for the account to be selected. */
  selectAnswer: ((address: string) => Answer<void>) | undefined
  readonly listeners: Map<string, Set<(change: SessionChange) => void>> = new Map()
  readonly calls: string[] = []
  readonly connector: Connector
  readonly canLeave: boolean

  constructor(
    readonly namespaces: readonly string[],
    options: Partial<Connector> & { readonly id: string; readonly canLeave?: boolean },
  ) {
    this.canLeave = options.canLeave ?? false
    this.answer = () => ({
      accounts: [{ address: `${options.id}-1` }, { address: `${options.id}-2` }],
      networkId: 'x:1',
    })
    this.connector = {
      name: options.id,
      type: 'ANNOUNCED',
      namespaces,
      connect: (request) => this.connect(request),
      restore: (request) => this.restore(request),
      ...options,
    }
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0)
  }
  tell(namespace: string, change: SessionChange): void {
    for (const listener of [...(this.listeners.get(namespace) ?? [])]) listener(change)
  }
  private async connect(request: ConnectRequest): Promise<SessionHandle> {
    this.calls.push(`connect ${request.namespaces.join(',')}`)
    if (this.connector.remote) request.onUri('wc:topic@2', Date.now() + 240_000)
    return this.session(await settle(this.answer()), request)
  }
  private async restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'> {
    this.calls.push(`restore ${request.namespaces.join(',')}`)
    const answer = await settle(this.restoreAnswer())
    return answer === 'session' ? this.session(await settle(this.answer()), request) : answer
  }
  private session(
    { accounts, networkId, methods }: { accounts: readonly Account[]; networkId: Caip2; methods?: readonly string[] },
    request: { readonly namespaces: readonly string[]; readonly networks: Readonly<Record<string, Caip2>> },
  ): SessionHandle {
    const parts = Object.fromEntries(
      request.namespaces.map((namespace) => [
        namespace,
        {
          accounts,
          networkId: networkId === 'x:1' ? (request.networks[namespace] ?? `${namespace}:1`) : networkId,
          provider: this,
          ...(methods && { methods }),
          switchNetwork: async (network: Network) => {
            this.calls.push(`switch ${network.caipNetworkId}`)
            await settle(this.switchAnswer())
          },
          ...(this.selectAnswer && {
            selectAccount: async (address: string) => settle(this.selectAnswer!(address)),
          }),
          subscribe: (listener: (change: SessionChange) => void) => {
            const set = this.listeners.get(namespace) ?? new Set()
            this.listeners.set(namespace, set.add(listener))
            return () => set.delete(listener)
          },
        },
      ]),
    )
    return {
      namespaces: parts,
      saved: { topic: this.connector.id },
      ...(this.canLeave && {
        leave: async (namespace: string) => {
          this.calls.push(`leave ${namespace}`)
        },
      }),
      end: async () => {
        this.calls.push('end')
        await settle(this.endAnswer())
      },
    }
  }
}

async function settle<T>(answer: Answer<T>): Promise<T> {
  const settled = await answer
  if (settled instanceof Error) throw settled
  return settled
}

export interface DemoSpec extends PluginSpec {
  readonly id: string
  readonly api: { readonly connectors: PrimitiveAtom<readonly Connector[]> }
  readonly provides: { chain: ChainCapability; balances: BalancesCapability }
}

/** A chain of the tests, with the given wallets on the page. */
export function demoChain(
  namespace: string,
  wallets: readonly DemoWallet[],
  options: {
    readonly references?: readonly string[]
    readonly balance?: (signal: AbortSignal | undefined) => Promise<bigint>
    readonly checkSelection?: ChainCapability['checkSelection']
  } = {},
): Plugin<DemoSpec> {
  const networks = (options.references ?? ['1', '2']).map((reference) => demoNetwork(namespace, reference))
  return definePlugin<DemoSpec>({
    id: namespace,
    core: 1,
    provides: { chain: Chain, balances: Balances },
    setup() {
      const connectors = atom<readonly Connector[]>(wallets.map(({ connector }) => connector))
      return {
        connectors,
        api: { connectors },
        provide: {
          chain: [
            {
              namespace,
              impl: {
                namespace,
                name: namespace.toUpperCase(),
                networks,
                defaultAccountType: 'eoa',
                sharesAddress: true,
                parseAddress: (text) => (/^[-\w.]+$/.test(text) ? text : undefined),
                sameAddress: (a, b) => a === b,
                ...(options.checkSelection && { checkSelection: options.checkSelection }),
                explorerUrl: (network, what) =>
                  'address' in what ? `${network.blockExplorers?.default.url}/${what.address}` : undefined,
                unknownNetwork: (id) => ({
                  ...demoNetwork(namespace, parseCaip2(id).reference),
                  name: 'Unknown Network',
                }),
                network: (value) => value as Network,
              },
            },
          ],
          balances: [
            {
              namespace,
              impl: {
                native: async (_account, signal) => ({
                  amount: (await options.balance?.(signal)) ?? 1234567n,
                  decimals: 6,
                  symbol: 'COIN',
                }),
              },
            },
          ],
        },
      }
    },
  })
}

export interface PairingSpec extends PluginSpec {
  readonly id: 'pairing'
  readonly views: { PairWallet: { wallet?: object }; PairAny: {} }
  readonly provides: { pairing: PairingCapability }
}

/** Stands where a plugin that pairs by URI would. */
export function demoPairing(wallet: DemoWallet): Plugin<PairingSpec> {
  return definePlugin<PairingSpec>({
    id: 'pairing',
    core: 1,
    provides: { pairing: Pairing },
    views: {
      PairWallet: { load: async () => ({ default: () => null }) },
      PairAny: { load: async () => ({ default: () => null }) },
    },
    setup: () => ({
      connectors: atom([wallet.connector]),
      provide: {
        pairing: [
          {
            namespace: '*',
            impl: {
              connectorId: wallet.connector.id,
              walletView: 'PairWallet',
              basicView: 'PairAny',
              reaches: () => true,
            },
          },
        ],
      },
    }),
  })
}

/** Web Storage in memory, which several modals may share as tabs of one origin do. */
export class MemoryArea {
  readonly entries: Map<string, string> = new Map()
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.entries.set(key, value)
  }
  removeItem(key: string): void {
    this.entries.delete(key)
  }
}

export { caip10 }
