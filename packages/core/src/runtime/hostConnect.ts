import type { Namespace } from '../caip/caip.js'
import type { ConnectionEngine } from '../connections/ConnectionEngine.js'
import type { ConnectionService } from '../connections/ConnectionService.js'
import type { Connection } from '../connections/ConnectionState.js'
import { roomError } from '../errors/roomError.js'
import type { ConnectOptions } from '../modal/Modal.js'
import type { Store } from '../modal/Store.js'
import type { WalletService } from '../wallets/WalletService.js'
import type { ModalController } from './createModalController.js'
import type { Outcome } from './Outcome.js'

export interface HostConnectDeps {
  readonly store: Store
  readonly connections: ConnectionService
  readonly wallets: WalletService
  readonly engine: ConnectionEngine
  readonly opening: ModalController
  /** Who is told how attempts end. */
  readonly outcomes: Set<(outcome: Outcome) => void>
  readonly hasRenderer: boolean
  /** @throws `core/adapterNotFound` where no plugin reaches wallets of the namespace */
  checkServed(namespace: Namespace): void
}

/** How long a wallet that a host names may take to announce itself, ms. */
const latestWallet = 1000
/** Long enough to find a phone, unlock it and read. Seconds. */
const defaultTimeout = 300

/** `modal.connect()`: shows what fits, and waits for what comes of it. */
export async function hostConnect(parts: HostConnectDeps, options: ConnectOptions): Promise<readonly Connection[]> {
  const { wallets, engine, opening } = parts
  const { wallet, namespace, signal } = options
  if (namespace !== undefined) parts.checkServed(namespace)
  if (wallet !== undefined && !wallets.find(wallet)) await Promise.all([wallets.load(), arrival(parts, wallet)])
  const found = wallet === undefined ? undefined : wallets.find(wallet)
  if (wallet !== undefined && !found) throw roomError('walletNotFound', { wallet })
  signal?.throwIfAborted()

  const namespaces = namespace === undefined ? undefined : [namespace]
  const [connector] = found?.connectors ?? []
  const connected = outcome(parts, options)
  if (found && connector && !parts.hasRenderer)
    void engine.connect({ connector, wallet: found, ...(namespaces && { namespaces }) }).catch(() => {}) // `connected` tells
  else if (!found) opening.open({ view: 'Connect', namespace })
  else
    opening.open({
      namespace,
      ...(wallets.connectingRoute(found, namespaces) ?? { view: 'GetWallet', params: { wallet: found } }),
    })
  return connected
}

/** Resolves when the wallet is here: wallets announce themselves late, and a host may name one as soon as its page runs. */
function arrival({ store, connections, wallets }: HostConnectDeps, wallet: string): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      off()
      resolve()
    }
    const timer = setTimeout(end, latestWallet)
    const off = store.sub(connections.connectors, () => {
      if (wallets.find(wallet)) end()
    })
  })
}

function outcome(
  { outcomes }: HostConnectDeps,
  { signal, timeout = defaultTimeout }: ConnectOptions,
): Promise<readonly Connection[]> {
  const done = new AbortController()
  return new Promise<readonly Connection[]>((resolve, reject) => {
    const listener = (told: Outcome): void => {
      if (told.type === 'connected') resolve(told.connections)
      else reject(told.type === 'closed' ? roomError('modalClosed') : told.error)
    }
    outcomes.add(listener)
    const timer = setTimeout(() => reject(roomError('connectTimeout', { seconds: timeout })), timeout * 1000)
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
    done.signal.addEventListener('abort', () => {
      outcomes.delete(listener)
      clearTimeout(timer)
    })
  }).finally(() => done.abort())
}
