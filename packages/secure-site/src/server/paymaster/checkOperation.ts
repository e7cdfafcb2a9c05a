import { packOperation, type AccountKind, type UnsignedOperation } from '@portico/wallet-requests/accounts'
import { withPaymaster, type SponsoredOperation } from '@portico/wallet-requests/paymaster'
import { encodeAbiParameters, hexToBytes, isAddressEqual, parseAbiParameters, size, type Address, type Hex } from 'viem'

import type { OperationAccount } from '../nodes/ownAccount.js'

/** Of an account, or of a session in its name. */
export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** What the site's own bundler and node say of an operation. */
export interface OperationEstimate {
  readonly callGas: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** What is paid for at most, whatever the estimate says. */
export interface OperationCaps {
  readonly callGas: bigint
  readonly preVerificationGas: bigint
}

/** Why an operation is not paid for. */
export type Excess = 'nothing' | 'gas' | 'fees'

export interface OperationCheck {
  readonly account: OperationAccount
  /** What it does. */
  readonly calls: readonly Call[]
  readonly estimate: OperationEstimate
  readonly caps: OperationCaps
}

/** Most gas for the check of the account's signature, and for making the account: half more than alto 0.0.20 estimates. */
const verificationGas: Readonly<Record<AccountKind, { readonly isMade: bigint; readonly isThere: bigint }>> = {
  hybrid: { isMade: 400_000n, isThere: 120_000n },
  multiSig: { isMade: 450_000n, isThere: 160_000n },
  '7702': { isMade: 100_000n, isThere: 100_000n },
}

/** Between the estimate and what is paid for: the network changes between two questions. */
const withMargin = (amount: bigint): bigint => (amount * 12n) / 10n
/** Bundlers round estimates of short calls up to this. */
const leastCallGas = 100_000n

/** Of a transaction with one operation, and what EntryPoint does for it outside of the limits of its parts. */
const overhead = { transaction: 21_000n, bundle: 9_830n, operation: 7_260n, authorization: 25_000n, word: 10n } as const

/** A signature of one key without a zero, which would cost less. */
const longestSignature = 'ff'.repeat(65)
/** How many keys sign for it. */
export const keysOf = ({ kind }: OperationAccount): number => (kind === 'multiSig' ? 2 : 1)
const packedOperation = parseAbiParameters(
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)',
)

/** The gas that the operation costs its bundler outside of the limits of its parts, when it is alone in its transaction. */
export function preVerificationGasOf(
  sponsored: SponsoredOperation,
  account: OperationAccount,
  paymasterData: Hex,
): bigint {
  const full = {
    ...packOperation(withPaymaster(sponsored, paymasterData)),
    signature: `0x${longestSignature.repeat(keysOf(account))}` as Hex,
  }
  const packed = hexToBytes(encodeAbiParameters(packedOperation, [full]))
  const data = packed.reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 0)
  const words = Math.ceil(size(full.callData) / 32)
  const { transaction, bundle, operation, authorization, word } = overhead
  const ofCode = account.kind === '7702' && account.isMade ? authorization : 0n
  return transaction + bundle + operation + ofCode + word * BigInt(words) + BigInt(data)
}

/** Undefined: the operation is one to pay for. */
export function excessOf(
  sponsored: SponsoredOperation,
  paymasterData: Hex,
  { account, calls, estimate, caps }: OperationCheck,
): Excess | undefined {
  const { operation } = sponsored
  // The one that makes the account does that: a session needs one that is there.
  if (!account.isMade && !calls.some((call) => doesSomething(call, operation))) return 'nothing'
  // Where the network charges for data, only the bundler knows; elsewhere it is what the bytes cost.
  const ofBytes = withMargin(preVerificationGasOf(sponsored, account, paymasterData))
  const preVerificationGas = estimate.preVerificationGas > ofBytes ? withMargin(estimate.preVerificationGas) : ofBytes
  const callGas = larger(withMargin(estimate.callGas), leastCallGas)
  const isTooMuchGas =
    operation.callGasLimit > smaller(callGas, caps.callGas) ||
    operation.verificationGasLimit > verificationGas[account.kind][account.isMade ? 'isMade' : 'isThere'] ||
    operation.preVerificationGas > smaller(preVerificationGas, caps.preVerificationGas)
  if (isTooMuchGas) return 'gas'
  const isTooDear =
    operation.maxFeePerGas > withMargin(estimate.maxFeePerGas) ||
    operation.maxPriorityFeePerGas > withMargin(estimate.maxPriorityFeePerGas)
  return isTooDear ? 'fees' : undefined
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function doesSomething({ to, value, data }: Call, { sender }: UnsignedOperation): boolean {
  return size(data) > 0 || (value > 0n && !isAddressEqual(to, sender))
}
