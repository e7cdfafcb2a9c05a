import type { Caip2 } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import type { Held } from '../heldAccount.js'
import { parseChainId } from '../wallet/parseChainId.js'

/** Brings a wallet to the network a transaction is meant for: it would else be sent on the one the wallet happens to be on. */
export async function goTo(
  { connections }: EvmContext,
  { ask, live }: Held,
  networkId: Caip2,
  signal?: AbortSignal,
): Promise<void> {
  if (parseChainId(await ask('eth_chainId', [], signal)) === networkId) return
  const inUse = connections.active('eip155')?.connection.id
  if (inUse !== live.connection.id) await connections.select(live.connection.id)
  await connections.switchNetwork(networkId, signal)
}
