import { getAddress, type Hex } from 'viem'
import type { Field } from '../Description.js'
import type { ReadContext, Shown } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { sameAddress } from '../receivers.js'
import { addressValue, lineValue, say } from '../say.js'

/** What fields messages of Snapshot have. Those that make another key vote for one (`Alias`) are not among them. */
const snapshotFields: Readonly<Record<string, readonly string[]>> = {
  Vote: [
    'from address',
    'space string',
    'timestamp uint64',
    'proposal string',
    'proposal bytes32',
    'choice uint32',
    'choice uint32[]',
    'choice string',
    'reason string',
    'app string',
    'metadata string',
  ],
  Follow: ['from address', 'network string', 'space string', 'timestamp uint64'],
  Unfollow: ['from address', 'network string', 'space string', 'timestamp uint64'],
  Subscribe: ['from address', 'space string', 'timestamp uint64'],
  Unsubscribe: ['from address', 'space string', 'timestamp uint64'],
}

/** The few kinds of typed data that give nothing away. All others are of class R2. */
export function describeHarmless(data: ExactTypedData, context: ReadContext): Shown | undefined {
  return describeSnapshot(data) ?? describeOwnSignIn(data, context)
}

/** Snapshot's domain has no network: a vote counts in its space, which it names. */
function describeSnapshot({ domain, primaryType, types, message }: ExactTypedData): Shown | undefined {
  const known = Object.hasOwn(snapshotFields, primaryType) ? (snapshotFields[primaryType] ?? []) : []
  const own = types[primaryType] ?? []
  const isKnown =
    domain.name === 'snapshot' &&
    Object.keys(domain).every((name) => name === 'name' || name === 'version') &&
    known.length > 0 &&
    own.every(({ name, type }) => known.includes(`${name} ${type}`))
  if (!isKnown || typeof message.space !== 'string') return undefined
  return {
    title: say('vote'),
    lead: say('voteLead'),
    risk: 'R1',
    sections: [{ fields: [{ label: say('voteSpace'), value: lineValue(message.space) }] }],
    warnings: [],
    action: say('sign'),
  }
}

const plainFields = /^(?:string|address|bool|u?int\d+)$/

/** A sign-in that names the page that asks, and holds nothing but texts, numbers and the own address. */
function describeOwnSignIn(
  { domain, primaryType, types, message }: ExactTypedData,
  { request }: ReadContext,
): Shown | undefined {
  if (!/^(?:SignIn|Login|Authentication)$/.test(primaryType) || domain.verifyingContract !== undefined) return undefined
  const own = types[primaryType] ?? []
  const isPlain = own.every(
    ({ name, type }) =>
      plainFields.test(type) && (type !== 'address' || sameAddress(String(message[name]), request.account)),
  )
  const sites = own.filter(({ name, type }) => type === 'string' && /^(?:domain|origin|uri|url|host)$/.test(name))
  const isOwn = sites.length > 0 && sites.every(({ name }) => isOfPage(String(message[name]), request.origin))
  if (!isPlain || !isOwn) return undefined
  const account: Field = { label: say('inTheNameOf'), value: addressValue(getAddress(request.account as Hex)) }
  return {
    title: say('signInTyped'),
    lead: say('signInTypedLead'),
    risk: 'R1',
    sections: [{ fields: [account] }],
    warnings: [],
    action: say('sign'),
  }
}

/** `shop.example` and `https://shop.example/login` are of the page https://shop.example. */
function isOfPage(text: string, origin: string): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page) return false
  if (text === page.host) return true
  const named = URL.canParse(text) ? new URL(text) : undefined
  return named?.origin === page.origin && named.username === '' && named.password === ''
}
