import { secp256k1 } from '@noble/curves/secp256k1'
import { pbkdf2 } from '@noble/hashes/pbkdf2'
import { sha512 } from '@noble/hashes/sha2'
import { concat, hashMessage, hexToBytes, keccak256, numberToBytes, parseTransaction, stringToBytes, toHex } from 'viem'
import { HDKey, privateKeyToAccount } from 'viem/accounts'
import { readPath, status, StatusError, type App, type Screen } from './App.js'

/** Instructions of the Ethereum app. */
const instructions = { address: 0x02, transaction: 0x04, configuration: 0x06, message: 0x08, typedData: 0x0c }

/** A command in several parts. */
interface Pending {
  readonly path: string
  readonly bytes: number[]
  /** Length of a message, which comes before it. */
  readonly length: number
}

/**
 * As Ledger's Ethereum app: addresses, transactions, messages of EIP-191, and the two hashes of EIP-712. Typed data field by field it
 * does not know, as the smallest devices do not.
 */
export function createEthereumApp(): App {
  let master: HDKey | undefined
  const keys = new Map<string, Uint8Array>()
  let pending: Pending | undefined

  function keyOf(path: string, phrase: string): Uint8Array {
    master ??= HDKey.fromMasterSeed(seedOf(phrase))
    const key = keys.get(path) ?? master.derive(path).privateKey!
    keys.set(path, key)
    return key
  }
  function sign(hash: `0x${string}`, key: Uint8Array, toV: (parity: number) => number): Uint8Array {
    const signature = secp256k1.sign(hexToBytes(hash), key)
    const [r, s] = [signature.r, signature.s].map((part) => numberToBytes(part, { size: 32 }))
    return concat([Uint8Array.of(toV(signature.recovery)), r!, s!])
  }
  async function answerAddress(data: Uint8Array, isShown: boolean, screen: Screen): Promise<Uint8Array> {
    const [path] = readPath(data)
    const account = privateKeyToAccount(toHex(keyOf(path, screen.phrase)))
    if (isShown) await screen.ask('address')
    const publicKey = hexToBytes(account.publicKey)
    // Without 0x, with the checksum of EIP-55.
    const text = stringToBytes(account.address.slice(2))
    return concat([Uint8Array.of(publicKey.length), publicKey, Uint8Array.of(text.length), text])
  }
  async function signTransaction({ path, bytes }: Pending, screen: Screen): Promise<Uint8Array> {
    const serialized = Uint8Array.from(bytes)
    const transaction = parseTransaction(toHex(serialized) as `0x02${string}`)
    if (transaction.data && !screen.isBlindSigningAllowed) throw new StatusError(status.cannotShow)
    await screen.ask('transaction')
    const isLegacy = serialized[0]! >= 0xc0
    // One byte of what EIP-155 says: the host works out the rest.
    const toV = (parity: number): number => (isLegacy ? (transaction.chainId! * 2 + 35 + parity) & 0xff : parity)
    return sign(keccak256(serialized), keyOf(path, screen.phrase), toV)
  }
  return async ({ instruction, p1, p2, data }, screen) => {
    const isFirst = p1 !== 0x80
    switch (instruction) {
      case instructions.address:
        return answerAddress(data, p1 === 1, screen)
      case instructions.configuration:
        return Uint8Array.of(screen.isBlindSigningAllowed ? 1 : 0, ...screen.version.split('.').map(Number))
      case instructions.transaction: {
        const [path, start] = isFirst ? readPath(data) : [pending?.path ?? '', 0]
        const bytes = [...(isFirst ? [] : (pending?.bytes ?? [])), ...data.subarray(start)]
        pending = { path, bytes, length: rlpEnd(bytes) }
        return bytes.length < pending.length ? new Uint8Array() : signTransaction(pending, screen)
      }
      case instructions.message: {
        const [path, at] = isFirst ? readPath(data) : [pending?.path ?? '', 0]
        const length = isFirst ? new DataView(data.buffer, data.byteOffset).getUint32(at) : (pending?.length ?? 0)
        const bytes = [...(isFirst ? [] : (pending?.bytes ?? [])), ...data.subarray(isFirst ? at + 4 : 0)]
        pending = { path, bytes, length }
        if (bytes.length < length) return new Uint8Array()
        await screen.ask('message')
        const hash = hashMessage({ raw: Uint8Array.from(bytes) })
        return sign(hash, keyOf(path, screen.phrase), (parity) => 27 + parity)
      }
      case instructions.typedData: {
        if (p2 !== 0) throw new StatusError(status.wrongProgram)
        const [path, at] = readPath(data)
        await screen.ask('hashes')
        const hash = keccak256(concat([Uint8Array.of(0x19, 0x01), data.subarray(at, at + 64)]))
        return sign(hash, keyOf(path, screen.phrase), (parity) => 27 + parity)
      }
      default:
        throw new StatusError(status.wrongProgram)
    }
  }
}

/** BIP-39, without a passphrase. */
function seedOf(phrase: string): Uint8Array {
  return pbkdf2(sha512, phrase.normalize('NFKD'), 'mnemonic', { c: 2048, dkLen: 64 })
}

/** Where a serialized transaction ends: a type (EIP-2718), unless it is a legacy one, then a list of RLP. */
function rlpEnd(bytes: readonly number[]): number {
  const at = bytes[0]! >= 0xc0 ? 0 : 1
  const first = bytes[at]!
  if (first <= 0xf7) return at + 1 + (first - 0xc0)
  const size = first - 0xf7
  return at + 1 + size + bytes.slice(at + 1, at + 1 + size).reduce((sum, byte) => sum * 256 + byte, 0)
}
