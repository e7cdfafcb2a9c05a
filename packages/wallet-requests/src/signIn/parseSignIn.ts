/** A sign-in message (EIP-4361, CAIP-122) that is one to the letter. */
export interface SignIn {
  readonly scheme: string | undefined
  /** Host, and the port where it has one. */
  readonly domain: string
  readonly chainName: string
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string | undefined
  readonly version: string | undefined
  readonly chainId: string | undefined
  readonly nonce: string | undefined
  readonly issuedAt: string | undefined
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

const first =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?(?::\d{1,5})?|\[[0-9a-fA-F:]+\](?::\d{1,5})?) wants you to sign in with your (Ethereum|Solana) account:$/
const time = '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:\\d\\d))'
/** In the order of the standard. Each stands once, or not at all. */
const lines = [
  ['uri', /^URI: ([!-~]{1,2048})$/],
  ['version', /^Version: (1)$/],
  ['chainId', /^Chain ID: ([-\w:]{1,64})$/],
  ['nonce', /^Nonce: ([A-Za-z0-9]{8,256})$/],
  ['issuedAt', new RegExp(`^Issued At: ${time}$`)],
  ['expirationTime', new RegExp(`^Expiration Time: ${time}$`)],
  ['notBefore', new RegExp(`^Not Before: ${time}$`)],
  ['requestId', /^Request ID: ([!-~]{0,256})$/],
] as const
type Line = (typeof lines)[number][0]
const neededOnEthereum: readonly Line[] = ['uri', 'version', 'chainId', 'nonce', 'issuedAt']
const resourceLine = /^- ([!-~]{1,2048})$/

/**
 * Reads a sign-in message. On Solana the lines after the statement are optional, as Wallet Standard writes them.
 * @returns undefined for any text that departs from the form by one character.
 */
export function parseSignIn(text: string): SignIn | undefined {
  const [head = '', address = '', ...rest] = text.split('\n')
  const [, scheme, domain, chainName] = first.exec(head) ?? []
  if (domain === undefined || chainName === undefined) return undefined
  const isEthereum = chainName === 'Ethereum'
  const form = isEthereum ? /^0x[0-9a-fA-F]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  if (!form.test(address)) return undefined
  const body = splitBody(rest, isEthereum)
  const read = body && readLines(body.lines)
  if (!read) return undefined
  const { found, resources } = read
  if (isEthereum && neededOnEthereum.some((name) => found[name] === undefined)) return undefined
  return {
    scheme,
    domain,
    chainName,
    address,
    statement: body.statement,
    uri: found.uri,
    version: found.version,
    chainId: found.chainId,
    nonce: found.nonce,
    issuedAt: found.issuedAt,
    expirationTime: found.expirationTime,
    notBefore: found.notBefore,
    requestId: found.requestId,
    resources,
  }
}

/** The statement stands between two empty lines. Without one, EIP-4361 keeps both lines, and Wallet Standard one of them. */
function splitBody(
  rest: readonly string[],
  isEthereum: boolean,
): { readonly statement: string | undefined; readonly lines: readonly string[] } | undefined {
  const [blank, statement, second, ...others] = rest
  if (rest.length === 0) return isEthereum ? undefined : { statement: undefined, lines: [] }
  if (blank !== '' || statement === undefined) return undefined
  if (statement === '') {
    const lines = [second, ...others].filter((line) => line !== undefined)
    return lines.length === 0 ? undefined : { statement: undefined, lines }
  }
  if (!isEthereum && lines.some(([, form]) => form.test(statement)))
    return { statement: undefined, lines: rest.slice(1) }
  // Printable ASCII: a statement in another script cannot hide direction marks or look-alikes.
  if (!/^[\x20-\x7e]{1,1000}$/.test(statement)) return undefined
  if (second === undefined) return isEthereum ? undefined : { statement, lines: [] }
  return second === '' && others.length > 0 ? { statement, lines: others } : undefined
}

function readLines(
  given: readonly string[],
): { readonly found: Readonly<Partial<Record<Line, string>>>; readonly resources: readonly string[] } | undefined {
  const start = given.indexOf('Resources:')
  const named = start < 0 ? given : given.slice(0, start)
  const listed = start < 0 ? [] : given.slice(start + 1).map((line) => resourceLine.exec(line)?.[1])
  const resources = listed.filter((resource) => resource !== undefined)
  if (resources.length !== listed.length) return undefined
  const places = named.map((line) => lines.findIndex(([, form]) => form.test(line)))
  const isOrdered = places.every((place, at) => place > (places[at - 1] ?? -1))
  if (!isOrdered) return undefined
  const found = Object.fromEntries(
    named.flatMap((line, at) => {
      const entry = lines[places[at] ?? -1]
      return entry ? [[entry[0], entry[1].exec(line)?.[1]]] : []
    }),
  )
  return { found, resources }
}

/** Whether a reader may take the text for a sign-in, though `parseSignIn` does not. */
export function looksLikeSignIn(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Z}\u034f\ufe0f]+/gu, ' ')
    .toLowerCase()
  const close = plain.replace(/[^a-z]/g, '')
  if (close.includes('wantsyoutosigninwithyour') || /sign\s?in with your .{0,40}account\s?:/.test(plain)) return true
  return ['uri:', 'version:', 'chain id:', 'nonce:'].every((name) => plain.includes(name))
}
