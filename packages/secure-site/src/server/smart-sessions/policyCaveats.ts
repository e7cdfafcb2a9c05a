import * as v from 'valibot'
import {
  concat,
  encodeAbiParameters,
  encodePacked,
  isAddressEqual,
  isHex,
  numberToHex,
  toFunctionSelector,
  type AbiFunction,
  type Address,
  type Hex,
} from 'viem'
import type { SmartAccountContracts } from '../../browser/smartAccount/SmartAccountContracts.js'
import { AddressSchema, quantitySchema, SecondsSchema } from '../rpc/schemas.js'
import type { Caveat } from './sessionData.js'

/** Days. */
export const maxSessionDays = 90

/** Of one session. Each is a signature of the account. */
const maxDelegations = 10

/** A permission, as it was asked for and read. */
export type Permission =
  | { readonly type: 'native-token-recurring-allowance'; readonly data: Allowance }
  | { readonly type: 'erc20-recurring-allowance'; readonly data: Allowance & { readonly token: Address } }
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: Address
        readonly abi: readonly AbiFunction[]
        readonly functions: readonly PermittedFunction[]
      }
    }

export interface Allowance {
  readonly allowance: bigint
  /** Seconds. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

export interface PermittedFunction {
  readonly functionName: string
  /** By position: the value that the argument must have. */
  readonly args: readonly (unknown | undefined)[]
  readonly valueLimit: bigint
}

/** Why a permission cannot be granted. The message may be shown to developers. */
export class PermissionError extends Error {
  override readonly name: string = 'PermissionError'
}

const AmountSchema = quantitySchema(256)
const allowance = { allowance: AmountSchema, start: SecondsSchema, period: v.pipe(SecondsSchema, v.minValue(1)) }
const ArgumentSchema = v.nullable(
  v.strictObject({
    // Ranges have no enforcer.
    operator: v.literal('EQUAL'),
    value: v.union([v.string(), v.number(), v.boolean(), v.bigint()]),
  }),
)
const PermissionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('native-token-recurring-allowance'), data: v.strictObject(allowance) }),
  v.strictObject({
    type: v.literal('erc20-recurring-allowance'),
    data: v.strictObject({ ...allowance, token: AddressSchema }),
  }),
  v.strictObject({
    type: v.literal('contract-call'),
    data: v.strictObject({
      address: AddressSchema,
      abi: v.pipe(v.array(v.looseObject({ type: v.string() })), v.maxLength(500)),
      functions: v.pipe(
        v.array(
          v.strictObject({
            functionName: v.string(),
            args: v.optional(v.array(ArgumentSchema), []),
            valueLimit: v.optional(AmountSchema, '0x0'),
            // A call in the account's own context could do anything.
            operation: v.optional(v.picklist(['Call', 'call']), 'Call'),
          }),
        ),
        v.minLength(1),
        v.maxLength(10),
      ),
    }),
  }),
])
const PermissionsSchema = v.pipe(v.array(PermissionSchema), v.minLength(1), v.maxLength(10))

/**
 * Reads `permissions` of a request.
 * @param guarded addresses that no session may call: the account, and the contracts that guard it
 * @throws PermissionError
 */
export function readPermissions(permissions: unknown, guarded: readonly Address[]): readonly Permission[] {
  const result = v.safeParse(PermissionsSchema, permissions)
  if (!result.success) {
    const [issue] = result.issues
    throw new PermissionError(`These permissions cannot be granted: ${v.getDotPath(issue) ?? 'permissions'}`)
  }
  const read = result.output.map((permission): Permission => {
    if (permission.type !== 'contract-call') return permission
    const { address, abi, functions } = permission.data
    const all = abi.filter((item) => item.type === 'function') as unknown as readonly AbiFunction[]
    const named = functions.map(({ functionName, args, valueLimit }) => ({
      functionName,
      valueLimit,
      args: args.map((each) => each?.value),
    }))
    return { type: permission.type, data: { address, abi: all, functions: named } }
  })
  const limits = read.map((each) => (each.type === 'contract-call' ? each.data.functions.length : 1))
  if (limits.reduce((sum, count) => sum + count, 0) > maxDelegations)
    throw new PermissionError(`A session has at most ${maxDelegations} permissions, with one for each function`)
  for (const permission of read) {
    const target = targetOf(permission)
    if (target && guarded.some((address) => isAddressEqual(address, target)))
      throw new PermissionError('No session may call the account or a contract that guards it')
  }
  return read
}

