import { withErrorTexts } from '@portico/core'
import type { BitcoinContext, BitcoinSpec } from '../BitcoinSpec.js'
import { isAddress } from './address/isAddress.js'
import { checkSelection } from './checkSelection.js'
import { createEsplora } from './esplora/createEsplora.js'
import { createNative } from './esplora/createNative.js'
import { heldAccount } from './heldAccount.js'
import { createHostProvider } from './provider/createHostProvider.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { Runtime } from './Runtime.js'
import { openSession, restoreSession } from './session/openSession.js'
import { texts } from './texts.js'
import { createTransfers } from './transfer/createTransfers.js'

/** Talks to wallets and nodes by itself; bitcoinjs-lib comes with the first transaction that is built here. */
export function createRuntime(door: BitcoinContext): Runtime {
  const context = withErrorTexts<BitcoinSpec, BitcoinContext>(door, texts)
  const esplora = createEsplora(context)
  const { signMessage: hostSignMessage, ...host } = createHostProvider(context)
  return {
    connect: (wallet, request) => openSession(context, esplora, wallet, request),
    restore: (wallet, request) => restoreSession(context, esplora, wallet, request),
    ...host,
    hostSignMessage,
    relay: createRelayNamespace(context, esplora),
    isAddress,
    checkSelection: (account) => checkSelection(context, account),
    native: createNative(context, esplora),
    async signMessage({ account, message, signal }) {
      const { provider, address } = heldAccount(context, account)
      return { signature: await provider.signMessage({ message, address, ...(signal && { signal }) }) }
    },
    ...createTransfers(context, esplora),
  }
}
