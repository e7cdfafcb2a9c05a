import type { Connector } from '@portico/core'
import type { Runtime } from '../runtime/Runtime.js'
import type { FoundWallet } from './FoundWallet.js'

export function toConnector(wallet: FoundWallet, enter: () => Promise<Runtime>): Connector {
  const { id, name, rdns, extension } = wallet
  return {
    id,
    name,
    type: 'INJECTED',
    namespaces: ['polkadot'],
    info: { rdns },
    provider: extension(),
    connect: async (request) => (await enter()).connect(wallet, request),
    restore: async (request) => (await enter()).restore(wallet, request),
  }
}
