import type { SignInFields } from '@portico/embedded-api'

import { namespaceOf } from './frameState.js'

const names = { eip155: 'Ethereum', solana: 'Solana' } as const
/** A login and the signature that was asked for with it belong together: the visitor has just proved who they are. */
const silentTime = 120_000
const longestLife = 30 * 24 * 3_600_000

/** The text of EIP-4361, and of CAIP-122 in other namespaces. Every field was checked by the schema of the message. */
export function signInMessage(fields: SignInFields, account: string, now: number): string {
  const { domain, uri, version, chainId, nonce, statement, issuedAt, expirationTime, notBefore, requestId } = fields
  const namespace = namespaceOf(chainId)
  // EIP-4361 keeps an empty line in place of the statement; Wallet Standard, on Solana, does not.
  const withoutStatement = namespace === 'eip155' ? [''] : []
  const lines = [
    `${domain} wants you to sign in with your ${names[namespace]} account:`,
    account,
    '',
    ...(statement === undefined ? withoutStatement : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt ?? new Date(now).toISOString()}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((one) => `- ${one}`)]),
  ]
  return lines.join('\n')
}

export interface SilentSignIn {
  readonly fields: SignInFields
  /** Of the page that embeds the frame. */
  readonly origin: string
  /** When this frame logged the visitor in; undefined where it was used up. Milliseconds. */
  readonly loggedInAt: number | undefined
  readonly now: number
}

/**
 * Whether the message of a login may be signed without a screen: it signs in to the page that embeds the frame and to nothing
 * else, for a month at most, right after a login, once.
 */
export function isSilentSignIn({ fields, origin, loggedInAt, now }: SilentSignIn): boolean {
  const { domain, uri, issuedAt, expirationTime, resources = [] } = fields
  const isOfPage = new URL(origin).host === domain && URL.canParse(uri) && new URL(uri).origin === origin
  const issued = issuedAt === undefined ? now : Date.parse(issuedAt)
  const isShort = expirationTime !== undefined && Date.parse(expirationTime) - issued <= longestLife
  // ERC-5573: such a resource gives away more than a sign-in.
  const hasRecap = resources.some((one) => one.startsWith('urn:recap:'))
  return isOfPage && isShort && !hasRecap && loggedInAt !== undefined && now - loggedInAt <= silentTime
}
