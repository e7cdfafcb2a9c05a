import { encodeAbiParameters, keccak256, parseAbiParameters, stringToHex, zeroHash, type Address, type Hex } from 'viem'
import type { PasskeyContracts } from '../PasskeySpec.js'
import type { RecoveryKey } from '../PasskeyWays.js'
import { toBase64Url, type Assertion } from './assertPasskey.js'
import { addressOf, deploymentOf, type Passkey } from './deploymentOf.js'

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

/** Of WebAuthn: hash of the key's id, r, s, authenticatorData, user verification, clientDataJSON around the challenge, place of its type. */
const signatureFields = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

/** The form in which the account takes a signature of WebAuthn. It puts the challenge between the two parts of clientDataJSON itself. */
function encodeAssertion(challenge: Hex, { credentialId, ...assertion }: Assertion): Hex {
  const { r, s, authenticatorData, clientDataJSON } = assertion
  const text = toBase64Url(challenge)
  const at = clientDataJSON.indexOf(text)
  return encodeAbiParameters(signatureFields, [
    keccak256(stringToHex(credentialId)),
    r,
    s,
    authenticatorData,
    true,
    clientDataJSON.slice(0, at),
    clientDataJSON.slice(at + text.length),
    BigInt(clientDataJSON.indexOf('"type":"webauthn.get"')),
  ])
}

/** As long as a real one: for estimates. The challenge stands where authenticators put it. */
function stubSignature(credentialId: string): Hex {
  const clientDataJSON = `{"type":"webauthn.get","challenge":"${toBase64Url(zeroHash)}","origin":"${'o'.repeat(80)}","crossOrigin":false}`
  const authenticatorData: Hex = `0x${'11'.repeat(32)}1d${'00'.repeat(4)}`
  const half = 2n ** 254n - 1n
  return encodeAssertion(zeroHash, { credentialId, authenticatorData, clientDataJSON, r: half, s: half })
}
