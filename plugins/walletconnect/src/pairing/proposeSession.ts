import type { PairingTypes, SessionTypes } from '@walletconnect/types'
import type { Client } from '../client/Client.js'
import { endSession } from '../session/endSession.js'
import type { Proposal } from '../session/Proposal.js'

/** A proposal that waits for a wallet. */
export interface Offer {
  readonly topic: string
  readonly uri: string
  /** Settles once the proposal lies at the relay. */
  readonly delivered: Promise<void>
  /** The wallet's answer: rejects with its JSON-RPC error when it declined, or when the proposal ran out. */
  readonly session: Promise<SessionTypes.Struct>
  /**
   * Takes the offer back; resolves once the client is rid of it. A wallet that approves all the same is told that the session
   * has ended.
   */
  withdraw(): Promise<void>
}

/**
 * Proposes a session, and resolves as soon as there is a URI: before the proposal is on its way, because the client first asks
 * a foreign host for an attestation, which may stall (docs/decisions/010).
 * @throws what the client threw before it had made a pairing
 */
export async function proposeSession(client: Client, proposal: Proposal): Promise<Offer> {
  const { events } = client.core.pairing
  let created: (pairing: PairingTypes.Struct) => void = () => {}
  const creation = new Promise<PairingTypes.Struct>((resolve) => {
    created = resolve
  })
  events.once('pairing_create', created)
  const connecting = client.connect({ optionalNamespaces: mutable(proposal) })
  connecting.catch(() => {})
  let pairing: PairingTypes.Struct
  try {
    pairing = await Promise.race([creation, connecting.then(() => creation)])
  } finally {
    events.off('pairing_create', created)
  }
  const { topic } = pairing
  let withdrawal: Promise<void> | undefined
  const session = connecting.then(({ approval }) => approval())
  session.then(
    (late) => {
      if (withdrawal) endSession(client, late.topic).catch(() => {})
    },
    () => {},
  )
  const delivered = connecting.then(() => {})
  delivered.catch(() => {})

  async function takeBack(): Promise<void> {
    expireProposals(client, topic)
    await client.core.pairing.disconnect({ topic }).catch(() => {})
    await delivered.catch(() => {})
    // Once more: the client may have been about to file the proposal.
    expireProposals(client, topic)
  }
  return {
    topic,
    uri: client.core.pairing.formatUriFromPairing(pairing),
    delivered,
    session,
    withdraw: () => (withdrawal ??= takeBack()),
  }
}

/** Ends the client's wait for an answer, with its timer and listeners; it has no call for that. */
function expireProposals({ core, proposal }: Client, topic: string): void {
  for (const { id, pairingTopic } of proposal.getAll()) if (pairingTopic === topic) core.expirer.set(id, 0)
}

/** The client's types ask for arrays that may be written to; it writes to none. */
function mutable(proposal: Proposal): Record<string, { chains: string[]; methods: string[]; events: string[] }> {
  return Object.fromEntries(
    Object.entries(proposal).map(([namespace, { chains, methods, events }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events] },
    ]),
  )
}
