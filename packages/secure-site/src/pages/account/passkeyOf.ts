import type { PasskeyKey } from '@portico/wallet-requests/proofs'
import { base64urlnopad } from '@scure/base'

/** Of authenticator data (WebAuthn 6.1): the id of the credential begins after hash, flags, count, AAGUID and its length. */
const idLength = 53
/** A kind of item in CBOR. */
const map = 5

/**
 * The passkey that an authenticator made: this page names it to the signer, as the site could name another.
 * @param id base64url
 * @param authenticatorData base64url
 * @throws TypeError where there is no key in it
 */
export function passkeyOf(id: string, authenticatorData: string | undefined): PasskeyKey {
  const data = base64urlnopad.decode(authenticatorData ?? '')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  try {
    const start = idLength + 2 + view.getUint16(idLength)
    if (view.getUint8(start) >> 5 !== map) throw new RangeError('not a map')
    return { id, publicKey: base64urlnopad.encode(data.slice(start, endOfItem(view, start))) }
  } catch (cause) {
    throw new TypeError('The authenticator gave no key.', { cause })
  }
}

/** Extensions may follow the key, which is a CBOR map of integers and byte strings (RFC 9052). */
function endOfItem(view: DataView, start: number): number {
  const first = view.getUint8(start)
  const [kind, info] = [first >> 5, first & 31]
  const [value, begin] =
    info < 24
      ? [info, start + 1]
      : info === 24
        ? [view.getUint8(start + 1), start + 2]
        : [view.getUint16(start + 1), start + 3]
  if (info > 25 || kind > map || kind === 4) throw new RangeError('not part of a key')
  if (kind < 2) return begin
  if (kind < 4) return begin + value
  let end = begin
  for (let at = 0; at < value * 2; at += 1) end = endOfItem(view, end)
  return end
}
