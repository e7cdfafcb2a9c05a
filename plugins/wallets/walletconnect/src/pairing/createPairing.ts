import { pause, type SignInRequest } from '@portico/core'
import type { Client } from '../client/Client.js'
import type { Relay } from '../client/createRelay.js'
import { endSession } from '../session/endSession.js'
import type { Proposal } from '../session/proposeNamespaces.js'
import { toProposalError } from '../session/rpcError.js'
import { isPairingExpired, pairingLifetime, untilRenewal } from './pairingTimes.js'
import { proposeSession, type Approved, type Offer } from './proposeSession.js'

export interface PairRequest {
  readonly client: Client
  readonly proposal: Proposal
  /** What wallets are asked to sign with it: each code has a nonce of its own. */
  readonly signIn?: ((signal: AbortSignal) => Promise<SignInRequest | undefined>) | undefined
  readonly signal: AbortSignal
  /** There is a code to show until `expiresAt`, ms since the epoch; again at each renewal. */
  issued(uri: string, expiresAt: number): void
  /** The proposal behind the code on show lies at the relay. */
  delivered(): void
  /** Whether the code outlives an attempt that is given up, so that the next one has a link at once, within the visitor's gesture. */
  readonly keeps: boolean
}

export interface Pairing {
  /**
   * Offers codes, one after another, until a wallet approves one.
   * @throws the wallet's error when it declined, `walletconnect/relayUnreachable`, `walletconnect/relayRefused`, the signal's reason
   */
  pair(request: PairRequest): Promise<Approved>
  /** Takes back a code that outlived its attempt. */
  clear(): void
}

/** Offers that the client may be busy with at once: each of them adds listeners to its events. */
const mostAtOnce = 3
/** Longest that a new offer waits for them, ms: without a relay the client is busy for a minute. */
const busyPatience = 2000

/** A code on show. */
interface Code {
  readonly offer: Offer
  readonly expiresAt: number
  /** What it proposes, to be compared. */
  readonly proposal: string
}

export function createPairing(relay: Relay): Pairing {
  const busy = new Set<Promise<void>>()
  let kept: Code | undefined

  function track(work: Promise<void>): void {
    const tracked = work.catch(() => {}).finally(() => busy.delete(tracked))
    busy.add(tracked)
  }
  function withdraw({ withdraw }: Offer): void {
    track(withdraw())
  }
  function clear(): void {
    if (kept) withdraw(kept.offer)
    kept = undefined
  }

  function keep(code: Code, client: Client): void {
    clear()
    kept = code
    code.offer.session.then(
      ({ session: { topic } }) => {
        if (kept !== code) return
        kept = undefined
        endSession(client, topic).catch(() => {}) // approved when nobody waited for it any more
      },
      () => kept === code && clear(),
    )
  }

  /** A code that is ready to be scanned. */
  async function nextCode({ client, proposal, signIn }: PairRequest, signal: AbortSignal): Promise<Code> {
    const description = JSON.stringify(proposal)
    const former = kept
    kept = undefined
    if (!signIn && former?.proposal === description && !isPairingExpired(former.expiresAt, Date.now())) return former
    if (former) withdraw(former.offer)
    if (busy.size >= mostAtOnce) await Promise.race([...busy, pause(busyPatience, signal)])
    signal.throwIfAborted()
    const offer = await proposeSession(client, proposal, await signIn?.(signal))
    track(offer.delivered)
    try {
      signal.throwIfAborted()
      await relay.connected(client, signal)
      return { offer, expiresAt: Date.now() + pairingLifetime, proposal: description }
    } catch (error) {
      withdraw(offer)
      throw error
    }
  }

  async function pair(request: PairRequest): Promise<Approved> {
    const { client, issued, delivered } = request
    // A code with a sign-in is as old as its nonce.
    const keeps = request.keeps && !request.signIn
    request.signal.throwIfAborted()
    const ended = new AbortController()
    const giveUp = () => ended.abort(request.signal.reason)
    request.signal.addEventListener('abort', giveUp, { once: true })
    const codes: Code[] = []
    let approved: Code | undefined

    try {
      const approval = new Promise<Approved>((resolve, reject) => {
        ended.signal.addEventListener('abort', () => reject(ended.signal.reason as Error), { once: true })
        relay.refused(ended.signal).catch(reject)
        const isOnShow = (code: Code) => codes.at(-1) === code && !ended.signal.aborted

        async function offerCodes(): Promise<never> {
          for (;;) {
            const code = await nextCode(request, ended.signal)
            if (ended.signal.aborted) withdraw(code.offer)
            ended.signal.throwIfAborted()
            codes.push(code)
            issued(code.offer.uri, code.expiresAt)
            code.offer.delivered.then(
              () => isOnShow(code) && delivered(),
              () => {},
            )
            code.offer.session.then(
              (session) => {
                approved ??= code
                resolve(session)
              },
              (error: unknown) => {
                // A code that ran out says nothing: the next one is on its way.
                if (isAnswer(error) || (isOnShow(code) && Date.now() < code.expiresAt)) reject(toProposalError(error))
              },
            )
            await pause(untilRenewal(code.expiresAt, Date.now()), ended.signal)
            await pageVisible(ended.signal)
          }
        }
        offerCodes().catch(reject)
      })
      return await relay.attend(approval)
    } finally {
      request.signal.removeEventListener('abort', giveUp)
      const last = codes.at(-1)
      if (keeps && request.signal.aborted && last && !isPairingExpired(last.expiresAt, Date.now())) keep(last, client)
      ended.abort()
      for (const code of codes) if (code !== approved && code !== kept) withdraw(code.offer)
    }
  }
  return { pair, clear }
}

/** Whether a wallet answered: its codes have four digits (WalletConnect Sign API), the client's own have two at most. */
function isAnswer(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code
  return typeof code === 'number' && Math.abs(code) >= 1000
}

/** Resolves once the page is visible: no one scans a code in a hidden one. @throws the signal's reason */
function pageVisible(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const finished = new AbortController()
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible') return
        finished.abort()
        resolve()
      },
      { signal: finished.signal },
    )
    signal.addEventListener(
      'abort',
      () => {
        finished.abort()
        reject(signal.reason as Error)
      },
      { once: true, signal: finished.signal },
    )
  })
}
