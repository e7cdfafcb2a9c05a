import type { Entrance } from '@portico/core'
import type { Runtime } from '../runtime/Runtime.js'
import type { SolanaProvider } from '../SolanaProvider.js'
import type { SolanaContext } from '../SolanaSpec.js'
import type { Listeners } from './Listeners.js'

/** What hosts hold. */
export function createProvider(
  { connections }: SolanaContext,
  listeners: Listeners,
  { current, method }: Entrance<Runtime>,
): SolanaProvider {
  const provider: SolanaProvider = {
    get address() {
      const { connection, namespaceSession } = connections.active('solana') ?? {}
      return namespaceSession && connection?.selected
    },
    get publicKey() {
      return current()?.publicKey()
    },
    signMessage: method('signBytes'),
    signTransaction: method('signTransaction'),
    signAllTransactions: method('signAllTransactions'),
    signAndSendTransaction: method('signAndSendTransaction'),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
