import type { Address, Hex } from 'viem'
import type { PasskeyContracts } from '../PasskeySpec.js'
import type { RecoveryKey } from '../PasskeyWays.js'
import type { Assertion } from './assertPasskey.js'
import { addressOf, deploymentOf, type Passkey } from './deploymentOf.js'
import { encodeAssertion, stubSignature } from './encodeAssertion.js'

/** Who signs for an account. */
export type AccountOwner =
  | {
      readonly passkey: Passkey
      /** Asks for the passkey, with a hash of 32 bytes as the challenge. */
      assert(challenge: Hex): Promise<Assertion>
    }
  | { readonly recovery: RecoveryKey; readonly address: Address }

export interface OwnerKey {
  /** Of the account. */
  readonly address: Address
  /** What makes the account, by its first passkey. For all other owners it has to be there already. */
  readonly deployment: { readonly factory: Address; readonly factoryData: Hex } | undefined
  /** As long as a real one: for estimates. */
  readonly stubSignature: Hex
  /** In the form that the account takes. */
  sign(hash: Hex): Promise<Hex>
}

/** Of secp256k1, with numbers that recover to some address: the account reverts where none comes out. */
const stubOfCode: Hex = `0xfffffffffffffffffffffffffffffff0${'0'.repeat(32)}7${'a'.repeat(63)}1c`

export function ownerKeyOf(owner: AccountOwner, contracts: PasskeyContracts): OwnerKey {
  if ('recovery' in owner) {
    const { recovery, address } = owner
    return { address, deployment: undefined, stubSignature: stubOfCode, sign: (hash) => recovery.sign(hash) }
  }
  const { passkey, assert } = owner
  const { factory } = contracts
  return {
    address: addressOf(passkey, contracts),
    deployment: passkey.joined ? undefined : { factory, factoryData: deploymentOf(passkey, contracts).factoryData },
    stubSignature: stubSignature(passkey.credentialId),
    sign: async (hash) => encodeAssertion(hash, await assert(hash)),
  }
}
