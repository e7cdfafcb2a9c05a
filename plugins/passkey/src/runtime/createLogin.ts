import { isPorticoError } from '@portico/core'
import * as v from 'valibot'
import { bytesToHex, type Hex } from 'viem'
import { createWebAuthnCredential } from 'viem/account-abstraction'
import type { PasskeyContext } from '../PasskeySpec.js'
import { assertPasskey, isSignedBy, publicKeysOf, type Assertion } from './assertPasskey.js'
import type { Passkey } from './deploymentOf.js'
import { passkeySchema } from './passkeySchema.js'

/** What asks the browser for passkeys. */
export interface Login {
  /** Makes a passkey. @throws `passkey/notConfirmed`, `passkey/notAvailable`, `passkey/badAnswer` */
  create(signal?: AbortSignal): Promise<Passkey>
  /**
   * Lets the visitor choose one. `again`: its public key is not known here. The next call asks for the same passkey, and finds the key
   * out of both signatures.
   * @throws as `create`, `passkey/keyUnknown`
   */
  choose(signal?: AbortSignal): Promise<Passkey | 'again'>
  /** A signature over 32 bytes of a known passkey. @throws as `create` */
  assert(passkey: Passkey, challenge: Hex, signal: AbortSignal | undefined): Promise<Assertion>
}

const storageKey = 'passkeys'
export function createLogin(context: PasskeyContext): Login {
  const { config, project, storage, error } = context
  const rpId = config.rpId ?? location.hostname
  const rpName = config.rpName ?? project.metadata.name ?? location.hostname
  /** The first of two signatures. */
  let first: Assertion | undefined

  const stored = (): readonly Passkey[] =>
    storage.get(storageKey, (value) => v.parse(v.array(passkeySchema), value)) ?? []
  function remember(passkey: Passkey): Passkey {
    const others = stored().filter(({ credentialId }) => credentialId !== passkey.credentialId)
    storage.set(storageKey, [passkey, ...others])
    return passkey
  }
  const random = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))

  async function asking<T>(method: 'create' | 'get', ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (thrown) {
      throw isPorticoError(thrown) ? thrown : toCoded(thrown, method)
    }
  }
  function toCoded(thrown: unknown, method: string): Error {
    const { name, cause } = Object(thrown) as { readonly name?: string; readonly cause?: { readonly name?: string } }
    const kinds = [name, cause?.name]
    if (kinds.includes('NotAllowedError') || kinds.includes('AbortError'))
      return error('notConfirmed', {}, { cause: thrown, details: 'It was cancelled or took too long. Try again.' })
    if (kinds.some((kind) => /^(SecurityError|NotSupportedError|InvalidStateError|TypeError)$/.test(kind ?? '')))
      return error(
        'notAvailable',
        {},
        {
          cause: thrown,
          details: `Passkeys need a secure page on the domain ${rpId}, and in a frame the permissions publickey-credentials-create and -get.`,
        },
      )
    return error('badAnswer', { from: context.t('name'), method }, { cause: thrown })
  }
  return {
    create: (signal) =>
      asking('create', async () => {
        // Passkeys of one page are told apart by their time in the browser's list.
        const name = `${rpName} ${new Date().toISOString().slice(0, 16).replace('T', ' ')}`
        const { id, publicKey } = await createWebAuthnCredential({
          challenge: random(),
          rp: { id: rpId, name: rpName },
          // A random id: with one that exists, the authenticator would replace that passkey.
          user: { id: random(), name, displayName: name },
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          createFn: (options) =>
            navigator.credentials.create({
              ...(options as CredentialCreationOptions),
              ...(signal && { signal }),
            }) as never,
        })
        return remember(v.parse(passkeySchema, { credentialId: id, publicKey: publicKey.toLowerCase() }))
      }),
    choose: (signal) =>
      asking('get', async () => {
        const before = first
        first = undefined
        const assertion = await assertPasskey({
          rpId,
          challenge: bytesToHex(random()),
          credentialId: before?.credentialId,
          signal,
        })
        const known = stored().find(({ credentialId }) => credentialId === assertion.credentialId)
        if (known && isSignedBy(known.publicKey, assertion)) return remember(known)
        if (!before) {
          first = assertion
          return 'again'
        }
        const [key, ...others] = publicKeysOf(before).filter((one) => publicKeysOf(assertion).includes(one))
        if (key === undefined || others.length > 0)
          throw error('keyUnknown', {}, { details: 'Begin again, and choose the same passkey twice.' })
        return remember({ credentialId: assertion.credentialId, publicKey: key })
      }),
    assert: ({ credentialId, publicKey }, challenge, signal) =>
      asking('get', async () => {
        const assertion = await assertPasskey({ rpId, challenge, credentialId, signal })
        if (!isSignedBy(publicKey, assertion)) throw new Error('The signature is not of this passkey')
        return assertion
      }),
  }
}
