import type { Caip2, ConnectionState } from '@portico/core'
import type { Eip1193Listener, Eip1193Provider } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { Listeners } from '../../Listeners.js'
import { hexChainId } from '../wallet/parseChainId.js'
import { providerError } from '../wallet/providerError.js'
import { selectedFirst } from './createHostRequest.js'

interface Seen {
  readonly accounts: readonly string[]
  readonly networkId: Caip2 | undefined
  readonly isConnected: boolean
  readonly provider: Eip1193Provider | undefined
}

/** Tells hosts what becomes of the connection in use, until the signal: events of EIP-1193, and those of the plugin. */
export function followConnection({ connections, emit }: EvmContext, listeners: Listeners, signal: AbortSignal): void {
  let before: Seen = { accounts: [], networkId: undefined, isConnected: false, provider: undefined }
  const pass: Eip1193Listener = (payload) => {
    if (!signal.aborted) listeners.emit('message', payload)
  }

  function look(): void {
    const seen = see()
    const was = before
    before = seen
    if (seen.provider !== was.provider) {
      quietly(() => was.provider?.removeListener('message', pass))
      quietly(() => seen.provider?.on('message', pass))
    }
    const chainId = seen.networkId && hexChainId(seen.networkId)
    if (seen.isConnected && !was.isConnected) listeners.emit('connect', { chainId })
    if (seen.networkId && chainId && seen.isConnected && seen.networkId !== was.networkId) {
      listeners.emit('chainChanged', chainId)
      emit('chainChanged', { chainId: Number(chainId), networkId: seen.networkId })
    }
    if (seen.accounts.join() !== was.accounts.join()) {
      listeners.emit('accountsChanged', seen.accounts)
      emit('accountsChanged', { accounts: seen.accounts })
    }
    if (was.isConnected && !seen.isConnected)
      listeners.emit('disconnect', providerError(4900, 'No EVM wallet is connected any more'))
  }
  function see(): Seen {
    const { connection, namespaceSession } = connections.active('eip155') ?? {}
    return {
      accounts: connection && namespaceSession ? selectedFirst(connection) : [],
      networkId: connection?.networkId,
      isConnected: !!namespaceSession,
      provider: namespaceSession?.provider as Eip1193Provider | undefined,
    }
  }
  connections.watch((state: ConnectionState, last: ConnectionState) => {
    if (state !== last) look()
  }, signal)
  look()
  signal.addEventListener('abort', () => quietly(() => before.provider?.removeListener('message', pass)), {
    once: true,
  })
}

/** A wallet without events has none to pass on. */
function quietly(work: () => unknown): void {
  try {
    work()
  } catch {
    // `pass` is deaf once the signal has fired.
  }
}
