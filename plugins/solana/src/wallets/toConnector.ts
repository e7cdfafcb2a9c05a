import type { Connector, Entrance } from '@portico/core'
import type { Runtime } from '../runtime/Runtime.js'
import type { FoundWallet } from './FoundWallet.js'

export function toConnector(wallet: FoundWallet, method: Entrance<Runtime>['method']): Connector {
  return {
    ...wallet,
    namespaces: ['solana'],
    connect: (request) => method('connect')(wallet, request),
    restore: (request) => method('restore')(wallet, request),
  }
}
