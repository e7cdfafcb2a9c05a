import { createHealth, createMetrics, createTracing, listen, type Listener, type ListenOptions } from '@portico/server'
import { Hono } from 'hono'

import { parseSecureSiteConfig } from './config/SecureSiteSettings.js'
import { createSecureSiteApp } from './createSecureSiteApp.js'
import { SecureSiteError } from './errors/SecureSiteError.js'
import type { SecureSiteConfig } from './SecureSiteConfig.js'
import { startSite, type Site } from './startSite.js'

/** A running secure site. */
export interface SecureSiteHandle {
  /** As visitors reach it: `origin` of the configuration, else where it listens. */
  readonly origin: string
  /** Where it listens, such as `http://127.0.0.1:4100`. */
  readonly url: string
  /** Where `/health`, `/ready` and `/metrics` are, with `operations` of the configuration. */
  readonly operationsUrl?: string | undefined
  /**
   * Is not ready any more (`GET /ready`), and asks clients to leave, for `drainTime`, then takes no more requests, lets those under way end, and resolves when
   * the port is free. May be called again.
   */
  stop(): Promise<void>
}

/** How long requests may take to end when the site stops, in milliseconds. */
const stopTimeout = 5000

/** Two years: browsers that were here once come by https only, whatever a link or a network says. */
const transportSecurity = 'max-age=63072000'

/**
 * Starts a secure site; resolves when it listens.
 * @throws SecureSiteError `secure-site/invalidConfig`, `secure-site/databaseFailed`, `secure-site/keyMissing` or
 * `secure-site/keyWrong` where a key-encryption key that wallets need is not there, `secure-site/listenFailed`
 */
export async function startServer(config: SecureSiteConfig): Promise<SecureSiteHandle> {
  const parsed = parseSecureSiteConfig(config)
  const tracing = await createTracing('secure-site')
  const metrics = createMetrics(tracing.log(parsed.log))
  const settings = { ...parsed, log: metrics.log }
  const { host, port, proxies, operations, mode, log } = settings
  const health = createHealth()
  const beside = operations ? undefined : health.routes
  let app: { fetch(request: Request, env: object): Response | Promise<Response> } = startingApp(beside)
  const listeners: Listener[] = []
  const close = () => Promise.all(listeners.map((one) => one.stop({ drainTime: 0, stopTimeout: 0 })))
  async function listenAt(options: Omit<ListenOptions, 'proxies'>): Promise<Listener> {
    try {
      const listener = await listen({ proxies, ...options })
      listeners.push(listener)
      return listener
    } catch (cause) {
      await close()
      throw listenFailed(options, cause)
    }
  }
  // On every answer, also those that are no route's. A tunnel to a machine in development must not be remembered for years.
  const headers = mode === 'production' ? { 'Strict-Transport-Security': transportSecurity } : {}
  let main: Listener | undefined
  const serve = async () =>
    (main ??= await listenAt({ fetch: (request, env) => app.fetch(request, env), host, port, headers }))
  // Without a port of its own for `/ready`, it says here that it starts. With one, it listens once it serves: a proxy asks another process
  // where it is refused, and passes an answer on.
  if (!operations) await serve()
  const watched = new Hono().route('/', health.routes).route('/', metrics.routes)
  const operationsUrl = operations && (await listenAt({ fetch: watched.fetch, ...operations })).url
  // In development it is where it listens.
  const origin = settings.origin ?? (await serve()).url.replace('127.0.0.1', 'localhost')
  let site: Site | undefined
  try {
    site = await startSite(settings, origin)
    app = createSecureSiteApp(settings, site, { operations: beside, tracing })
    site.observe(metrics.registry)
    await serve()
    health.started(site)
  } catch (error) {
    await close()
    await site?.stop()
    throw error
  }
  const { url, stop: stopServing } = await serve()
  log({ level: 'info', event: 'started', url, operations: operationsUrl, origin, projects: settings.projects.length })
  const { stop: stopSite } = site
  async function stop(): Promise<void> {
    log({ level: 'info', event: 'stopping' })
    health.drain()
    // What sends visitors here learns of it first; those who come until then are served.
    await stopServing({ drainTime: settings.drainTime, stopTimeout })
    await stopSite()
    await close()
    log({ level: 'info', event: 'stopped' })
  }
  let stopped: Promise<void> | undefined
  return { origin, url, operationsUrl, stop: () => (stopped ??= stop()) }
}

/** While the database is opened, and brought up to date. */
function startingApp(operations: Hono | undefined): Hono {
  const app = new Hono()
  if (operations) app.route('/', operations)
  app.notFound((c) => {
    const answer = { code: 'embedded/starting', message: 'The wallet starts. Try again in a moment.' }
    return c.json(answer, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
  })
  return app
}

function listenFailed({ host, port }: Pick<ListenOptions, 'host' | 'port'>, cause: unknown): SecureSiteError {
  const { code, message } = cause as NodeJS.ErrnoException
  return new SecureSiteError('secure-site/listenFailed', `The secure site cannot listen on ${host}:${port}.`, {
    details: `${code ?? message}. Choose another host or port; port 0 takes a free one.`,
    cause,
  })
}
