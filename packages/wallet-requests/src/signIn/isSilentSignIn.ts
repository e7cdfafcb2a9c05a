import { base64 } from '@scure/base'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Reading } from '../Reading.js'
import { sameAddress } from '../receivers.js'
import { textOf } from '../visibleText.js'
import { parseSignIn, type SignIn } from './parseSignIn.js'
import { chainOfSignIn, namespaceOfSignIn } from './signInChains.js'

/** What a sign-in is compared with. */
export interface SilentSignInRule {
  /** Of the page whose session it is, as `location.origin` writes it. */
  readonly origin: string
  /** By the clock of who decides, in milliseconds. No time of the message is measured from another one. */
  readonly now: number
  /** CAIP-2 ids of the project's networks. */
  readonly chains: readonly string[]
}

const longestDelay = 5 * 60_000
const longestLife = 30 * 24 * 3_600_000

/**
 * Whether a sign-in needs no decision of the visitor: what is signed logs in to the page itself and to nothing else, was written
 * just now, counts for 30 days at most, and gives no permissions. It looks at the bytes that are signed, not at their description.
 */
export function isSilentSignIn({ intent }: Pick<Reading, 'intent'>, rule: SilentSignInRule): boolean {
  if (intent.kind !== 'evmMessage' && intent.kind !== 'solanaMessage') return false
  const isEvm = intent.kind === 'evmMessage'
  const text = textOf(isEvm ? hexToBytes(intent.message.slice(2)) : base64.decode(intent.message))
  const signIn = text === undefined ? undefined : parseSignIn(text)
  if (!signIn || namespaceOfSignIn(signIn) !== (isEvm ? 'eip155' : 'solana')) return false
  return sameAddress(signIn.address, intent.account) && isForPageOnly(signIn, rule)
}

/** The same of a message whose account was compared. */
export function isForPageOnly(signIn: SignIn, { origin, now, chains }: SilentSignInRule): boolean {
  const { domain, scheme, uri, nonce, issuedAt, expirationTime, notBefore, resources } = signIn
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page) return false
  const isOfPage =
    domain.toLowerCase() === page.host &&
    (scheme === undefined || `${scheme.toLowerCase()}:` === page.protocol) &&
    uri !== undefined &&
    nonce !== undefined &&
    isUrlOf(page, uri)
  const chain = chainOfSignIn(signIn)
  const isOfProject = chain !== undefined && chains.includes(chain)
  // NaN, which is no time, fails every comparison.
  const isNow = issuedAt !== undefined && Math.abs(now - Date.parse(issuedAt)) <= longestDelay
  const left = expirationTime === undefined ? Number.NaN : Date.parse(expirationTime) - now
  const hasBegun = notBefore === undefined || Date.parse(notBefore) <= now + longestDelay
  // ERC-5573 writes permissions as resources that begin with urn:recap:, others do so in schemes of their own.
  const hasLinksOnly = resources.every((resource) => /^https?:\/\//i.test(resource))
  return isOfPage && isOfProject && isNow && left > 0 && left <= longestLife && hasBegun && hasLinksOnly
}

function isUrlOf(page: URL, text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.origin === page.origin && url.username === '' && url.password === ''
}
