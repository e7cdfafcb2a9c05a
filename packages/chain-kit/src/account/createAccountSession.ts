import type { Account, Caip2, Namespace, NamespaceSession, SessionHandle } from '@portico/core'
import { createPageSession, createSessionEvents } from '../createPageSession.js'

/** The network of a session, which the account's provider changes. */
export interface SessionNetwork {
  current(): Caip2
  /** False where the account cannot be used on the network. */
  switchTo(networkId: Caip2): boolean
}

export interface AccountSessionOptions {
  readonly namespace: Namespace
  readonly networkId: Caip2
  /** On a network: an account of contracts may have an address of its own on each. */
  accountOn(networkId: Caip2): Account
  /** Whether the account can be used on a network, as it is now. */
  isOn(networkId: Caip2): boolean
  /** Networks and methods of the session, where it is limited to some. */
  readonly limits?: Pick<NamespaceSession, 'networks' | 'methods'>
  /** The wallet's own interface in the namespace. */
  provider(network: SessionNetwork): object
  /** For people. */
  readonly name: string
  /** What `restore` is given on a later visit. */
  readonly saved: unknown
  onNetwork?(networkId: Caip2): void
  end?(): void
}

/** A session with one account of a wallet that the site has itself, such as a passkey: it is on any network that it is told. */
export function createAccountSession(options: AccountSessionOptions): SessionHandle {
  const { namespace, accountOn, isOn, saved, name } = options
  let current = options.networkId
  const events = createSessionEvents(() => {})
  function changeTo(networkId: Caip2): void {
    const before = accountOn(current).address
    current = networkId
    options.onNetwork?.(networkId)
    const account = accountOn(networkId)
    if (account.address !== before) events.emit({ type: 'accounts', accounts: [account] })
  }
  const provider = options.provider({
    current: () => current,
    switchTo(networkId) {
      if (!isOn(networkId)) return false
      changeTo(networkId)
      events.emit({ type: 'network', networkId })
      return true
    },
  })
  options.onNetwork?.(current)
  const page = createPageSession({
    namespace,
    events,
    session: {
      accounts: [accountOn(current)],
      networkId: current,
      provider,
      ...options.limits,
      switchNetwork: async ({ caipNetworkId }) => changeTo(caipNetworkId),
    },
    ...(options.end && { end: options.end }),
    saved: () => saved,
  })
  return { ...page, saved, wallet: { name } }
}
