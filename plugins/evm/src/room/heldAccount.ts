import { parseCaip10, type Caip10, type LiveConnection } from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { createAsk, type Ask } from './wallet/Ask.js'

/** A wallet that holds an account now. */
export interface Held {
  readonly ask: Ask
  readonly wallet: string
  readonly live: LiveConnection
}

/** The wallet of an account: the one in use where it holds it, else any other that is connected. @throws `evm/notConnected` */
export function heldAccount({ connections, store, error }: EvmContext, account: Caip10): Held {
  const { address } = parseCaip10(account)
  const inUse = connections.active('eip155')
  const others = store.get(connections.list).map(({ id }) => connections.get(id))
  const live = [inUse, ...others].find(
    (one) =>
      one?.part &&
      one.connection.namespace === 'eip155' &&
      one.connection.accounts.some((held) => held.address.toLowerCase() === address.toLowerCase()),
  )
  if (!live?.part)
    throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
  return { ask: createAsk(live.part.provider as Eip1193Provider), wallet: live.session.wallet.name, live }
}
