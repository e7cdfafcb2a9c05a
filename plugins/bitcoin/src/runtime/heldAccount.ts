import { parseCaip10, type Caip10 } from '@portico/core'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import type { BitcoinContext } from '../BitcoinSpec.js'

/** The wallet of an account: the one in use where it holds it, else any other that is connected. @throws `bitcoin/notConnected` */
export function heldAccount(
  { connections, store, error }: BitcoinContext,
  account: Caip10,
): { readonly provider: BitcoinProvider; readonly address: string } {
  const { networkId, address } = parseCaip10(account)
  const others = store.get(connections.list).map(({ id }) => connections.get(id))
  const live = [connections.active('bip122'), ...others].find(
    (one) =>
      one?.namespaceSession &&
      one.connection.namespace === 'bip122' &&
      one.connection.networkId === networkId &&
      one.connection.accounts.some((held) => held.address === address),
  )
  if (live?.namespaceSession) return { provider: live.namespaceSession.provider as BitcoinProvider, address }
  throw error(
    'notConnected',
    {},
    { details: `No connected wallet holds ${address} on ${networkId}. Connect the one that does.` },
  )
}
