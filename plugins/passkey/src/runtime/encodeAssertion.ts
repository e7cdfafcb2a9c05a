import { encodeAbiParameters, keccak256, parseAbiParameters, stringToHex, zeroHash, type Hex } from 'viem'
import { toBase64Url, type Assertion } from './assertPasskey.js'

/** Of WebAuthn: hash of the key's id, r, s, authenticatorData, user verification, clientDataJSON around the challenge, place of its type. */
const signatureFields = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

/** The form in which the account takes a signature of WebAuthn. It puts the challenge between the two parts of clientDataJSON itself. */
export function encodeAssertion(challenge: Hex, { credentialId, ...assertion }: Assertion): Hex {
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
export function stubSignature(credentialId: string): Hex {
  const clientDataJSON = `{"type":"webauthn.get","challenge":"${toBase64Url(zeroHash)}","origin":"${'o'.repeat(80)}","crossOrigin":false}`
  const authenticatorData: Hex = `0x${'11'.repeat(32)}1d${'00'.repeat(4)}`
  const half = 2n ** 254n - 1n
  return encodeAssertion(zeroHash, { credentialId, authenticatorData, clientDataJSON, r: half, s: half })
}
