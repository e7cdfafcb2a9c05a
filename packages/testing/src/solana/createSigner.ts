import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { invalidParams, unauthorized } from '../evm/providerError.js'
import { testingError } from '../errors/testingError.js'
import { publicSolanaKeys } from './publicSolanaKeys.js'

/** Keys of a wallet: signs messages and transactions as they travel. */
export interface Signer {
  readonly addresses: readonly string[]
  publicKey(address: string): Uint8Array
  /** 64 bytes. @throws 4100 for an account it has no key of */
  sign(address: string, message: Uint8Array): Uint8Array
  /** The transaction with the account's signature in its place. @throws -32602 where it has nothing to sign */
  signTransaction(address: string, transaction: Uint8Array): Uint8Array
}

const signatureSize = 64

/** @throws `testing/invalidOptions` */
export function createSigner(
  given: string | readonly string[] | undefined,
  signsWrongly: () => boolean,
  alter: (transaction: Uint8Array) => Uint8Array = (transaction) => transaction,
): Signer {
  const seeds = given === undefined ? publicSolanaKeys.slice(0, 2) : typeof given === 'string' ? [given] : given
  const keys = new Map(seeds.map((seed) => [base58.encode(publicKeyOf(seed)), seed] as const))
  const addresses = [...keys.keys()]
  if (!addresses.length)
    throw testingError('invalidOptions', { option: 'privateKey', problem: 'expected at least one seed' })

  function sign(address: string, message: Uint8Array): Uint8Array {
    const own = keys.get(address)
    if (own === undefined) throw unauthorized()
    const other = [...keys.values(), publicSolanaKeys[2]].find((seed) => seed !== own)
    return ed25519.sign(message, signsWrongly() && other !== undefined ? other : own)
  }
  return {
    addresses,
    publicKey: (address) => base58.decode(address),
    sign,
    signTransaction(address, bytes) {
      const transaction = alter(bytes)
      const { start, message, signers } = readTransaction(transaction)
      // A transaction that was altered may be for another of its keys.
      const at = signers.findIndex((signer) => (transaction === bytes ? signer === address : keys.has(signer)))
      if (at < 0) throw invalidParams(`${address} has nothing to sign in this transaction`)
      const signed = Uint8Array.from(transaction)
      signed.set(sign(signers[at]!, message), start + at * signatureSize)
      return signed
    },
  }
}

interface Read {
  /** Where the signatures begin. */
  readonly start: number
  readonly message: Uint8Array
  readonly signers: readonly string[]
}

/** Solana's wire format: how many signatures, those, then a message that begins with how many must sign. */
export function readTransaction(bytes: Uint8Array): Read {
  const [count, start] = readLength(bytes, 0)
  const message = bytes.slice(start + count * signatureSize)
  // A version stands before the header of all but the first kind of message.
  const header = message[0]! & 0x80 ? 1 : 0
  const [, keys] = readLength(message, header + 3)
  const signers = Array.from({ length: message[header] ?? 0 }, (_, n) =>
    base58.encode(message.slice(keys + n * 32, keys + (n + 1) * 32)),
  )
  return { start, message, signers }
}

/** compact-u16: seven bits a byte, the lowest first. */
function readLength(bytes: Uint8Array, at: number): readonly [value: number, end: number] {
  let value = 0
  for (let n = 0; n < 3; n++) {
    const byte = bytes[at + n]
    if (byte === undefined) throw invalidParams('This is no transaction')
    value |= (byte & 0x7f) << (7 * n)
    if (!(byte & 0x80)) return [value, at + n + 1]
  }
  throw invalidParams('This is no transaction')
}

function publicKeyOf(seed: string): Uint8Array {
  try {
    return ed25519.getPublicKey(seed)
  } catch (cause) {
    // The seed itself stays out of the message: it may be a real one, pasted by mistake.
    throw testingError('invalidOptions', { option: 'privateKey', problem: 'expected 32 bytes of hex' }, { cause })
  }
}
