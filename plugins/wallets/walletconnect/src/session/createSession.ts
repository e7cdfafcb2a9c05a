import type { Caip2, Namespace, RelayNamespace, SessionHandle, NamespaceSession, WalletListing } from '@portico/core'
import type { SessionTypes } from '@walletconnect/types'
import type { Client } from '../client/Client.js'
import type { Relay } from '../client/createRelay.js'
import { forgetDeepLinkChoice, type DeepLinkChoice } from '../links/deepLinkChoice.js'
import { createTransport } from './createTransport.js'
import { endSession } from './endSession.js'
import { grantedNamespaces } from './grantedNamespaces.js'
import { peerWallet } from './peerWallet.js'
import type { SavedSession } from './SavedSession.js'
import type { SessionEvents } from './sessionEvents.js'
import { universalPart } from './universalPart.js'

export interface SessionRequest {
  readonly client: Client
  readonly attend: Relay['attend']
  readonly events: SessionEvents
  readonly session: SessionTypes.Struct
  /** Those asked for; what else a wallet grants has nobody to use it. */
  readonly namespaces: readonly Namespace[]
  readonly networks: Readonly<Record<Namespace, Caip2>>
  readonly relay: (namespace: Namespace) => RelayNamespace | undefined
  readonly listing: WalletListing | undefined
  readonly link: DeepLinkChoice | undefined
}

/** The session as the connection engine holds it. Its parts may be none, where the wallet granted no account. */
export function createSession(request: SessionRequest): SessionHandle {
  const { client, attend, events, namespaces, networks, relay, listing, link } = request
  const { topic, peer, sessionProperties: properties, scopedProperties } = request.session
  const parts: Record<Namespace, NamespaceSession> = {}
  for (const [namespace, granted] of Object.entries(grantedNamespaces(request.session.namespaces))) {
    if (!namespaces.includes(namespace)) continue
    const capability = relay(namespace)
    const isSilent = (method: string) => capability?.methods[method] === 'read'
    const transport = createTransport({
      client,
      attend,
      events,
      topic,
      namespace,
      granted,
      properties,
      scopedProperties,
      isSilent,
      link,
    })
    const session = capability
      ? capability.attach(transport, networks[namespace])
      : universalPart(namespace, transport, networks[namespace])
    // Granted on networks that do not exist, such as `eip155:abc`.
    if (session.accounts.length > 0) parts[namespace] = session
  }
  const forgetLink = events.listen(topic, ({ type }) => {
    if (type === 'ended') forgetDeepLinkChoice(link)
  })
  const saved: SavedSession = { topic, ...(link ? { link } : {}) }
  return {
    namespaces: parts,
    wallet: peerWallet(peer.metadata, listing),
    saved,
    async end() {
      forgetLink()
      forgetDeepLinkChoice(link)
      await endSession(client, topic)
    },
    release: forgetLink,
  }
}
