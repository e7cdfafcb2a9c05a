import { createSiwx, memoryStores } from '@portico/siwx-server'
import { eip155 } from '@portico/siwx-server/eip155'

/** Where visitors see the site. */
export const origin = 'http://localhost:5173'

/** Verifies sign-ins. `siwx.session(request)` says who is signed in: ask it wherever something is protected. */
export const siwx = createSiwx({
  domain: new URL(origin).host,
  origins: [origin],
  chains: ['eip155:1'],
  verifiers: [eip155()],
  // Good for one process. Several need the same: the output of `openssl rand -hex 32`, out of their environment.
  secret: crypto.randomUUID() + crypto.randomUUID(),
  ...memoryStores(),
})
