import { broadcastAnswer } from '@portico/chain-kit'
import { parseCaip10, type TransferOrder, type TransfersCapability } from '@portico/core'
import { connectedAccount } from '../connectedAccount.js'
import { isKnown } from '../createEsplora.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { findTransfer } from './findTransfer.js'
import { planTransfer } from './planTransfer.js'

export function createTransfers(deps: RuntimeDeps): Omit<TransfersCapability, 'actions'> {
  const { context, esplora } = deps
  return {
    async estimate({ account, action }, signal) {
      const { networkId, address } = parseCaip10(account)
      const { to, amount } = action as Extract<TransferOrder['action'], { readonly type: 'native' }>
      const { fee } = await planTransfer(deps, { networkId, from: address, to, amount }, signal)
      return { fee }
    },
    async sign(order, steps) {
      const { provider } = await connectedAccount(context, order.account, steps.signal)
      return provider.signTransfer(order, steps)
    },
    async broadcast({ account }, { hash, bytes: hex }, attempt) {
      // The wallet sent it, though it was asked to sign only.
      if (hex === undefined) return 'unanswered'
      const { networkId } = parseCaip10(account)
      return broadcastAnswer(() => esplora.submit(networkId, { hash, hex }, attempt), isKnown)
    },
    find: (sought, signal) => findTransfer(deps, sought, signal),
  }
}
