import type { Caip2 } from '@portico/core'
import { bytesToHex, concat, getAddress, hexToBytes, sha256, size, slice, type Address, type Hex } from 'viem'
import type { PasskeyContext } from '../PasskeySpec.js'
import { isSignedBy, type Assertion } from './assertPasskey.js'
import { createOwnerReader } from './createOwnerReader.js'
import type { Passkey } from './deploymentOf.js'

/**
 * Finds where a passkey can sign for the account that it names: its contract has to know the key that made the signature.
 * @throws `passkey/notOwner`, `passkey/rpcUnavailable`, `passkey/rpcFailed`
 */
export async function findPasskey(
  context: PasskeyContext,
  networks: readonly Caip2[],
  address: Address,
  assertion: Assertion,
): Promise<Passkey> {
  const reader = createOwnerReader(context)
  const { credentialId } = assertion
  const answers = await Promise.allSettled(
    networks.map(async (networkId) => {
      if ((await reader.stateOf(networkId, address)) !== 'account') return undefined
      const publicKey = await reader.keyOf(networkId, address, credentialId)
      return publicKey && isSignedBy(publicKey, assertion) ? { networkId, publicKey } : undefined
    }),
  )
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
  const [first] = found
  if (first) {
    const joined = { address, networks: found.map(({ networkId }) => networkId) }
    return { credentialId, publicKey: first.publicKey, joined }
  }
  // Where a node did not answer, the passkey may be an owner after all.
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (failure) throw failure.reason as Error
  throw context.error(
    'notOwner',
    {},
    { details: 'It was removed, or adding it was not finished. Use another passkey or the recovery code.' },
  )
}

// WebAuthn keeps 64 bytes with a passkey, which an authenticator gives back with each signature. They name the account of a passkey
// that was added to one: a version (1 byte), the address (20), a part of a hash (4), and random bytes (7), as an authenticator replaces a
// passkey with the same bytes. The hash tells them from the random bytes of passkeys that were made before there were versions.

const length = 32
const versions = { first: 0, joined: 1 } as const

/** @param address of the account that the passkey is added to. Default: it is the first of a new one, whose address is not known yet. */
export function userHandleOf(address?: Address): Uint8Array {
  const handle = crypto.getRandomValues(new Uint8Array(length))
  handle[0] = versions.first
  if (address !== undefined) handle.set(hexToBytes(head(address)))
  return handle
}

/** The account that a passkey was added to. Nothing vouches for it: the account's contract has to. */
export function accountOfHandle(handle: Hex | undefined): Address | undefined {
  if (handle === undefined || size(handle) !== length) return undefined
  const address = slice(handle, 1, 21)
  return handle.startsWith(head(address)) ? getAddress(address) : undefined
}

function head(address: Address): Hex {
  const named = concat([bytesToHex(Uint8Array.of(versions.joined)), address.toLowerCase() as Hex])
  return concat([named, slice(sha256(named), 0, 4)])
}
