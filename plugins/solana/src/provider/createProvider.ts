import type { Entrance } from '@portico/core'
import { addressBytes } from '../chain/base58.js'
import type { Room } from '../room/Room.js'
import type { SolanaProvider } from '../SolanaProvider.js'
import type { SolanaContext } from '../SolanaSpec.js'
import type { Listeners } from './Listeners.js'

/** What hosts hold. */
export function createProvider(
  { connections }: SolanaContext,
  { held }: Listeners,
  method: Entrance<Room>['method'],
): SolanaProvider {
  const provider: SolanaProvider = {
    get address() {
      const { connection, part } = connections.active('solana') ?? {}
      return part && connection?.selected
    },
    get publicKey() {
      return addressBytes(provider.address ?? '')
    },
    signMessage: method('signBytes'),
    signTransaction: method('signTransaction'),
    signAllTransactions: method('signAllTransactions'),
    signAndSendTransaction: method('signAndSendTransaction'),
    on(event, listener) {
      held.set(event, (held.get(event) ?? new Set()).add(listener))
      return provider
    },
    off(event, listener) {
      held.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
