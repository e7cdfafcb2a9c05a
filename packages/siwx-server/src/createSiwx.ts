import { handleRequest } from './handleRequest.js'
import { messageOfCacao } from './message/cacao.js'
import { chainOf, checkMessage, type Guard } from './message/checkMessage.js'
import { parseSignInMessage, type SignInMessage } from './message/SignInMessage.js'
import { createSessions } from './sessions/createSessions.js'
import { randomText } from './sessions/random.js'
import { SignInError } from './SignInError.js'
import type { SignatureRequest } from './SignInVerifier.js'
import type { SignIn, Siwx, SiwxOptions } from './Siwx.js'
import type { SignedInAccount } from './stores/SiwxStores.js'

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
    signOut: (request, account) => sessions.end(request, account),
    signOutEverywhere: (request) => sessions.endEverywhere(request),
    handle: (request) => handleRequest(siwx, request, isGuarded('origin') ? origins : undefined),
  }
  return siwx
}

function checkOptions({ domain, chains, verifiers }: SiwxOptions, origins: readonly string[], tolerance: number): void {
  if (!URL.canParse(`https://${domain}`) || /[/?#@]/.test(domain))
    throw new TypeError(`domain: '${domain}' is not a host, such as 'example.org' or 'localhost:3000'`)
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined) throw new TypeError(`origins: '${wrong}' is not an origin, such as 'https://example.org'`)
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
