import type { Caip2 } from '@portico/core'
import type { Address } from 'viem'
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
