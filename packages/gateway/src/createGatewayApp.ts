import { DatabaseUnreachable } from '@portico/database'
import type { HttpBindings } from '@hono/node-server'
import { logRequests, type Caches, type CreateLimiter, type RequestVariables, type Tracing } from '@portico/server'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { accountRoutes } from './accounts/accountRoutes.js'
import { createAccounts } from './accounts/createAccounts.js'
import { analyticsRoutes } from './analytics/analyticsRoutes.js'
import { refusal, refusals } from './answers/refusal.js'
import { assetRoutes, createAssetLibrary } from './assets/createAssetLibrary.js'
import { createFetcher } from './assets/createFetcher.js'
import { createPictures } from './assets/createPictures.js'
import type { GatewaySettings } from './config/GatewaySettings.js'
import { exchangeRoutes } from './exchanges/exchangeRoutes.js'
import type { GatewayData } from './data/startData.js'
import { convertRoutes } from './convert/convertRoutes.js'
import { createSwaps } from './convert/NetworkSwaps.js'
import { createImageStore } from './images/ImageStore.js'
import { imageRoutes } from './images/imageRoutes.js'
import { createCharges } from './limits/createCharges.js'
import { limitRate } from './limits/limitRate.js'
import type { OpenRequests } from './limits/OpenRequests.js'
import { onrampRoutes } from './onramp/onrampRoutes.js'
import { keepPurchases } from './onramp/createPurchases.js'
import { createSeller } from './onramp/Seller.js'
import type { GatewayMetrics } from './metrics/createGatewayMetrics.js'
import { createEns } from './names/createEns.js'
import { createZoneStore } from './names/createZoneStore.js'
import { identityRoutes } from './names/identityRoutes.js'
import { nameRoutes } from './names/nameRoutes.js'
import { operatorRoutes } from './operator/operatorRoutes.js'
import { createPriceBook } from './prices/createPriceBook.js'
import { createPriceHistory } from './prices/createPriceHistory.js'
import { createPoolPrices } from './prices/pools.js'
import { priceRoutes } from './prices/priceRoutes.js'
import { withSampledChanges } from './prices/priceSamples.js'
import { createProjectDirectory, type ProjectDirectory } from './projects/ProjectDirectory.js'
import { projectRoutes } from './projects/projectRoutes.js'
import { createRpcProxy } from './rpc/RpcProxy.js'
import { rpcRoutes } from './rpc/rpcRoutes.js'
import { createChainSources } from './sources/createChainSources.js'
import { padWallets } from './wallets/padWallets.js'
import { createWalletRegistry, type WalletRegistry } from './wallets/WalletRegistry.js'
import { requireProject, type ProjectEnv } from './projects/requireProject.js'
import { parseWalletQuery, walletQueryNames } from './wallets/WalletQuery.js'
import { evmWallets } from './wallets/shipped/evmWallets.js'
import { otherWallets } from './wallets/shipped/otherWallets.js'
import { popularWallets } from './wallets/shipped/popularWallets.js'
import type { WalletEntry } from './wallets/WalletEntry.js'

/**
 * The wallets that come with the gateway, in our own order. Which networks a wallet takes changes with its releases: an
 * operator corrects an entry by listing one with the same rdns, or name, in the configuration.
 */
export const shippedWallets: readonly WalletEntry[] = [...popularWallets, ...evmWallets, ...otherWallets]

type NodeEnv = { Bindings: HttpBindings; Variables: RequestVariables }

/** What lives as long as the gateway, beside its routes. */
export interface GatewayParts {
  /** Aborting it ends what is under way upstream. */
  readonly requests: OpenRequests
  readonly data: GatewayData
  readonly metrics: GatewayMetrics
  readonly tracing: Tracing
  /** `/health`, `/ready` and `/metrics`, where they have no port of their own. */
  readonly operations: Hono | undefined
  readonly createLimiter: CreateLimiter
  readonly caches: Caches
}

export interface GatewayApp {
  readonly routes: Hono<NodeEnv>
  /** What `/health` says of it. */
  about(): GatewayHealth
}

