import { createBalances, type Balances } from '../data/createBalances.js'
import { createGatewayClient } from '../data/createGatewayClient.js'
import type { GatewayAnswers, GatewayContext, OpenedGateway } from '../contract/GatewayAnswers.js'
import { sdkIdentity } from '../plugins/sdkIdentity.js'
import type { Caip2, Namespace } from '../contract/caip.js'
import type { SignInCapability } from '../contract/capabilities/signIn.js'
import type { CapabilityHandle } from '../contract/plugin/capability.js'
import type { BalancesCapability } from '../contract/capabilities/balances.js'
import type { NamesCapability } from '../contract/capabilities/names.js'
import { createAddressLabels, type SetAddressLabel } from '../connections/addressLabels.js'
import type { Connection, SavedConnections } from '../contract/ConnectionState.js'
import { createEngine } from '../connections/createEngine.js'
import { importConnections } from '../connections/importConnections.js'
import type { ConnectionEngine } from '../connections/OwnedConnections.js'
import type { Run } from '../state/lifecycle.js'
import type { ConnectOptions } from '../contract/Modal.js'
import { createSessionGuard } from '../plugins/guardSession.js'
import { reportMistakes } from '../plugins/reportMistakes.js'
import type { TransfersCapability } from '../contract/capabilities/transfers.js'
import { lazy } from '../contract/plugin/lazy.js'
import type { TransferRuntime } from '../transfers/createTransferRuntime.js'
import { transfersKey } from '../transfers/transfersKey.js'
import { followConnections } from './followConnections.js'
import { followConnectRoutes } from './followConnectRoutes.js'
import { hostConnect } from './hostConnect.js'
import { hostSwitchNetwork } from './hostSwitchNetwork.js'
import type { ModalServices } from './ModalServices.js'
import type { WalletRuntimeServices } from './WalletRuntimeServices.js'

/**
 * What calls wallets. It is loaded after the list of wallets is painted, when a host connects, or at once where there are
 * sessions to restore.
 */
export interface WalletRuntime {
  readonly engine: ConnectionEngine
  readonly balances: Balances
  /** What sends, loaded when it is first needed. */
  transfers(): Promise<TransferRuntime>
  readonly setAddressLabel: SetAddressLabel
  connect(options: ConnectOptions): Promise<readonly Connection[]>
  switchNetwork(id: Caip2, signal?: AbortSignal): Promise<void>
  /** Asks for the native balance of a namespace's account. Does nothing where none is connected. */
  loadBalance(namespace: Namespace | undefined, options?: { readonly force?: boolean }): Promise<void>
  /** Begins the effects of a run, once for each. */
  begin(run: Run): void
}

/** On the first visit after a change of kit, the connections that the other kit saved are loaded before. */
export async function openWalletRuntime(services: WalletRuntimeServices): Promise<WalletRuntime> {
  return createWalletRuntime(services, await importConnections(services))
}

function createWalletRuntime(services: WalletRuntimeServices, imported: SavedConnections | undefined): WalletRuntime {
  const { store, options, storage, connections, networks, providers, wallets, controller } = services
  const { chainHandle, emitter, connectors, lifecycle, report } = services
  const signIn = providers.handle('signIn') as CapabilityHandle<SignInCapability>
  let currentRun: Run | undefined

  reportMistakes(services.installed)
  const balances = createBalances({
    storage,
    store,
    table: connections.atoms.balances,
    provider: (namespace) => providers.handle('balances').for(namespace) as BalancesCapability | undefined,
    signal: () => currentRun?.signal,
  })
  const engine = createEngine({
    store,
    storage,
    imported,
    alerts: services.alerts,
    connections,
    connectors: connectors.all,
    networks: networks.all,
    chain: services.chain,
    requireChain: services.requireChain,
    names: (namespace) => providers.handle('names').for(namespace) as NamesCapability | undefined,
    knownNamespaces: () =>
      new Set([...chainHandle.all.map(({ namespace }) => namespace), ...(options.knownNamespaces ?? [])]),
    run: lifecycle.startedRun,
    defaultNetwork: networks.defaultOf,
    emit: emitter.emit,
    ended: services.ended,
    guardSession: createSessionGuard(store, connectors),
    signIn: () => signIn.all[0]?.impl,
    connected(wallet, connector) {
      // The embedded wallet is not in the list of wallets.
      if (connector.type !== 'AUTH') wallets.used(wallet ?? wallets.walletOf(connector))
    },
    options: { multiWallet: options.multiWallet ?? true, reconnect: options.reconnect ?? true },
  })
  const transferRuntime = lazy<TransferRuntime>('modal', async () => {
    const { createTransferRuntime } = await import('../transfers/createTransferRuntime.js')
    const capability = providers.handle('transfers')
    return createTransferRuntime({
      store,
      storage,
      list: services.transferList,
      chain: (namespace) => capability.for(namespace) as TransfersCapability | undefined,
      arrived: (account) => void balances.load(account, { force: true }),
      locks: globalThis.navigator?.locks,
    })
  })
  async function transfers(): Promise<TransferRuntime> {
    const loaded = await transferRuntime()
    if (currentRun && !currentRun.signal.aborted) loaded.begin(currentRun)
    return loaded
  }
  return {
    engine,
    balances,
    transfers,
    setAddressLabel: createAddressLabels(store, storage, connections.atoms.labels),
    connect: (request) => hostConnect(services, engine, request),
    switchNetwork: (id, signal) => hostSwitchNetwork(services, id, signal),
    async loadBalance(namespace, how) {
      const account = namespace === undefined ? undefined : store.get(connections.account(namespace)).caipAddress
      if (account) await balances.load(account, how)
    },
    begin(run) {
      if (currentRun === run) return
      currentRun = run
      followConnections(services.shell, run.signal)
      const isSignIn = (view: string): boolean =>
        signIn.all[0] !== undefined && services.views.get(view)?.plugin.id === signIn.all[0].plugin
      followConnectRoutes(services, engine, controller, isSignIn, run.signal)
      engine.begin(run)
      transferRuntime.loaded?.begin(run)
      // Those under way are followed after a reload, and those that another tab begins are shown.
      if (storage.has(transfersKey))
        transfers().catch((error: unknown) => report(error, { plugin: 'shell', phase: 'start' }))
      else storage.watch(transfersKey, () => void transfers().catch(() => {}), run.signal)
      if (store.get(connections.list).length === 0) balances.clear()
    },
  }
}

/** What the gateway answers. It is asked about accounts: this code is loaded by then. */
export async function openGateway(
  answers: GatewayAnswers,
  { options, installed, store, project, networks, providers }: ModalServices,
): Promise<OpenedGateway> {
  const { gateway = '', projectId } = options
  const { openGateway: open } = await answers.load()
  return open({
    client: createGatewayClient(gateway, sdkIdentity(projectId, installed)),
    store,
    project,
    networks: networks.of,
    balances: providers.handle('balances') as GatewayContext['balances'],
  })
}
