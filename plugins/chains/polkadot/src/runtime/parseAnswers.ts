import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { parseAnswer } from '@portico/chain-kit'
import { safeName } from '@portico/core'
import * as v from 'valibot'
import type { NamedAccount, PolkadotContext, SignerAnswer } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { WalletAccount } from './PolkadotWallet.js'
import { isAddress } from './ss58.js'

/** More than a visitor has. A page stays usable whatever a wallet lists. */
const mostAccounts = 200

const keyType = v.fallback(v.optional(v.picklist(['sr25519', 'ed25519', 'ecdsa'])), undefined)
const accountSchema = v.object({
  address: v.pipe(v.string(), v.check(isAddress)),
  name: v.optional(v.unknown()),
  type: keyType,
  keyType,
  genesisHash: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))), undefined),
})

/**
 * Accounts that a wallet lists, or that were stored. Those without an SS58 address, such as Ethereum's, are left out.
 * Undefined: it is not a list.
 */
export function parseAccounts(list: unknown): readonly WalletAccount[] | undefined {
  if (!Array.isArray(list)) return undefined
  const found = new Map<string, WalletAccount>()
  for (const item of list.slice(0, mostAccounts) as readonly unknown[]) {
    const account = parseAccount(item)
    // A wallet may list one key for several networks.
    const key = account && account.publicKey + (account.genesisHash ?? '')
    if (key !== undefined && !found.has(key)) found.set(key, account!)
  }
  return [...found.values()]
}

function parseAccount(item: unknown): WalletAccount | undefined {
  try {
    const parsed = v.parse(accountSchema, item)
    const { address, genesisHash, keyType = parsed.type } = parsed
    const name = safeName(parsed.name)
    return {
      address,
      publicKey: publicKeyOf(address)!,
      ...(name && { name }),
      ...(keyType && { keyType }),
      ...(genesisHash && { genesisHash: genesisHash.toLowerCase() }),
    }
  } catch {
    return undefined // not an account, or its getters throw
  }
}

/**
 * Hexadecimal. `SignerResult` of @polkadot/types has bytes too, which come out of JSON as `{"0":1,…}` or, where Node wrote it, as
 * `{"type":"Buffer","data":[1,…]}`.
 */
const hexOf = (least: number, most: number): v.GenericSchema<unknown, `0x${string}`> =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? value : textOf(value))),
    v.custom<`0x${string}`>(
      (value) => typeof value === 'string' && new RegExp(`^0x([\\da-f]{2}){${least},${most}}$`, 'i').test(value),
    ),
  )

/** Bytes in hexadecimal. */
function textOf(value: unknown): string | undefined {
  const { data = value } = Object(value) as { readonly data?: unknown }
  const bytes: readonly unknown[] = Object.values(Object(data) as object)
  const isByte = (byte: unknown): byte is number =>
    Number.isInteger(byte) && (byte as number) >= 0 && (byte as number) < 256
  return bytes.every(isByte) ? `0x${bytesToHex(Uint8Array.from(bytes))}` : undefined
}

const signatureSchema = v.object({
  id: v.fallback(v.optional(v.number()), undefined),
  /** 64 bytes, 65 for ecdsa, and one more where it begins with the kind of the key. */
  signature: hexOf(64, 66),
  signedTransaction: v.fallback(v.optional(hexOf(64, 65_536)), undefined),
})

/** @throws `polkadot/badAnswer` */
export function parseSignature(
  context: PolkadotContext,
  { answer, from, method }: { readonly answer: unknown; readonly from: string; readonly method: string },
): SignerAnswer {
  const { id = 0, signature, signedTransaction } = parseAnswer(context, signatureSchema, answer, { from, method })
  return { id, signature, ...(signedTransaction && { signedTransaction }) }
}

/**
 * Puts the kind of the key before a signature that lacks it, as a `MultiSignature` begins with it: 0 ed25519, 1 sr25519, 2 ecdsa.
 * @param keyType Wallets behind a relay do not say it.
 */
export function withKind(answer: SignerAnswer, keyType?: NamedAccount['keyType']): SignerAnswer {
  const bytes = hexToBytes(answer.signature.slice(2))
  const kind = missingKind(bytes, keyType)
  return kind === undefined ? answer : { ...answer, signature: `0x0${kind}${answer.signature.slice(2)}` }
}

/** The kind that is to be put before a signature; undefined: it has it. */
function missingKind(bytes: Uint8Array, keyType: NamedAccount['keyType']): 0 | 1 | 2 | undefined {
  if (bytes.length === 64) return isSr25519(bytes) ? 1 : 0
  if (bytes.length !== 65) return undefined
  const hasKind = bytes[0] === (isSr25519(bytes) ? 1 : 0)
  return keyType === 'ecdsa' || (keyType === undefined && !hasKind) ? 2 : undefined
}

/** sr25519 sets the highest bit of a signature's last byte, which ed25519 never does (schnorrkel, RFC 8032). */
function isSr25519(bytes: Uint8Array): boolean {
  return bytes.at(-1)! >= 128
}
