import { parseCaip10, type NativeTransfer, type TransfersCapability } from '@portico/core'
import { isAddress } from '../../chain/isAddress.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { Nodes } from '../node/createNodes.js'
import type { Wallets } from '../Wallets.js'
import type { Sending } from './createSending.js'
import { waitForSignature } from './waitForSignature.js'

/** Sends SOL. web3.js is loaded to write the transaction. */
export function createTransfers(
  context: SolanaContext,
  nodes: Nodes,
  sending: Sending,
  wallets: Wallets,
): TransfersCapability {
  async function build({ from, to, amount, signal }: NativeTransfer): Promise<Uint8Array> {
    const { networkId, address } = parseCaip10(from)
    const [blockhash, { buildTransfer }] = await Promise.all([
      sending.blockhash(networkId, signal),
      import('../sdk/buildTransfer.js'),
    ])
    signal?.throwIfAborted()
    return buildTransfer({ from: address, to, lamports: amount, blockhash })
  }
  function check({ to, signal }: NativeTransfer): void {
    signal?.throwIfAborted()
    if (!isAddress(to)) throw invalidAddress(context, to)
  }
  return {
    async estimate(transfer) {
      check(transfer)
      const { networkId } = parseCaip10(transfer.from)
      return { fee: await sending.fee(networkId, await build(transfer), transfer.signal) }
    },
    async send(transfer) {
      check(transfer)
      const { from, signal } = transfer
      const held = wallets.findConnection(from)
      return sending.send({ held, from, signal, transaction: await build(transfer) })
    },
    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      return waitForSignature(context, nodes, sending, { hash, networkId, signal })
    },
  }
}

export function invalidAddress({ error }: SolanaContext, address: string): Error {
  return error('invalidAddress', { address }, { details: 'Expected 32 to 44 characters of base58, 32 bytes.' })
}
