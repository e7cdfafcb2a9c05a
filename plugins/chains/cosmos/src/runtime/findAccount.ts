import { findConnection, findNetwork } from '@portico/chain-kit'
import { parseCaip10, type Caip10 } from '@portico/core'
import { isSameKey, parseAddress } from '../parseAddress.js'
import { withPrefix } from './withPrefix.js'
import type { CosmosProvider } from '../CosmosProvider.js'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'

/** An account whose wallet is connected. */
export interface FoundAccount {
  readonly provider: CosmosProvider
  /** Name of the wallet. */
  readonly wallet: string
  readonly chainId: string
  /** The account's address on that chain. */
  readonly address: string
  /** base64, where it is known. */
  readonly publicKey: string | undefined
}

/** Finds the wallet of an account, which may be written for another chain. @throws `cosmos/notConnected` */
export async function findAccount(
  context: CosmosContext,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<FoundAccount> {
  const { networkId, reference, address } = parseCaip10(account)
  const { connection, namespaceSession, session } = await findConnection(context, account, signal)
  const prefix = findNetwork<CosmosNetwork>(context, networkId)?.bech32Prefix
  const canonical = parseAddress(address) ?? address
  return {
    provider: namespaceSession.provider as CosmosProvider,
    wallet: session.wallet.name,
    chainId: reference,
    address: prefix === undefined ? canonical : withPrefix(canonical, prefix),
    publicKey: connection.accounts.find((account) => isSameKey(account.address, address))?.publicKey,
  }
}