function targetOf(permission: Permission): Address | undefined {
  if (permission.type === 'contract-call') return permission.data.address
  return permission.type === 'erc20-recurring-allowance' ? permission.data.token : undefined
}

/** The account, and the contracts that act in its name or watch over sessions. */
export function guardedTargets(account: Address, contracts: SmartAccountContracts): readonly Address[] {
  return [account, contracts.entryPoint, contracts.delegationManager, ...Object.values(contracts.enforcers)]
}

export interface SessionLimits {
  /** Account that uses the session. */
  readonly delegate: Address
  /** Seconds. */
  readonly expiry: number
  /** Of the account at NonceEnforcer: raising it ends all sessions. */
  readonly nonce: bigint
}

/**
 * The caveats of each delegation that the permissions need: one each, and one for each function of a contract.
 * All of them matter. Without the call data fixed, an allowance of the native token could call the account itself.
 * @throws PermissionError
 */
export function caveatsOf(
  permissions: readonly Permission[],
  limits: SessionLimits,
  { enforcers }: SmartAccountContracts,
): readonly (readonly Caveat[])[] {
  const valueLte = (value: bigint): Caveat => ({
    enforcer: enforcers.valueLte,
    terms: numberToHex(value, { size: 32 }),
  })
  const always: readonly Caveat[] = [
    { enforcer: enforcers.timestamp, terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(limits.expiry)]) },
    { enforcer: enforcers.redeemer, terms: limits.delegate },
    { enforcer: enforcers.nonce, terms: numberToHex(limits.nonce, { size: 32 }) },
  ]
  const period = ({ allowance: amount, period: seconds, start }: Allowance): Hex =>
    encodePacked(['uint256', 'uint256', 'uint256'], [amount, BigInt(seconds), BigInt(start)])

  function ofPermission(permission: Permission): readonly (readonly Caveat[])[] {
    const { type, data } = permission
    if (type === 'native-token-recurring-allowance')
      return [
        [
          { enforcer: enforcers.nativeTokenPeriodTransfer, terms: period(data) },
          { enforcer: enforcers.exactCalldata, terms: '0x' },
        ],
      ]
    if (type === 'erc20-recurring-allowance') {
      const terms = concat([data.token, period(data)])
      return [[{ enforcer: enforcers.erc20PeriodTransfer, terms }, valueLte(0n)]]
    }
    return data.functions.map((each) => {
      const { selector, fixed } = readFunction(data.abi, each)
      return [
        { enforcer: enforcers.allowedTargets, terms: data.address },
        { enforcer: enforcers.allowedMethods, terms: selector },
        ...fixed.map((terms) => ({ enforcer: enforcers.allowedCalldata, terms })),
        valueLte(each.valueLimit),
      ]
    })
  }

  return permissions.flatMap(ofPermission).map((caveats) => [...caveats, ...always])
}

/** Selector of a function, and where its call data must have which bytes. */
function readFunction(
  abi: readonly AbiFunction[],
  { functionName, args }: PermittedFunction,
): { readonly selector: Hex; readonly fixed: readonly Hex[] } {
  const found = abi.filter(({ name }) => name === functionName)
  const [item] = found
  if (!item || found.length > 1) throw new PermissionError(`The ABI needs one function ${functionName}`)
  if (args.length > item.inputs.length) throw new PermissionError(`${functionName} has fewer arguments`)
  const fixed: Hex[] = []
  for (const [index, value] of args.entries()) {
    if (value === undefined) continue
    const before = item.inputs.slice(0, index)
    const type = item.inputs[index]?.type ?? ''
    // Tuples and arrays of a fixed length take more than one word, which would move what follows.
    const isPlain = before.every((input) => !input.type.startsWith('tuple') && !/\[\d+\]/.test(input.type))
    if (!isPlain || !/^(address|bool|u?int\d*|bytes\d+)$/.test(type))
      throw new PermissionError(`Argument ${index} of ${functionName} cannot be fixed`)
    const start = BigInt(4 + 32 * index)
    fixed.push(concat([numberToHex(start, { size: 32 }), encodeArgument(type, value, functionName, index)]))
  }
  return { selector: toFunctionSelector(item), fixed }
}

function encodeArgument(type: string, value: unknown, functionName: string, index: number): Hex {
  const isNumber = /^u?int/.test(type)
  try {
    if (isNumber) return encodeAbiParameters([{ type }], [BigInt(value as string)])
    if (type !== 'bool' && !isHex(value)) throw new Error('no hex')
    return encodeAbiParameters([{ type }], [value])
  } catch {
    throw new PermissionError(`Argument ${index} of ${functionName} is no ${type}`)
  }
}
