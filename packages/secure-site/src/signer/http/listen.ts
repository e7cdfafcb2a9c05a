import { getRequestListener } from '@hono/node-server'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'

import type { SignerConfig, SignerPort } from '../SignerConfig.js'
import { SignerError } from '../SignerError.js'

/** Where the signer is reached, until it is closed: what was asked already is answered. */
export interface Listener {
  close(): Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Listens on a socket of this machine that only its owner opens, or on a port whose other end shows the one right certificate.
 * There is no third way.
 * @throws SignerError `signer/listenFailed`
 */
export async function listen(fetch: Fetch, config: SignerConfig['listen']): Promise<Listener> {
  const listener = getRequestListener(fetch) as unknown as RequestListener
  const server = 'socketPath' in config ? createHttp(listener) : createHttps(tlsOf(config), forClient(config, listener))
  server.requestTimeout = 30_000
  try {
    if ('socketPath' in config) {
      await removeStale(config.socketPath)
      await listenOnSocket(server, config.socketPath)
    } else await started(server, () => server.listen(config.port, config.host))
  } catch (cause) {
    if (cause instanceof SignerError) throw cause
    const { code } = cause as { readonly code?: unknown }
    throw new SignerError(
      'signer/listenFailed',
      'The signer cannot listen.',
      `${typeof code === 'string' ? code : 'The system refused'}. Check \`listen\` of the configuration.`,
      cause,
    )
  }
  return {
    async close() {
      if ('socketPath' in config) await rm(config.socketPath, { force: true })
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
    },
  }
}

/** Made in a folder of its own and moved from there: at no time can others open it. */
async function listenOnSocket(server: Server, path: string): Promise<void> {
  const folder = await mkdtemp(`${path}.`)
  try {
    const made = join(folder, 's')
    await started(server, () => server.listen(made))
    await chmod(made, 0o600)
    await rename(made, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tlsOf({ tls: { key, cert, ca } }: SignerPort) {
  return { key, cert, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } as const
}

/** The authority may have given certificates to others: the name decides. */
function forClient({ tls: { client } }: SignerPort, listener: RequestListener): RequestListener {
  return (request, response) => {
    const socket = request.socket as TLSSocket
    const { subject, subjectaltname = '' } = socket.authorized
      ? socket.getPeerCertificate()
      : { subject: undefined, subjectaltname: '' }
    const names = [subject?.CN, ...subjectaltname.split(', ').map((name) => /^DNS:(.+)$/.exec(name)?.[1])]
    if (names.includes(client)) return listener(request, response)
    response.writeHead(403).end()
    socket.destroySoon()
  }
}

async function started(server: Server, begin: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
    begin()
  })
}

/** A signer that was killed leaves its socket. One that answers is in use. */
async function removeStale(path: string): Promise<void> {
  const isInUse = await new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (isInUse)
    throw new SignerError(
      'signer/listenFailed',
      'Another signer listens on this socket.',
      'Stop it, or choose another path.',
    )
  await rm(path, { force: true })
}
