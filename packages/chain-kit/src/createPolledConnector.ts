import type { Account, Caip2, Connector, Namespace, Network, SessionChange, SessionHandle } from '@portico/core'
import type { AnswerContext } from './askWallet.js'
import { createPageSession, createSessionEvents } from './createPageSession.js'

/** Milliseconds between two readings. */
const interval = 3000

/** What a wallet shows the page now. `absent`: it is locked, or not there. `unauthorized`: it does not trust the page. */
export type WalletReading =
  | { readonly accounts: readonly Account[]; readonly networkId: Caip2 }
  | 'absent'
  | 'unauthorized'

/** A plugin's context whose errors include `badAnswer` and `chainNotSupported`. */
export interface PolledContext {
  error: AnswerContext['error'] &
    ((
      name: 'chainNotSupported',
      context: { readonly wallet: string; readonly network: string },
      rest?: { readonly details?: string },
    ) => Error)
}

export interface PolledWallet {
  /** For people. */
  readonly wallet: string
  readonly namespace: Namespace
  /** The wallet's own interface, for other plugins and sites. */
  readonly provider: unknown
  /** Asks the visitor to show the page their accounts. */
  ask(signal: AbortSignal): Promise<unknown>
  /** Reads the wallet, without a prompt. */
  read(signal: AbortSignal): Promise<WalletReading>
}

/**
 * `connect` and `restore` of a connector to a wallet that has no events, is on one network and cannot be asked to change it. While it is
 * connected it is read every three seconds, and when the page gets the focus. A reading that fails is left out.
 */
export function createPolledConnector(
  { error }: PolledContext,
  { wallet, namespace, provider, ask, read }: PolledWallet,
): Required<Pick<Connector, 'connect' | 'restore'>> {
  async function open(signal: AbortSignal): Promise<SessionHandle | 'absent' | 'unauthorized'> {
    const first = await read(signal)
    if (typeof first === 'string') return first
    async function switchNetwork({ name: network }: Network): Promise<never> {
      throw error('chainNotSupported', { wallet, network }, { details: `Choose ${network} in ${wallet}.` })
    }
    return createPageSession({
      namespace,
      session: { ...first, provider, switchNetwork },
      events: createSessionEvents((emit) => poll(first, read, emit)),
    })
  }
  return {
    async connect({ signal }) {
      await ask(signal)
      const session = await open(signal)
      if (typeof session !== 'string') return session
      throw error(
        'badAnswer',
        { from: wallet, method: 'connect' },
        { details: 'It shows no account. Unlock it first.' },
      )
    },
    restore: ({ signal }) => open(signal),
  }
}

function poll(
  first: Exclude<WalletReading, string>,
  read: PolledWallet['read'],
  emit: (change: SessionChange) => void,
): () => void {
  const life = new AbortController()
  let known = first
  async function update(): Promise<void> {
    const now = await read(life.signal)
    if (now === 'unauthorized') emit({ type: 'ended', reason: 'The wallet shows this page its accounts no longer' })
    if (typeof now === 'string') return
    const before = known
    known = now
    if (JSON.stringify(now.accounts) !== JSON.stringify(before.accounts))
      emit({ type: 'accounts', accounts: now.accounts })
    if (now.networkId !== before.networkId) emit({ type: 'network', networkId: now.networkId })
  }
  const refresh = (): void => void update().catch(() => {})
  const timer = setInterval(refresh, interval)
  addEventListener('focus', refresh, { signal: life.signal })
  return () => {
    life.abort()
    clearInterval(timer)
  }
}
