import { expect } from 'vitest'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiwx } from '../src/createSiwx.js'
import type { SignIn, Siwx, SiwxOptions } from '../src/Siwx.js'
import { formatSignInMessage, type SignInMessage } from '../src/message/SignInMessage.js'
import type { SignInVerifier } from '../src/SignInVerifier.js'
import { memoryStores } from '../src/stores/memoryStores.js'
import { eip155 } from '../src/verifiers/eip155.js'

export const origin = 'https://meridian.example'
export const domain = 'meridian.example'

export const secret = 'a secret of at least thirty-two bytes'

export function createTestSiwx(options: Partial<SiwxOptions> = {}): Siwx {
  const defaults = { domain, chains: ['eip155:1', 'eip155:137'], verifiers: [eip155()], secret, ...memoryStores() }
  return createSiwx({ ...defaults, ...options })
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

/** Whom the verifier takes for the signer of the text, where the address signed it. */
export async function subjectOf(
  verifier: SignInVerifier,
  chainId: string,
  address: string,
  text: string,
  signature: string,
): Promise<string | undefined> {
  const message = { ...messageFor(address, 'abcdefgh12345678'), networkName: verifier.networkNames[0]! }
  return verifier.verify({ text, message, chainId, signature })
}

export async function isSigned(...signed: Parameters<typeof subjectOf>): Promise<boolean> {
  return (await subjectOf(...signed)) !== undefined
}

/** A sign-in with this account through the whole of `verify`; and the same with one bit of the signature changed. */
export async function expectSignsIn(
  verifier: SignInVerifier,
  chainId: string,
  address: string,
  sign: (text: string) => Promise<string> | string,
  spoil: (signature: string) => string,
  subject: string,
): Promise<void> {
  const siwx = createTestSiwx({ chains: [chainId], verifiers: [verifier] })
  const written = chainId.replace(/^eip155:/, '')
  const fields = { networkName: verifier.networkNames[0]!, chainId: written, statement: 'Sign in to Meridian.' }
  const message = formatSignInMessage(messageFor(address, await siwx.nonce(), fields))
  const signature = await sign(message)
  expect(await siwx.verify({ message, signature, address, chainId })).toMatchObject([{ address, chainId, subject }])
  const next = formatSignInMessage(messageFor(address, await siwx.nonce(), fields))
  await expect(siwx.verify({ message: next, signature })).rejects.toMatchObject({ code: 'signIn/signature' })
  const third = formatSignInMessage(messageFor(address, await siwx.nonce(), fields))
  const spoiled = spoil(await sign(third))
  await expect(siwx.verify({ message: third, signature: spoiled })).rejects.toMatchObject({ code: 'signIn/signature' })
}

export const spoilBase64 = (signature: string): string =>
  signature.replace(/^(.{20})(.)/, (_, a, b) => a + (b === 'A' ? 'B' : 'A'))
