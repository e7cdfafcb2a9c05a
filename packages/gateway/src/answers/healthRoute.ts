import { Hono } from 'hono'

export interface Health {
  readonly status: 'ok'
  readonly wallets: number
  /** CAIP-2 ids that have a JSON-RPC upstream. */
  readonly chains: readonly string[]
  /** Seconds since the start. */
  readonly uptime: number
}

/** `GET /health`: the gateway is up. It says nothing of upstreams, which fail on their own. */
export function healthRoute(wallets: number, chains: readonly string[]): Hono {
  const started = performance.now()
  return new Hono().get('/health', (c) => {
    const health: Health = { status: 'ok', wallets, chains, uptime: Math.floor((performance.now() - started) / 1000) }
    return c.json(health, 200, { 'Cache-Control': 'no-store' })
  })
}
