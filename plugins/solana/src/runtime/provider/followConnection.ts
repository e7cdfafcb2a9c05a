import type { Listeners } from '../../provider/Listeners.js'
import type { SolanaProviderEvents } from '../../SolanaProvider.js'
import type { SolanaContext } from '../../SolanaSpec.js'

/** Tells hosts what becomes of the connection in use, until the signal. */
export function followConnection({ connections }: SolanaContext, listeners: Listeners, signal: AbortSignal): void {
  /** A listener that throws keeps no other from hearing. */
  function emit<E extends keyof SolanaProviderEvents>(event: E, payload: SolanaProviderEvents[E]): void {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        console.error(error)
      }
    }
  }
  let before: string | undefined
  function look(): void {
    const { connection, namespaceSession } = connections.active('solana') ?? {}
    const now = namespaceSession && connection?.selected
    const was = before
    before = now
    if (now === was) return
    if (now === undefined) emit('disconnect', undefined)
    else emit(was === undefined ? 'connect' : 'accountChanged', now)
  }
  connections.watch(look, signal)
  look()
}
