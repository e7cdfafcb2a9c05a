import { p256 } from '@noble/curves/p256'
import * as v from 'valibot'
import { bytesToHex, concat, hexToBytes, sha256, stringToHex, type Hex } from 'viem'

/** A signature of a passkey (WebAuthn, `AuthenticatorAssertionResponse`). */
export interface Assertion {
  /** base64url */
  readonly credentialId: string
  readonly authenticatorData: Hex
  readonly clientDataJSON: string
  readonly r: bigint
  /** The smaller of the two that verify, which contracts ask for. */
  readonly s: bigint
  /** What the authenticator says about whose passkey it is. The signature does not cover it. */
  readonly userHandle?: Hex | undefined
}

export interface AssertOptions {
  readonly rpId: string
  /** 32 bytes. */
  readonly challenge: Hex
  /** base64url. Default: the visitor chooses among the passkeys of `rpId`. */
  readonly credentialId?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const bytes = v.pipe(
  v.instance(ArrayBuffer),
  v.transform((buffer) => new Uint8Array(buffer)),
)
const answerSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)),
  response: v.object({
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: v.nullish(bytes),
  }),
})
const clientDataSchema = v.object({ type: v.literal('webauthn.get'), challenge: v.string() })
/** Bit of the flags in authenticatorData: the visitor was verified. */
const userVerified = 0x04

/**
 * Asks the browser for a signature of a passkey, with user verification.
 * @throws what the browser throws (`NotAllowedError` …), an error without a code where the answer is not one to `challenge`
 */
export async function assertPasskey({ rpId, challenge, credentialId, signal }: AssertOptions): Promise<Assertion> {
  const answer = await navigator.credentials.get({
    ...(signal && { signal }),
    publicKey: {
      rpId,
      challenge: hexToBytes(challenge) as BufferSource,
      userVerification: 'required',
      ...(credentialId !== undefined && {
        allowCredentials: [{ type: 'public-key' as const, id: fromBase64Url(credentialId) as BufferSource }],
      }),
    },
  })
  const { id, response } = v.parse(answerSchema, answer)
  const clientDataJSON = new TextDecoder().decode(response.clientDataJSON)
  const clientData = v.parse(clientDataSchema, JSON.parse(clientDataJSON))
  const isVerified = ((response.authenticatorData[32] ?? 0) & userVerified) !== 0
  if (clientData.challenge !== toBase64Url(challenge) || !isVerified || (credentialId ?? id) !== id)
    throw new Error('The authenticator answered another question')
  const { r, s } = p256.Signature.fromDER(response.signature).normalizeS()
  const userHandle = response.userHandle ? bytesToHex(response.userHandle) : undefined
  return {
    credentialId: id,
    authenticatorData: bytesToHex(response.authenticatorData),
    clientDataJSON,
    r,
    s,
    userHandle,
  }
}

/** What a passkey signs: authenticatorData and the hash of clientDataJSON. */
function signedHash({ authenticatorData, clientDataJSON }: Assertion): Uint8Array {
  return sha256(concat([authenticatorData, sha256(stringToHex(clientDataJSON))]), 'bytes')
}

/** @param publicKey `x` and `y` */
export function isSignedBy(publicKey: Hex, assertion: Assertion): boolean {
  const { r, s } = assertion
  return p256.verify(new p256.Signature(r, s), signedHash(assertion), hexToBytes(`0x04${publicKey.slice(2)}`))
}

/**
 * The public keys with which a signature verifies: two, as a rule (SEC 1, 4.1.6). A second signature of the same passkey has only
 * the true one in common with it.
 */
export function publicKeysOf(assertion: Assertion): readonly Hex[] {
  const hash = signedHash(assertion)
  const keys: Hex[] = []
  for (const bit of [0, 1, 2, 3])
    try {
      const point = new p256.Signature(assertion.r, assertion.s).addRecoveryBit(bit).recoverPublicKey(hash)
      keys.push(`0x${point.toHex(false).slice(2)}`)
    } catch {
      // Few signatures have more than two.
    }
  return keys.filter((key) => isSignedBy(key, assertion))
}

export function toBase64Url(hex: Hex): string {
  const text = String.fromCharCode(...hexToBytes(hex))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
