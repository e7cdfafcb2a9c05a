import type { Field, Text, Value } from '../Description.js'
import type { ReadContext, Shown } from '../finding.js'
import { refused } from '../params.js'
import type { RefusedError } from '../RefusedError.js'
import { addressValue, numberValue, say, words } from '../say.js'
import { tokenFields, type Token } from '../token.js'
import { visibleLine } from '../visibleText.js'

/** An instruction with its addresses. Undefined stands for one out of a look-up table that could not be read. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What an instruction is described with. */
export interface InstructionContext extends Pick<ReadContext, 'facts' | 'miss' | 'token'> {
  /** The visitor's, which signs. */
  readonly account: string
  /** Whose token account it is, as other instructions of the same transaction show. */
  readonly owners: ReadonlyMap<string, string>
  /** Accounts that the same transaction sets up for the visitor's. */
  readonly made: ReadonlySet<string>
}

/** What an instruction does. */
export interface InstructionShown extends Shown {
  /** Units of the native currency that leave for an address that never got any: those of all instructions count together. */
  readonly paysNew?: bigint | undefined
}

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  stake: 'Stake11111111111111111111111111111111111111',
  vote: 'Vote111111111111111111111111111111111111111',
  oldLoader: 'BPFLoader2111111111111111111111111111111111',
  loader: 'BPFLoaderUpgradeab1e11111111111111111111111',
  newLoader: 'LoaderV411111111111111111111111111111111111',
  ed25519: 'Ed25519SigVerify111111111111111111111111111',
  secp256k1: 'KeccakSecp256k11111111111111111111111111111',
  secp256r1: 'Secp256r1SigVerify1111111111111111111111111',
} as const

export function plain(title: Text, fields: readonly Field[]): InstructionShown {
  return { title, risk: 'R1', sections: [{ fields }], warnings: [], action: say('sign') }
}

export function risky(
  title: Text,
  fields: readonly Field[],
  text: Text,
  tone: 'warning' | 'error' = 'warning',
): InstructionShown {
  const warnings = [{ tone, title, text }] as const
  return { title, risk: 'R2', sections: [{ fields }], warnings, action: say('signAnyway') }
}

export function addressField(label: Text, address: string | undefined): Field {
  return { label, value: address === undefined ? words('inUnreadableTable') : addressValue(address) }
}

/** An amount of the network's own currency. */
export function native(units: bigint, { facts }: Pick<ReadContext, 'facts'>): Value {
  const { decimals, symbol } = facts.network
  return { type: 'amount', units: String(units), decimals, symbol: visibleLine(symbol) }
}

/** Decimals of the instruction go before those of the token: the program compares them with the token's, or fails. */
export function tokenAmount(units: bigint, token: Token | undefined, named: number | undefined): Value {
  const decimals = named ?? token?.info?.decimals
  if (decimals === undefined) return words('bareUnits', { units: numberValue(units) })
  return { type: 'amount', units: String(units), decimals, symbol: visibleLine(token?.info?.symbol ?? '') }
}

/** Whose tokens an account has, and which. Undefined: it is not known. */
export function tokenAccountOf(
  address: string | undefined,
  { facts: { tokenAccounts = {} }, miss }: InstructionContext,
): { readonly mint: string; readonly owner: string } | undefined {
  if (address === undefined) return undefined
  const known = Object.hasOwn(tokenAccounts, address) ? tokenAccounts[address] : undefined
  if (known === undefined) miss({ kind: 'tokenAccount', address })
  return known ?? undefined
}

/** A token with the words of Solana. */
export function mintFields(token: Token): readonly Field[] {
  const [name] = tokenFields(token)
  return [...(name ? [name] : []), addressField(say('mint'), token.address)]
}

/** Little-endian. The bytes have to be there. */
export function readNumber(data: Uint8Array, at: number, size: 4 | 8): bigint {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return size === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true)
}

export function ownAccount(): RefusedError {
  return refused('embedded/dangerousTransaction', 'handsOverOwnAccount')
}
