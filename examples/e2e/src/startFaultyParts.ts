import { startLocalSecureSite, type LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import { startFaultProxy, type Fault, type FaultProxy } from '@portico/testing/faults'
import type { Parts } from './startParts.js'

/** The servers of a page, each behind a proxy that does harm to what passes. */
export interface FaultyParts {
  /** Goes into the query of the demo, so that it asks the proxies. */
  readonly query: Readonly<Record<string, string>>
  /** A secure site of its own, which knows the proxy as its origin; started when a test asks for it. */
  secureSite(): Promise<LocalSecureSite>
  begin(seed: number): void
  /** From now on everything passes. */
  heal(): void
  /** Requests and messages that passed since `begin`, and what happened to them, in words. */
  report(): FaultReport
  stop(): Promise<void>
}

export interface FaultReport {
  readonly passed: number
  readonly faults: number
  readonly text: string
}

/** Nodes answer a question that is repeated; a transaction that they have already is the same transaction. */
const isRepeatable = (): boolean => true

export async function startFaultyParts(parts: Parts): Promise<FaultyParts> {
  const [one, two] = parts.devnet.chains
  const proxies: Record<string, FaultProxy> = {
    node: await startFaultProxy({ target: one.url, isRepeatable }),
    otherNode: await startFaultProxy({ target: two.url, isRepeatable }),
    relay: await startFaultProxy({ target: parts.devnet.relay.url }),
    gateway: await startFaultProxy({ target: parts.gateway.url }),
  }
  let site: Promise<LocalSecureSite> | undefined
  async function startSite(): Promise<LocalSecureSite> {
    let target = ''
    const proxy = await startFaultProxy({ target: () => target })
    const started = await startLocalSecureSite({
      devnet: parts.devnet,
      database: await parts.database('secure_site'),
      origin: proxy.url.replace('127.0.0.1', 'localhost'),
      log: () => {},
    })
    target = started.site.url
    proxies['site'] = proxy
    return started
  }
  const all = (): readonly FaultProxy[] => Object.values(proxies)
  return {
    query: {
      rpc31337: proxies['node']!.url,
      swapRouter: one.swap.router,
      rpc31338: proxies['otherNode']!.url,
      relayUrl: proxies['relay']!.url.replace('http', 'ws'),
      gateway: proxies['gateway']!.url,
    },
    secureSite: () => (site ??= startSite()),
    begin: (seed) => Object.values(proxies).forEach((proxy) => proxy.begin(seed)),
    heal: () => all().forEach((proxy) => proxy.heal()),
    report() {
      const found = Object.entries(proxies).map(([name, proxy]) => [name, proxy.passed(), kindsOf(proxy)] as const)
      return {
        passed: found.reduce((sum, [, passed]) => sum + passed, 0),
        faults: found.flatMap(([, , kinds]) => kinds).reduce((sum, [, count]) => sum + count, 0),
        text: found
          .map(([name, passed, kinds]) => `${name} ${passed} (${kinds.map((kind) => kind.join(' ')).join(', ')})`)
          .join('; '),
      }
    },
    async stop() {
      await site?.then((started) => started.stop())
      await Promise.all(all().map((proxy) => proxy.stop()))
    },
  }
}

function kindsOf(proxy: FaultProxy): readonly (readonly [Fault, number])[] {
  return (Object.entries(proxy.counts()) as [Fault, number][]).filter(([, count]) => count > 0)
}
