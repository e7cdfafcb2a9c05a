import { atom, type Atom } from 'jotai/vanilla'
import { invalidProjectIdAlert, rateLimitedAlert, serverErrorAlert } from '../state/shellAlerts.js'
import type { GatewayCaller } from '../contract/GatewayClient.js'
import type { Alerts } from '../contract/Alerts.js'
import type { Namespace } from '../contract/caip.js'
import type { PairingCapability } from '../contract/capabilities/pairing.js'
import type { Connector } from '../contract/Connector.js'
import type { ModalState } from '../contract/Modal.js'
import type { WalletListOptions } from '../contract/ModalOptions.js'
import type { Store } from '../contract/Store.js'
import type { Network } from '../contract/Network.js'
import { createRegistry, type Registry } from '../data/createRegistry.js'
import { parseListing } from '../data/parseListing.js'
import type { WalletListing } from '../contract/WalletListing.js'
import { atomFamily } from '../state/atomFamily.js'
import type { ScopedStorage } from '../contract/Storage.js'
import { isSameWallet, joinWallets, walletOfConnector, walletOfListing } from './joinWallets.js'
import { haveNamesakes, isPlainName, plainNames, type NameReader } from './plainNames.js'
import { createRecentWallets } from './recentWallets.js'
import type { Wallet } from '../contract/Wallet.js'
import { mostInstalled, recommendedCount, walletRows, type RowSources } from './walletRows.js'
import type { ImageKind, RegistryStatus, WalletRow, WalletService } from '../contract/WalletService.js'

export interface WalletDeps {
  readonly store: Store
  readonly storage: ScopedStorage
  readonly alerts: Alerts
  readonly options: WalletListOptions
  readonly gateway: string | undefined
  readonly caller: GatewayCaller
  readonly connectors: Atom<readonly Connector[]>
  readonly networks: Atom<readonly Network[]>
  readonly state: Atom<ModalState>
  /** Changes with the language: badges are texts. */
  readonly language: Atom<unknown>
  readonly pairing: () => PairingCapability | undefined
}

export interface OwnedWallets extends WalletService {
  /** A wallet was connected: it goes among the recent ones. */
  used(wallet: Wallet): void
}

