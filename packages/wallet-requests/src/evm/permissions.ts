import { keccak256, slice, stringToBytes, type Hex } from 'viem'
import * as v from 'valibot'
import { parse, unreadable } from '../params.js'
import { exactBasic, isBasicType, listType } from './exactValue.js'
import { AddressSchema, QuantitySchema } from './schemas.js'

/** A permission as it is shown and signed. Addresses are in lower case. */
export type Permission =
  | ({ readonly kind: 'native' } & Allowance)
  | ({ readonly kind: 'token'; readonly token: string } & Allowance)
  | { readonly kind: 'calls'; readonly target: string; readonly functions: readonly PermittedFunction[] }

export interface Allowance {
  readonly allowance: bigint
  /** Seconds. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

export interface PermittedFunction {
  /** Name and types: what the selector is made of. A name of the page's choice says nothing of what is called. */
  readonly signature: string
  readonly selector: Hex
  readonly args: readonly { readonly type: string; readonly fixed: string | boolean | undefined }[]
  readonly valueLimit: bigint
}

/** Of one session. Each is a signature of the account. */
export const maxDelegations = 10

export const SecondsSchema: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const allowance = {
  allowance: QuantitySchema,
  start: SecondsSchema,
  period: v.pipe(SecondsSchema, v.minValue(60)),
}
const ArgumentSchema = v.nullable(
  // Ranges have no enforcer.
  v.strictObject({ operator: v.literal('EQUAL'), value: v.union([v.string(), v.boolean(), v.number()]) }),
)
const FunctionSchema = v.strictObject({
  functionName: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}$/)),
  args: v.optional(v.array(ArgumentSchema), []),
  valueLimit: v.optional(QuantitySchema, '0x0'),
  // A call in the account's own context could do anything.
  operation: v.optional(v.picklist(['Call', 'call'])),
})
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
      functions: v.pipe(v.array(FunctionSchema), v.minLength(1), v.maxLength(10)),
    }),
  }),
])
const PermissionsSchema = v.pipe(v.array(PermissionSchema), v.minLength(1), v.maxLength(10))

/** `permissions` of `wallet_grantPermissions`. @throws RefusedError for what no contract can check */
export function readPermissions(given: unknown): readonly Permission[] {
  const permissions = parse(PermissionsSchema, given).map((request): Permission => {
    if (request.type === 'contract-call') {
      const { address, abi, functions } = request.data
      return {
        kind: 'calls',
        target: address.toLowerCase(),
        functions: functions.map((each) => readFunction(each, abi)),
      }
    }
    const { start, period } = request.data
    const limits = { allowance: BigInt(request.data.allowance), start, period }
    return request.type === 'erc20-recurring-allowance'
      ? { kind: 'token', token: request.data.token.toLowerCase(), ...limits }
      : { kind: 'native', ...limits }
  })
  const count = permissions.reduce((sum, each) => sum + (each.kind === 'calls' ? each.functions.length : 1), 0)
  if (count > maxDelegations) throw unreadable('tooManyPermissions')
  return permissions
}

interface AbiType {
  readonly type: string
  readonly components?: readonly AbiType[] | undefined
}
const AbiTypeSchema: v.GenericSchema<unknown, AbiType> = v.looseObject({
  type: v.pipe(v.string(), v.maxLength(100)),
  components: v.optional(v.lazy(() => v.pipe(v.array(AbiTypeSchema), v.maxLength(50)))),
})
const AbiFunctionSchema = v.looseObject({ inputs: v.pipe(v.array(AbiTypeSchema), v.maxLength(50)) })

function readFunction(
  { functionName, args, valueLimit }: v.InferOutput<typeof FunctionSchema>,
  abi: readonly { readonly type: string; readonly [name: string]: unknown }[],
): PermittedFunction {
  const found = abi.filter(({ type, name }) => type === 'function' && name === functionName)
  const [entry] = found
  if (!entry || found.length > 1) throw unreadable('functionNotInAbi')
  const { inputs } = parse(AbiFunctionSchema, entry)
  if (args.length > inputs.length) throw unreadable('functionArguments')
  const types = inputs.map((input) => canonicalType(input))
  const signature = `${functionName}(${types.join(',')})`
  return {
    signature,
    selector: slice(keccak256(stringToBytes(signature)), 0, 4),
    args: types.map((type, at) => ({ type, fixed: fixedValue(type, args[at] ?? null, types.slice(0, at)) })),
    valueLimit: BigInt(valueLimit),
  }
}

/** As in a selector: `(address,uint256)[]` of a list of tuples. */
function canonicalType({ type, components = [] }: AbiType): string {
  const [, name = '', lists = ''] = /^([a-z]+\d*)((?:\[\d{0,4}\])*)$/.exec(type) ?? []
  if (name === 'tuple') return `(${components.map(canonicalType).join(',')})${lists}`
  const full = name === 'uint' || name === 'int' ? `${name}256` : name
  if (!isBasicType(full)) throw unreadable('functionArguments')
  return `${full}${lists}`
}

function fixedValue(
  type: string,
  argument: v.InferOutput<typeof ArgumentSchema>,
  before: readonly string[],
): string | boolean | undefined {
  if (argument === null) return undefined
  // Tuples and lists of a fixed length take more than one word, which would move what follows.
  const isPlain = before.every((each) => !each.startsWith('(') && !hasFixedLength(each))
  if (!isPlain || !/^(?:address|bool|u?int\d+|bytes\d+)$/.test(type)) throw unreadable('argumentNotFixable')
  return exactBasic(type, argument.value)
}

function hasFixedLength(type: string): boolean {
  const list = listType(type)
  return list !== undefined && (list.length !== undefined || hasFixedLength(list.element))
}
