import {
  parseCaip10,
  providerErrorCodes,
  type Account,
  type Caip10,
  type Caip2,
  type NamespaceSession,
  type RelayEvent,
  type RelayTransport,
  type SessionChange,
} from '@portico/core'
import { askWallet, codeOf, toWalletError } from './askWallet.js'
import { createSessionEvents } from './createPageSession.js'
import { networkName, type NetworkContext } from './findNetwork.js'

/** What the wallet is called: a transport does not tell its name. */
const wallet = 'The wallet'

/** A plugin's context whose errors include `chainNotSupported`. */
export interface RelayContext extends NetworkContext {
  error(
    name: 'chainNotSupported',
    context: { readonly wallet: string; readonly network: string },
    rest?: { readonly details?: string },
  ): Error
}

export interface RelaySessionOptions {
  readonly transport: RelayTransport
  /** The network the page would like to be on. */
  readonly preferred: Caip2 | undefined
  /** As in the `chain` capability. With it, accounts are the same on every network. */
  readonly sharesAddress: boolean
  /** The address in its canonical form; undefined when the text is not an address. For events, which are outside data. */
  parseAddress(text: string): string | undefined
  /** The accounts on a network out of all that are granted. Default: each address once, all or those of the network. */
  accountsOn?(granted: readonly Caip10[], networkId: Caip2): readonly Account[]
  /** The network that an event names. Default: a CAIP-2 id, or its reference. Networks that are not granted are ignored. */
  parseNetwork?(data: unknown): Caip2 | undefined
  /** Whether a network that the wallet grants can be one of this namespace. Accounts on others are ignored. Default: all are. */
  isNetwork?(id: Caip2): boolean
  /** Ids under which wallets may still grant a network, by its id of today. */
  readonly formerIds?: Readonly<Record<Caip2, Caip2>>
  /** Called with each change, whether it has listeners or not. */
  onChange?(change: SessionChange): void
}

export interface RelaySession {
  /** The network in use: a wallet behind a relay has none, each request names one. */
  networkId(): Caip2
  accounts(): readonly Account[]
  /** All that the wallet grants now. */
  granted(): readonly Caip10[]
  isGranted(networkId: Caip2): boolean
  /** After the wallet said that it takes a network it had not granted. */
  grant(networkId: Caip2): void
  /** Makes a network the one in use, and tells of accounts that change with it. */
  moveTo(networkId: Caip2): void
  /**
   * Asks the wallet, on the network in use unless another is named. The answer is outside data.
   * @throws `chainNotSupported`, the signal's reason, or an error with the code the wallet meant
   */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly networkId?: Caip2
    readonly signal?: AbortSignal | undefined
  }): Promise<unknown>
  /** What `RelayNamespace.attach` returns. `switchNetwork` takes every granted network without asking the wallet. */
  toNamespaceSession(provider: unknown): NamespaceSession
}

