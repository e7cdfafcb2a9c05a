import {
  isAbort,
  namespaceOf,
  untilAborted,
  withErrorTexts,
  type Caip10,
  type ErrorTexts,
  type Holding,
  type PortfolioCapability,
  type PortfolioOptions,
  type Transfer,
  type TransferStatus,
} from '@portico/core'
import type {
  AccountPortfolio,
  BalancesApi,
  BalancesContext,
  BalancesErrors,
  HeadlessBalancesSpec,
  LoadOptions,
} from '../BalancesSpec.js'
import { createKeptHoldings } from './keptHoldings.js'
import { portfolioOf } from './portfolioOf.js'
import { readHoldings } from './readHoldings.js'
import { usableHoldings } from './usableHoldings.js'

/** How long an answer is fresh, and how long a request that failed is not made again, ms. */
const lifetime = 30_000

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends BalancesApi, PortfolioCapability {
  /** Asks again for what views show, where a transfer has changed it. */
  transfersChanged(): void
  /** Forgets all accounts. */
  forget(): void
}

const texts: ErrorTexts<BalancesErrors> = {
  notConnected: 'No wallet is connected to read balances of',
  unsupported: ({ network }) => `Balances on ${network} cannot be read by this site`,
}

/** From a block, or from a wallet that did something else than it was asked for. */
const moving: ReadonlySet<TransferStatus> = new Set<TransferStatus>([
  'included',
  'confirmed',
  'reverted',
  'replaced',
  'changed',
])

interface Request {
  /** Ms since the epoch. */
  readonly at: number
  readonly answer: Promise<readonly Holding[]>
}

/** Asks the provider of the balances of an account. */
type Ask = (force: boolean) => Promise<readonly Holding[]>

/**
 * @param own The plugin's own provider, as it stands among those of `portfolio`.
 * @param life Fires when the modal is stopped: nothing is asked for from then on.
 */
export function createRuntime(
  plugin: BalancesContext,
  own: PortfolioCapability,
  onUnavailable: () => void,
  life: () => AbortSignal | undefined,
): Runtime {
  const context = withErrorTexts<HeadlessBalancesSpec, BalancesContext>(plugin, texts)
  const { store, storage, connections, transfers, networks, queries, wants, error } = context
  const kept = createKeptHoldings(storage)
  const requests = new Map<Caip10, Request>()
  const failures = new Map<Caip10, { readonly at: number; readonly reason: unknown }>()
  const outdated = new Set<Caip10>()
  const unsupported = new Set<string>()

  function notify(): void {
    try {
      onUnavailable()
    } catch {
      // The modal was never opened: there is no view for it.
    }
  }
  /** Asks the gateway or the chain. A network that the gateway does not serve is mentioned once. */
  const askSource =
    (account: Caip10): Ask =>
    (force) =>
      readHoldings(context, account, {
        force,
        signal: life(),
        onUnsupported(network) {
          if (!unsupported.has(network)) notify()
          unsupported.add(network)
        },
      })

  /** When a transfer last changed what the account holds, ms since the epoch. */
  function movedAt(account: Caip10): number {
    const times = store
      .get(transfers.list)
      .filter(({ order, status }) => order.account === account && moving.has(status))
      .map(({ changedAt }: Transfer) => changedAt)
    return Math.max(0, ...times)
  }
  async function request(account: Caip10, at: number, force: boolean, ask: Ask): Promise<readonly Holding[]> {
    const isLast = (): boolean => requests.get(account)?.at === at
    try {
      const chain = wants.chain?.for(namespaceOf(account))
      const holdings = usableHoldings(await ask(force), chain)
      if (isLast()) {
        kept.set(account, { at, holdings })
        failures.delete(account)
      }
      return holdings
    } catch (reason) {
      if (isLast() && !isAbort(reason)) {
        failures.set(account, { at, reason })
        notify()
      }
      throw reason
    } finally {
      if (isLast()) requests.delete(account)
    }
  }
  async function list(
    account: Caip10,
    { force = false, signal }: PortfolioOptions,
    ask: Ask,
  ): Promise<readonly Holding[]> {
    signal?.throwIfAborted()
    const now = Date.now()
    const moved = movedAt(account)
    const isForced = outdated.delete(account) || force
    const isCurrent = (at: number): boolean => !isForced && at > moved && at <= now && now - at < lifetime
    const last = kept.get(account)
    if (last && isCurrent(last.at)) return last.holdings
    const failure = failures.get(account)
    if (failure && isCurrent(failure.at)) throw failure.reason
    let running = requests.get(account)
    if (!running || isForced || running.at <= moved) {
      const at = Math.max(now, (running?.at ?? 0) + 1)
      // The gateway keeps answers, too.
      const answer = Promise.resolve().then(() => request(account, at, isForced || now - moved < lifetime, ask))
      running = { at, answer }
      requests.set(account, running)
    }
    const { answer } = running
    return untilAborted(() => answer, signal)
  }
  function portfolio(account: Caip10, holdings: readonly Holding[]): AccountPortfolio {
    const namespace = namespaceOf(account)
    const network = store.get(networks(namespace)).find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
    return portfolioOf(account, holdings, network?.testnet === true)
  }
  const refetch = async (account: Caip10): Promise<void> => {
    outdated.add(account)
    await queries.loaded?.client.refetchQueries({ queryKey: ['balances', account] })
  }

  return {
    list: (account, options = {}) => list(account, options, askSource(account)),
    async load(given?: Caip10, { force = false, signal }: LoadOptions = {}) {
      const namespace = store.get(connections.activeNamespace) ?? ''
      const account = given ?? store.get(connections.account(namespace)).caipAddress
      if (!account) throw error('notConnected', {}, { details: 'Connect a wallet, or name the account.' })
      if (force) await refetch(account)
      const provider = wants.portfolio?.for(namespaceOf(account)) ?? own
      const ask: Ask = provider === own ? askSource(account) : (isForced) => provider.list(account, { force: isForced })
      return portfolio(account, await list(account, { signal }, ask))
    },
    transfersChanged() {
      const accounts = new Set(store.get(transfers.list).map(({ order }) => order.account))
      for (const account of accounts) {
        const last = kept.get(account)
        if (last && last.at <= movedAt(account)) void refetch(account)
      }
    },
    forget() {
      kept.clear()
      failures.clear()
      requests.clear()
    },
  }
}
