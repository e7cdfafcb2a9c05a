import { createSiwx, memoryStores, type SiwxStores } from '@portico/siwx-server'
import { eip155 } from '@portico/siwx-server/eip155'

const origin = process.env.SITE_ORIGIN ?? 'http://localhost:3000'

// Next.js makes a module for each route, which would have its own memory. In production: postgresStores(pool) or redisStores(redis).
const shared = globalThis as { stores?: SiwxStores }
shared.stores ??= memoryStores()

export const siwx = createSiwx({
  domain: new URL(origin).host,
  origins: [origin],
  chains: ['eip155:1'],
  verifiers: [eip155()],
  ...shared.stores,
})
