import { untilAborted, parseCaip10, type NativeTransfer, type TransfersCapability } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import { heldAccount } from '../heldAccount.js'
import { planTransfer } from './planTransfer.js'
import { readAddress } from './readAddress.js'
import { waitForBlock } from './waitForBlock.js'

/** Sends bitcoin from payment accounts; a node is asked what it costs and what became of it. */
export function createTransfers(context: BitcoinContext, esplora: Esplora): TransfersCapability {
  return {
    async estimate({ from, to, amount, signal }: NativeTransfer) {
      const { networkId, address } = parseCaip10(from)
      const plan = () => planTransfer(context, esplora, { networkId, from: address, to, amount, signal })
      const { fee } = await untilAborted(plan, signal)
      return { fee }
    },
    async send({ from, to, amount, signal }: NativeTransfer) {
      signal?.throwIfAborted()
      const { networkId } = parseCaip10(from)
      const { address: recipient } = readAddress(context, networkId, to)
      const { provider, address } = heldAccount(context, from)
      return { hash: await provider.sendTransfer({ recipient, amount, address, ...(signal && { signal }) }) }
    },
    wait: ({ hash, account, signal }) =>
      waitForBlock(context, esplora, { hash, networkId: parseCaip10(account).networkId, signal }),
  }
}
