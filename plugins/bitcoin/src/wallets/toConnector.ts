import type { Connector } from '@portico/core'
import type { Runtime } from '../runtime/Runtime.js'
import type { FoundWallet } from './FoundWallet.js'

export function toConnector(wallet: FoundWallet, enter: () => Promise<Runtime>): Connector {
  const { speaks: _, ...shown } = wallet
  return {
    ...shown,
    namespaces: ['bip122'],
    connect: async (request) => (await enter()).connect(wallet, request),
    restore: async (request) => (await enter()).restore(wallet, request),
  }
}
