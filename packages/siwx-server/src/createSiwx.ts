import { handleRequest } from './handleRequest.js'
import { messageOfCacao, type Cacao } from './message/cacao.js'
import { chainOf, checkMessage, type Guard } from './message/checkMessage.js'
import { parseSignInMessage, type SignInMessage } from './message/SignInMessage.js'
import {
  createSessions,
  type HasHeaders,
  type Session,
  type SessionChange,
  type SessionOptions,
} from './sessions/createSessions.js'
import { randomText } from './sessions/random.js'
import { SignInError } from './SignInError.js'
import type { SignatureRequest, SignInVerifier } from './SignInVerifier.js'
import type { NonceStore, SessionStore } from './stores/SiwxStores.js'

export interface SiwxOptions {
  /** What messages have to name: the host of the page, with its port where it has one. */
  readonly domain: string
  /** Origins of pages that may sign in. Default: `https://` and `domain`; `http://` for localhost. */
  readonly origins?: readonly string[]
  /** CAIP-2 ids of the networks with which visitors sign in. */
  readonly chains: readonly string[]
  /** One for each namespace of `chains`. */
  readonly verifiers: readonly SignInVerifier[]
  readonly nonces: NonceStore
  readonly sessions: SessionStore
  /** What messages have to say. Default: anything. */
  readonly statement?: string
  /** URIs that messages have to list. Default: none. */
  readonly resources?: readonly string[]
  /** Milliseconds between the issue of a nonce and its use. Default: 5 minutes. */
  readonly nonceLifetime?: number
  /** Milliseconds by which the clocks of visitors may differ from the server's: 5 minutes at most. Default: 1 minute. */
  readonly clockTolerance?: number
  /** Milliseconds that verifying a signature may take, where a node has to be asked. Default: 10 seconds. */
  readonly timeout?: number
  readonly session?: SessionOptions
}

/** What a wallet signed: a text with its signature, or what WalletConnect's `authenticate` answered. */
export interface SignIn {
  readonly message?: string
  /** In the usual encoding of the namespace: hexadecimal, base58 or base64. */
  readonly signature?: string
  readonly cacao?: Cacao
  /** The connected account, where the page says it: the message has to name the same. */
  readonly address?: string
  /** CAIP-2, likewise. */
  readonly chainId?: string
}

export interface SignedInAccount {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** RFC 3339, of the message, as is the time below. */
  readonly issuedAt: string
  /** Milliseconds since 1970, where the message expires. */
  readonly expiresAt?: number
  readonly resources?: readonly string[]
  readonly requestId?: string
}

export interface Siwx {
  /** Issues a nonce for one sign-in. */
  nonce(): Promise<string>
  /**
   * Verifies a sign-in, or several with one nonce, as `authenticate` answers for several networks. Opens no session.
   * @throws SignInError
   */
  verify(
    signIns: SignIn | readonly SignIn[],
    expected?: { readonly requestId?: string },
  ): Promise<readonly SignedInAccount[]>
  /**
   * Verifies, and opens a session in place of the one of the request.
   * @throws SignInError
   */
  signIn(request: HasHeaders, signIns: SignIn | readonly SignIn[]): Promise<SessionChange>
  /** Who is signed in. */
  session(request: HasHeaders): Promise<Session | undefined>
  /** The same where a response follows that can set a cookie: its secret is replaced now and then. */
  refresh(request: HasHeaders): Promise<SessionChange>
  signOut(request: HasHeaders): Promise<SessionChange>
  /** Ends all sessions of the accounts that are signed in. */
  signOutEverywhere(request: HasHeaders): Promise<SessionChange>
  /** Answers `GET /nonce`, `POST /verify`, `GET /session`, `POST /signout` and `POST /signout-everywhere`, below any path. */
  handle(request: Request): Promise<Response>
}

const minute = 60_000
const mostTolerance = 5 * minute
const mostSignIns = 20

/** Sign-in with wallets, on the server (EIP-4361, CAIP-122). */
export function createSiwx(options: SiwxOptions): Siwx {
  return createSiwxWithout([], options)
}

