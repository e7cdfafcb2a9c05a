import { createSessionEvents, type SessionEvents } from '@portico/chain-kit'
import type { FrameUser, SignInFields, AccountType } from '@portico/embedded-api'
import {
  type Account,
  type Caip2,
  type ConnectRequest,
  type Namespace,
  type NamespaceSession,
  type PrimitiveAtom,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import { type LoginProvider } from '@portico/embedded-api/capability'
import * as v from 'valibot'
import {
  authId,
  loginKey,
  nameKey,
  type EmbeddedContext,
  type EmbeddedWalletUser,
  type Login,
} from '../EmbeddedSpec.js'
import type { Approvals } from './createApprovals.js'
import { signOut, type Frame } from './createFrame.js'
import { createProvider, type EmbeddedProvider } from './createProvider.js'
import { createSignIn } from './createSignIn.js'
import { createSolanaWallet } from './createSolanaWallet.js'
import { accountsOf, infoOf, toChainId, toNetworkId, toUser } from './frameUser.js'

export interface Sessions {
  connect(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'unauthorized'>
  /** Makes the frame. Logs out a visitor who disconnected, where the page went away before the secure site knew. */
  endAbandoned(): Promise<void>
  /** Asks again who is logged in. @throws `embedded/notConnected`, as `Frame.request` */
  refresh(signal: AbortSignal): Promise<EmbeddedWalletUser>
  /** Of the connection on eip155 that has this account. */
  evmProvider(address: string): EmbeddedProvider | undefined
  /** The provider of the login that comes next. */
  loggedIn(provider: LoginProvider): void
  /** Ends what listens to the page, and keeps the login. */
  release(): void
}

/** The connection in one namespace, as it is now. */
interface Part {
  readonly namespace: Namespace
  readonly events: SessionEvents
  accounts: readonly Account[]
  networkId: Caip2
  evmProvider?: EmbeddedProvider
}

/** What is stored of a login: that there was one, and the visitor's choice. */
interface StoredLogin {
  readonly provider: LoginProvider
  readonly accountType?: AccountType | undefined
}
const providers = ['email', 'google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
const storedSchema = v.object({
  provider: v.picklist(providers),
  accountType: v.optional(v.picklist(['eoa', 'smartAccount'])),
})

interface Deps {
  readonly context: EmbeddedContext
  readonly frame: Frame
  readonly approvals: Approvals
  readonly login: PrimitiveAtom<Login | undefined>
  readonly lastName: PrimitiveAtom<string | undefined>
}

export function createSessions({ context, frame, approvals, login, lastName }: Deps): Sessions {
  const { store, storage, config } = context
  const signIn = createSignIn(context, frame, approvals)
  const parts = new Set<Part>()
  let users: Record<Namespace, EmbeddedWalletUser> = {}
  let provider: LoginProvider | undefined
  let smartAccountNetworks: Promise<readonly number[]> | undefined

  const stored = (): StoredLogin | undefined => storage.get(loginKey, (value) => v.parse(storedSchema, value))
  function preferredType(namespace: Namespace): AccountType | undefined {
    if (namespace !== 'eip155') return undefined
    const usual = context.wants.chain?.for(namespace)?.defaultAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
    return stored()?.accountType ?? config.accountTypes?.eip155 ?? usual
  }
  const authProvider = (): LoginProvider => provider ?? stored()?.provider ?? 'email'
  /** For hosts and other plugins. */
  function publish(): void {
    const known = { ...users }
    const [user] = Object.values(known)
    const by = authProvider()
    if (!user) return store.set(login, undefined)
    store.set(login, {
      user: { provider: by, email: user.email, userName: user.userName },
      infoOf: (account) => infoOf(known[account.namespace], by, account),
    })
  }
  /** @param networkId asked for; the frame may answer from another one */
  async function readUser(
    namespace: Namespace,
    networkId: Caip2 | undefined,
    signal?: AbortSignal,
    fields?: SignInFields,
  ): Promise<FrameUser> {
    const chainId = networkId === undefined ? undefined : toChainId(networkId)
    const request = { chainId, preferredAccountType: preferredType(namespace) }
    const user =
      fields && signal
        ? await signIn.ask({ ...request, signIn: fields }, signal)
        : await frame.request('GET_USER', request, signal)
    users[namespace] = toUser(user)
    publish()
    return user
  }
  function readSmartAccountNetworks(): Promise<readonly number[]> {
    smartAccountNetworks ??= frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then(
      ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
      () => {
        smartAccountNetworks = undefined
        return []
      },
    )
    return smartAccountNetworks
  }
  function update(part: Part, user: FrameUser): void {
    const accounts = accountsOf(part.namespace, user)
    const isSame = JSON.stringify(accounts) === JSON.stringify(part.accounts)
    part.accounts = accounts
    if (!isSame) part.events.emit({ type: 'accounts', accounts })
  }
  /**
   * The frame is asked to change; where it does not answer as it should, it is asked for the accounts on that network, as in a
   * new connection.
   * @throws what the frame said to the first question
   */
  async function switchNetwork(part: Part, networkId: Caip2, signal: AbortSignal): Promise<FrameUser> {
    const failure = await frame.request('SWITCH_NETWORK', { chainId: toChainId(networkId) }, signal).then(
      ({ chainId }) => (toNetworkId(part.namespace, chainId) === networkId ? undefined : context.error('failed', {})),
      (thrown: Error) => thrown,
    )
    signal.throwIfAborted()
    const user = await readUser(part.namespace, networkId, signal).catch((thrown: unknown) => {
      throw failure ?? thrown
    })
    if (failure && toNetworkId(part.namespace, user.chainId) !== networkId) throw failure
    return user
  }
  async function selectAccount(part: Part, address: string, signal: AbortSignal): Promise<void> {
    const type = part.accounts.find((account) => account.address === address)?.type as AccountType | undefined
    if (type === undefined || part.namespace !== 'eip155') return
    const answer = await frame.request('SET_PREFERRED_ACCOUNT', { type }, signal)
    const isAsked = answer.type === type && answer.address.toLowerCase() === address.toLowerCase()
    if (!isAsked) throw context.error('accountTypeUnavailable', { type })
    const last = stored()
    if (last) storage.set(loginKey, { ...last, accountType: type })
    part.accounts = [...part.accounts].sort((a, b) => Number(b.address === address) - Number(a.address === address))
  }
  function open(
    namespace: Namespace,
    user: FrameUser,
    preferred: Caip2 | undefined,
  ): NamespaceSession & { part: Part } {
    const events = createSessionEvents(() => {})
    const answered = toNetworkId(namespace, user.chainId)
    const networkId = answered ?? preferred
    if (networkId === undefined) throw context.error('badAnswer', { from: context.t('name'), method: 'GET_USER' })
    const part: Part = { namespace, events, accounts: accountsOf(namespace, user), networkId }
    const account = {
      accounts: () => part.accounts,
      networkId: () => part.networkId,
      networks: () => store.get(context.networks(namespace)).map(({ caipNetworkId }) => caipNetworkId),
      smartAccountNetworks: readSmartAccountNetworks,
    }
    if (namespace === 'eip155') part.evmProvider = createProvider(context, approvals, account)
    const provider = part.evmProvider ?? createSolanaWallet(context, approvals, account)
    parts.add(part)
    return {
      part,
      accounts: part.accounts,
      networkId,
      provider,
      subscribe: events.subscribe,
      async switchNetwork({ caipNetworkId }, signal) {
        const answer = await switchNetwork(part, caipNetworkId, signal)
        part.networkId = caipNetworkId
        update(part, answer)
      },
      selectAccount: (address, signal) => selectAccount(part, address, signal),
    }
  }
  async function openSession(
    namespaces: readonly Namespace[],
    networks: ConnectRequest['networks'],
    signal: AbortSignal,
    fields?: SignInFields,
  ): Promise<SessionHandle> {
    const users: [Namespace, FrameUser][] = []
    for (const namespace of namespaces) {
      const ownFields = namespace === namespaces[0] ? fields : undefined
      users.push([namespace, await readUser(namespace, networks[namespace], signal, ownFields)])
    }
    const sessions = users.map(([namespace, user]) => [namespace, open(namespace, user, networks[namespace])] as const)
    const opened = sessions.map(([, { part }]) => part)
    const [first] = users
    try {
      if (fields && first) await signIn.accept(fields, first[1], signal)
    } catch (error) {
      await close(opened)
      throw error
    }
    const by = authProvider()
    storage.set(loginKey, { ...stored(), provider: by })
    const name = users[0]?.[1].email ?? users[0]?.[1].userName
    if (name != null) storage.set(nameKey, name)
    store.set(lastName, undefined)
    return {
      namespaces: Object.fromEntries(sessions),
      wallet: { name: context.t('name'), identifier: authId, social: by, method: by === 'email' ? 'email' : 'social' },
      leave: async (namespace) => close(opened.filter((part) => part.namespace === namespace)),
      end: () => close(opened),
      release: () => (isDisconnected() ? void close(opened) : release(opened)),
    }
  }
  function has(accounts: readonly Account[], address: string): boolean {
    return accounts.some((account) => account.address.toLowerCase() === address.toLowerCase())
  }
  function isDisconnected(): boolean {
    const { sessions, disconnectedIds } = store.get(context.connections.state)
    const isThere = sessions.some(({ connectorId }) => connectorId === authId)
    return !isThere && Object.values(disconnectedIds).some((ids) => ids.includes(authId))
  }
  function release(released: Iterable<Part>): void {
    for (const part of released) {
      part.events.release()
      parts.delete(part)
    }
  }
  /** The visitor is logged in once for all namespaces, and out with the last. */
  async function close(closed: readonly Part[]): Promise<void> {
    const wasOpen = closed.some((part) => parts.has(part))
    release(closed)
    for (const { namespace } of closed) delete users[namespace]
    if (!wasOpen) return
    if (parts.size > 0) return publish()
    approvals.withdraw()
    storage.remove(nameKey)
    forget()
    await signOut(frame)
  }
  async function endAbandoned(): Promise<void> {
    await frame.request('IS_CONNECTED', undefined)
    await signOutDisconnected()
  }
  /** The secure site does not know yet that the visitor disconnected. */
  async function signOutDisconnected(): Promise<void> {
    if (parts.size > 0 || !isDisconnected()) return
    storage.remove(nameKey)
    forget()
    await signOut(frame)
  }
  function forget(): void {
    storage.remove(loginKey)
    users = {}
    provider = undefined
    publish()
    smartAccountNetworks = undefined
  }
  return {
    endAbandoned,
    async connect({ namespaces, networks, signal }) {
      const networkId = networks[namespaces[0] ?? '']
      const fields = networkId && (await signIn.prepare(networkId, signal))
      return openSession(namespaces, networks, signal, fields)
    },
    async restore({ namespaces, networks, signal }) {
      // Disconnected while it is being restored.
      signal.addEventListener('abort', () => void signOutDisconnected(), { once: true })
      const { isConnected } = await frame.request('IS_CONNECTED', undefined, signal)
      if (isConnected) return openSession(namespaces, networks, signal)
      forget()
      // The visitor did not log out: the secure site's own pages may still know them.
      store.set(lastName, storage.get(nameKey, String))
      return 'unauthorized'
    },
    async refresh(signal) {
      const [part] = parts
      if (!part) throw context.error('notConnected', {})
      const user = await readUser(part.namespace, part.networkId, signal)
      update(part, user)
      return toUser(user)
    },
    evmProvider: (address) => [...parts].find((part) => has(part.accounts, address))?.evmProvider,
    loggedIn(by) {
      provider = by
    },
    release: () => release([...parts]),
  }
}
