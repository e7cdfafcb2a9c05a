import {
  isAbort,
  namespaceOf,
  parseCaip10,
  readHoldings,
  untilAborted,
  type Caip10,
  type Holding,
  type Network,
  type PortfolioCapability,
  type PortfolioOptions,
  type Transfer,
  type TransferStatus,
} from '@portico/core'
import type { BalancesApi, BalancesContext, LoadOptions } from '../BalancesSpec.js'
import { createKeptHoldings } from './keptHoldings.js'
import { portfolioOf } from './portfolioOf.js'
import { usableHoldings } from './usableHoldings.js'
import { errors } from '../errors.js'

/** How long an answer is fresh, and how long a request that failed is not made again, ms. */
const lifetime = 30_000

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends BalancesApi, PortfolioCapability {
  /** Asks again for what views show, where a transfer has changed it. */
  transfersChanged(): void
  /** Forgets all accounts. */
  forget(): void
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

/**
 * @param own The plugin's own provider, as it stands among those of `portfolio`.
 * @param life Fires when the modal is stopped: nothing is asked for from then on.
 */
export function createRuntime(
  context: BalancesContext,
  ownProvider: PortfolioCapability,
  onUnavailable: () => void,
  life: () => AbortSignal | undefined,
): Runtime {
  context.addErrors(errors)
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
  const networkOf = (account: Caip10): Network | undefined =>
    store.get(networks(namespaceOf(account))).find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))

  /**
   * Asks the other providers; where none has the account, the nodes of its chain. A network that one of all networks does not have is
   * mentioned once. @throws what the provider throws, `balances/unsupported`, the errors of the chain plugin
   */
  async function ask(account: Caip10, force: boolean): Promise<readonly Holding[]> {
    const { namespace, networkId } = parseCaip10(account)
    const others = wants.portfolio?.inOrder(namespace).filter((provider) => provider !== ownProvider) ?? []
    const listed = await readHoldings({ portfolio: { inOrder: () => others } }, account, { force, signal: life() })
    if (listed) return listed
    if (wants.portfolio?.all.some((provider) => provider.namespace === '*' && provider.impl !== ownProvider)) {
      if (!unsupported.has(networkId)) notify()
      unsupported.add(networkId)
    }
    const network = networkOf(account)
    const { balances, tokens } = wants
    const read = await readHoldings({ balances, tokens }, account, { network, signal: life() })
    if (read) return read
    const details = 'Neither the gateway of the site nor the plugin of the chain can tell them.'
    throw error('unsupported', { network: network?.name ?? networkId }, { details })
  }

  /** When a transfer last changed what the account holds, ms since the epoch. */
  function movedAt(account: Caip10): number {
    const times = store
      .get(transfers.list)
      .filter(({ order, status }) => order.account === account && moving.has(status))
      .map(({ changedAt }: Transfer) => changedAt)
    return Math.max(0, ...times)
  }
  async function request(account: Caip10, at: number, force: boolean): Promise<readonly Holding[]> {
    const isLast = (): boolean => requests.get(account)?.at === at
    try {
      const chain = wants.chain?.for(namespaceOf(account))
      const holdings = usableHoldings(await ask(account, force), chain)
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
  async function list(account: Caip10, { force = false, signal }: PortfolioOptions = {}): Promise<readonly Holding[]> {
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
      const answer = Promise.resolve().then(() => request(account, at, isForced || now - moved < lifetime))
      running = { at, answer }
      requests.set(account, running)
    }
    const { answer } = running
    return untilAborted(() => answer, signal)
  }
  const refetch = async (account: Caip10): Promise<void> => {
    outdated.add(account)
    await queries.loaded?.client.refetchQueries({ queryKey: ['balances', account] })
  }

  return {
    list,
    async load(given?: Caip10, { force = false, signal }: LoadOptions = {}) {
      const account = given ?? store.get(connections.activeAccount).caipAddress
      if (!account) throw error('notConnected', {}, { details: 'Connect a wallet, or name the account.' })
      if (force) await refetch(account)
      return portfolioOf(account, await list(account, { signal }), networkOf(account)?.testnet === true)
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
