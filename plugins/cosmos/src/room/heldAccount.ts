import { parseCaip10, type Caip10, type Caip2 } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosProvider } from '../CosmosProvider.js'
import { findNetwork } from '../networks/findNetwork.js'
import { isSameKey, readAddress, writeAddress } from './bech32Address.js'

/** A wallet that holds an account now. */
export interface Held {
  readonly provider: CosmosProvider
  /** Its name. */
  readonly wallet: string
  readonly chainId: string
  readonly networkId: Caip2
  /** The account's address on that chain. */
  readonly signer: string
  /** base64, where it is known. */
  readonly publicKey: string | undefined
}

/** The wallet of an account: the one in use where it holds it, else any other that is connected. @throws `cosmos/notConnected` */
export async function heldAccount(context: CosmosContext, account: Caip10, signal?: AbortSignal): Promise<Held> {
  const { connections, store, error } = context
  const { networkId, reference, address } = parseCaip10(account)
  await connections.settled('cosmos', signal)
  const wanted = readAddress(address)
  const live = [connections.active('cosmos'), ...store.get(connections.list).map(({ id }) => connections.get(id))]
  for (const one of live) {
    if (!one?.part || one.connection.namespace !== 'cosmos' || !wanted) continue
    const held = one.connection.accounts.find((known) => isSameKey(wanted, readAddress(known.address)))
    if (!held) continue
    const prefix = findNetwork(context, networkId)?.bech32Prefix
    return {
      provider: one.part.provider as CosmosProvider,
      wallet: one.session.wallet.name,
      chainId: reference,
      networkId,
      signer: prefix === undefined ? address : writeAddress(wanted, prefix),
      publicKey: held.publicKey,
    }
  }
  throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
}
