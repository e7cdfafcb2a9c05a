import { p256 } from '@noble/curves/p256'
import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { onTestFinished, vi } from 'vitest'
import { toBase64Url } from '../src/runtime/assertPasskey.js'
import { createSoftPasskey, type SoftPasskey } from './authenticator.js'

/** WebAuthn of a browser, with passkeys in software. */
export interface BrowserPasskeys {
  /** Passkeys of the page's domain. */
  readonly made: SoftPasskey[]
  /** Ids that pages asked for, undefined where the visitor could choose. */
  readonly asked: readonly (string | undefined)[]
  /** The visitor cancels the next prompt. */
  cancelNext(): void
  /** The visitor chooses this one, where they can. Default: the last one made. */
  choose(index: number): void
  /** The visitor makes passkeys on this device from now on. */
  useDevice(name: string): void
  /** What an authenticator says about a passkey, in place of the truth. */
  claim(userHandle: Uint8Array): void
}

const copyOf = (bytes: BufferSource | Uint8Array): ArrayBuffer => new Uint8Array(bytes as Uint8Array).slice().buffer
const idOf = (bytes: BufferSource): string => toBase64Url(bytesToHex(new Uint8Array(bytes as Uint8Array)))
const buffer = (hex: Hex): ArrayBuffer => hexToBytes(hex).slice().buffer
/** SubjectPublicKeyInfo of P-256, before the point. */
const spki = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'

export function installPasskeys(): BrowserPasskeys {
  const made: SoftPasskey[] = []
  const asked: (string | undefined)[] = []
  let isCancelled = false
  let chosen: number | undefined
  let device = 'laptop'
  let claimed: Uint8Array | undefined
  const kept = new Map<string, { readonly device: string; readonly userHandle: ArrayBuffer }>()
  function prompt(): void {
    if (isCancelled) {
      isCancelled = false
      throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
    }
  }
  const credentials = {
    async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) {
      prompt()
      const excluded = (publicKey.excludeCredentials ?? []).map(({ id }) => idOf(id))
      if (excluded.some((id) => kept.get(id)?.device === device))
        throw new DOMException('The user attempted to register an authenticator twice.', 'InvalidStateError')
      const passkey = createSoftPasskey()
      made.push(passkey)
      kept.set(passkey.credentialId, { device, userHandle: copyOf(publicKey.user.id) })
      return {
        id: passkey.credentialId,
        response: {
          clientDataJSON: new ArrayBuffer(0),
          attestationObject: new ArrayBuffer(0),
          getPublicKey: () => buffer(`0x${spki}${passkey.publicKey.slice(2)}`),
        },
      }
    },
    async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
      const [allowed] = publicKey.allowCredentials ?? []
      const id = allowed && idOf(allowed.id)
      asked.push(id)
      prompt()
      const passkey = id === undefined ? made.at(chosen ?? -1) : made.find((one) => one.credentialId === id)
      const assertion = await passkey!.assert(bytesToHex(new Uint8Array(publicKey.challenge as ArrayBuffer)))
      return {
        id: assertion.credentialId,
        response: {
          authenticatorData: buffer(assertion.authenticatorData),
          clientDataJSON: buffer(bytesToHex(new TextEncoder().encode(assertion.clientDataJSON))),
          signature: buffer(`0x${new p256.Signature(assertion.r, assertion.s).toDERHex()}`),
          userHandle: claimed ? copyOf(claimed) : (kept.get(assertion.credentialId)?.userHandle ?? null),
        },
      }
    },
  }
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  if (typeof navigator === 'undefined') vi.stubGlobal('navigator', {})
  const host = navigator
  const before = Object.getOwnPropertyDescriptor(host, 'credentials')
  Object.defineProperty(host, 'credentials', { configurable: true, value: credentials })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (before) Object.defineProperty(host, 'credentials', before)
    else delete (host as { credentials?: unknown }).credentials
  })
  return {
    made,
    asked,
    cancelNext() {
      isCancelled = true
    },
    choose(index) {
      chosen = index
    },
    useDevice(name) {
      device = name
    },
    claim(userHandle) {
      claimed = userHandle
    },
  }
}
