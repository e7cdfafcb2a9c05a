import { createServer, type AddressInfo } from 'node:net'

import type { SecureSiteConfig } from './server/SecureSiteConfig.js'
import { startServer, type SecureSiteHandle } from './server/startServer.js'
import { startOwnSigner } from './startOwnSigner.js'

export type { SecureSiteHandle }

/**
 * Starts a secure site; resolves when it listens. In development mode, where no signer is named, one is started beside it, in a
 * process of its own.
 * @throws SecureSiteError `secure-site/invalidConfig`, `secure-site/databaseFailed`, `secure-site/signerFailed`,
 * `secure-site/listenFailed`
 */
export async function startSecureSite(config: SecureSiteConfig): Promise<SecureSiteHandle> {
  if (config.mode !== 'development' || config.signer !== undefined) return startServer(config)
  // The signer knows the origin of its site, and starts first.
  const port = config.port || (await freePort(config.host))
  const origin = config.origin ?? `http://localhost:${port}`
  const signer = await startOwnSigner(config, origin)
  try {
    const site = await startServer({ ...config, port, origin, signer: signer.options })
    let stopped: Promise<void> | undefined
    return { ...site, stop: () => (stopped ??= site.stop().then(() => signer.stop())) }
  } catch (error) {
    await signer.stop()
    throw error
  }
}

function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
