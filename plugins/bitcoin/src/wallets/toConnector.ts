import type { Connector } from '@portico/core'
import type { Room } from '../room/Room.js'
import type { FoundWallet } from './FoundWallet.js'

export function toConnector(wallet: FoundWallet, enter: () => Promise<Room>): Connector {
  const { id, name, type, icon, provider } = wallet
  return {
    id,
    name,
    type,
    namespaces: ['bip122'],
    imageUrl: icon,
    provider,
    connect: async (request) => (await enter()).connect(wallet, request),
    restore: async (request) => (await enter()).restore(wallet, request),
  }
}
