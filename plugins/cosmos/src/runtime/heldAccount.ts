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
  const { connections, error } = context
  const { networkId, reference, address } = parseCaip10(account)
  await connections.settled('cosmos', signal)
  const wanted = readAddress(address)
  const live = wanted && connections.findConnection(account)
  const held = live && live.connection.accounts.find((known) => isSameKey(wanted, readAddress(known.address)))
  if (!held)
    throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
  const prefix = findNetwork(context, networkId)?.bech32Prefix
  return {
    provider: live.namespaceSession.provider as CosmosProvider,
    wallet: live.session.wallet.name,
    chainId: reference,
    networkId,
    signer: prefix === undefined ? address : writeAddress(wanted, prefix),
    publicKey: held.publicKey,
  }
}
