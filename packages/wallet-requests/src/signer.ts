import type { Address, Hex } from 'viem'

import type { UnsignedOperation } from './evm/unsignedOperation.js'
import type { Facts, SessionEnforcers } from './Facts.js'
import type { Filling } from './Intent.js'
import type { EcJwk, PasskeyKey } from './proofs.js'
import type { Signed } from './toSigned.js'

// What a site asks of the signer, and what it answers. Types alone: each side checks what it gets.

/** What a passkey signed (WebAuthn), as browsers write it in JSON. */
export interface PasskeyAssertion {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
  readonly clientExtensionResults: object
}

/** What a key of a frame signed, and when. */
export interface FrameProof {
  readonly key: string
  readonly issuedAt: number
  readonly signature: string
}

/** Who wants something: the site's own page, and a passkey where the account has one. */
export interface ActProof {
  readonly frame: FrameProof
  readonly passkey?: PasskeyAssertion | undefined
}

/** What the visitor decided about, and the proof of it. */
export interface Decision {
  /** As it was drawn. */
  readonly digest: string
  readonly decidedAt: number
  readonly window?: { readonly jwk: EcJwk; readonly signature: string } | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

/** What the site brings for a signature. */
export interface SignCall {
  readonly userId: string
  /** The JSON of the WalletRequest, as the frame hashed it. */
  readonly requestText: string
  /** What the signer knows itself is replaced in them. */
  readonly facts: Facts
  readonly filling?: Filling | undefined
  readonly frame: FrameProof & {
    /** Thumbprint (RFC 7638) of the key with which the window of this request decides. */
    readonly authHash: string
  }
  readonly decision?: Decision | undefined
}

export interface SignAnswer {
  readonly digest: string
  readonly signed: Signed
}

/** Whose wallet, and of which project. Projects of one group share it. */
export interface WalletOwner {
  readonly userId: string
  readonly projectId: string
}

/** What other people call the wallet's keys. */
export interface WalletAccounts {
  readonly evm: Address
  /** Owns the smart account; not shown as an account. */
  readonly owner: Address
  /** Base58. */
  readonly solana: string
}

export interface FrameEnrolment extends WalletOwner {
  readonly kind: 'frame'
  readonly jwk: EcJwk
  /** Of the page that the frame is in. The site's own for its account page. */
  readonly origin: string
  /** An older passkey that vouches for it: it signed the act `enrol` with this thumbprint. */
  readonly passkey?: { readonly issuedAt: number; readonly assertion: PasskeyAssertion } | undefined
}

export interface PasskeyEnrolment extends WalletOwner {
  readonly kind: 'passkey'
  readonly passkey: PasskeyKey
  /** The act `enrol` of the name of the passkey. Absent for the first key of an account. */
  readonly proof?: ActProof | undefined
}

export interface Enrolled {
  readonly key: string
  /** Milliseconds: earlier than now for a key that was enrolled before. */
  readonly at: number
  /** Names of the passkeys of the account. */
  readonly passkeys: readonly string[]
}

export interface ExportCall extends WalletOwner {
  /** Of the site's own page, which signed the act `export` with `recipient` as its subject. */
  readonly proof: ActProof
  /** The page's key: an uncompressed point of P-256 in base64url. */
  readonly recipient: string
}

/** The twelve words, sealed to the page (HPKE: DHKEM P-256, HKDF-SHA256, AES-256-GCM). Base64url. */
export interface SealedWords {
  readonly enc: string
  readonly ct: string
}

export interface NewSession {
  readonly userId: string
  readonly projectId: string
  readonly chainId: number
  readonly account: Address
  /** Seconds since 1970. */
  readonly expiry: number
  /** secp256k1, of the page that uses the session. */
  readonly publicKey: Hex
}

/** What the signer says of a session it made, in place of what the site says. */
export interface OwnSession {
  readonly pci: string
  readonly coSignerKey: string
  readonly delegate: string
  readonly enforcers: SessionEnforcers
}

export interface SponsorCall {
  readonly userId: string
  readonly projectId: string
  readonly chainId: number
  readonly operation: UnsignedOperation
  /** Seconds since 1970, by the clock of the network. */
  readonly validUntil: number
}

export interface SponsorAnswer {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex
  readonly paymasterPostOpGasLimit: Hex
}

interface OfUser {
  readonly userId: string
}
interface Proven extends OfUser {
  readonly proof: ActProof
}

/** As JSON has it: integers are hexadecimal. */
type InJson<Value> = { readonly [Name in keyof Value]: Value[Name] extends bigint | undefined ? string : Value[Name] }

/** What the site asks, by the path of the call. */
export interface SignerCalls {
  readonly '/wallets/create': WalletOwner
  readonly '/wallets/read': WalletOwner
  readonly '/keys/enrol': FrameEnrolment | PasskeyEnrolment
  readonly '/keys/end': OfUser & { readonly keys: readonly string[]; readonly proof?: ActProof | undefined }
  readonly '/keys/undo': OfUser & { readonly since: number }
  readonly '/users/freeze': OfUser
  readonly '/users/read': OfUser
  readonly '/users/thaw': Proven
  readonly '/users/delete': Proven
  readonly '/users/keep': OfUser
  readonly '/sign': SignCall
  readonly '/export': ExportCall
  readonly '/sessions/create': NewSession
  readonly '/sessions/sign': { readonly pci: string; readonly operation: InJson<UnsignedOperation> }
  readonly '/sessions/end': { readonly pci: string }
  readonly '/paymaster/sign': Omit<SponsorCall, 'operation'> & { readonly operation: InJson<UnsignedOperation> }
}

/** What it answers. */
export interface SignerAnswers {
  readonly '/wallets/create': { readonly accounts: WalletAccounts }
  readonly '/wallets/read': { readonly accounts: WalletAccounts | null }
  readonly '/keys/enrol': Enrolled
  readonly '/keys/end': Record<string, never>
  readonly '/keys/undo': Record<string, never>
  readonly '/users/freeze': Record<string, never>
  readonly '/users/read': { readonly isFrozen: boolean }
  readonly '/users/thaw': Record<string, never>
  /** When it is done. */
  readonly '/users/delete': { readonly at: number }
  readonly '/users/keep': Record<string, never>
  readonly '/sign': SignAnswer
  readonly '/export': SealedWords
  readonly '/sessions/create': OwnSession & { readonly appKey: string }
  readonly '/sessions/sign': { readonly signature: `0x${string}` }
  readonly '/sessions/end': Record<string, never>
  readonly '/paymaster/sign': SponsorAnswer
}
