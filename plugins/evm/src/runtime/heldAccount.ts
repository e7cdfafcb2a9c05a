import { parseCaip10, type Caip10, type ConnectedAccount } from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { createAsk, type Ask } from './wallet/Ask.js'

/** A wallet that holds an account now. */
export interface Held {
  readonly ask: Ask
  readonly wallet: string
  readonly live: ConnectedAccount
}

/** The wallet of an account: the one in use where it holds it, else any other that is connected. @throws `evm/notConnected` */
export function heldAccount({ connections, error }: EvmContext, account: Caip10): Held {
  const live = connections.findConnection(account)
  if (live)
    return { ask: createAsk(live.namespaceSession.provider as Eip1193Provider), wallet: live.session.wallet.name, live }
  const { address } = parseCaip10(account)
  throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
}
