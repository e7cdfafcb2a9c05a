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

const hexOf = (least: number, most: number): v.GenericSchema<unknown, `0x${string}`> =>
  v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && new RegExp(`^0x([\\da-f]{2}){${least},${most}}$`, 'i').test(value),
  )
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

/** The first byte of a `MultiSignature`, and how many bytes follow it. */
const signatureKinds: Readonly<Record<NonNullable<NamedAccount['keyType']>, readonly [kind: string, size: number]>> = {
  ed25519: ['00', 64],
  sr25519: ['01', 64],
  ecdsa: ['02', 65],
}

/** Puts the kind of the key before a signature that lacks it. Wallets that do not tell the kind have sr25519, the usual one. */
export function withKind(answer: SignerAnswer, keyType: NamedAccount['keyType'] = 'sr25519'): SignerAnswer {
  const [kind, size] = signatureKinds[keyType]
  const isBare = answer.signature.length === 2 + size * 2
  return isBare ? { ...answer, signature: `0x${kind}${answer.signature.slice(2)}` } : answer
}