/** The routes of a gateway, without a server. */
export function createGatewayApp(settings: GatewaySettings, parts: GatewayParts): GatewayApp {
  const { wallets, limits, proxies, origins } = settings
  const { requests, data, metrics, tracing, operations, createLimiter, caches } = parts
  const { log } = metrics
  const listed = [...(wallets.shipped ? shippedWallets : []), ...wallets.list]
  const registry = createWalletRegistry(padWallets(listed, wallets.pad))
  const projects = createProjectDirectory(settings.projects, data.projects?.rows)
  const proxy = createRpcProxy(settings.upstreams, log)
  const pools = withSampledChanges(createPoolPrices(settings), data.database?.db)
  const chains = createChainSources(settings, caches, data.sources, pools)

  const app = new Hono<NodeEnv>()
  const rate = limits.requests ? limitRate(createLimiter('requests', limits.requests), proxies) : undefined
  app.use(tracing.requests, logRequests({ log, proxies }), oneHost())
  // Before what lets pages read answers: they are for machines only.
  if (operations) app.route('/', operations)
  const { operator, analytics } = settings
  if (operator && data.database && data.projects && data.events) {
    const attempts = createLimiter('operator', { perSecond: 1 / 10, burst: 5 })
    const { retention } = analytics
    const stores = { database: data.database, store: data.projects, events: data.events }
    app.route(
      '/',
      operatorRoutes({
        settings: operator,
        configured: settings.projects,
        ...stores,
        retention,
        attempts,
        rate,
        proxies,
        log,
      }),
    )
  }
  // Before `crossOrigin`, which answers the questions of browsers whether a page may ask by itself.
  if (rate) app.use((c, next) => (c.req.method === 'OPTIONS' ? rate(c, next) : next()))
  app.use(crossOrigin(origins))
  if (settings.projects === undefined) app.use(thisMachineOnly())
  if (rate) app.use(rate)
  const charges = createCharges({ ...limits, proxies, createLimiter })
  const served = [...new Set([...proxy.chains, ...chains.keys()])]
  // It compresses its answers itself, where that is worth it.
  app.route('/', rpcRoutes({ proxy, chains: served, projects, maxBody: limits.body, charges, proxies, requests }))
  app.use(compress())
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, allowed) => notAllowed(c, allowed) }))
  app.route('/', walletRoutes(registry, projects))
  const images = createImageStore(registry.image)
  app.route('/', imageRoutes(images))
  app.route('/', projectRoutes(projects))
  const daily = limits.eventsPerDay && { perSecond: limits.eventsPerDay / 86_400, burst: limits.eventsPerDay }
  const counted = [
    ...(limits.events ? [createLimiter('events', limits.events)] : []),
    ...(daily ? [createLimiter('events-day', daily)] : []),
  ]
  app.route('/', analyticsRoutes({ projects, events: data.events, limits: counted, proxies, log }))

  const prices = createPriceBook(settings.data.prices, chains, caches, log)
  const history = createPriceHistory(settings.data.prices, data.database?.db, caches, log)
  const { assets } = settings.data
  const fetcher = createFetcher({ local: assets.local })
  const library = createAssetLibrary({
    settings: assets,
    fetcher,
    pictures: createPictures({ db: data.database?.db, caches, log }),
    caches,
    requests,
    log,
    counted: metrics.cache,
  })
  const nativeIcon = (symbol: string): string => (images.token(symbol) ? `/public/getTokenImage/${symbol}` : '')
  const accounts = createAccounts({ chains, caches, prices, library, requests, nativeIcon })
  const { onramp } = settings
  const seller = onramp && createSeller(onramp.provider)
  const purchases = seller?.purchases && keepPurchases(seller.purchases, caches)
  app.route(
    '/',
    accountRoutes({
      accounts,
      projects,
      charges,
      requests,
      proxies,
      log,
      counted: metrics.cache,
      purchases,
    }),
  )
  app.route(
    '/',
    priceRoutes({ chains, prices, history, library, projects, charges, requests, proxies, nativeIcon, log }),
  )
  app.route('/', assetRoutes({ library, requests, proxies, log }))
  const { upstreams, names } = settings
  const ens = names.ens && createEns({ settings: names.ens, upstreams, fetcher, library, log })
  const now = (): number => Date.now()
  const store = data.database && names.zones.length > 0 ? createZoneStore(data.database.db, now) : undefined
  const registrations = names.registrations ? createLimiter('registrations', names.registrations) : undefined
  const { zones } = names
  app.route('/', identityRoutes({ ens, caches, store, library, projects, charges, requests, proxies, log }))
  app.route(
    '/',
    nameRoutes({ ens, zones, store, upstreams, projects, charges, requests, registrations, proxies, log, now }),
  )
  if (onramp && seller)
    app.route('/', onrampRoutes({ settings: onramp, seller, prices, projects, charges, proxies, log }))
  if (settings.exchanges.length > 0)
    app.route('/', exchangeRoutes({ exchanges: settings.exchanges, projects, charges, proxies, log }))
  const swaps = createSwaps(settings.swaps, settings.upstreams, log)
  app.route('/', convertRoutes({ swaps, projects, charges, proxies, requests, log }))

  app.notFound((c) => refusal(c, 404, 'path', 'There is nothing at this path.'))
  app.onError((error, c) =>
    error instanceof DatabaseUnreachable
      ? refusal(c, 503, 'database', 'The database of the gateway does not answer. Try again in a moment.')
      : refusal(c, 500, '', `The gateway failed at this request; its log says where, under ${c.get('requestId')}.`),
  )
  const started = performance.now()
  return {
    routes: app,
    about: () => ({
      wallets: registry.size,
      chains: proxy.chains,
      uptime: Math.floor((performance.now() - started) / 1000),
    }),
  }
}

