import type { Field, Text, Value } from '../Description.js'
import type { Asked, Finding } from '../finding.js'
import { RefusedError } from '../RefusedError.js'

/** An instruction with its addresses. Undefined stands for one out of a look-up table that could not be read. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What an instruction is described with. */
export interface InstructionContext {
  readonly asked: Asked
  /** The visitor's, which signs. */
  readonly account: string
  /** Whose token account it is, as other instructions of the same transaction show. */
  readonly owners: ReadonlyMap<string, string>
}

/** What an instruction does; payments count together against the limit from which on a visitor has to look closely. */
export interface InstructionFinding extends Finding {
  /** Units of the native currency that leave for an address that never got any. */
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

export function plain(title: Text, fields: readonly Field[]): InstructionFinding {
  return { title, risk: 'R1', sections: [{ fields }], warnings: [], action: { key: 'sign' } }
}

export function risky(
  title: Text,
  fields: readonly Field[],
  text: Text,
  tone: 'warning' | 'error' = 'warning',
): InstructionFinding {
  const warnings = [{ tone, title, text }] as const
  return { title, risk: 'R2', sections: [{ fields }], warnings, action: { key: 'signAnyway' } }
}

export function addressField(label: Text, address: string | undefined): Field {
  return { label, value: addressValue(address) }
}

export function addressValue(address: string | undefined): Value {
  return address === undefined
    ? { type: 'words', text: { key: 'inUnreadableTable' } }
    : { type: 'address', address }
}

export function number(digits: bigint | number): Value {
  return { type: 'number', digits: String(digits) }
}

/** An amount of the network's own currency. */
export function native(units: bigint, { asked }: InstructionContext): Value {
  const { decimals, symbol } = asked.facts.network
  return { type: 'amount', units: String(units), decimals, symbol }
}

/** Little-endian. The bytes have to be there. */
export function readNumber(data: Uint8Array, at: number, size: 4 | 8): bigint {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return size === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true)
}

export function ownAccount(): RefusedError {
  return new RefusedError('embedded/dangerousTransaction', { key: 'handsOverOwnAccount' })
}
