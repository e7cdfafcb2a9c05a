import { createAdaptorServer } from '@hono/node-server'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { parseGatewayConfig, type GatewaySettings } from './config/GatewaySettings.js'
import { createGatewayApp } from './createGatewayApp.js'
import { startData, type GatewayData } from './data/startData.js'
import { GatewayError } from './errors/GatewayError.js'
import type { GatewayConfig } from './GatewayConfig.js'
import { createOpenRequests, type OpenRequests } from './limits/OpenRequests.js'
import { createTokenBuckets, type Rate, type TokenBuckets } from './limits/TokenBuckets.js'
import { createMetrics } from './metrics/Metrics.js'

/** Longer than a proxy in front keeps an idle connection (60 s is common): a request on its way to one that ends would be lost. */
const keepAliveTimeout = 65_000

/** A running gateway. */
export interface GatewayHandle {
  /** Without a slash at the end, such as `http://127.0.0.1:4001`. */
  readonly url: string
  /** Takes no more requests, lets those under way end, and resolves when the port is free. May be called again. */
  stop(): Promise<void>
}

/**
 * Starts a gateway; resolves when it listens. Without a configuration it listens on a free port of 127.0.0.1 and serves
 * the shipped wallets to any project id.
 * @throws GatewayError `gateway/invalidConfig`, `gateway/databaseFailed`, or `gateway/listenFailed` when the port is taken
 * or not allowed.
 */
export async function startGateway(config: GatewayConfig = {}): Promise<GatewayHandle> {
  const settings = parseGatewayConfig(config)
  const { limits, clientTimeout } = settings
  const requests = createOpenRequests(limits)
  const metrics = createMetrics(settings.log)
  const data = await startData(settings, metrics.log)
  const createBuckets = await bucketsOf(data)
  const server = createAdaptorServer({
    fetch: createGatewayApp(settings, { requests, data, metrics, createBuckets }).fetch,
    createServer,
    serverOptions: {
      requestTimeout: clientTimeout,
      headersTimeout: clientTimeout,
      keepAliveTimeout,
      // How often Node looks for clients that are too slow; its default is every 30 s. Milliseconds.
      connectionsCheckingInterval: Math.min(1000, clientTimeout),
    },
  }) as Server
  server.maxConnections = limits.connections
  const url = await listen(server, settings).catch(async (error: unknown) => {
    await data.stop()
    throw error
  })
  settings.log({
    level: 'info',
    event: 'started',
    url,
    chains: Object.keys(settings.upstreams),
    projects: settings.projects?.length ?? 'any',
  })
  if (settings.projects === undefined) {
    settings.log({ level: 'warn', event: 'open', why: 'no projects are configured: every project id is served' })
  }
  let stopped: Promise<void> | undefined
  return { url, stop: () => (stopped ??= stop(server, { requests, data }, settings)) }
}

/** Gateways that share a server of PostgreSQL share what clients may use. */
async function bucketsOf({ database }: GatewayData): Promise<(name: string, rate: Rate) => TokenBuckets> {
  if (!database?.background) return (_, rate) => createTokenBuckets(rate)
  const { createSharedBuckets } = await import('./limits/SharedBuckets.js')
  return createSharedBuckets(database.background)
}

function listen(server: Server, { host, port }: GatewaySettings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new GatewayError('gateway/listenFailed', `The gateway cannot listen on ${host}:${port}.`, {
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

async function stop(
  server: Server,
  { requests, data }: { readonly requests: OpenRequests; readonly data: GatewayData },
  { stopTimeout, log }: GatewaySettings,
): Promise<void> {
  log({ level: 'info', event: 'stopping' })
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => {
    requests.abort()
    server.closeAllConnections()
  }, stopTimeout)
  await closed
  clearTimeout(timer)
  requests.abort()
  // After the requests, which may ask the database.
  await Promise.race([data.stop(), wait(stopTimeout, undefined, { ref: false })])
  log({ level: 'info', event: 'stopped' })
}
