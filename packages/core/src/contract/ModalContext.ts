import type { Atom } from 'jotai/vanilla'
import type { Caip2, Namespace } from './caip.js'
import type { ChainCapability } from './capabilities/chain.js'
import type { PairingCapability } from './capabilities/pairing.js'
import type { ConnectFlowControls, ConnectionService } from './ConnectionService.js'
import type { Modal } from './Modal.js'
import type { Metadata } from './ModalOptions.js'
import type { Network } from './Network.js'
import type { Notices } from './Notices.js'
import type { Lazy } from './plugin/lazy.js'
import type { Queries } from './Queries.js'
import type { Router } from './Router.js'
import type { Store } from './Store.js'
import type { WalletService } from './WalletService.js'

/**
 * What views and slots of plugins get of the modal they are drawn in. Read its atoms with `useAtomValue`. It follows semantic
 * versioning.
 */
export interface ModalContext {
  readonly modal: Modal
  /** The modal's jotai store: an atom has a value of its own in each modal. Components read atoms with `useAtomValue`; event handlers may use `store.get`. */
  readonly store: Store
  /** Name, description, address and icons of the site, as given to `createModal`. */
  readonly metadata: Metadata
  /** Language of the modal (BCP 47). `useMessages` follows it; read it to format numbers and dates. */
  readonly locale: Atom<string>
  /** Opens and leaves views while the modal is open. A plugin's own throws `core/notOpened` before the modal was opened for the first time. */
  readonly router: Router
  readonly connections: ConnectionService
  /** Goes on with the connect flow, whose state is in `connections.flow`. */
  readonly flows: ConnectFlowControls
  readonly wallets: WalletService
  /** Toasts, and the bar for developers. A plugin's own throw as its router does. */
  readonly notices: Notices
  /** Outside data that views share; the code is loaded at the first call. Components read it with `useQuery` and `usePages`. */
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
