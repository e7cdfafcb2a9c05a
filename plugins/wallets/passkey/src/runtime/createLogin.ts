import { isPorticoError, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { bytesToHex, type Address, type Hex } from 'viem'
import { createWebAuthnCredential } from 'viem/account-abstraction'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { NewPasskey } from '../PasskeyWays.js'
import { assertPasskey, isSignedBy, publicKeysOf, type Assertion } from './assertPasskey.js'
import type { Passkey } from './deploymentOf.js'
import { accountOfHandle, findPasskey, userHandleOf } from './findPasskey.js'
import { passkeySchema } from './passkeySchema.js'

/** What asks the browser for passkeys. */
export interface Login {
  /** Makes a passkey, the first of a new account. @throws `passkey/notConfirmed`, `passkey/notAvailable`, `passkey/badAnswer` */
  create(signal?: AbortSignal): Promise<Passkey>
  /**
   * Makes a passkey for an account that there is, on a device without one of `others` (credential ids).
   * @throws as `create`, `passkey/sameDevice`
   */
  createFor(address: Address, others: readonly string[]): Promise<NewPasskey>
  /**
   * Lets the visitor choose one. `again`: its public key is not known here. The next call asks for the same passkey, and finds the key
   * out of both signatures. A passkey that was added to an account names it: the public key is on the network.
   * @throws as `create`, `passkey/keyUnknown`, `passkey/notOwner`, `passkey/rpcUnavailable`
   */
  choose(signal?: AbortSignal): Promise<Passkey | 'again'>
  /** A signature over 32 bytes of a known passkey. @throws as `create` */
  assert(passkey: Passkey, challenge: Hex, signal: AbortSignal | undefined): Promise<Assertion>
  /** Those that this browser knows, the last one used first. */
  stored(): readonly Passkey[]
  /** Keeps a passkey for the next time. */
  remember(passkey: Passkey): Passkey
}

const storageKey = 'passkeys'

/** @param networks of the options that the modal has */
export function createLogin(context: PasskeyContext, networks: () => readonly Caip2[]): Login {
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
    if (method === 'create' && kinds.includes('InvalidStateError'))
      return error(
        'sameDevice',
        {},
        { cause: thrown, details: 'Choose another device, phone or security key in the window of the browser.' },
      )
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
  const make = (
    handle: Uint8Array,
    { signal, others = [] }: { readonly signal?: AbortSignal | undefined; readonly others?: readonly string[] },
  ): Promise<Passkey> =>
    asking('create', async () => {
      // Passkeys of one page are told apart by their time in the browser's list.
      const name = `${rpName} ${new Date().toISOString().slice(0, 16).replace('T', ' ')}`
      const { id, publicKey } = await createWebAuthnCredential({
        challenge: random(),
        rp: { id: rpId, name: rpName },
        user: { id: handle, name, displayName: name },
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentialIds: [...others],
        createFn: (options) =>
          navigator.credentials.create({
            ...(options as CredentialCreationOptions),
            ...(signal && { signal }),
          }) as never,
      })
      return v.parse(passkeySchema, { credentialId: id, publicKey: publicKey.toLowerCase() })
    })
  return {
    stored,
    remember,
    create: async (signal) => remember(await make(userHandleOf(), { signal })),
    createFor: (address, others) => make(userHandleOf(address), { others }),
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
        const isKnown = known !== undefined && isSignedBy(known.publicKey, assertion)
        const account = accountOfHandle(assertion.userHandle)
        // Where it is an owner may have changed since this browser saw it.
        if (account !== undefined && !(isKnown && known.joined === undefined))
          return remember(await findPasskey(context, networks(), account, assertion))
        if (isKnown) return remember(known)
        if (!before) {
          first = assertion
          return 'again'
        }
        const [key, ...others] = publicKeysOf(before).filter((key) => publicKeysOf(assertion).includes(key))
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
