import { SignInError } from '../SignInError.js'
import type { SignInVerifier } from '../SignInVerifier.js'
import { recapSentence } from './cacao.js'
import type { SignInMessage } from './SignInMessage.js'

export interface Expectations {
  readonly domain: string
  /** Origins of pages that may ask for a sign-in. */
  readonly origins: readonly string[]
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly statement: string | undefined
  readonly resources: readonly string[]
  readonly requestId: string | undefined
  /** Milliseconds by which clocks may differ. */
  readonly tolerance: number
  /** Milliseconds between issue of a message and its verification. */
  readonly lifetime: number
}

/**
 * The CAIP-2 id of the chain of a message.
 * @throws SignInError `signIn/chain`
 */
export function chainOf(message: SignInMessage, verifiers: readonly SignInVerifier[]): string {
  const verifier = verifiers.find(({ networkNames }) => networkNames.includes(message.networkName))
  if (!verifier) throw new SignInError('signIn/chain', `It says '${message.networkName}'.`)
  const { namespace, chainAliases = {} } = verifier
  const { chainId } = message
  if (Object.hasOwn(chainAliases, chainId)) return chainAliases[chainId] ?? chainId
  return chainId.startsWith(`${namespace}:`) ? chainId : `${namespace}:${chainId}`
}

/**
 * Compares a message with what this site expects, except for nonce and signature.
 * @throws SignInError
 */
export function checkMessage(message: SignInMessage, chainId: string, expected: Expectations): void {
  const { domain, origins, chains, resources, requestId } = expected
  const schemes = origins.map((origin) => new URL(origin).protocol)
  if (message.domain !== domain) throw new SignInError('signIn/domain', `It is for '${message.domain}'.`)
  if (message.scheme !== undefined && !schemes.includes(`${message.scheme}:`))
    throw new SignInError('signIn/domain', `It is for '${message.scheme}://${message.domain}'.`)
  if (!isOfOrigin(message.uri, origins)) throw new SignInError('signIn/uri', `Its URI is '${message.uri}'.`)
  if (!chains.includes(chainId)) throw new SignInError('signIn/chain', `It is for '${chainId}'.`)
  checkStatement(message, expected.statement)
  const lacking = resources.find((resource) => !message.resources?.includes(resource))
  if (lacking !== undefined) throw new SignInError('signIn/resources', `It lacks '${lacking}'.`)
  if (requestId !== undefined && message.requestId !== requestId)
    throw new SignInError('signIn/requestId', `It has '${message.requestId ?? 'none'}'.`)
  checkTimes(message, expected)
}

/** By its own protocol and host: `origin` of `blob:https://example.org/1` is that of the URL inside. */
function isOfOrigin(text: string, origins: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  return origins.includes(`${protocol}//${host}`) && username === '' && password === ''
}

/** A recap (EIP-5573) grants what the statement says in words: both are there, or neither. */
function checkStatement({ statement, resources }: SignInMessage, expected: string | undefined): void {
  const sentence = recapSentence(resources)
  const fits =
    sentence === undefined
      ? expected === undefined || statement === expected
      : expected === undefined
        ? statement?.endsWith(sentence) === true
        : statement === `${expected} ${sentence}`
  if (!fits) throw new SignInError('signIn/statement', `It has '${statement ?? 'none'}'.`)
}

function checkTimes(message: SignInMessage, { tolerance, lifetime }: Expectations): void {
  const now = Date.now()
  const { issuedAt, expirationTime, notBefore } = message
  const advice = `The time here is ${new Date(now).toISOString()}. Check the clock of the device.`
  if (Date.parse(issuedAt) > now + tolerance)
    throw new SignInError('signIn/time', `It was issued in the future, at ${issuedAt}. ${advice}`)
  if (Date.parse(issuedAt) < now - lifetime - tolerance)
    throw new SignInError('signIn/time', `It was issued too long ago, at ${issuedAt}. ${advice}`)
  if (notBefore !== undefined && Date.parse(notBefore) > now + tolerance)
    throw new SignInError('signIn/time', `It is valid from ${notBefore}. ${advice}`)
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now)
    throw new SignInError('signIn/time', `It expired at ${expirationTime}. ${advice}`)
}
