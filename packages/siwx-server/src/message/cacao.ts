import * as v from 'valibot'
import { SignInError } from '../SignInError.js'
import { formatSignInMessage, type SignInMessage } from './SignInMessage.js'

type OptionalText = string | null | undefined

/** A sign-in as WalletConnect's `authenticate` answers it (CAIP-74, CAIP-222), as far as a verifier needs it. */
export interface Cacao {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    /** `did:pkh:` and the CAIP-10 id of the account. */
    readonly iss: string
    readonly domain: string
    /** The URI of the message. */
    readonly aud?: OptionalText
    readonly uri?: OptionalText
    readonly version: '1'
    readonly nonce: string
    readonly iat: string
    readonly statement?: OptionalText
    readonly exp?: OptionalText
    readonly nbf?: OptionalText
    readonly requestId?: OptionalText
    readonly resources?: readonly string[] | null | undefined
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string }
}

const optionalText = v.optional(v.nullable(v.string()))

export const CacaoSchema: v.GenericSchema<unknown, Cacao> = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss: v.string(),
    domain: v.string(),
    aud: optionalText,
    uri: optionalText,
    version: v.literal('1'),
    nonce: v.string(),
    iat: v.string(),
    statement: optionalText,
    exp: optionalText,
    nbf: optionalText,
    requestId: optionalText,
    resources: v.optional(v.nullable(v.array(v.string()))),
  }),
  s: v.object({ t: v.picklist(['eip191', 'eip1271']), s: v.string() }),
})

const recapPrefix = 'urn:recap:'
const recapSchema = v.object({ att: v.record(v.string(), v.record(v.string(), v.array(v.unknown()))) })
const recapIntroduction = 'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * The sentence that the statement of a message ends with when its last resource is a recap (EIP-5573): it says in words what the
 * recap grants.
 * @returns undefined where there is no recap
 * @throws SignInError `signIn/resources` where it cannot be read
 */
export function recapSentence(resources: readonly string[] | undefined): string | undefined {
  const recap = resources?.at(-1)
  if (!recap?.startsWith(recapPrefix)) return undefined
  const { att } = readRecap(recap.slice(recapPrefix.length))
  const grants = Object.entries(att).flatMap(([resource, abilities]) => {
    const names = new Map<string, string[]>()
    for (const ability of Object.keys(abilities).sort()) {
      const [namespace = '', name = ''] = ability.split('/')
      names.set(namespace, [...(names.get(namespace) ?? []), name])
    }
    return [...names].map(
      ([namespace, list]) => `'${namespace}': ${list.map((name) => `'${name}'`).join(', ')} for '${resource}'.`,
    )
  })
  return [recapIntroduction, ...grants.map((grant, at) => `(${at + 1}) ${grant}`)].join(' ')
}

function readRecap(encoded: string): v.InferOutput<typeof recapSchema> {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    return v.parse(recapSchema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (cause) {
    throw new SignInError('signIn/resources', 'Its recap (EIP-5573) cannot be read.', cause)
  }
}

/**
 * The text that the wallet signed for a CACAO, which names its fields alone.
 * @throws SignInError `signIn/message`, `signIn/resources`
 */
export function messageOfCacao({ p }: Cacao): string {
  const [, reference, address] = /^did:pkh:eip155:([^:]+):([^:]+)$/.exec(p.iss) ?? []
  const uri = p.aud ?? p.uri
  if (reference === undefined || address === undefined || !uri)
    throw new SignInError('signIn/message', 'A CACAO needs an account of eip155 in `iss`, and `aud` or `uri`.')
  const sentence = recapSentence(p.resources ?? undefined)
  const own = p.statement ?? undefined
  const hasSentence = sentence === undefined || own?.includes(recapIntroduction) === true
  const statement = hasSentence ? own : [own, sentence].filter((part) => part).join(' ')
  const message: SignInMessage = {
    domain: p.domain,
    networkName: 'Ethereum',
    address,
    uri,
    version: p.version,
    chainId: reference,
    nonce: p.nonce,
    issuedAt: p.iat,
    ...(statement && { statement }),
    ...(p.exp && { expirationTime: p.exp }),
    ...(p.nbf && { notBefore: p.nbf }),
    ...(p.requestId && { requestId: p.requestId }),
    ...(p.resources && { resources: p.resources }),
  }
  return formatSignInMessage(message)
}
