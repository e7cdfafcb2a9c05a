import type {
  Atom,
  Caip2,
  ChainCapability,
  ConnectFlowControls,
  ConnectionService,
  Lazy,
  Metadata,
  Modal,
  Namespace,
  Network,
  Notices,
  PairingCapability,
  Queries,
  Router,
  Store,
  WalletService,
} from '@portico/core'
import { useShell } from './useShell.js'

/**
 * What views and slots of plugins get of the modal they are drawn in. Read its atoms with `useAtomValue`. It follows semantic
 * versioning.
 */
export interface ModalContext {
  readonly modal: Modal
  /** The jotai store of the modal. Components read atoms with `useAtomValue`; event handlers may use `store.get`. */
  readonly store: Store
  /** Name, description, address and icons of the site, as given to `createModal`. */
  readonly metadata: Metadata
  /** BCP 47 tag of the language in use. `useMessages` follows it; read it to format numbers and dates. */
  readonly locale: Atom<string>
  /** Opens and leaves views. */
  readonly router: Router
  readonly connections: ConnectionService
  /** Goes on with the connect flow, whose state is in `connections.flow`. */
  readonly flows: ConnectFlowControls
  readonly wallets: WalletService
  /** Toasts, and the bar for developers. */
  readonly notices: Notices
  /** Outside data that views share. Components read it with `useQuery` and `usePages`. */
  readonly queries: Lazy<Queries>
  /** Networks of all chain plugins. */
  readonly networks: Atom<readonly Network[]>
  /** A network by its CAIP-2 id. One that is not configured is named 'Unknown Network'; undefined when no plugin knows its namespace. */
  network(id: Caip2): Network | undefined
  /** The chain plugins, in the order in which they were given to `createModal`. */
  readonly chains: readonly ChainCapability[]
  chain(namespace: Namespace): ChainCapability | undefined
  /** Pairing with wallets on other devices, when a plugin provides it. */
  readonly pairing: PairingCapability | undefined
}

/**
 * The modal that a view or slot of a plugin is drawn in.
 * @throws `react/outsideModal`
 */
export function useModalContext(): ModalContext {
  return useShell()
}
