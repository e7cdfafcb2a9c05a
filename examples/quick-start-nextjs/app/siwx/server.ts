import { createSiwx, memoryStores, type SiwxStores } from '@portico/siwx-server'
import { eip155 } from '@portico/siwx-server/eip155'

const origin = process.env.SITE_ORIGIN ?? 'http://localhost:3000'

// Next.js makes a module for each route, which would have its own memory. In production: postgresStores(pool) or redisStores(redis).
const shared = globalThis as { stores?: SiwxStores; secret?: string }
shared.stores ??= memoryStores()
// Of which nonces are made. Several processes need the same: the output of `openssl rand -hex 32`.
shared.secret ??= process.env.SIGN_IN_SECRET ?? crypto.randomUUID() + crypto.randomUUID()

export const siwx = createSiwx({
  domain: new URL(origin).host,
  origins: [origin],
  chains: ['eip155:1'],
  verifiers: [eip155()],
  secret: shared.secret,
  ...shared.stores,
})
