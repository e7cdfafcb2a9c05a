import * as v from 'valibot'
import type { SignIn, Siwx, SiwxOptions } from './Siwx.js'
import { CacaoSchema } from './message/cacao.js'
import { SignInError } from './SignInError.js'
import type { Session, SessionChange, SignedOutAccount } from './sessions/createSessions.js'

const mostBytes = 256 * 1024
const text = v.optional(v.string())
const signInSchema = v.object({
  message: text,
  signature: text,
  cacao: v.optional(CacaoSchema),
  address: text,
  chainId: text,
})
/** One sign-in, or several with one nonce. */
const bodySchema = v.union([v.object({ signIns: v.array(signInSchema) }), signInSchema])
/** Nothing, or one account. */
const accountSchema = v.optional(v.strictObject({ address: text, chainId: text }))

interface Admission {
  readonly origins: readonly string[]
  readonly allow: NonNullable<SiwxOptions['allow']>
}

export async function handleRequest(siwx: Siwx, request: Request, admission: Admission): Promise<Response> {
  const origin = request.headers.get('origin') ?? 'none'
  const response = await respond(siwx, request, origin, admission)
  response.headers.set('Vary', 'Origin')
  // Pages on another host than these endpoints. The browser keeps the answers from all others.
  if (admission.origins.includes(origin)) {
    response.headers.set('Access-Control-Allow-Origin', origin)
    response.headers.set('Access-Control-Allow-Credentials', 'true')
    response.headers.set('Access-Control-Allow-Headers', 'Content-Type')
  }
  return response
}

async function respond(siwx: Siwx, request: Request, origin: string, { origins, allow }: Admission): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  const endpoint = `${request.method} ${new URL(request.url).pathname.split('/').at(-1) ?? ''}`
  try {
    // Browsers send it with every POST, and no page can write another one.
    if (request.method === 'POST' && !origins.includes(origin))
      throw new SignInError('signIn/origin', `Its origin is '${origin}', which \`origins\` does not list.`)
    // What costs the host something is not for everybody as often as they like.
    const isLimited = endpoint === 'GET nonce' || endpoint === 'POST verify'
    if (isLimited && (await allow(request)) !== true) throw new SignInError('signIn/tooMany', 'Try again later.')
    switch (endpoint) {
      case 'GET nonce':
        return answer(200, { nonce: await siwx.nonce() })
      case 'POST verify':
        return answerSession(await siwx.signIn(request, await readSignIns(request)))
      case 'GET session':
        return answerSession(await siwx.refresh(request))
      case 'POST signout':
        return answerSession(await siwx.signOut(request, await readAccount(request)))
      case 'POST signout-everywhere':
        return answerSession(await siwx.signOutEverywhere(request))
      default:
        throw new SignInError('signIn/notFound', 'There are nonce, verify, session, signout and signout-everywhere.')
    }
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    return answer(error.status, { code: error.code, message: error.message })
  }
}

async function readSignIns(request: Request): Promise<SignIn | readonly SignIn[]> {
  if (!isJson(request)) throw new SignInError('signIn/badRequest', 'Its type has to be application/json.')
  const parsed = v.safeParse(bodySchema, await readJson(request))
  if (!parsed.success) throw new SignInError('signIn/badRequest', 'It needs `message` and `signature`, or `cacao`.')
  // Absent and undefined are the same here.
  return ('signIns' in parsed.output ? parsed.output.signIns : parsed.output) as SignIn | readonly SignIn[]
}

/** Undefined where the whole session is to end. */
async function readAccount(request: Request): Promise<SignedOutAccount | undefined> {
  const parsed = v.safeParse(accountSchema, isJson(request) ? await readJson(request) : undefined)
  const account = parsed.success ? parsed.output : undefined
  if (!parsed.success || (account?.address === undefined && account?.chainId !== undefined))
    throw new SignInError('signIn/badRequest', 'It needs `address`, with `chainId` for one network, or nothing.')
  return account?.address === undefined ? undefined : { address: account.address, chainId: account.chainId }
}

function isJson(request: Request): boolean {
  return /^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')
}

async function readJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > mostBytes) throw new SignInError('signIn/tooLarge', `It has more than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  try {
    return size === 0 ? undefined : JSON.parse(await new Blob(chunks as BlobPart[]).text())
  } catch (cause) {
    throw new SignInError('signIn/badRequest', 'It is not JSON.', cause)
  }
}

function answerSession({ session, setCookie }: SessionChange): Response {
  return answer(200, sessionJson(session), setCookie === undefined ? {} : { 'Set-Cookie': setCookie })
}

/** What a page may know of its session. */
function sessionJson(session: Session | undefined): unknown {
  if (!session) return { accounts: [] }
  const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const accounts = session.accounts.map(({ address, chainId, issuedAt, expiresAt }) => ({
    address,
    chainId,
    issuedAt,
    ...(expiresAt !== undefined && { expirationTime: time(expiresAt) }),
  }))
  return { accounts, expirationTime: time(session.expiresAt) }
}

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
