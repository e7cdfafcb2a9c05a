import { createEntrance, withErrorTexts, type TransfersCapability } from '@portico/core'
import type { CosmosContext, CosmosSpec } from '../CosmosSpec.js'
import { isAddress } from './bech32Address.js'
import { createHostSigner } from './createHostSigner.js'
import { createNodes } from './node/createNodes.js'
import { createReadBalance } from './readBalance.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { Runtime } from './Runtime.js'
import { openSession, restoreSession } from './session/openSession.js'
import { createSignMessage } from './signMessage.js'
import { texts } from './texts.js'

/** Talks to wallets and nodes by itself; the protobuf types of transactions come with the first one. */
export function createRuntime(door: CosmosContext): Runtime {
  const context = withErrorTexts<CosmosSpec, CosmosContext>(door, texts)
  const nodes = createNodes(context)
  const { method } = createEntrance<TransfersCapability>('cosmos', async () =>
    (await import('./transfers/createTransfers.js')).createTransfers(context, nodes),
  )
  return {
    connect: (wallet, request) => openSession(context, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallet, request),
    ...createHostSigner(context),
    relay: createRelayNamespace(context),
    isAddress: (text) => isAddress(text),
    native: createReadBalance(context, nodes),
    signMessage: createSignMessage(context),
    estimate: method('estimate'),
    send: method('send'),
    wait: method('wait'),
  }
}
