import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { methodNotAllowed } from 'hono/method-not-allowed'

import { answerHeaders } from './answers/answerHeaders.js'
import { healthRoute } from './answers/healthRoute.js'
import { refusal } from './answers/refusal.js'
import type { GatewaySettings } from './config/GatewaySettings.js'
import { createImageStore } from './images/ImageStore.js'
import { imageRoutes } from './images/imageRoutes.js'
import { limitRate } from './limits/limitRate.js'
import { createTokenBuckets } from './limits/TokenBuckets.js'
import { logRequests } from './log/logRequests.js'
import { createProjectDirectory } from './projects/ProjectDirectory.js'
import { projectRoutes } from './projects/projectRoutes.js'
import { createRpcProxy } from './rpc/RpcProxy.js'
import { rpcRoutes } from './rpc/rpcRoutes.js'
import { padWallets } from './wallets/padWallets.js'
import { shippedWallets } from './wallets/shippedWallets.js'
import { createWalletRegistry } from './wallets/WalletRegistry.js'
import { walletRoutes } from './wallets/walletRoutes.js'

/** The routes of a gateway, without a server. `stopping` aborts what is under way upstream. */
export function createGatewayApp(settings: GatewaySettings, stopping: AbortSignal): Hono {
  const { wallets, limits, proxies, origins, log } = settings
  const listed = [...(wallets.shipped ? shippedWallets : []), ...wallets.list]
  const registry = createWalletRegistry(padWallets(listed, wallets.pad))
  const projects = createProjectDirectory(settings.projects)
  const proxy = createRpcProxy(settings.upstreams, log)

  const app = new Hono()
  app.use(logRequests(log), answerHeaders(), crossOrigin(origins), foreignPosts(origins), compress())
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, allowed) => notAllowed(c, allowed) }))
  app.route('/', healthRoute(registry.size, proxy.chains))
  if (limits.requests) app.use(limitRate(createTokenBuckets(limits.requests), proxies))
  app.route('/', walletRoutes(registry, projects))
  app.route('/', imageRoutes(createImageStore(registry.image)))
  app.route('/', projectRoutes(projects))
  const calls = limits.calls ? createTokenBuckets(limits.calls) : undefined
  app.route('/', rpcRoutes({ proxy, projects, maxBody: limits.body, calls, proxies, stopping }))

  app.notFound((c) => refusal(c, 404, 'path', 'There is nothing at this path.'))
  app.onError((_, c) => refusal(c, 500, '', 'The gateway failed at this request; its log says why.'))
  return app
}

function notAllowed(c: Parameters<MiddlewareHandler>[0], allowed: readonly string[]): Response {
  const Allow = [...allowed, 'OPTIONS'].join(', ')
  return refusal(c, 405, 'method', `This path takes ${allowed.join(', ')}.`, { Allow })
}

function crossOrigin(origins: '*' | readonly string[]): MiddlewareHandler {
  return cors({
    origin: origins === '*' ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['Content-Type'],
    exposeHeaders: ['ETag', 'Retry-After'],
    // Seconds; a day, of which browsers take what they allow.
    maxAge: 86_400,
  })
}

/** A POST of text/plain is sent without asking first: a page that is not listed must be refused, not only unread. */
function foreignPosts(origins: '*' | readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    if (origins === '*' || c.req.method !== 'POST' || origin === undefined || origins.includes(origin)) return next()
    return refusal(c, 403, 'origin', 'Pages of this origin may not use this gateway.')
  }
}
