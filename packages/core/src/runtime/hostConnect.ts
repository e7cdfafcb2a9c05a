import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import type { Connection } from '../contract/ConnectionState.js'
import type { ConnectionEngine } from '../connections/OwnedConnections.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ConnectOptions } from '../contract/Modal.js'
import type { Wallet } from '../contract/Wallet.js'
import type { WalletRuntimeServices } from './WalletRuntimeServices.js'

/** How long a wallet that a host names may take to announce itself, ms. */
const announceTimeout = 1000
/** Long enough to find a phone, unlock it and read, ms. */
const defaultTimeout = 300_000

/**
 * `modal.connect()`: connects the wallet that is named, or lets the visitor choose one. Without a renderer a wallet of
 * several namespaces is asked for all of them.
 * @throws `core/adapterNotFound` where no plugin reaches wallets of a namespace
 */
export async function hostConnect(
  services: WalletRuntimeServices,
  engine: ConnectionEngine,
  options: ConnectOptions,
): Promise<readonly Connection[]> {
  const { store, state, wallets, controller, pairing, requireChain, renderer } = services
  const { namespaces, signal } = options
  for (const namespace of namespaces ?? []) if (!pairing()) requireChain(namespace)
  const wallet = options.wallet === undefined ? undefined : await findWallet(services, options.wallet)
  signal?.throwIfAborted()

  const wasOpen = store.get(state).open
  const done = new AbortController()
  const connected = nextOutcome(services, options, done, (reason) => {
    engine.cancel(reason)
    if (!wasOpen && renderer) controller.close()
  })
  try {
    if (wallet && !renderer) engine.flows.start({ connectors: connectorsOf(services, wallet), wallet, namespaces })
    else if (!wallet) controller.open({ view: 'Connect', namespace: namespaces?.[0] })
    else
      controller.open({
        namespace: namespaces?.length === 1 ? namespaces[0] : undefined,
        ...(wallets.connectingRoute(wallet, namespaces) ?? { view: 'GetWallet', params: { wallet } }),
      })
  } catch (error) {
    // Nothing was opened, such as a view that is switched off: no outcome is to come.
    done.abort()
    throw error
  }
  return connected
}

/** @throws `core/walletNotFound` */
async function findWallet(services: WalletRuntimeServices, name: string): Promise<Wallet> {
  const { wallets } = services
  if (!wallets.find(name)) await Promise.all([wallets.load(), announced(services, name)])
  const wallet = wallets.find(name)
  if (!wallet) throw runtimeError('walletNotFound', { wallet: name })
  return wallet
}

/** Resolves when the wallet is here. Wallets announce themselves late, and a host may name one as soon as its page runs. */
function announced({ store, connections, wallets }: WalletRuntimeServices, name: string): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      off()
      resolve()
    }
    const timer = setTimeout(end, announceTimeout)
    const off = store.sub(connections.connectors, () => {
      if (wallets.find(name)) end()
    })
  })
}

/** The wallet's own connectors; for one that is only listed, the connector that pairs with it. */
function connectorsOf({ store, connections, pairing }: WalletRuntimeServices, { connectors, listing }: Wallet) {
  const paired = pairing()
  if (connectors.length > 0 || !listing || !paired?.reaches(listing)) return connectors
  return store.get(connections.connectors).filter(({ id }) => id === paired.connectorId)
}

/**
 * @param done ends the wait
 * @param giveUp ends what is being connected, when the signal or the time-out comes first
 */
function nextOutcome(
  { outcomes }: WalletRuntimeServices,
  { signal, timeout = defaultTimeout }: ConnectOptions,
  done: AbortController,
  giveUp: (reason: unknown) => void,
): Promise<readonly Connection[]> {
  return new Promise<readonly Connection[]>((resolve, reject) => {
    const end = (reason: unknown): void => {
      done.abort()
      reject(reason)
      giveUp(reason)
    }
    const listener = (outcome: ConnectOutcome): void => {
      if (outcome.type === 'connected') resolve(outcome.connections)
      else reject(outcome.type === 'closed' ? runtimeError('modalClosed') : outcome.error)
    }
    outcomes.add(listener)
    const timer = setTimeout(() => end(runtimeError('connectTimeout', { milliseconds: timeout })), timeout)
    signal?.addEventListener('abort', () => end(signal.reason), { signal: done.signal })
    done.signal.addEventListener('abort', () => {
      outcomes.delete(listener)
      clearTimeout(timer)
    })
  }).finally(() => done.abort())
}
