import { getDomain } from 'tldts'
import type { Field, Text, Warning } from '../Description.js'
import type { ReadContext, Shown } from '../finding.js'
import { refused, unreadable } from '../params.js'
import { sameAddress } from '../receivers.js'
import type { RefusedError } from '../RefusedError.js'
import { addressValue, lineValue, say } from '../say.js'
import { isForPageOnly } from './isSilentSignIn.js'
import type { SignIn } from './parseSignIn.js'
import { chainOfSignIn, namespaceOfSignIn } from './signInChains.js'

const day = 86_400_000
const longestLogin = 30 * day

/**
 * A sign-in message of the page that asks. Of class R0 is one that `isSilentSignIn` finds nothing in.
 * @throws RefusedError `embedded/domainMismatch` where it is for another site
 */
export function describeSignIn(signIn: SignIn, { request, facts }: ReadContext): Shown {
  if (!sameAddress(signIn.address, request.account)) throw unreadable('signInOtherAccount')
  const isGrant = signIn.resources.some((resource) => /^urn:recap:/i.test(resource))
  const warnings = [
    ...compareSite(signIn, request.origin),
    ...compareChain(signIn, request.chainId, facts.chains),
    ...compareTimes(signIn, facts.at),
    ...(isGrant ? [warn(say('moreThanSignIn'), say('moreThanSignInText'))] : []),
  ]
  const rule = { origin: request.origin, now: facts.at, chains: facts.chains }
  const isPlain = warnings.length === 0 && isForPageOnly(signIn, rule)
  const optional = (label: Text, value: string | undefined): readonly Field[] =>
    value === undefined ? [] : [{ label, value: lineValue(value) }]
  return {
    title: say('signIn'),
    lead: say('signInLead'),
    risk: isGrant ? 'R2' : isPlain ? 'R0' : 'R1',
    sections: [
      {
        fields: [
          ...optional(say('site'), `${signIn.scheme === undefined ? '' : `${signIn.scheme}://`}${signIn.domain}`),
          { label: say('signInAccount'), value: addressValue(signIn.address) },
          ...optional(say('statement'), signIn.statement),
          ...optional(say('signInAddress'), signIn.uri),
          ...optional(say('signInVersion'), signIn.version),
          ...optional(say('chain'), signIn.chainId),
          ...optional(say('validUntil'), signIn.expirationTime),
          ...optional(say('validFrom'), signIn.notBefore),
          ...optional(say('issuedAt'), signIn.issuedAt),
          ...optional(say('usedOnce'), signIn.nonce),
          ...optional(say('requestId'), signIn.requestId),
          ...signIn.resources.flatMap((resource) => optional(say('resource'), resource)),
        ],
      },
    ],
    warnings,
    action: say(warnings.length > 0 ? 'signInAnyway' : 'signIn'),
    confirm: isGrant ? say('giveSitePermissions') : undefined,
  }
}

function warn(title: Text, text: Text): Warning {
  return { tone: 'warning', title, text }
}

function compareSite({ domain, scheme, uri }: SignIn, origin: string): readonly Warning[] {
  const page = new URL(origin)
  const named = parseUrl(`${scheme === undefined ? page.protocol.slice(0, -1) : scheme}://${domain}`)
  const parsedUri = uri === undefined ? undefined : parseUrl(uri)
  if (!named || named.protocol !== page.protocol || (uri !== undefined && !parsedUri)) throw mismatch()
  return [named, ...(parsedUri ? [parsedUri] : [])].flatMap((url) => compareHost(url, page))
}

function compareHost(named: URL, page: URL): readonly Warning[] {
  if (named.protocol === page.protocol && named.host === page.host) return []
  const isHttp = named.protocol === 'https:' || named.protocol === 'http:'
  if (!isHttp || siteOf(named.hostname) !== siteOf(page.hostname)) throw mismatch()
  const text = say('otherPartText', { named: lineValue(named.host), page: lineValue(page.host) })
  return [{ tone: 'warning', title: say('otherPart'), text }]
}

/** The part of a host that one owner registered: of a.b.example.co.uk it is example.co.uk, of a.github.io all of it. */
function siteOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

function mismatch(): RefusedError {
  return refused('embedded/domainMismatch', 'signInOtherSite')
}

function compareChain(signIn: SignIn, active: string, chains: readonly string[]): readonly Warning[] {
  const namespace = namespaceOfSignIn(signIn)
  if (!active.startsWith(`${namespace}:`)) throw refused('embedded/chainNotAllowed', 'signInOtherKind')
  const chain = chainOfSignIn(signIn)
  if (chain === undefined || chain === active) return []
  // Names of Solana's networks are many, and its signatures are the same on each.
  if (!chains.includes(chain) && namespace === 'eip155') throw refused('embedded/chainNotAllowed', 'signInOtherNetwork')
  const text = say('anotherNetworkText', { network: lineValue(signIn.chainId ?? '') })
  return [{ tone: 'warning', title: say('anotherNetwork'), text }]
}

function compareTimes({ issuedAt, expirationTime, notBefore }: SignIn, now: number): readonly Warning[] {
  const issued = timeOf(issuedAt)
  const end = timeOf(expirationTime)
  const begin = timeOf(notBefore)
  return [
    ...(issued !== undefined && !(Math.abs(now - issued) < day)
      ? [warn(say('notWrittenNow'), say('notWrittenNowText'))]
      : []),
    ...(end !== undefined && !(end > now) ? [warn(say('expired'), say('expiredText'))] : []),
    ...(begin !== undefined && !(begin <= now + 600_000) ? [warn(say('countsLater'), say('countsLaterText'))] : []),
    ...(end !== undefined && !(end - now <= longestLogin) ? [warn(say('longLogin'), say('longLoginText'))] : []),
  ]
}

/** NaN for what is no time, which then fails every comparison. */
function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}

function parseUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : undefined
}
