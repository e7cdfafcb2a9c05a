import { base64urlnopad } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ApprovalRequest, ChainReads, DescribeContext } from '../decode/Description.js'

/** What the frame sends into the window. Everything is JSON: the window describes the request again from it. */
export interface SealedRequest {
  readonly request: ApprovalRequest
  readonly context: Omit<DescribeContext, 'reads' | 'now'>
  /** What the site's node answered to the frame, by `recordReads`. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly theme?: 'light' | 'dark' | undefined
  /** The window asks for a passkey besides. */
  readonly hasPasskey?: boolean | undefined
}

/** What the window sends back. */
export interface SealedDecision {
  readonly digest: string
  readonly decision: 'approved' | 'rejected'
  /** Milliseconds. */
  readonly at: number
  /** With an approval: thumbprint of the key that the site's windows have in this browser, where it keeps one. */
  readonly windowKey?: string | undefined
}

/** A flow's keys, all out of 32 random bytes that only the frame and the window know. */
export interface FlowKeys {
  readonly flowId: string
  /** Base64url, for the fragment of the window's address. */
  readonly key: string
  /** Shown to the site by the window; base64url. */
  readonly auth: string
  seal(way: 'req' | 'res', value: unknown): Promise<string>
  /** @throws when it was sealed with another key, for another flow, or the other way */
  open(way: 'req' | 'res', sealed: string): Promise<unknown>
}

const ivSize = 12

export async function createFlowKeys(): Promise<FlowKeys> {
  const random = (size: number): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(size)))
  return readFlowKeys(random(16), random(32))
}

export async function readFlowKeys(flowId: string, key: string): Promise<FlowKeys> {
  const bytes = Uint8Array.from(base64urlnopad.decode(key))
  if (bytes.length !== 32) throw new TypeError('The key of a flow has 32 bytes.')
  const source = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const derivation = (purpose: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: Uint8Array.from(utf8ToBytes(`portico/flow-${purpose}/v1`)),
  })
  const aes = (way: 'req' | 'res'): Promise<CryptoKey> =>
    crypto.subtle.deriveKey(derivation(way), source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const place = (way: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: Uint8Array.from(utf8ToBytes(`flow|${way}|${flowId}`)),
  })
  return {
    flowId,
    key,
    auth: base64urlnopad.encode(new Uint8Array(await crypto.subtle.deriveBits(derivation('auth'), source, 256))),
    async seal(way, value) {
      const iv = crypto.getRandomValues(new Uint8Array(ivSize))
      const text = Uint8Array.from(utf8ToBytes(JSON.stringify(value)))
      const sealed = new Uint8Array(await crypto.subtle.encrypt(place(way, iv), await aes(way), text))
      return base64urlnopad.encode(Uint8Array.from([...iv, ...sealed]))
    },
    async open(way, sealed) {
      const all = Uint8Array.from(base64urlnopad.decode(sealed))
      const text = await crypto.subtle.decrypt(place(way, all.slice(0, ivSize)), await aes(way), all.slice(ivSize))
      return JSON.parse(new TextDecoder().decode(text)) as unknown
    },
  }
}

/** SHA-256 of `auth`, which the site keeps. */
export async function authHashOf({ auth }: FlowKeys): Promise<string> {
  const bytes = Uint8Array.from(base64urlnopad.decode(auth))
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/**
 * What a passkey signs to approve a request: it counts for this flow alone, which is of one session and ends after ten minutes.
 * @param digest of the request, 64 hexadecimal digits
 * @returns SHA-256 in base64url
 */
export function approvalChallenge(flowId: string, digest: string): string {
  return base64urlnopad.encode(sha256(utf8ToBytes(`portico/approve/v1|${flowId}|${digest}`)))
}

/** Reads that write down what was answered, so that the window says the same without a node. */
export function recordReads(reads: ChainReads): {
  readonly reads: ChainReads
  readonly answers: Record<string, unknown>
} {
  const answers: Record<string, unknown> = {}
  const record = async <T>(key: string, answer: Promise<T> | undefined): Promise<T | undefined> => {
    const value = await answer
    if (value !== undefined) answers[key] = value
    return value
  }
  return {
    answers,
    reads: {
      token: (address) => record(`token ${address}`, reads.token(address)),
      tokenAccount: (address) => record(`tokenAccount ${address}`, reads.tokenAccount?.(address)),
      lookupTable: (address) => record(`lookupTable ${address}`, reads.lookupTable?.(address)),
      simulation: () => record('simulation', reads.simulation?.()),
    },
  }
}

/** What `recordReads` wrote down, as reads. It was sealed by the frame: no one else could have written it. */
export function replayReads(answers: Readonly<Record<string, unknown>>): ChainReads {
  const replay = async <T>(key: string): Promise<T | undefined> =>
    Object.hasOwn(answers, key) ? (answers[key] as T) : undefined
  return {
    token: (address) => replay(`token ${address}`),
    tokenAccount: (address) => replay(`tokenAccount ${address}`),
    lookupTable: (address) => replay(`lookupTable ${address}`),
    simulation: () => replay('simulation'),
  }
}
