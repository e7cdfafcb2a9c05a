import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { parseSecureSiteConfig, type SecureSiteSettings } from './config/SecureSiteSettings.js'
import { createSecureSiteApp } from './createSecureSiteApp.js'
import { SecureSiteError } from './errors/SecureSiteError.js'
import { createHealth, type Health } from './health/createHealth.js'
import type { SecureSiteConfig } from './SecureSiteConfig.js'
import { startSite, type Site } from './startSite.js'

/** A running secure site. */
export interface SecureSiteHandle {
  /** As visitors reach it: `origin` of the configuration, else where it listens. */
  readonly origin: string
  /** Where it listens, such as `http://127.0.0.1:4100`. */
  readonly url: string
  /**
   * Is not ready any more (`GET /ready`) for `drainTime`, then takes no more requests, lets those under way end, and resolves when
   * the port is free. May be called again.
   */
  stop(): Promise<void>
}

/** How long requests may take to end when the site stops, and to arrive, in milliseconds. */
const stopTimeout = 5000
const requestTimeout = 20_000
/** Longer than a proxy in front keeps an idle connection (60 s is common): a request on its way to one that ends would be lost. */
const keepAliveTimeout = 65_000

/** Two years: browsers that were here once come by https only, whatever a link or a network says. */
const transportSecurity = 'max-age=63072000'

/**
 * Starts a secure site; resolves when it listens.
 * @throws SecureSiteError `secure-site/invalidConfig`, `secure-site/databaseFailed`, `secure-site/keyMissing` or
 * `secure-site/keyWrong` where a key-encryption key that wallets need is not there, `secure-site/listenFailed`
 */
export async function startServer(config: SecureSiteConfig): Promise<SecureSiteHandle> {
  const settings = parseSecureSiteConfig(config)
  // It listens before it is made, because in development its own origin is where it listens.
  const health = createHealth()
  let app: { fetch(request: Request, env: object): Response | Promise<Response> } = startingApp(health)
  const server = createAdaptorServer({
    fetch: (request: Request, env: object) => app.fetch(request, env),
    createServer,
    serverOptions: { requestTimeout, headersTimeout: requestTimeout, keepAliveTimeout },
  }) as Server
  // On every answer, also those that are no route's. A tunnel to a machine in development must not be remembered for years.
  if (settings.mode === 'production')
    server.prependListener('request', (_, answer) => {
      answer.setHeader('Strict-Transport-Security', transportSecurity)
    })
  const url = await listen(server, settings)
  const origin = settings.origin ?? url.replace('127.0.0.1', 'localhost')
  let site: Site | undefined
  try {
    site = await startSite(settings, origin)
    app = createSecureSiteApp(settings, site, health)
    health.started(site.ask)
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await site?.stop()
    throw error
  }
  settings.log({ level: 'info', event: 'started', url, origin, projects: settings.projects.length })
  let stopped: Promise<void> | undefined
  return { origin, url, stop: () => (stopped ??= stop(server, site, settings, health)) }
}

/** While the database is opened, and brought up to date. */
function startingApp(health: Health): Hono {
  const app = new Hono().route('/', health.routes)
  app.notFound((c) => {
    const answer = { code: 'embedded/starting', message: 'The wallet starts. Try again in a moment.' }
    return c.json(answer, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
  })
  return app
}

function listen(server: Server, { host, port }: SecureSiteSettings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new SecureSiteError('secure-site/listenFailed', `The secure site cannot listen on ${host}:${port}.`, {
          details: `${cause.code ?? cause.message}. Choose another host or port; port 0 takes a free one.`,
          cause,
        }),
      )
    })
    server.listen(port, host, () => {
      const { address, family, port: bound } = server.address() as AddressInfo
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`)
    })
  })
}

async function stop(server: Server, site: Site, settings: SecureSiteSettings, health: Health): Promise<void> {
  const { log, drainTime } = settings
  log({ level: 'info', event: 'stopping' })
  health.drain()
  // What sends visitors here learns of it first; those who come until then are served.
  if (drainTime > 0) await wait(drainTime)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), stopTimeout)
  await closed
  clearTimeout(timer)
  await site.stop()
  log({ level: 'info', event: 'stopped' })
}
