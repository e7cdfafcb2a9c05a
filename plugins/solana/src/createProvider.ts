import type { Lazy } from '@portico/core'
import type { Runtime } from './runtime/createRuntime.js'
import type { ProviderListeners, SolanaProvider } from './SolanaProvider.js'
import type { SolanaContext } from './SolanaSpec.js'

export function createProvider(
  { connections }: SolanaContext,
  listeners: ProviderListeners,
  runtime: Lazy<Runtime>,
): SolanaProvider {
  const provider: SolanaProvider = {
    get address() {
      const { connection, namespaceSession } = connections.active('solana') ?? {}
      return namespaceSession && connection?.selected
    },
    get publicKey() {
      return runtime.loaded?.publicKey()
    },
    signMessage: async (message) => (await runtime()).signBytes(message),
    signTransaction: async (transaction) => (await runtime()).signTransaction(transaction),
    signAllTransactions: async (transactions) => (await runtime()).signAllTransactions(transactions),
    signAndSendTransaction: async (transaction, options) =>
      (await runtime()).signAndSendTransaction(transaction, options),
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
