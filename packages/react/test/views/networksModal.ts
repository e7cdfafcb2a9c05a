import {
  Balances,
  Chain,
  SignMessage,
  atom,
  createModal,
  definePlugin,
  parseCaip2,
  type BalancesCapability,
  type Caip2,
  type ChainCapability,
  type Connector,
  type ConnectorType,
  type ConnectRequest,
  type AnyPlugin,
  type ModalOptions,
  type Modal,
  type NativeBalance,
  type Network,
  type SessionChange,
  type Plugin,
  type PluginSpec,
  type SignMessageCapability,
  type NamespaceSession,
  type SlotTable,
  type WalletListOptions,
} from '@portico/core'
import { loadShell, type Renderer, type Shell } from '@portico/core/shell'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { shellViews } from '../../src/views/shellViews.js'

export interface FamilySpec extends PluginSpec {
  readonly id: 'alpha' | 'beta'
  readonly provides: { chain: ChainCapability; balances: BalancesCapability; signMessage: SignMessageCapability }
}

export interface AskedSwitch {
  readonly network: Caip2
  readonly signal: AbortSignal
  agree(): void
  refuse(error: unknown): void
}

/** A wallet of one or two namespaces, whose answers are in the test's hands. */
export interface NetworkWallet {
  readonly connector: Connector
  /** What the wallet was asked to switch to. */
  readonly asked: AskedSwitch[]
  /** What it was asked to connect to. */
  readonly connects: ConnectRequest[]
  tell(namespace: string, change: SessionChange): void
  ended(): number
}

export function network(namespace: string, reference: string, name: string, more: Partial<Network> = {}): Network {
  return {
    id: Number(reference) || reference,
    name,
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    nativeCurrency: { name: `${name} coin`, symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`https://${namespace}.example`] } },
    ...more,
  }
}

export interface NetworkWalletOptions {
  readonly name?: string
  /** It is its id as well. Default: none, and its id is its name. */
  readonly rdns?: string
  readonly namespaces?: readonly string[]
  readonly type?: ConnectorType
  /** Where it is when it connects; its networks of other namespaces end on 1. */
  readonly networkId?: Caip2
  /** It serves every network at once, and is not asked. */
  readonly servesAll?: boolean
  /** Kinds of its accounts in their order; the chain takes no `vault` into use. */
  readonly types?: readonly string[]
  /** Addresses in every namespace. Default: one, `<namespace>-address`. */
  readonly accounts?: readonly string[]
  /** What it answers when it is asked to end the connection. Default: it ends. */
  readonly end?: () => Promise<void>
  /** The wallet connects once this is over. Default: at once. */
  readonly answer?: (request: ConnectRequest) => Promise<unknown>
}

export function networkWallet(options: NetworkWalletOptions = {}): NetworkWallet {
  const {
    name = 'Fox',
    rdns,
    namespaces = ['alpha'],
    type = 'ANNOUNCED',
    networkId,
    servesAll = false,
    accounts,
    types,
    answer,
    end,
  } = options
  const listeners = new Map<string, (change: SessionChange) => void>()
  const asked: AskedSwitch[] = []
  const connects: ConnectRequest[] = []
  let ends = 0
  const namespaceSession = (namespace: string): NamespaceSession => ({
    accounts: (accounts ?? [`${namespace}-address`]).map((address, index) => ({
      address,
      ...(types?.[index] !== undefined && { type: types[index] }),
    })),
    networkId: networkId?.startsWith(`${namespace}:`) ? networkId : `${namespace}:1`,
    provider: {},
    ...(servesAll
      ? {}
      : {
          switchNetwork: ({ caipNetworkId }: Network, signal: AbortSignal) =>
            new Promise<void>((agree, refuse) =>
              asked.push({ network: caipNetworkId, signal, agree: () => agree(), refuse }),
            ),
        }),
    subscribe(listener) {
      listeners.set(namespace, listener)
      return () => listeners.delete(namespace)
    },
  })
  return {
    asked,
    connects,
    ended: () => ends,
    tell: (namespace, change) => listeners.get(namespace)?.(change),
    connector: {
      id: rdns ?? name.toLowerCase(),
      name,
      ...(rdns !== undefined && { info: { rdns } }),
      type,
      namespaces,
      async connect(request) {
        connects.push(request)
        await answer?.(request)
        return {
          namespaces: Object.fromEntries(
            request.namespaces.map((namespace) => [namespace, namespaceSession(namespace)]),
          ),
          end: async () => {
            ends += 1
            await end?.()
          },
        }
      },
    },
  }
}

export function family(
  id: 'alpha' | 'beta',
  name: string,
  networks: readonly Network[],
  wallets: readonly NetworkWallet[],
  {
    explorer,
    balance,
    slots,
    signMessage,
  }: Pick<NetworksModalOptions, 'explorer' | 'balance' | 'slots' | 'signMessage'> = {},
): Plugin<FamilySpec> {
  return definePlugin<FamilySpec>({
    id,
    core: 1,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage },
    setup: () => ({
      connectors: atom(wallets.map(({ connector }) => connector)),
      api: {},
      ...(slots && { slots }),
      provide: {
        balances: balance ? [{ namespace: id, impl: { native: balance } }] : [],
        signMessage: signMessage ? [{ namespace: id, impl: { signMessage } }] : [],
        chain: [
          {
            namespace: id,
            impl: {
              namespace: id,
              name,
              networks,
              defaultAccountType: 'eoa',
              sharesAddress: true,
              parseAddress: (text) => text,
              sameAddress: (a, b) => a === b,
              checkSelection(account) {
                if (account?.type === 'vault') throw new Error('A vault is not for paying')
              },
              explorerUrl: (_network, what) =>
                explorer &&
                ('address' in what ? `${explorer}/address/${what.address}` : `${explorer}/tx/${what.transaction}`),
              unknownNetwork: (unknown) => network(id, parseCaip2(unknown).reference, 'Unknown Network'),
              network: (value) => value as Network,
            },
          },
        ],
      },
    }),
  })
}

