import { parseSignIn } from './parseSignIn.js'

/** What a page wants signed while it logs in (EIP-4361, CAIP-122). The address is filled in by the wallet. */
export interface SignInFields {
  /** Host, and the port where it has one. */
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** CAIP-2. */
  readonly chainId: string
  /** 8 letters and digits or more. */
  readonly nonce: string
  /** Printable ASCII. */
  readonly statement?: string | undefined
  /** ISO 8601, as `expirationTime` and `notBefore`. Absent: now. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

const names: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana' }

/**
 * The text of EIP-4361, and of CAIP-122 on Solana. `now`: milliseconds.
 * @throws TypeError where the fields make no sign-in message, such as a statement of two lines
 */
export function signInMessage(fields: SignInFields, account: string, now: number): string {
  const { domain, uri, version, chainId, nonce, statement, issuedAt, expirationTime, notBefore, requestId } = fields
  const [namespace = '', reference = ''] = chainId.split(':')
  // EIP-4361 keeps an empty line in place of the statement; Wallet Standard, on Solana, does not.
  const withoutStatement = namespace === 'eip155' ? [''] : []
  const lines = [
    `${domain} wants you to sign in with your ${names[namespace] ?? ''} account:`,
    account,
    '',
    ...(statement ? [statement, ''] : withoutStatement),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt ?? new Date(now).toISOString()}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)]),
  ]
  const text = lines.join('\n')
  const read = parseSignIn(text)
  // A field with a line end in it would write the lines of others.
  const isAsGiven =
    read?.domain === domain &&
    read.uri === uri &&
    read.chainId === reference &&
    read.nonce === nonce &&
    read.statement === (statement || undefined) &&
    read.expirationTime === expirationTime &&
    read.notBefore === notBefore &&
    read.requestId === requestId &&
    read.resources.length === (fields.resources?.length ?? 0)
  if (!isAsGiven) throw new TypeError('These fields make no sign-in message.')
  return text
}
