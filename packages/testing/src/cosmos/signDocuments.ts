import type { AminoDoc, DirectDoc } from './KeplrInterface.js'

/** Bytes that a DIRECT signature is over: `SignDoc { 1: body, 2: auth info, 3: chain id, 4: account number }`. */
export function directBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDoc): Uint8Array {
  const number = BigInt(accountNumber)
  return Uint8Array.from([
    ...field(1, bodyBytes),
    ...field(2, authInfoBytes),
    ...field(3, new TextEncoder().encode(chainId)),
    // proto3 leaves out what is zero.
    ...(number === 0n ? [] : [(4 << 3) | 0, ...varint(number)]),
  ])
}

/** Bytes that an amino signature is over: JSON with sorted keys, no spaces, and HTML's letters escaped as Go does. */
export function aminoBytes(doc: AminoDoc): Uint8Array {
  const escapes: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
  return new TextEncoder().encode(JSON.stringify(sorted(doc)).replace(/[&<>]/g, (letter) => escapes[letter]!))
}

/** The document of a message (ADR-036). @param data base64 */
export function arbitraryDoc(signer: string, data: string): AminoDoc {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

function field(number: number, bytes: Uint8Array): readonly number[] {
  return bytes.length ? [(number << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes] : []
}

function varint(value: bigint): readonly number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
