import type { EvmContext } from '../EvmSpec.js'
import type { Listeners } from '../Listeners.js'
import type { Room } from './Room.js'
export function createRoom(context: EvmContext, listeners: Listeners): Room {
  throw [context, listeners]
}
