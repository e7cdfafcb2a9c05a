import { pause, parseCaip10, type Caip10, type PrimitiveAtom } from '@portico/core'
import type * as v from 'valibot'
import type { EndedSession, SessionsContext, SmartSession } from '../SessionsSpec.js'
import { SentSchema, StatusSchema } from './schemas.js'

/** The wallet of an account, as sessions ask it. */
export interface Wallet {
  readonly account: Caip10
  readonly name: string
  /** Its requests are shown in a view of the modal. */
  readonly isEmbedded: boolean
  ask<S extends v.GenericSchema>(method: string, params: readonly unknown[], schema: S): Promise<v.InferOutput<S>>
}

export interface OfferDeps {
  readonly context: SessionsContext
  readonly ended: PrimitiveAtom<EndedSession | undefined>
  /** The wallet of an account, whose next step leads back to the list. */
  openWallet(account: Caip10, signal: AbortSignal | undefined): Promise<Wallet>
  /** Tells the visitor that it failed. */
  notify(cause: unknown): void
}

/** What `ended` has for a session that the network can end too. */
export function offerOnChain(
  deps: OfferDeps,
  session: SmartSession,
  calls: readonly object[],
  isEnding: boolean = false,
): EndedSession {
  const { context, ended, openWallet, notify } = deps
  const { store } = context
  const change = (changed: EndedSession | undefined): void => {
    // Another session may have been ended since.
    if (store.get(ended)?.session === session) store.set(ended, changed)
  }
  return {
    session,
    isEnding,
    async endOnChain({ signal } = {}) {
      change(offerOnChain(deps, session, calls, true))
      try {
        await endOnChain(context, await openWallet(session.account, signal), calls, signal)
        change(undefined)
      } catch (thrown) {
        change(offerOnChain(deps, session, calls))
        notify(thrown)
        throw thrown
      }
    },
  }
}

/** How often the wallet is asked, and how often in all. */
const pollInterval = 1000
const mostPolls = 120

/** Codes of EIP-5792. */
const pending = 100
const confirmed = 200

/**
 * Has the account make these calls, all or none, and waits for the network.
 * @throws `sessions/notEnded`, what the wallet throws, the signal's reason
 */
async function endOnChain(
  { error }: SessionsContext,
  wallet: Wallet,
  calls: readonly object[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { address, reference } = parseCaip10(wallet.account)
  const batch = {
    version: '2.0.0',
    chainId: `0x${Number(reference).toString(16)}`,
    from: address,
    atomicRequired: true,
    calls,
  }
  const { id } = await wallet.ask('wallet_sendCalls', [batch], SentSchema)
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const { status } = await wallet.ask('wallet_getCallsStatus', [id], StatusSchema)
    if (status === confirmed) return
    if (status >= confirmed)
      throw error('notEnded', { status }, { details: 'It is ended at the co-signer. Try again.' })
    if (status !== pending) throw error('badAnswer', { from: wallet.name, method: 'wallet_getCallsStatus' })
    await pause(pollInterval, signal)
  }
  throw error(
    'notEnded',
    {},
    { details: 'The network did not confirm it in time. Look at the account before you try again.' },
  )
}
