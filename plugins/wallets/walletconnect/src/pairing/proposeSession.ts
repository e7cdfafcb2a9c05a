import { caip10, isRejection, parseCaip10, type SignedSignIn, type SignInRequest } from '@portico/core'
import type { AuthTypes, PairingTypes, SessionTypes } from '@walletconnect/types'
import type { Client } from '../client/Client.js'
import { endSession } from '../session/endSession.js'
import type { Proposal } from '../session/proposeNamespaces.js'
import { rpcError } from '../session/rpcError.js'

/** What a wallet approved. */
export interface Approved {
  readonly session: SessionTypes.Struct
  /** What it signed with it. None where it was not asked to, or knows only how to connect. */
  readonly signed: readonly SignedSignIn[]
}

/** A proposal that waits for a wallet. */
export interface Offer {
  readonly topic: string
  readonly uri: string
  /** Settles once the proposal lies at the relay. */
  readonly delivered: Promise<void>
  /** The wallet's answer: rejects with its JSON-RPC error when it declined, or when the proposal ran out. */
  readonly session: Promise<Approved>
  /**
   * Takes the offer back; resolves once the client is rid of it. A wallet that approves all the same is told that the session
   * has ended.
   */
  withdraw(): Promise<void>
}

/**
 * Proposes a session, and resolves as soon as there is a URI: before the proposal is on its way, because the client first asks
 * a foreign host for an attestation, which may stall (docs/decisions/010).
 * @param signIn signed by wallets that know how to (CAIP-222); the others connect alone
 * @throws what the client threw before it had made a pairing
 */
export async function proposeSession(client: Client, proposal: Proposal, signIn?: SignInRequest): Promise<Offer> {
  const { events } = client.core.pairing
  let created: (pairing: PairingTypes.Struct) => void = () => {}
  const creation = new Promise<PairingTypes.Struct>((resolve) => {
    created = resolve
  })
  events.once('pairing_create', created)
  const connecting = signIn ? authenticate(client, proposal, signIn) : propose(client, proposal)
  connecting.catch(() => {})
  let pairing: PairingTypes.Struct
  try {
    pairing = await Promise.race([creation, connecting.then(() => creation)])
  } finally {
    events.off('pairing_create', created)
  }
  const { topic } = pairing
  let withdrawal: Promise<void> | undefined
  const session = connecting.then((answer) => answer())
  session.then(
    (late) => {
      if (withdrawal) endSession(client, late.session.topic).catch(() => {})
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
function expireProposals({ core, proposal, auth }: Client, topic: string): void {
  for (const { id, pairingTopic } of auth.requests.getAll()) if (pairingTopic === topic) core.expirer.set(id, 0)
  for (const { id, pairingTopic } of proposal.getAll()) if (pairingTopic === topic) core.expirer.set(id, 0)
}

/** Answers, once the proposal lies at the relay, what waits for the wallet. */
type Answer = () => Promise<Approved>

async function propose(client: Client, proposal: Proposal): Promise<Answer> {
  const { approval } = await client.connect({ optionalNamespaces: mutable(proposal) })
  return async () => ({ session: await approval(), signed: [] })
}

async function authenticate(client: Client, proposal: Proposal, signIn: SignInRequest): Promise<Answer> {
  const { chains, domain, uri, nonce, statement, expirationTime, notBefore, resources } = signIn
  const { response } = await client.engine.authenticate({
    chains: [...chains],
    domain,
    uri,
    nonce,
    methods: [...new Set(Object.values(proposal).flatMap(({ methods }) => methods))],
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(resources && { resources: [...resources] }),
  })
  return async () => {
    const { session, auths = [] } = await response().catch(throwAnswer)
    // A wallet that signed without granting a method has no session.
    if (!session) throw rpcError(-32603, 'The wallet signed in without connecting')
    return { session, signed: auths.map((cacao) => toSigned(client, cacao)) }
  }
}

/** The client keeps only the words of the wallet's error. */
function throwAnswer(error: unknown): never {
  if (typeof error !== 'string') throw error
  throw rpcError(isRejection(new Error(error)) ? 5000 : -32603, error)
}

/** The client has verified the signature (EIP-191, EIP-1271). */
function toSigned(client: Client, cacao: AuthTypes.Cacao): SignedSignIn {
  const iss = cacao.p.iss.slice('did:pkh:'.length)
  const { networkId, address } = parseCaip10(iss)
  const { p } = cacao
  return {
    account: caip10(networkId, address),
    message: client.formatAuthMessage({ request: p as never, iss: p.iss }),
    signature: cacao.s.s,
    cacao: { h: cacao.h, p: { ...p }, s: cacao.s },
  }
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
