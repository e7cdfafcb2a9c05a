import { parseCaip10, type Caip10 } from '@portico/core'
import { isSameKey, parseAddress, withPrefix } from '../chain/address.js'
import type { CosmosProvider } from '../CosmosProvider.js'
import type { CosmosContext } from '../CosmosSpec.js'
import { findNetwork } from '../networks/CosmosNetwork.js'

/** An account whose wallet is connected. */
export interface ConnectedAccount {
  readonly provider: CosmosProvider
  /** Name of the wallet. */
  readonly wallet: string
  readonly chainId: string
  /** The account's address on that chain. */
  readonly address: string
  /** base64, where it is known. */
  readonly publicKey: string | undefined
}

/** Finds the wallet of an account: the active one when it has the account, else any other. @throws `cosmos/notConnected` */
export async function findAccount(
  context: CosmosContext,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<ConnectedAccount> {
  const { connections, error } = context
  const { networkId, reference, address: text } = parseCaip10(account)
  await connections.settled('cosmos', signal)
  const address = parseAddress(text)
  const found = connections.findConnection(account)
  const known = found?.connection.accounts.find((one) => isSameKey(one.address, text))
  if (!address || !found || !known)
    throw error(
      'notConnected',
      {},
      { details: `No connected wallet has the account ${text}. Connect the one that has.` },
    )
  const prefix = findNetwork(context, networkId)?.bech32Prefix
  return {
    provider: found.namespaceSession.provider as CosmosProvider,
    wallet: found.session.wallet.name,
    chainId: reference,
    address: prefix === undefined ? address : withPrefix(address, prefix),
    publicKey: known.publicKey,
  }
}
