import { handleRequest } from './handleRequest.js'
import { messageOfCacao } from './message/cacao.js'
import { chainOf, checkMessage } from './message/checkMessage.js'
import { parseSignInMessage, type SignInMessage } from './message/SignInMessage.js'
import { createNonces } from './nonces/createNonces.js'
import { createSessions } from './sessions/createSessions.js'
import { SignInError } from './SignInError.js'
import type { SignatureRequest, SignInVerifier } from './SignInVerifier.js'
import type { SignIn, Siwx, SiwxOptions } from './Siwx.js'
import type { SignedInAccount } from './stores/SiwxStores.js'

const minute = 60_000
const mostTolerance = 5 * minute
const mostSignIns = 20
const leastSecretBytes = 32

/**
 * Sign-in with wallets, on the server (EIP-4361, CAIP-122).
 * @throws TypeError for an option that cannot be right
 */
export function createSiwx(options: SiwxOptions): Siwx {
  const { domain, chains, verifiers, statement, resources = [], nonceLifetime = 5 * minute } = options
  const { secret, clockTolerance = minute, timeout = 10_000, allow = () => true } = options
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(domain)
  const { origins = [`${isLocal ? 'http' : 'https'}://${domain}`] } = options
  checkOptions(options, origins, clockTolerance)
  const margin = clockTolerance + timeout
  const nonces = createNonces(options.nonces, { secret, lifetime: nonceLifetime, margin })
  const sessions = createSessions(options.sessions, options.session ?? {})

  function readSignIn(signIn: SignIn, requestId: string | undefined): SignatureRequest {
    const { text, signature } = signedText(signIn)
    const message = parseSignInMessage(text)
    if (!message) throw new SignInError('signIn/message', 'It has to follow EIP-4361, or CAIP-122, to the byte.')
    const chainId = chainOf(message, verifiers)
    const lifetime = nonceLifetime
    const expected = { domain, origins, chains, statement, resources, requestId, tolerance: clockTolerance, lifetime }
    checkMessage(message, chainId, expected)
    checkAccount(signIn, message, chainId)
    return { text, signature, message, chainId }
  }

  async function verifySignature(request: SignatureRequest): Promise<SignedInAccount> {
    const verifier = verifierOf(request.chainId, verifiers)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${timeout} ms`)), timeout)
    })
    try {
      const subject = await Promise.race([verifier?.verify(request), late])
      if (verifier && typeof subject === 'string') return signedInAccount(request, `${verifier.namespace}:${subject}`)
    } catch (cause) {
      throw new SignInError('signIn/unavailable', 'The node of the network did not answer, or not as it should.', cause)
    } finally {
      clearTimeout(timer)
    }
    throw new SignInError('signIn/signature', `It is not one of ${request.message.address} over this message.`)
  }

  const siwx: Siwx = {
    nonce: () => nonces.issue(),

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
      const issued = await nonces.read(nonce)
      // Before the nonce counts as used: who signed nothing takes no room in the store.
      const accounts = await Promise.all(requests.map(verifySignature))
      await nonces.use(issued)
      return accounts
    },

    signIn: async (request, signIns) => sessions.open(request, await siwx.verify(signIns)),
    session: (request) => sessions.read(request),
    refresh: (request) => sessions.refresh(request),
    signOut: (request, account) => sessions.end(request, account),
    signOutEverywhere: (request) => sessions.endEverywhere(request),
    handle: (request) => handleRequest(siwx, request, { origins, allow }),
  }
  return siwx
}

function verifierOf(chainId: string, verifiers: readonly SignInVerifier[]): SignInVerifier | undefined {
  return verifiers.find(({ namespace }) => chainId.startsWith(`${namespace}:`))
}

function checkOptions(options: SiwxOptions, origins: readonly string[], tolerance: number): void {
  const { domain, chains, verifiers, secret } = options
  if (typeof secret !== 'string' || new TextEncoder().encode(secret).length < leastSecretBytes)
    throw new TypeError(`secret: it needs ${leastSecretBytes} bytes, such as the output of 'openssl rand -hex 32'`)
  if (!URL.canParse(`https://${domain}`) || /[/?#@]/.test(domain))
    throw new TypeError(`domain: '${domain}' is not a host, such as 'example.org' or 'localhost:3000'`)
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined) throw new TypeError(`origins: '${wrong}' is not an origin, such as 'https://example.org'`)
  const chain = chains.find((id) => !verifierOf(id, verifiers))
  if (chain !== undefined) throw new TypeError(`chains: '${chain}' has no verifier in 'verifiers'`)
  const unknown = chains.find((id) => verifierOf(id, verifiers)?.supports?.(id) === false)
  if (unknown !== undefined)
    throw new TypeError(
      `chains: how '${unknown}' spells its addresses is not known. Name it in the options of its verifier`,
    )
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

function signedInAccount({ message, chainId }: SignatureRequest, subject: string): SignedInAccount {
  const { address, issuedAt, expirationTime, resources, requestId } = message
  return {
    address,
    chainId,
    subject,
    issuedAt,
    ...(expirationTime !== undefined && { expiresAt: Date.parse(expirationTime) }),
    ...(resources !== undefined && { resources }),
    ...(requestId !== undefined && { requestId }),
  }
}
