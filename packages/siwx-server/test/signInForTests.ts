import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiwxWithout } from '../src/createSiwx.js'
import type { SignIn, Siwx, SiwxOptions } from '../src/Siwx.js'
import type { Guard } from '../src/message/checkMessage.js'
import { formatSignInMessage, type SignInMessage } from '../src/message/SignInMessage.js'
import { memoryStores } from '../src/stores/memoryStores.js'
import { eip155 } from '../src/verifiers/eip155.js'

export const origin = 'https://meridian.example'
export const domain = 'meridian.example'

export function createTestSiwx(options: Partial<SiwxOptions> = {}, missing: readonly Guard[] = []): Siwx {
  const defaults = { domain, chains: ['eip155:1', 'eip155:137'], verifiers: [eip155()], ...memoryStores() }
  return createSiwxWithout(missing, { ...defaults, ...options })
}

export type Key = PrivateKeyAccount

export const newKey = (): Key => privateKeyToAccount(generatePrivateKey())

export function messageFor(address: string, nonce: string, fields: Partial<SignInMessage> = {}): SignInMessage {
  return {
    domain,
    networkName: 'Ethereum',
    address,
    uri: `${origin}/account`,
    version: '1',
    chainId: '1',
    nonce,
    issuedAt: new Date().toISOString(),
    ...fields,
  }
}

/** Signs in as a page of the site has the wallet do it. */
export async function signInOf(
  key: Key,
  nonce: string,
  fields: Partial<SignInMessage> = {},
): Promise<Required<Pick<SignIn, 'message' | 'signature'>>> {
  const message = formatSignInMessage(messageFor(key.address, nonce, fields))
  return { message, signature: await key.signMessage({ message }) }
}

export const withCookie = (cookie: string | undefined): { readonly headers: Headers } => ({
  headers: new Headers(cookie === undefined ? {} : { cookie }),
})

/** Of a `Set-Cookie` header, what a browser sends from then on. */
export const sent = (setCookie: string | null | undefined): string => (setCookie ?? '').split(';')[0] ?? ''

export function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`${origin}/siwx/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
}

/** The code of the error, or what it resolved with. */
export async function codeOf(run: Promise<unknown>): Promise<unknown> {
  try {
    return await run
  } catch (error) {
    return (error as { readonly code?: unknown }).code ?? error
  }
}
