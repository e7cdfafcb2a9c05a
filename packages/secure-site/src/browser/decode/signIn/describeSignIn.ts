import { getDomain } from 'tldts'
import { RefusedError, type Describing, type Field, type Finding, type Warning } from '../Description.js'
import { sameAddress } from '../receivers.js'
import type { SignIn } from './parseSignIn.js'

const day = 86_400_000
const longestLogin = 30 * day

/**
 * A sign-in message of the page that asks.
 * @throws RefusedError `embedded/domainMismatch` where it is for another site
 */
export function describeSignIn(signIn: SignIn, describing: Describing): Finding {
  const { request, guards } = describing
  if (!sameAddress(signIn.address, request.account))
    throw new RefusedError('embedded/unreadable', 'The sign-in message is for another account than the connected one.')
  const warnings = [
    ...(guards.signInDomain ? compareSite(signIn, request.origin) : []),
    ...compareChain(signIn, describing),
    ...compareTimes(signIn, describing.context.now),
    ...signIn.resources.filter((resource) => /^urn:recap:/i.test(resource)).map(() => recap),
  ]
  const optional = (label: string, value: string | undefined): readonly Field[] =>
    value === undefined ? [] : [{ label, value }]
  const isGrant = warnings.includes(recap)
  return {
    title: 'Sign in',
    class: isGrant ? 'R2' : warnings.length > 0 || !isComplete(signIn) ? 'R1' : 'R0',
    sections: [
      {
        fields: [
          { label: 'Site', value: `${signIn.scheme === undefined ? '' : `${signIn.scheme}://`}${signIn.domain}` },
          { label: 'Account', value: signIn.address, kind: 'address' },
          ...optional('Statement', signIn.statement),
          ...optional('Address', signIn.uri),
          ...optional('Chain', signIn.chainId),
          ...optional('Valid until', signIn.expirationTime),
          ...optional('Valid from', signIn.notBefore),
          ...optional('Issued at', signIn.issuedAt),
          ...optional('Number used once', signIn.nonce),
          ...optional('Request', signIn.requestId),
          ...signIn.resources.map((value): Field => ({ label: 'Resource', value })),
        ],
      },
    ],
    warnings,
    action: warnings.length > 0 ? 'Sign in anyway' : 'Sign in',
    confirm: isGrant ? 'I understand that this sign-in gives the site permissions.' : undefined,
  }
}

const recap: Warning = {
  tone: 'warning',
  title: 'More than a sign-in',
  text: 'It gives the site permissions, which its resources list.',
}

/** Wallet Standard leaves most lines out; without them there is nothing to compare, and the window asks. */
function isComplete({ uri, nonce, issuedAt }: SignIn): boolean {
  return uri !== undefined && nonce !== undefined && issuedAt !== undefined
}

function compareSite({ domain, scheme, uri }: SignIn, origin: string): readonly Warning[] {
  const page = new URL(origin)
  const named = parseUrl(`${scheme === undefined ? page.protocol.slice(0, -1) : scheme}://${domain}`)
  const isUriParsed = uri === undefined ? undefined : parseUrl(uri)
  if (!named || named.protocol !== page.protocol || (uri !== undefined && !isUriParsed)) throw mismatch()
  return [named, ...(isUriParsed ? [isUriParsed] : [])].flatMap((url) => compareHost(url, page))
}

function compareHost(named: URL, page: URL): readonly Warning[] {
  if (named.protocol === page.protocol && named.host === page.host) return []
  const isHttp = named.protocol === 'https:' || named.protocol === 'http:'
  if (!isHttp || siteOf(named.hostname) !== siteOf(page.hostname)) throw mismatch()
  return [
    {
      tone: 'warning',
      title: 'Another part of the same site',
      text: `The message is for ${named.host}. You are on ${page.host}.`,
    },
  ]
}

/** The part of a host that one owner registered: of a.b.example.co.uk it is example.co.uk, of a.github.io all of it. */
function siteOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

function mismatch(): RefusedError {
  return new RefusedError(
    'embedded/domainMismatch',
    'The sign-in message is for another site than the one that asks. Who gets the signature could act as you there.',
  )
}

function compareChain({ chainId, chainName }: SignIn, { request, context, guards }: Describing): readonly Warning[] {
  const [namespace, reference = ''] = request.chainId.split(':')
  if (namespace !== (chainName === 'Ethereum' ? 'eip155' : 'solana'))
    throw new RefusedError(
      'embedded/chainNotAllowed',
      'The sign-in message is for an account of another kind of network.',
    )
  if (chainId === undefined || chainId === reference || chainId === request.chainId) return []
  const isOfProject = context.chains.includes(`${namespace}:${chainId}`)
  if (guards.chains && !isOfProject && namespace === 'eip155')
    throw new RefusedError(
      'embedded/chainNotAllowed',
      'The sign-in message names a network that this site may not use.',
    )
  return [{ tone: 'warning', title: 'Another network', text: `The message names the network ${chainId}.` }]
}

function compareTimes({ issuedAt, expirationTime, notBefore }: SignIn, now: number): readonly Warning[] {
  const issued = timeOf(issuedAt)
  const end = timeOf(expirationTime)
  const begin = timeOf(notBefore)
  const say = (isSo: boolean, title: string, text: string): readonly Warning[] =>
    isSo ? [{ tone: 'warning', title, text }] : []
  const isOff = issued !== undefined && !(Math.abs(now - issued) < day)
  const isLong = end !== undefined && !(end - (issued ?? now) <= longestLogin)
  return [
    ...say(isOff, 'Not written now', 'The time of the message is more than a day away from yours.'),
    ...say(end !== undefined && !(end > now), 'Expired', 'The message does not count any more.'),
    ...say(
      begin !== undefined && !(begin <= now + 600_000),
      'Counts later',
      'The message begins to count in the future.',
    ),
    ...say(isLong, 'A long login', 'The message counts for more than 30 days.'),
  ]
}

/** NaN for what is no time, which then fails every comparison. */
function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}

function parseUrl(text: string): URL | undefined {
  try {
    const url = new URL(text)
    return url.username === '' && url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}
