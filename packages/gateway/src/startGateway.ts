import { createHealth, createTracing, listen, type Listener } from '@portico/server'
import { Hono } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'

import { parseGatewayConfig } from './config/GatewaySettings.js'
import { createGatewayApp } from './createGatewayApp.js'
import { openShared } from './data/openShared.js'
import { startData } from './data/startData.js'
import { GatewayError } from './errors/GatewayError.js'
import type { GatewayConfig } from './GatewayConfig.js'
import { createOpenRequests } from './limits/OpenRequests.js'
import { createGatewayMetrics, partsOf } from './metrics/createGatewayMetrics.js'

/**
 * Headers of every answer. Nothing the gateway answers is a page: a browser that opens an answer must not run it, nor guess another type.
 * Isolated pages (COEP) may embed the images.
 */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A running gateway. */
export interface GatewayHandle {
  /** Without a slash at the end, such as `http://127.0.0.1:4001`. */
  readonly url: string
  /** Where `/health`, `/ready` and `/metrics` are, with `operations` of the configuration. */
  readonly operationsUrl?: string | undefined
  /** Asks clients to leave for `drainTime`, takes no more requests, lets those under way end, and resolves when the port is free. May be called again. */
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
  const { limits, clientTimeout, proxies, host, port } = settings
  const requests = createOpenRequests(limits)
  const health = createHealth()
  const tracing = await createTracing('gateway')
  const metrics = createGatewayMetrics(tracing.log(settings.log))
  const { log } = metrics
  const data = await startData(settings, log)
  const shared = await openShared(settings, data.database, log)
  metrics.observe(data, requests, shared)
  const operations = new Hono().route('/', health.routes).route('/', metrics.routes)
  const { routes, about } = createGatewayApp(settings, {
    requests,
    data,
    metrics,
    tracing,
    operations: settings.operations ? undefined : operations,
    caches: shared.caches,
    createLimiter: (name, rate) => metrics.counted(name, shared.createLimiter(name, rate)),
  })
  const listeners: Listener[] = []
  try {
    const connections = limits.connections
    listeners.push(
      await listen({ fetch: routes.fetch, host, port, proxies, connections, headers, requestTimeout: clientTimeout }),
    )
    if (settings.operations)
      listeners.push(await listen({ fetch: operations.fetch, proxies: 0, ...settings.operations }))
  } catch (cause) {
    await Promise.all(listeners.map((one) => one.stop({ drainTime: 0, stopTimeout: 0 })))
    shared.close()
    await data.stop()
    const { code, message } = cause as NodeJS.ErrnoException
    const at = listeners.length === 0 ? { host, port } : settings.operations
    throw new GatewayError('gateway/listenFailed', `The gateway cannot listen on ${at?.host}:${at?.port}.`, {
      details: `${code ?? message}. Choose another host or port; port 0 takes a free one.`,
      cause,
    })
  }
  health.started({ parts: async () => ({ ...(await partsOf(data)), ...shared.parts() }), about })
  const [{ url = '' } = {}, ofOperations] = listeners
  log({
    level: 'info',
    event: 'started',
    url,
    operations: ofOperations?.url,
    chains: Object.keys(settings.upstreams),
    projects: settings.projects?.length ?? 'any',
  })
  if (settings.projects === undefined) {
    log({
      level: 'warn',
      event: 'open',
      why: 'no projects are configured: every project id is served, to this machine only',
    })
  }
  async function stop(): Promise<void> {
    const { drainTime, stopTimeout } = settings
    log({ level: 'info', event: 'stopping' })
    health.drain()
    const [main, ...others] = listeners
    await main?.stop({ drainTime, stopTimeout, onCut: requests.abort })
    requests.abort()
    // After the requests, which may ask the database.
    shared.close()
    await Promise.race([data.stop(), wait(stopTimeout, undefined, { ref: false })])
    await Promise.all(others.map((one) => one.stop({ drainTime: 0, stopTimeout: 0 })))
    log({ level: 'info', event: 'stopped' })
  }
  let stopped: Promise<void> | undefined
  return { url, operationsUrl: ofOperations?.url, stop: () => (stopped ??= stop()) }
}
