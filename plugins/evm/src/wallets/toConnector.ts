import type { Connector } from '@portico/core'
import type { Runtime } from '../runtime/Runtime.js'
import type { FoundWallet } from './FoundWallet.js'

export function toConnector(wallet: FoundWallet, enter: () => Promise<Runtime>): Connector {
  const { id, name, type, rdns, icon, provider } = wallet
  return {
    id,
    name,
    type,
    namespaces: ['eip155'],
    imageUrl: icon,
    info: { rdns },
    provider,
    connect: async (request) => (await enter()).connect(wallet, request),
    restore: async (request) => (await enter()).restore(wallet, request),
  }
}
