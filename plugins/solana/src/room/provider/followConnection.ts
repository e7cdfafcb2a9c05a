import type { Listeners } from '../../provider/Listeners.js'
import type { SolanaContext } from '../../SolanaSpec.js'

/** Tells hosts what becomes of the connection in use, until the signal. */
export function followConnection({ connections }: SolanaContext, { emit }: Listeners, signal: AbortSignal): void {
  let before: string | undefined
  function look(): void {
    const { connection, part } = connections.active('solana') ?? {}
    const now = part && connection?.selected
    const was = before
    before = now
    if (now === was) return
    if (now === undefined) emit('disconnect', undefined)
    else emit(was === undefined ? 'connect' : 'accountChanged', now)
  }
  connections.watch(look, signal)
  look()
}