export const alphaNetworks: readonly Network[] = [
  network('alpha', '7', 'Alpha Test', { testnet: true }),
  network('alpha', '1', 'Alpha One'),
  network('alpha', '2', 'Alpha Two'),
]
export const betaNetworks: readonly Network[] = [network('beta', '1', 'Beta One'), network('beta', '2', 'Beta Two')]

export interface NetworksModalOptions extends Omit<ModalOptions, 'wallets'> {
  readonly wallets?: readonly NetworkWallet[]
  /** The option `wallets` of the modal. */
  readonly list?: WalletListOptions
  /** Default: the real one. */
  readonly renderer?: Renderer
  readonly alpha?: readonly Network[]
  readonly beta?: readonly Network[] | undefined
  /** Base URL of the explorer that the first family has. */
  readonly explorer?: string
  /** Native balances of the first family, where anybody can tell them. */
  readonly balance?: () => Promise<NativeBalance>
  readonly signMessage?: SignMessageCapability['signMessage']
  /** What a plugin puts into views of the shell. */
  readonly slots?: SlotTable
  /** Plugins beside the chains. */
  readonly beside?: readonly AnyPlugin[]
}

export interface NetworksModal {
  readonly modal: Modal<FamilySpec>
  readonly shell: Shell
  readonly events: { readonly type: string; readonly payload: unknown }[]
  readonly reports: string[]
  root(): ShadowRoot
  /** Name of the view that is shown, or undefined while the modal is closed. */
  view(): string | undefined
  text(): string
  rows(): readonly string[]
  toast(): string | undefined
  /** @throws where there is no such button. */
  press(label: string): Promise<void>
  settle(ms?: number): Promise<void>
  connect(wallet: NetworkWallet, namespaces?: readonly string[]): Promise<void>
  /** Network in use, by its id. */
  inUse(): Caip2 | undefined
}

/** Code that comes by `import()` is brought in beforehand: tests wait for what views do, not for modules to be transformed. */
async function warmUp(): Promise<void> {
  await Promise.all([
    import('../../src/renderer.js'),
    import('../../src/views/viewResources.js'),
    ...Object.values(shellViews).map(({ load }) => load()),
  ])
  const modal = createModal({
    projectId: 'p',
    storage: 'memory',
    plugins: [family('alpha', 'Alpha', alphaNetworks, [])],
  })
  modal.start()
  await modal.switchNetwork('alpha:2')
  modal.dispose()
}
let warm: Promise<void> | undefined

/** A modal of two families of networks, drawn by the real renderer. */
export async function networksModal(options: NetworksModalOptions = {}): Promise<NetworksModal> {
  await (warm ??= warmUp())
  const {
    wallets = [],
    alpha = alphaNetworks,
    beta = betaNetworks,
    explorer,
    balance,
    slots,
    beside = [],
    renderer,
    list,
    ...rest
  } = options
  const events: { type: string; payload: unknown }[] = []
  const reports: string[] = []
  const modal = createModal({
    projectId: 'p',
    plugins: [
      family('alpha', 'Alpha Networks', alpha, wallets, {
        ...(explorer !== undefined && { explorer }),
        ...(balance && { balance }),
        ...(slots && { slots }),
      }),
      ...(beta.length > 0 ? [family('beta', 'Beta Networks', beta, [])] : []),
      ...(beside as readonly Plugin<FamilySpec>[]),
    ],
    defaultNetwork: 'alpha:1',
    metadata: { name: 'Meridian' },
    storage: 'memory',
    renderer: renderer ? async () => ({ renderer }) : () => import('../../src/renderer.js'),
    onError: (error, { plugin, phase }) => reports.push(`${plugin} ${phase}: ${(error as Error).message}`),
    ...(list && { wallets: list }),
    ...rest,
  })
  modal.onAny((type, payload) => events.push({ type, payload }))
  const shell = await loadShell(modal)
  modal.start()
  const root = () => [...document.querySelectorAll<HTMLElement>('portico-modal')].at(-1)!.shadowRoot!
  const isOpen = () => modal.store.get(modal.atoms.state).open
  const isLate = () =>
    document.querySelector('portico-modal') === null ||
    root().querySelector('.view')?.getAttribute('data-view') !== modal.store.get(shell.router.route).view
  const pass = (ms: number) =>
    act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms)
      else await new Promise((resolve) => setTimeout(resolve, ms))
    })
  async function settle(ms = 20): Promise<void> {
    await pass(ms)
    for (let turn = 0; turn < 100 && isOpen() && isLate(); turn += 1) await pass(10)
  }
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? element.querySelector('.row__title')?.textContent ?? element.textContent
  return {
    modal,
    shell,
    events,
    reports,
    root,
    settle,
    view: () => (isOpen() ? modal.store.get(shell.router.route).view : undefined),
    text: () => root().querySelector('.view')?.textContent ?? '',
    rows: () => [...root().querySelectorAll('.view .row .row__title')].map(({ textContent }) => textContent),
    toast: () => modal.store.get(shell.notices.toast)?.message,
    async press(label) {
      const found = [...root().querySelectorAll<HTMLElement>('button')].find((button) => nameOf(button) === label)
      if (!found) throw new Error(`No button '${label}' in: ${root().textContent}`)
      await act(async () => found.click())
      await settle()
    },
    async connect({ connector }, namespaces = ['alpha']) {
      await act(() => shell.connections.connect({ connector, namespaces }))
    },
    inUse: () => modal.store.get(shell.connections.activeNetworkId),
  }
}
