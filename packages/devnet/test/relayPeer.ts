import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { base58, base64urlnopad } from '@scure/base'
import { SignJWT } from 'jose'
import { WebSocket } from 'ws'

export interface Identity {
  readonly did: string
  readonly privateKey: KeyObject
}

/** A client's key and the `did:key` that names it. */
export function newIdentity(codec: readonly number[] = [0xed, 0x01]): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = base64urlnopad.decode(publicKey.export({ format: 'jwk' }).x ?? '')
  return { did: `did:key:z${base58.encode(Uint8Array.from([...codec, ...raw]))}`, privateKey }
}

export interface TokenClaims {
  readonly iss?: string
  readonly aud?: string
  readonly iat?: number
  readonly exp?: number
}

/** What a client presents; any claim can be bent. */
export async function signToken(identity: Identity, claims: TokenClaims = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: identity.did,
    aud: 'ws://relay.test',
    sub: randomBytes(32).toString('hex'),
    iat: now,
    exp: now + 86_400,
  }
  return new SignJWT({ ...payload, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .sign(identity.privateKey)
}

export const newTopic = (): string => randomBytes(32).toString('hex')

export interface Pushed {
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly attestation: string | undefined
}

/** A bare connection: every frame is ours to choose. */
export interface RelayPeer {
  readonly socket: WebSocket
  readonly pushed: readonly Pushed[]
  /** Sends a frame as it is and waits for the next frame that is no push. */
  raw(frame: string | Buffer): Promise<unknown>
  request(method: string, params: unknown): Promise<unknown>
  acknowledge(push: Pushed): void
  close(): Promise<void>
}

interface AnyFrame {
  readonly id: string
  readonly method?: string
  readonly params: { readonly data: Omit<Pushed, 'id'> }
}

export function relayUrl(base: string, token: string | undefined, projectId: string = 'p'.repeat(32)): string {
  const query = new URLSearchParams({
    projectId,
    useOnCloseEvent: 'true',
    ...(token === undefined ? {} : { auth: token }),
  })
  return `${base}/?${query}`
}

export async function connectPeer(base: string, identity: Identity): Promise<RelayPeer> {
  const socket = new WebSocket(relayUrl(base, await signToken(identity)))
  const pushed: Pushed[] = []
  const answers: ((frame: unknown) => void)[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as AnyFrame
    if (frame.method === 'irn_subscription') pushed.push({ id: frame.id, ...frame.params.data })
    else answers.shift()?.(frame)
  })
  await once(socket, 'open')
  let id = 0
  const raw = (frame: string | Buffer): Promise<unknown> => {
    const answer = new Promise((resolve) => answers.push(resolve))
    socket.send(frame)
    return answer
  }
  return {
    socket,
    pushed,
    raw,
    request: (method, params) => raw(JSON.stringify({ id: (id += 1), jsonrpc: '2.0', method, params })),
    acknowledge: (push) => socket.send(JSON.stringify({ id: push.id, jsonrpc: '2.0', result: true })),
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Code and reason with which the relay closes a connection, or the status with which it refuses the handshake. */
export function outcomeOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const socket = new WebSocket(url, { headers })
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(`HTTP ${response.statusCode}`))
    socket.on('close', (code, reason) => resolve(`${code} ${String(reason)}`))
    socket.on('error', () => undefined)
    // Let in: nothing is closed for a while.
    socket.on('open', () =>
      setTimeout(() => {
        resolve('open')
        socket.terminate()
      }, 150),
    )
  })
}