export function createWallets(deps: WalletDeps): OwnedWallets {
  const { store, options, gateway } = deps
  const registry: Registry | undefined =
    gateway && deps.caller.projectId ? createRegistry(gateway, deps.caller) : undefined
  const status = atom<RegistryStatus>({ status: registry ? 'idle' : 'absent' })
  const featured = atom<readonly WalletListing[]>([])
  const recommended = atom<readonly WalletListing[]>([])
  const custom = (options.custom ?? []).flatMap((wallet) => parseListing({ chains: [], ...wallet }) ?? [])
  const recent = createRecentWallets(store, deps.storage, parseListing)
  const chains = () => store.get(deps.networks).map(({ caipNetworkId }) => caipNetworkId)
  const names = atom<NameReader | undefined>(undefined)
  let loading: Promise<void> | undefined
  let reading: Promise<void> | undefined

  function loadNames(): Promise<void> {
    return (reading ??= import('./oddNames.js').then(
      ({ oddNames }) => store.set(names, oddNames),
      // Wallets are listed without it.
      () => store.set(names, plainNames),
    ))
  }

  function failed(error: unknown): void {
    const code = (error as { readonly context?: { readonly status?: unknown } }).context?.status
    if (code === 429) deps.alerts.raise(rateLimitedAlert)
    else if (code === 401 || code === 403) deps.alerts.raise(invalidProjectIdAlert)
    else if (typeof code === 'number' && code >= 500) deps.alerts.raise(serverErrorAlert(code))
  }
  async function loadFirst(from: Registry): Promise<void> {
    store.set(status, { status: 'loading' })
    const ids = options.featured ?? []
    try {
      const [first, more] = await Promise.all([
        ids.length ? from.wallets({ page: 1, entries: ids.length, include: ids }) : undefined,
        from.wallets({
          page: 1,
          entries: recommendedCount,
          include: options.include ?? [],
          exclude: [...(options.exclude ?? []), ...ids],
          chains: chains(),
        }),
      ])
      store.set(
        featured,
        ids.flatMap((id) => first?.listings.find((listing) => listing.id === id) ?? []),
      )
      store.set(recommended, more.listings)
      store.set(status, { status: 'ready', count: more.count + (first?.listings.length ?? 0) })
    } catch (error) {
      failed(error)
      store.set(status, { status: 'failed', error })
      loading = undefined // the next opening asks again
    }
  }
  // Alone, so that opening and closing does not make the rows anew.
  const namespace = atom((get) => get(deps.state).namespace)
  const rows = atom((get) => {
    get(deps.language)
    const sources = {
      names: get(names),
      connectors: get(deps.connectors),
      recent: get(recent.list),
      featured: get(featured),
      custom,
      recommended: get(recommended),
      exclude: options.exclude ?? [],
      namespace: get(namespace),
      order: options.order ?? [],
    }
    const made = walletRows(sources)
    // Once they are loaded, the rows are made again.
    if (needsReader(sources, made)) void loadNames()
    return made
  })
  const here = atom((get) =>
    joinWallets(
      (get(names) ?? plainNames)
        .withoutReservedNames(get(deps.connectors))
        .filter(({ group }) => !group)
        .map(walletOfConnector),
    ),
  )
  const onPage = (): readonly Wallet[] => store.get(here)
  // A host may name the embedded wallet; visitors reach it by logging in.
  const isListed = ({ connectors }: Wallet): boolean => connectors.every(({ type }) => type !== 'AUTH')
  /** Whether it is known what its name looks like. */
  const isRead = ({ name }: Wallet): boolean => store.get(names) !== undefined || isPlainName(name)
  const imageOf = atomFamily((_key: string) => atom<string | undefined>(undefined))
  const imageAtom = (kind: ImageKind, id: string) => imageOf(`${kind}:${id}`)
  const requested = new Set<string>()

  return {
    rows,
    isCut: atom((get) => get(here).filter(isListed).length > mostInstalled),
    status,
    recent: recent.list,
    async load() {
      if (registry) await (loading ??= loadFirst(registry))
      store.get(rows)
      await reading
    },
    async list(query, signal) {
      const [{ createWalletList }] = await Promise.all([import('./walletList.js'), loadNames()])
      const local = joinWallets([
        ...onPage().filter((wallet) => isListed(wallet) && isRead(wallet)),
        ...store.get(featured).map(walletOfListing),
        ...custom.map(walletOfListing),
      ]).filter(({ id }) => !options.exclude?.includes(id))
      const { include = [], exclude = [] } = options
      const reader = store.get(names) ?? plainNames
      return createWalletList(
        { store, registry, local, chains: chains(), include, exclude, names: reader, failed },
        query,
        signal,
      )
    },
    find(reference) {
      const folded = reference.toLowerCase()
      const known = [...store.get(rows).map(({ wallet }) => wallet), ...onPage()]
      return (
        known.find(
          ({ id, rdns, connectors }) =>
            id === reference || rdns === reference || connectors.some((c) => c.id === reference),
        ) ??
        known.find((wallet) => wallet.looksLike === undefined && wallet.name.toLowerCase() === folded && isRead(wallet))
      )
    },
    walletOf: (connector) =>
      onPage().find(({ connectors }) => connectors.includes(connector)) ?? walletOfConnector(connector),
    connectingRoute(wallet: Wallet, namespaces?: readonly Namespace[]) {
      const installed = wallet.connectors.length
        ? wallet
        : (onPage().find((other) => isSameWallet(other, wallet)) ?? wallet)
      return connectingRoute(installed, deps.pairing(), namespaces)
    },
    image: imageAtom,
    loadImage(kind, id) {
      if (!registry || requested.has(`${kind}:${id}`)) return
      requested.add(`${kind}:${id}`)
      void registry.image(kind, id).then((url) => url && store.set(imageAtom(kind, id), url))
    },
    toWallet: walletOfListing,
    used: recent.add,
  }
}

/** Whether names of wallets, or of listings that no row has, may be read as something else. */
function needsReader(
  { connectors, featured, custom, recommended }: Pick<RowSources, 'connectors' | 'featured' | 'custom' | 'recommended'>,
  rows: readonly WalletRow[],
): boolean {
  const wallets = rows.map(({ wallet }) => wallet)
  const others = [...featured, ...custom, ...recommended].filter(
    ({ id }) => !wallets.some(({ listing }) => listing?.id === id),
  )
  return !connectors.every(({ name }) => isPlainName(name)) || haveNamesakes([...wallets, ...others])
}

/**
 * The view that connects a wallet: ConnectingExternal when a detected connector matches it, else the one that pairs
 * with it. Undefined where neither is there: all that is left is to get the wallet.
 */
function connectingRoute(
  wallet: Wallet,
  pairing: PairingCapability | undefined,
  namespaces: readonly Namespace[] | undefined,
): { readonly view: string; readonly params: object } | undefined {
  const [connector] = wallet.connectors
  if (connector) {
    return connector.view
      ? { view: connector.view, params: {} }
      : { view: 'ConnectingExternal', params: namespaces ? { wallet, namespaces } : { wallet } }
  }
  if (pairing && wallet.listing && pairing.reaches(wallet.listing))
    return { view: pairing.walletView, params: { wallet } }
  return undefined
}
