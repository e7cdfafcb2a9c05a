import { findConnection } from '@portico/chain-kit'
import { parseCaip10, type Caip10 } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'
import type { SessionProvider } from './createProvider.js'

/**
 * The wallet of an account. Base58 addresses are the same on every test network, so the network is compared, too.
 *
 * @throws `bitcoin/notConnected`, or the signal's reason
 */
export async function connectedAccount(
  context: BitcoinContext,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<{ readonly provider: SessionProvider; readonly address: string }> {
  const { networkId, address } = parseCaip10(account)
  const { connection, namespaceSession } = await findConnection(context, account, signal)
  if (connection.networkId === networkId) return { provider: namespaceSession.provider as SessionProvider, address }
  throw context.error(
    'notConnected',
    {},
    { details: `The wallet of ${address} is on another network than ${networkId}.` },
  )
}
