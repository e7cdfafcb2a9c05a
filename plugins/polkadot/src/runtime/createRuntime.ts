import { withErrorTexts } from '@portico/core'
import type { PolkadotContext, PolkadotSpec } from '../PolkadotSpec.js'
import { createApis } from './createApis.js'
import { createHostMethods } from './createHostMethods.js'
import { createNodes } from './node/createNodes.js'
import { createReadBalance } from './node/createReadBalance.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { Runtime } from './Runtime.js'
import { openSession, restoreSession } from './session/openSession.js'
import { createSignMessage } from './signMessage.js'
import { isAddress } from './ss58.js'
import { texts } from './texts.js'
import { createTransfers } from './transfers/createTransfers.js'
import { createWallets } from './Wallets.js'

/** Talks to wallets and nodes by itself; @polkadot/api comes with the first transaction. */
export function createRuntime(door: PolkadotContext): Runtime {
  const context = withErrorTexts<PolkadotSpec, PolkadotContext>(door, texts)
  const wallets = createWallets(context)
  const apis = createApis(context)
  return {
    connect: (wallet, request) => openSession(context, wallets, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallets, wallet, request),
    ...createTransfers(context, wallets, apis),
    ...createHostMethods(context, wallets, apis),
    native: createReadBalance(context, createNodes(context)),
    signMessage: createSignMessage(wallets),
    relay: createRelayNamespace(context, wallets),
    isAddress,
    endWith: apis.endWith,
  }
}
