import { startDevnet, startSandboxProvider, type Devnet } from '@portico/devnet'
import { sharedPostgres } from '@portico/devnet/postgres'
import { startGateway, type GatewayConfig, type GatewayHandle } from '@portico/gateway'
import { fileURLToPath } from 'node:url'
import { localGatewayConfig, localNames } from '@portico/example-dapp/localGateway'
import { startLocalSecureSite, type LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import type { PageWalletsConfig, WalletChain } from '@portico/testing/page'
import { testWalletScript } from '@portico/testing/script'
import { createFamilyChains, type FamilyChains } from './familyChains.js'
import { signInEndpoints } from './signInEndpoints.js'
import { servePage, strictPolicy, type PageServer } from './servePage.js'

const dist = (path: string): string => fileURLToPath(new URL(`../../${path}/`, import.meta.url))

/** Everything a test stands on; one set per worker. */
export interface Parts {
  readonly devnet: Devnet
  readonly gateway: GatewayHandle
  /** For a second gateway, which a test may stop. It names no database: without one, PGlite runs in memory and takes seconds to start. */
  readonly gatewayConfig: GatewayConfig
  /** URL of a new, empty database on the server of PostgreSQL that tests share. Gone when the worker ends. */
  database(name: string): Promise<string>
  /** Chains of other namespaces, started when a test asks for them. */
  readonly chains: FamilyChains
  /** As `testWalletScript`, which bundles for some 300 ms: once for a config here. */
  walletScript(config: PageWalletsConfig): Promise<string>
  /** A gateway of the chain of another namespace, started when a test asks for it. */
  gatewayOf(family: WalletChain): Promise<GatewayHandle>
  /** A gateway that lists one wallet alone, as one of EVM and Solana; started when a test asks for it. */
  gatewayListing(wallet: { readonly name: string; readonly rdns: string }): Promise<GatewayHandle>
  /** A secure site with its stand-ins and with Solana, started when a test asks for it. */
  secureSite(): Promise<LocalSecureSite>
  /** Address of the dapp on the local chains, with EVM alone unless `more` names `families`; `more` goes into its query. */
  dapp(more?: Readonly<Record<string, string>>): string
  wallet(): string
  /** Address of the page with logins into a scripted embedded wallet. */
  logins(query: Readonly<Record<string, string>>): string
  /** Address of the page with a smart account that grants sessions; tests answer for the co-signer. */
  sessions(query: Readonly<Record<string, string>>): string
  /** Address of the page that asks visitors to sign in, with these namespaces and a server of its own; started when a test asks for it. */
  signIn(namespaces: string, query?: Readonly<Record<string, string>>): Promise<string>
  stop(): Promise<void>
}

export async function startParts(): Promise<Parts> {
  const { renderPage } = (await import(`${dist('dapp/dist/server')}server.js`)) as {
    renderPage(search: string): string
  }
  const devnet = await startDevnet({ ens: localNames })
  const [one, two] = devnet.chains
  const secret = 'sandbox-secret'
  const sandbox = await startSandboxProvider({ chains: devnet.chains, secret })
  const gatewayConfig: GatewayConfig = {
    ...localGatewayConfig(devnet, { ...sandbox, secret }),
    wallets: { pad: 10_000 },
    limits: { requests: false, calls: false },
  }
  const postgres = await sharedPostgres()
  const gateway = await startGateway({ ...gatewayConfig, database: await postgres.create('gateway') })
  await untilReady(gateway.url)
  const dapp = await servePage(dist('dapp/dist'), { policy: strictPolicy, render: renderPage })
  const chains = createFamilyChains()
  const scripts = new Map<string, Promise<string>>()
  const familyGateways = new Map<WalletChain, Promise<GatewayHandle>>()
  const listingGateways = new Map<string, Promise<GatewayHandle>>()
  async function startListingGateway(wallet: { readonly name: string; readonly rdns: string }): Promise<GatewayHandle> {
    const listed = { ...wallet, homepage: 'https://wallet.example/', order: 0, chains: ['eip155:*', 'solana:*'] }
    const database = await postgres.create('gateway')
    return startGateway({ ...gatewayConfig, database, wallets: { shipped: false, list: [listed] } })
  }
  async function startFamilyGateway(family: WalletChain): Promise<GatewayHandle> {
    const { networkId, url } = await chains.get(family)
    const { upstreams, data } = localGatewayConfig(devnet, { ...sandbox, secret }, { [networkId]: url })
    const own = <T>(all: Readonly<Record<string, T>> = {}) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => id === networkId))
    return startGateway({
      upstreams: own(upstreams),
      data: { ...data, networks: own(data?.networks) },
      database: await postgres.create('gateway'),
      limits: { requests: false, calls: false },
    })
  }
  let secureSite: Promise<LocalSecureSite> | undefined
  async function startSite(): Promise<LocalSecureSite> {
    const { url } = await chains.get('solana')
    return startLocalSecureSite({ devnet, solana: url, database: await postgres.create('secure_site') })
  }
  const wallet = await servePage(dist('wallet/dist'))
  const logins = await servePage(dist('e2e/pages/logins/dist'), { policy: strictPolicy })
  const sessions = await servePage(dist('e2e/pages/sessions/dist'), { policy: strictPolicy })
  let signIn: Promise<{ readonly server: PageServer; readonly nodes: Readonly<Record<string, string>> }> | undefined
  async function startSignIn() {
    const started = await Promise.all(
      (['solana', 'bitcoin', 'polkadot', 'cosmos'] as const).map((name) => chains.get(name)),
    )
    const ids = ['eip155:31337', 'eip155:31338', ...started.map(({ networkId }) => networkId)]
    const server = await servePage(dist('e2e/pages/signIn/dist'), {
      policy: strictPolicy,
      signIn: (origin) => signInEndpoints(origin, ids),
    })
    return { server, nodes: Object.fromEntries(started.map(({ networkId, url }) => [`rpc.${networkId}`, url])) }
  }
  const local = {
    relayUrl: devnet.relay.url,
    rpc31337: one.url,
    rpc31338: two.url,
    swapRouter: one.swap.router,
  }
  const address = (server: PageServer, query: Readonly<Record<string, string>>) =>
    `${server.url}?${new URLSearchParams(query).toString()}`
  return {
    devnet,
    gateway,
    gatewayConfig,
    database: (name) => postgres.create(name),
    chains,
    walletScript(config) {
      const key = JSON.stringify(config)
      return startedOnce(scripts, key, () => testWalletScript(config))
    },
    gatewayOf: (family) => startedOnce(familyGateways, family, () => startFamilyGateway(family)),
    gatewayListing: (wallet) => startedOnce(listingGateways, wallet.rdns, () => startListingGateway(wallet)),
    secureSite: () => (secureSite ??= startSite()),
    dapp: (more = {}) => address(dapp, { ...local, families: 'eip155', gateway: gateway.url, ...more }),
    wallet: () => address(wallet, local),
    logins: (query) => address(logins, query),
    sessions: (query) => address(sessions, query),
    async signIn(namespaces, query = {}) {
      const { server, nodes } = await (signIn ??= startSignIn())
      return address(server, { ...local, ...nodes, families: namespaces, ...query })
    },
    stop: async () => {
      await Promise.allSettled([
        ...[...familyGateways.values(), ...listingGateways.values()].map(async (gateway) => (await gateway).stop()),
        secureSite?.then(({ stop }) => stop()),
        signIn?.then(({ server }) => server.stop()),
        chains.stop(),
        sandbox.stop(),
        gateway.stop(),
        devnet.stop(),
        dapp.stop(),
        wallet.stop(),
        logins.stop(),
        sessions.stop(),
      ])
      await postgres.stop()
    },
  }
}

/** What a map has under a key, else what is started for it. */
function startedOnce<Key, Value>(all: Map<Key, Value>, key: Key, start: () => Value): Value {
  const started = all.get(key) ?? start()
  all.set(key, started)
  return started
}

/** Until the gateway has read the local chains: before that it answers 503 about accounts. */
export async function untilReady(url: string): Promise<void> {
  const end = Date.now() + 30_000
  const hasRead = async (): Promise<boolean> => {
    const { parts } = (await (await fetch(`${url}/ready`)).json()) as {
      readonly parts?: Readonly<Record<string, string>>
    }
    return parts !== undefined && Object.values(parts).every((state) => state === 'ok')
  }
  while (!(await hasRead())) {
    if (Date.now() > end) throw new Error('The gateway did not read the local chains within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
