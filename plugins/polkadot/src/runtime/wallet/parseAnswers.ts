import { messageOf } from '@portico/core'
import * as v from 'valibot'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import type { NamedAccount } from '../../NamedAccount.js'
import type { SignerAnswer } from '../../PolkadotSigner.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import { isAddress } from '../ss58.js'
import type { WalletAccount } from './PolkadotWallet.js'

/** More than anyone has; a page stays usable whatever a wallet tells. */
const mostAccounts = 200
const longestName = 64
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

const accountSchema = v.object({
  address: v.pipe(v.string(), v.check(isAddress)),
  name: v.fallback(v.optional(v.string()), undefined),
  type: v.fallback(v.optional(v.picklist(['sr25519', 'ed25519', 'ecdsa'])), undefined),
  keyType: v.fallback(v.optional(v.picklist(['sr25519', 'ed25519', 'ecdsa'])), undefined),
  genesisHash: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))), undefined),
})

/**
 * Accounts out of what a wallet or the storage holds, each once; those without an SS58 address, such as Ethereum's, are none to us.
 * Undefined: it is no list.
 */
export function parseAccounts(list: unknown): readonly WalletAccount[] | undefined {
  if (!Array.isArray(list)) return undefined
  const found = new Map<string, WalletAccount>()
  for (const one of list.slice(0, mostAccounts) as readonly unknown[]) {
    const account = parseAccount(one)
    // One key may be kept to one chain, and again to another.
    const key = account && account.publicKey + (account.genesisHash ?? '')
    if (key !== undefined && !found.has(key)) found.set(key, account!)
  }
  return [...found.values()]
}

function parseAccount(one: unknown): WalletAccount | undefined {
  try {
    const { address, name, type, keyType = type, genesisHash } = v.parse(accountSchema, one)
    const shown = name?.replace(unseen, '').trim().slice(0, longestName)
    return {
      address,
      publicKey: publicKeyOf(address)!,
      ...(shown && { name: shown }),
      ...(keyType && { keyType }),
      ...(genesisHash && { genesisHash: genesisHash.toLowerCase() }),
    }
  } catch {
    return undefined // it is none, or its getters throw
  }
}

const hexOf = (least: number, most: number): v.GenericSchema<unknown, `0x${string}`> =>
  v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && new RegExp(`^0x([\\da-f]{2}){${least},${most}}$`, 'i').test(value),
  )
const signatureSchema = v.object({
  id: v.fallback(v.optional(v.number()), undefined),
  /** 64 bytes, 65 of ecdsa, and one more where the kind of the key stands before it. */
  signature: hexOf(64, 66),
  signedTransaction: v.fallback(v.optional(hexOf(64, 65_536)), undefined),
})

/** @throws `polkadot/badAnswer` */
export function parseSignature(
  { error }: PolkadotContext,
  { answer, from, method }: { readonly answer: unknown; readonly from: string; readonly method: string },
): SignerAnswer {
  let cause: unknown
  try {
    const parsed = v.safeParse(signatureSchema, answer)
    if (parsed.success) {
      const { id = 0, signature, signedTransaction } = parsed.output
      return { id, signature, ...(signedTransaction && { signedTransaction }) }
    }
    cause = new Error(messageOf(parsed.issues[0]))
  } catch (thrown) {
    cause = thrown // an answer whose getters throw
  }
  throw error('badAnswer', { from, method }, { cause, details: 'Try again, or use another wallet.' })
}

/** Kinds of `MultiSignature`, and what a signature weighs in bytes without its kind. */
const kinds: Readonly<Record<NonNullable<NamedAccount['keyType']>, readonly [kind: string, size: number]>> = {
  ed25519: ['00', 64],
  sr25519: ['01', 64],
  ecdsa: ['02', 65],
}

/** Puts the kind of the key before a signature that lacks it. A wallet that does not tell of the kind has sr25519, the usual one. */
export function withKind(answer: SignerAnswer, keyType: NamedAccount['keyType'] = 'sr25519'): SignerAnswer {
  const [kind, size] = kinds[keyType]
  const isBare = answer.signature.length === 2 + size * 2
  return isBare ? { ...answer, signature: `0x${kind}${answer.signature.slice(2)}` } : answer
}
