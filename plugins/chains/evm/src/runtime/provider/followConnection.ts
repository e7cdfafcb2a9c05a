import { providerErrorCodes, type Caip2, type ConnectionState } from '@portico/core'
import type { Eip1193Listener, Eip1193Provider } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { Listeners } from '../../Listeners.js'
import { hexChainId } from '../answers.js'
import { providerError } from '../walletRequest.js'
import { selectedFirst } from './createHostRequest.js'

interface Seen {
  readonly accounts: readonly string[]
  readonly networkId: Caip2 | undefined
  readonly isConnected: boolean
  readonly provider: Eip1193Provider | undefined
}

/** Emits what changes about the connection in use, until the signal: events of EIP-1193, and those of the plugin. */
export function followConnection({ connections, emit }: EvmContext, listeners: Listeners, signal: AbortSignal): void {
  let last: Seen = { accounts: [], networkId: undefined, isConnected: false, provider: undefined }
  const passOn: Eip1193Listener = (payload) => {
    if (!signal.aborted) listeners.emit('message', payload)
  }

  function refresh(): void {
    const before = last
    const now = read()
    last = now
    if (now.provider !== before.provider) {
      ignoreErrors(() => before.provider?.removeListener('message', passOn))
      ignoreErrors(() => now.provider?.on('message', passOn))
    }
    const chainId = now.networkId && hexChainId(now.networkId)
    if (now.isConnected && !before.isConnected) listeners.emit('connect', { chainId })
    if (now.networkId && chainId && now.isConnected && now.networkId !== before.networkId) {
      listeners.emit('chainChanged', chainId)
      emit('chainChanged', { chainId: Number(chainId), networkId: now.networkId })
    }
    if (now.accounts.join() !== before.accounts.join()) {
      listeners.emit('accountsChanged', now.accounts)
      emit('accountsChanged', { accounts: now.accounts })
    }
    if (before.isConnected && !now.isConnected)
      listeners.emit(
        'disconnect',
        providerError(providerErrorCodes.disconnected, 'No EVM wallet is connected any more'),
      )
  }
  function read(): Seen {
    const { connection, namespaceSession } = connections.active('eip155') ?? {}
    return {
      accounts: connection && namespaceSession ? selectedFirst(connection) : [],
      networkId: connection?.networkId,
      isConnected: !!namespaceSession,
      provider: namespaceSession?.provider as Eip1193Provider | undefined,
    }
  }
  connections.watch((state: ConnectionState, before: ConnectionState) => {
    if (state !== before) refresh()
  }, signal)
  refresh()
  signal.addEventListener('abort', () => ignoreErrors(() => last.provider?.removeListener('message', passOn)), {
    once: true,
  })
}

/** Not every wallet has events. */
function ignoreErrors(work: () => unknown): void {
  try {
    work()
  } catch {
    // A listener that cannot be removed emits nothing once the signal has fired.
  }
}
