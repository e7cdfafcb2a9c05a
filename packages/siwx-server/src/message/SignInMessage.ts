import { getAddress, isAddress } from 'viem/utils'

/** The fields of a sign-in message (EIP-4361, CAIP-122), as they are in the text. */
export interface SignInMessage {
  readonly scheme?: string
  /** RFC 3986 authority: `example.org`, `localhost:3000`. */
  readonly domain: string
  /** Of the first line: `Ethereum`, `Solana`. */
  readonly networkName: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** A number after `Ethereum`; elsewhere a CAIP-2 id or its reference. */
  readonly chainId: string
  readonly nonce: string
  /** RFC 3339, as are the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The name of the first line that makes a message one of EIP-4361. */
const ethereum = 'Ethereum'
/** Characters: recaps (EIP-5573) make messages long. */
const mostCharacters = 16_384

const form = new RegExp(
  '^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<domain>[^\\s/]+) wants you to sign in with your (?<networkName>[^\\n]+) account:\\n' +
    '(?<address>\\S+)\\n' +
    '\\n(?:(?<statement>[^\\n]+)\\n\\n|\\n)?' +
    'URI: (?<uri>\\S+)\\nVersion: (?<version>1)\\nChain ID: (?<chainId>\\S+)\\nNonce: (?<nonce>\\S+)\\nIssued At: (?<issuedAt>\\S+)' +
    '(?:\\nExpiration Time: (?<expirationTime>\\S+))?' +
    '(?:\\nNot Before: (?<notBefore>\\S+))?' +
    '(?:\\nRequest ID: (?<requestId>[^\\n]*))?' +
    '(?:\\nResources:(?<resources>(?:\\n- [^\\n]+)*))?$',
)

// RFC 3986.
const escaped = '%[0-9A-Fa-f]{2}'
const inName = `(?:[A-Za-z0-9._~!$&'()*+,;=-]|${escaped})`
const inPath = `(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|${escaped})`
const authority = `(?:(?:${inName}|:)*@)?(?:\\[[0-9A-Fa-f:.]+\\]|${inName}+)(?::\\d*)?`
const domainForm = new RegExp(`^${authority}$`)
const uriForm = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://(?:${authority})?(?:/${inPath}*)*|/?(?:${inPath}+(?:/${inPath}*)*)?)(?:\\?(?:${inPath}|[/?])*)?(?:#(?:${inPath}|[/?])*)?$`,
)
const requestIdForm = new RegExp(`^${inPath}*$`)
/** `reserved / unreserved / " "`: no line breaks, quotes or letters beyond ASCII. */
const statementForm = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/
const networkNameForm = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/
// RFC 3339.
const timeForm = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

function isTime(text: string): boolean {
  const [, year, month, day] = timeForm.exec(text) ?? []
  if (year === undefined) return false
  // JavaScript reads 31 February as 3 March.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return (
    date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day) && !Number.isNaN(Date.parse(text))
  )
}

function isWellFormed(message: SignInMessage): boolean {
  const { domain, networkName, address, statement, uri, chainId, nonce, requestId = '', resources = [] } = message
  const times = [message.issuedAt, message.expirationTime, message.notBefore].filter((time) => time !== undefined)
  return (
    domainForm.test(domain) &&
    networkNameForm.test(networkName) &&
    (statement === undefined || statementForm.test(statement)) &&
    [uri, ...resources].every((link) => uriForm.test(link)) &&
    /^[A-Za-z0-9]{8,128}$/.test(nonce) &&
    times.every(isTime) &&
    requestIdForm.test(requestId) &&
    (networkName === ethereum
      ? /^[1-9]\d{0,15}$/.test(chainId) && isAddress(address) && getAddress(address) === address
      : /^[-_a-zA-Z0-9:]{1,48}$/.test(chainId))
  )
}

/**
 * Reads a sign-in message: EIP-4361 where its first line says Ethereum, else CAIP-122. Nothing is forgiven: the fields, written
 * again, are the same text to the byte.
 * @returns undefined where the text is anything else
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  if (text.length > mostCharacters) return undefined
  const { resources, ...fields } = form.exec(text)?.groups ?? {}
  if (fields['domain'] === undefined) return undefined
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  const message = {
    ...Object.fromEntries(known),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  } as unknown as SignInMessage
  return isWellFormed(message) && formatSignInMessage(message) === text ? message : undefined
}

/** Writes the message that a wallet signs. */
export function formatSignInMessage(message: SignInMessage): string {
  const { scheme, domain, networkName, address, statement, resources } = message
  const line = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [`${name}: ${value}`]
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  // EIP-4361 has two empty lines where there is no statement.
  const between = networkName === ethereum ? ['', ''] : ['']
  return [
    `${origin} wants you to sign in with your ${networkName} account:`,
    address,
    ...(statement === undefined ? between : ['', statement, '']),
    ...line('URI', message.uri),
    ...line('Version', message.version),
    ...line('Chain ID', message.chainId),
    ...line('Nonce', message.nonce),
    ...line('Issued At', message.issuedAt),
    ...line('Expiration Time', message.expirationTime),
    ...line('Not Before', message.notBefore),
    ...line('Request ID', message.requestId),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}
