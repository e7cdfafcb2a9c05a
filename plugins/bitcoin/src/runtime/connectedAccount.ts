import { parseCaip10, type Caip10 } from '@portico/core'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import type { BitcoinContext } from '../BitcoinSpec.js'

/**
 * The wallet of an account. Base58 addresses are the same on every test network, so the network is compared, too.
 *
 * @throws `bitcoin/notConnected`
 */
export function connectedAccount(
  { connections, error }: BitcoinContext,
  account: Caip10,
): { readonly provider: BitcoinProvider; readonly address: string } {
  const { networkId, address } = parseCaip10(account)
  const found = connections.findConnection(account)
  if (found?.connection.networkId === networkId)
    return { provider: found.namespaceSession.provider as BitcoinProvider, address }
  throw error(
    'notConnected',
    {},
    { details: `No connected wallet has ${address} on ${networkId}. Connect the one that does.` },
  )
}