/** One namespace of a wallet behind a relay: which network is in use, what is granted, and what events change of it. */
export function createRelaySession(context: RelayContext, options: RelaySessionOptions): RelaySession {
  const { transport, preferred, sharesAddress, parseAddress, parseNetwork, formerIds = {}, onChange } = options
  const isNetwork = options.isNetwork ?? (() => true)
  const events = createSessionEvents((emit) => transport.subscribe((event) => readEvent(event).forEach(emit)))
  let granted = usable(transport.accounts)
  let grantedIds = unique([...networksOf(granted), ...(sharesAddress ? transport.networks.filter(isNetwork) : [])])
  // Undefined only where no account can be used. There is no session then.
  let networkId = preferred && idAtWallet(preferred) ? preferred : networks()[0]!
  let accounts = accountsOn(networkId)

  function usable(accounts: readonly Caip10[]): readonly Caip10[] {
    return accounts.filter((account) => isNetwork(parseCaip10(account).networkId))
  }
  /** The id under which the wallet granted a network. */
  function idAtWallet(id: Caip2): Caip2 | undefined {
    return [id, formerIds[id]].find((candidate) => candidate && grantedIds.includes(candidate))
  }
  function networks(): readonly Caip2[] {
    const current = new Map(Object.entries(formerIds).map(([id, former]) => [former, id as Caip2]))
    return unique(grantedIds.map((id) => current.get(id) ?? id))
  }
  function accountsOn(id: Caip2): readonly Account[] {
    if (options.accountsOn) return options.accountsOn(granted, id)
    const parsed = granted.map((account) => parseCaip10(account))
    const here = sharesAddress ? parsed : parsed.filter((account) => account.networkId === idAtWallet(id))
    return unique(here.map(({ address }) => address)).map((address) => ({ address }))
  }
  /** What changes with a network and accounts. Accounts that are written per network come after their network. */
  function change(nextId: Caip2, nextAccounts: readonly Account[]): readonly SessionChange[] {
    const changes: SessionChange[] = []
    if (nextId !== networkId) changes.push({ type: 'network', networkId: nextId })
    if (JSON.stringify(nextAccounts) !== JSON.stringify(accounts))
      changes.push({ type: 'accounts', accounts: nextAccounts })
    networkId = nextId
    accounts = nextAccounts
    for (const change of changes) onChange?.(change)
    return sharesAddress ? changes.toReversed() : changes
  }
  function parseAccounts(data: unknown): readonly Account[] {
    if (!Array.isArray(data)) return []
    const addresses = data.map((account: unknown) =>
      typeof account === 'string' ? parseAddress(account.slice(account.lastIndexOf(':') + 1)) : undefined,
    )
    if (addresses.includes(undefined)) return []
    const known = accountsOn(networkId)
    return unique(addresses as string[]).map(
      (address) => known.find((account) => parseAddress(account.address) === address) ?? { address },
    )
  }
  function readEvent(event: RelayEvent): readonly SessionChange[] {
    if (event.type === 'ended') return [event]
    if (event.type === 'updated') {
      granted = usable(event.accounts)
      if (granted.length === 0)
        return [{ type: 'ended', reason: 'The wallet grants no account on a network that exists.' }]
      grantedIds = networksOf(granted)
      const next = idAtWallet(networkId) ? networkId : (networks()[0] ?? networkId)
      return change(next, accountsOn(next))
    }
    if (event.name === 'chainChanged') {
      const named = parseNetwork ? parseNetwork(event.data) : event.data
      const next = networks().find((id) => [id, formerIds[id], id.slice(id.indexOf(':') + 1)].includes(named as Caip2))
      return next ? change(next, sharesAddress ? accounts : accountsOn(next)) : []
    }
    const told = event.name === 'accountsChanged' ? parseAccounts(event.data) : []
    return told.length > 0 ? change(networkId, told) : []
  }
  function notGranted(id: Caip2): Error {
    return context.error(
      'chainNotSupported',
      { wallet, network: networkName(context, id) },
      { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
    )
  }
  function moveTo(next: Caip2): void {
    for (const sessionChange of change(next, sharesAddress ? accounts : accountsOn(next)))
      // Core knows the network that it asked for.
      if (sessionChange.type === 'accounts') events.emit(sessionChange)
  }
  return {
    networkId: () => networkId,
    accounts: () => accounts,
    granted: () => granted,
    isGranted: (id) => idAtWallet(id) !== undefined,
    grant(id) {
      grantedIds = unique([...grantedIds, id])
    },
    moveTo,
    async request({ method, params, networkId: target = networkId, signal }) {
      const id = idAtWallet(target)
      if (!id) throw notGranted(target)
      const ask = (): Promise<unknown> =>
        transport.request({ method, params, networkId: id, ...(signal && { signal }) })
      return askWallet(ask, signal, toRelayError)
    },
    toNamespaceSession: (provider) => ({
      accounts,
      networkId,
      provider,
      networks: networks(),
      async switchNetwork({ caipNetworkId }) {
        if (!idAtWallet(caipNetworkId)) throw notGranted(caipNetworkId)
        moveTo(caipNetworkId)
      },
      subscribe: events.subscribe,
    }),
  }
}

/** Codes by which wallets behind a relay say that the visitor refused (CAIP-25, WalletConnect Sign API). */
const relayRefusals: ReadonlySet<number | undefined> = new Set([5000, 5002])

/** As `toWalletError`, with 4001 for a refusal. Some wallets answer 5000 for a network that they do not know: it stays. */
function toRelayError(thrown: unknown): Error {
  const error = toWalletError(thrown)
  if (!relayRefusals.has(codeOf(thrown)) || /chain|network/i.test(error.message)) return error
  return Object.assign(new Error(error.message, { cause: thrown }), { code: providerErrorCodes.userRejected })
}

function networksOf(accounts: readonly Caip10[]): readonly Caip2[] {
  return unique(accounts.map((account) => parseCaip10(account).networkId))
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)]
}