/** Tests of attacks take guards away, to show what they keep out. */
export function createSiwxWithout(missing: readonly Guard[], options: SiwxOptions): Siwx {
  const { domain, chains, verifiers, nonces, statement, resources = [], nonceLifetime = 5 * minute } = options
  const { clockTolerance = minute, timeout = 10_000 } = options
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(domain)
  const { origins = [`${isLocal ? 'http' : 'https'}://${domain}`] } = options
  checkOptions(options, origins, clockTolerance)
  const isGuarded = (guard: Guard): boolean => !missing.includes(guard)
  const sessions = createSessions(options.sessions, options.session ?? {}, isGuarded)

  function readSignIn(signIn: SignIn, requestId: string | undefined) {
    const { text, signature } = signedText(signIn)
    const message = isGuarded('form') ? parseSignInMessage(text) : parseSignInMessage(text.replaceAll('\r', '').trim())
    if (!message) throw new SignInError('signIn/message', 'It has to follow EIP-4361, or CAIP-122, to the byte.')
    const chainId = chainOf(message, verifiers)
    const lifetime = nonceLifetime
    const expected = { domain, origins, chains, statement, resources, requestId, tolerance: clockTolerance, lifetime }
    checkMessage(message, chainId, expected, isGuarded)
    if (isGuarded('account')) checkAccount(signIn, message, chainId)
    return { text, signature, message, chainId }
  }

  async function verifySignature(request: SignatureRequest): Promise<void> {
    const verifier = verifiers.find(({ namespace }) => request.chainId.startsWith(`${namespace}:`))
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${timeout} ms`)), timeout)
    })
    try {
      if ((await Promise.race([verifier?.verify(request), late])) === true) return
    } catch (cause) {
      throw new SignInError('signIn/unavailable', 'The node of the network did not answer, or not as it should.', cause)
    } finally {
      clearTimeout(timer)
    }
    throw new SignInError('signIn/signature', `It is not one of ${request.message.address} over this message.`)
  }

  const siwx: Siwx = {
    async nonce() {
      // 22 letters and digits: 130 bits.
      const nonce = randomText(22)
      await nonces.add(nonce, Date.now() + nonceLifetime)
      return nonce
    },

    async verify(signIns, { requestId } = {}) {
      const all = Array.isArray(signIns) ? (signIns as readonly SignIn[]) : [signIns as SignIn]
      const requests = all.slice(0, mostSignIns).map((signIn) => readSignIn(signIn, requestId))
      const [first] = requests
      if (!first || requests.length < all.length)
        throw new SignInError('signIn/badRequest', `One to ${mostSignIns} sign-ins can be verified at once.`)
      const { address, nonce } = first.message
      for (const { message } of requests)
        if (message.address !== address || message.nonce !== nonce)
          throw new SignInError(
            'signIn/badRequest',
            'Sign-ins that are verified at once have one account and one nonce.',
          )
      // Taken before signatures are verified: one nonce, one try.
      if (!(await nonces.take(nonce)) && isGuarded('nonce'))
        throw new SignInError('signIn/nonce', 'Ask for another nonce, and have the wallet sign again.')
      await Promise.all(requests.map(verifySignature))
      return requests.map(({ message, chainId }) => signedInAccount(message, chainId))
    },

    signIn: async (request, signIns) => sessions.open(request, await siwx.verify(signIns)),
    session: (request) => sessions.read(request),
    refresh: (request) => sessions.refresh(request),
    signOut: (request) => sessions.end(request, false),
    signOutEverywhere: (request) => sessions.end(request, true),
    handle: (request) => handleRequest(siwx, request, isGuarded('origin') ? origins : undefined),
  }
  return siwx
}

function checkOptions({ domain, chains, verifiers }: SiwxOptions, origins: readonly string[], tolerance: number): void {
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined) throw new TypeError(`origins: '${wrong}' is not an origin, such as 'https://example.org'`)
  if (!URL.canParse(`https://${domain}`) || /[/?#@]/.test(domain))
    throw new TypeError(`domain: '${domain}' is not a host, such as 'example.org' or 'localhost:3000'`)
  const chain = chains.find((id) => !verifiers.some(({ namespace }) => id.startsWith(`${namespace}:`)))
  if (chain !== undefined) throw new TypeError(`chains: '${chain}' has no verifier in 'verifiers'`)
  if (!(tolerance >= 0 && tolerance <= mostTolerance))
    throw new TypeError(`clockTolerance: ${tolerance} is not between 0 and ${mostTolerance} milliseconds`)
}

function signedText({ message, signature, cacao }: SignIn): { readonly text: string; readonly signature: string } {
  if (cacao === undefined) {
    if (message === undefined || signature === undefined)
      throw new SignInError('signIn/badRequest', 'A sign-in is `message` and `signature`, or `cacao`.')
    return { text: message, signature }
  }
  const text = messageOfCacao(cacao)
  if (message !== undefined && message !== text)
    throw new SignInError('signIn/message', 'The text is not that of the CACAO beside it.')
  return { text, signature: cacao.s.s }
}

function checkAccount(signIn: SignIn, { address }: SignInMessage, chainId: string): void {
  const isEvm = chainId.startsWith('eip155:')
  const spell = (text: string): string => (isEvm ? text.toLowerCase() : text)
  if (signIn.address !== undefined && spell(signIn.address) !== spell(address))
    throw new SignInError('signIn/account', `It names ${address}, and ${signIn.address} is connected.`)
  if (signIn.chainId !== undefined && signIn.chainId !== chainId)
    throw new SignInError('signIn/chain', `It names ${chainId}, and ${signIn.chainId} is connected.`)
}

function signedInAccount(message: SignInMessage, chainId: string): SignedInAccount {
  const { address, issuedAt, expirationTime, resources, requestId } = message
  return {
    address,
    chainId,
    issuedAt,
    ...(expirationTime !== undefined && { expiresAt: Date.parse(expirationTime) }),
    ...(resources !== undefined && { resources }),
    ...(requestId !== undefined && { requestId }),
  }
}