function notAllowed(c: Parameters<MiddlewareHandler>[0], allowed: readonly string[]): Response {
  const Allow = [...allowed, 'OPTIONS'].join(', ')
  return refusal(c, 405, 'method', `This path takes ${allowed.join(', ')}.`, { Allow })
}

/** RFC 9112, 3.2: a request with two `Host` headers is answered 400. Node uses the first. */
function oneHost(): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    const hosts = c.env.incoming.rawHeaders.filter(
      (text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host',
    )
    return hosts.length > 1 ? refusal(c, 400, 'host', 'A request has one Host header.') : next()
  }
}

/**
 * A gateway without projects serves anyone: a proxy of this machine that makes it public is not served. Most of them say for whom
 * they ask, or pass on the name by which they were asked.
 */
function thisMachineOnly(): MiddlewareHandler {
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const isHere = /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1\]$/.test(hostname)
    if (isHere && !c.req.header('X-Forwarded-For') && !c.req.header('Forwarded')) return next()
    return refusal(
      c,
      403,
      'projects',
      'This gateway lists no projects: it is for development, and serves its own machine only.',
    )
  }
}

/**
 * Lets pages read answers. A POST of text/plain is sent without asking first: a page that is not listed must be refused, not only unread.
 * Hono's middleware answers only the questions of browsers whether a page may ask: for the headers of another answer it makes one before
 * there is one, and copies what comes as a stream.
 */
function crossOrigin(origins: '*' | readonly string[]): MiddlewareHandler<NodeEnv> {
  const exposeHeaders = ['ETag', 'Retry-After']
  const preflight = cors({
    origin: origins === '*' ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['Content-Type'],
    exposeHeaders,
    // Seconds; a day, of which browsers take what they allow.
    maxAge: 86_400,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    const { outgoing } = c.env
    outgoing.setHeader('Access-Control-Expose-Headers', exposeHeaders.join(','))
    if (origins === '*') {
      outgoing.setHeader('Access-Control-Allow-Origin', '*')
      return next()
    }
    const origin = c.req.header('Origin')
    const isListed = origin !== undefined && origins.includes(origin)
    if (isListed) outgoing.setHeader('Access-Control-Allow-Origin', origin)
    if (origin === undefined || isListed || c.req.method !== 'POST') await next()
    else c.res = refusal(c, 403, 'origin', 'Pages of this origin may not use this gateway.')
    c.res.headers.append('Vary', 'Origin')
    return undefined
  }
}

/** What `/health` says beside that the gateway is up. It says nothing of upstreams, which fail on their own. */
interface GatewayHealth {
  readonly wallets: number
  /** CAIP-2 ids that have a JSON-RPC upstream. */
  readonly chains: readonly string[]
  /** Seconds since the start. */
  readonly uptime: number
}

/** `GET /getWallets`. */
function walletRoutes(registry: WalletRegistry, projects: ProjectDirectory): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  routes.get('/getWallets', requireProject(projects), (c) => {
    const parsed = parseWalletQuery(Object.fromEntries(walletQueryNames.map((name) => [name, c.req.query(name)])))
    if ('reasons' in parsed) return refusals(c, 400, parsed.reasons)
    return c.json(registry.find(parsed.query), 200, { 'Cache-Control': 'public, max-age=60' })
  })
  return routes
}
