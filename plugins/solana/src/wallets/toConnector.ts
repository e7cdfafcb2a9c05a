import type { Connector } from '@portico/core'
import type { Room } from '../room/Room.js'
import type { FoundWallet } from './FoundWallet.js'

export function toConnector(wallet: FoundWallet, enter: () => Promise<Room>): Connector {
  const { id, name, type, icon, by } = wallet
  return {
    id,
    name,
    type,
    namespaces: ['solana'],
    imageUrl: icon,
    provider: 'standard' in by ? by.standard : by.legacy,
    connect: async (request) => (await enter()).connect(wallet, request),
    restore: async (request) => (await enter()).restore(wallet, request),
  }
}
