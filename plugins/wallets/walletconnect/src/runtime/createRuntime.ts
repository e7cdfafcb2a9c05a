import {
  type ConnectRequest,
  type Namespace,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type Wallet,
} from '@portico/core'
import type { Client } from '../client/Client.js'
import { createLog } from '../client/createLog.js'
import { createRelay } from '../client/createRelay.js'
import type { LogEntry } from '../client/Log.js'
import type { DeepLinkChoice } from '../links/deepLinkChoice.js'
import { deviceOf, readDeviceClues } from '../platform/Device.js'
import { screenOf } from '../platform/screenOf.js'
import { createPairing, type PairRequest } from '../pairing/createPairing.js'
import { createSession } from '../session/createSession.js'
import { peerLink } from '../session/peerWallet.js'
import { closeOrphans, endSession } from '../session/endSession.js'
import { proposeNamespaces, type Proposal } from '../session/proposeNamespaces.js'
import { parseSavedSession } from '../session/SavedSession.js'
import { createSessionEvents, type SessionEvents } from '../session/sessionEvents.js'
import type { WalletConnectOptions } from '../WalletConnectOptions.js'
import type { WalletConnectContext } from '../WalletConnectSpec.js'
import { errors } from '../errors.js'

/** How long a ping waits, ms. */
const pingDeadline = 8000

export interface RuntimeDeps {
  readonly context: WalletConnectContext
  readonly options: WalletConnectOptions
  readonly connectorId: string
  /** The link followed during the attempt, if one was. `peer`: the system chose the app. */
  followedLink(): DeepLinkChoice | 'peer' | undefined
}

/** What pairs and talks to the relay. One per modal, loaded when it is first needed. */
export interface Runtime {
  connect(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** Whether the wallet's view pairs on this device, rather than sending the visitor to the wallet's own browser or a store. */
  pairs(wallet: Wallet): boolean
  ping(saved: unknown): Promise<boolean>
  setAwake(awake: boolean): void
  logs(): readonly LogEntry[]
}

export function createRuntime({ context, options, connectorId, followedLink }: RuntimeDeps): Runtime {
  context.addErrors(errors)
  const log = createLog(options.logLevel ?? 'error', (message) => relay.onMessage(message))
  const relay = createRelay(context, options, log)
  const { attend } = relay
  const pairing = createPairing(relay)
  const loadRelayNamespaces = async (namespaces: readonly Namespace[]) => {
    const load = async (namespace: Namespace) => [namespace, await context.wants.relay?.for(namespace)?.load()] as const
    const loaded = new Map(await Promise.all(namespaces.map(load)))
    return (namespace: Namespace): RelayNamespace | undefined => loaded.get(namespace)
  }
  const chainNamespaces = () => (context.wants.relay?.all ?? []).map(({ namespace }) => namespace)
  let opened: Promise<{ readonly client: Client; readonly events: SessionEvents }> | undefined

  const open = () =>
    (opened ??= relay
      .client()
      .then((client) => {
        const { sessions } = context.store.get(context.connections.state)
        const ownSessions = sessions.filter((session) => session.connectorId === connectorId)
        closeOrphans(client, new Set(ownSessions.flatMap(({ saved }) => parseSavedSession(saved)?.topic ?? [])))
        return { client, events: createSessionEvents(client) }
      })
      .catch((error: unknown) => {
        opened = undefined
        throw error
      }))

  async function connect({
    namespaces,
    networks,
    listing,
    onUri,
    signIn,
    signal,
  }: ConnectRequest): Promise<SessionHandle> {
    const [{ client, events }, relay] = await Promise.all([open(), loadRelayNamespaces(namespaces)])
    const device = typeof window === 'undefined' ? undefined : deviceOf(readDeviceClues())
    let code: { readonly uri: string; readonly expiresAt: number } | undefined
    const proposal = proposeNamespaces({ namespaces, networks, relay, overrides: options.namespaces ?? {} })
    const { session, signed } = await pairing.pair({
      client,
      proposal,
      signIn: signInFor(proposal, signIn),
      signal,
      issued(uri, expiresAt) {
        code = { uri, expiresAt }
        onUri(uri, expiresAt, false)
      },
      delivered: () => code && onUri(code.uri, code.expiresAt, true),
      keeps: device !== undefined && (device.isMessagingApp || device.isIosSafari),
    })
    if (signed.length > 0)
      try {
        await signIn?.accept(signed, signal)
      } catch (error) {
        endSession(client, session.topic).catch(() => {})
        throw error
      }
    const followed = followedLink()
    const handle = createSession({
      client,
      attend,
      events,
      session,
      namespaces,
      networks,
      relay,
      listing,
      link: followed === 'peer' ? peerLink(session.peer.metadata) : followed,
    })
    if (Object.keys(handle.namespaces).length > 0) return handle
    endSession(client, session.topic).catch(() => {})
    throw context.error('noAccounts', { wallet: handle.wallet?.name ?? listing?.name ?? '' })
  }

  return {
    connect,
    pairs: (wallet) => screenOf(wallet, chainNamespaces(), options).type === 'pair',
    async restore({ namespaces, networks, saved, signal }) {
      const parsed = parseSavedSession(saved)
      if (!parsed) return 'unauthorized'
      const [{ client, events }, relay] = await Promise.all([open(), loadRelayNamespaces(namespaces)])
      if (signal.aborted) return 'absent'
      const session = client.session.keys.includes(parsed.topic) ? client.session.get(parsed.topic) : undefined
      if (!session || session.expiry * 1000 <= Date.now()) return 'unauthorized'
      const { link } = parsed
      const listing = undefined
      const restored = { client, attend, events, session, namespaces, networks, relay, listing, link }
      const handle = createSession(restored)
      return Object.keys(handle.namespaces).length > 0 ? handle : 'unauthorized'
    },
    async ping(saved) {
      const topic = parseSavedSession(saved)?.topic
      const { client } = await open()
      if (topic === undefined || !client.session.keys.includes(topic)) return false
      let timer: ReturnType<typeof setTimeout> | undefined
      const silence = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), pingDeadline)
      })
      const answer = client.ping({ topic }).then(
        () => true,
        () => false,
      )
      return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
    },
    setAwake(awake) {
      if (!awake) pairing.clear()
      relay.setAwake(awake)
    },
    logs: () => log.entries(),
  }
}

/** Wallets connect and sign in with one prompt (CAIP-222) where accounts of `eip155` alone are asked for. */
function signInFor(proposal: Proposal, signIn: ConnectRequest['signIn']): PairRequest['signIn'] {
  const [entry, ...others] = Object.entries(proposal)
  if (!signIn || entry?.[0] !== 'eip155' || others.length > 0) return undefined
  return async (signal) => {
    const request = await signIn.prepare(entry[1].chains, signal)
    // The client has no room for it.
    return request?.requestId === undefined ? request : undefined
  }
}
