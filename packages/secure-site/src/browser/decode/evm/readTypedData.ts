import * as v from 'valibot'
import { RefusedError, type Describing } from '../Description.js'
import { sameAddress } from '../receivers.js'
import { checkSender, listOf } from './describeTransaction.js'

/** Typed data (EIP-712) of which every field is of its type, and no field is left over. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: TypedDataDomain
  readonly message: Readonly<Record<string, unknown>>
}

export interface TypedDataDomain {
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: number | string | undefined
  readonly verifyingContract?: string | undefined
  readonly salt?: string | undefined
}

const identifier = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}$/))
const fields = v.pipe(
  v.array(v.strictObject({ name: identifier, type: v.pipe(v.string(), v.maxLength(200)) })),
  v.maxLength(200),
)
const domainFields = {
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  chainId: v.optional(
    v.union([
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]+|\d+)$/i)),
    ]),
  ),
  verifyingContract: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))),
  salt: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))),
}
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const typedDataSchema = v.strictObject({
  types: v.record(identifier, fields),
  primaryType: identifier,
  domain: v.strictObject(domainFields),
  message: v.record(v.string(), v.unknown()),
})
const looseSchema = v.looseObject({
  types: v.record(v.string(), v.array(v.looseObject({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.looseObject({}),
  message: v.record(v.string(), v.unknown()),
})

/** Signatures of these are the account itself: who has one can act as it. */
const refusedTypes = ['Delegation', 'PackedUserOperation', 'UserOperation', 'Authorization', 'SetCode', 'RevokeSession']

/**
 * What `eth_signTypedData_v4` signs. The wallet signs what this answers, so that there is no second reading.
 * @throws RefusedError
 */
export function readTypedData(describing: Describing): TypedData {
  const [from, given] = listOf(describing.request.params, 2)
  checkSender(from ?? '', describing)
  const data = asObject(given)
  if (!describing.guards.strictTypedData) return v.parse(looseSchema, data) as TypedData
  const read = v.safeParse(typedDataSchema, data)
  if (!read.success) throw unreadable('It does not have the form of EIP-712.')
  checkDomainType(read.output)
  checkTypes(read.output)
  checkStruct(read.output.primaryType, read.output.message, read.output, 0)
  checkDomain(read.output, describing)
  return read.output
}

function asObject(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    throw unreadable('It is no JSON.')
  }
}

function unreadable(why: string): RefusedError {
  return new RefusedError('embedded/unreadable', `The typed data cannot be read. ${why}`)
}

function dangerous(message: string): RefusedError {
  return new RefusedError('embedded/dangerousTypedData', message)
}

function checkDomain({ domain, types, primaryType }: TypedData, { request, context, guards }: Describing): void {
  if (domain.chainId !== undefined && `eip155:${BigInt(domain.chainId)}` !== request.chainId)
    throw new RefusedError('embedded/chainNotAllowed', 'The typed data is for another network than the active one.')
  if (!guards.ownContracts) return
  if ([primaryType, ...Object.keys(types)].some((name) => refusedTypes.includes(name)))
    throw dangerous('A signature of this kind would hand over your account. The wallet makes none for a site.')
  const { verifyingContract } = domain
  const refused = [...(context.refusedContracts ?? []), ...Object.values(context.accounts)]
  if (
    verifyingContract !== undefined &&
    refused.some((own) => own !== undefined && sameAddress(own, verifyingContract))
  )
    throw dangerous(
      'This signature is for a contract that has power over your account. The wallet makes none for a site.',
    )
}

/** Where the domain's type is given, it lists the fields of the domain, in the order of EIP-712. */
function checkDomainType({ types, domain }: TypedData): void {
  const given = types.EIP712Domain
  if (!given) return
  const names = given.map(({ name }) => name)
  const inOrder = Object.keys(domainTypes).filter((name) => Object.hasOwn(domain, name))
  const isExact = names.join() === inOrder.join() && given.every(({ name, type }) => domainTypes[name] === type)
  if (!isExact) throw unreadable('The type of its domain does not fit the domain.')
}

const basic =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const arrayOf = /^(.+)\[(\d{0,4})\]$/

/** Every type that is used is there, every one that is there is used, and none contains itself. */
function checkTypes({ types, primaryType }: TypedData): void {
  const used = new Set<string>()
  const visit = (name: string, inside: readonly string[]): void => {
    const own = Object.hasOwn(types, name) ? types[name] : undefined
    if (!own || name === 'EIP712Domain' || basic.test(name)) throw unreadable(`A type is missing or misnamed.`)
    if (inside.includes(name)) throw unreadable('A type contains itself.')
    used.add(name)
    if (new Set(own.map((field) => field.name)).size !== own.length) throw unreadable('A type has a field twice.')
    for (const { type } of own) {
      const element = elementOf(type)
      if (!basic.test(element)) visit(element, [...inside, name])
    }
  }
  visit(primaryType, [])
  const extra = Object.keys(types).filter((name) => name !== 'EIP712Domain' && !used.has(name))
  if (extra.length > 0) throw unreadable('It has types that are not used.')
}

function elementOf(type: string): string {
  const [, element] = arrayOf.exec(type) ?? []
  return element === undefined ? type : elementOf(element)
}

const deepest = 12

function checkStruct(name: string, value: unknown, data: TypedData, depth: number): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('A value is no struct.')
  const own = data.types[name] ?? []
  const keys = Object.keys(value)
  if (keys.length !== own.length || own.some((field) => !Object.hasOwn(value, field.name)))
    throw unreadable('A struct lacks a field, or has one that its type does not list.')
  for (const field of own) checkValue(field.type, (value as Record<string, unknown>)[field.name], data, depth + 1)
}

function checkValue(type: string, value: unknown, data: TypedData, depth: number): void {
  if (depth > deepest) throw unreadable('It is nested too deeply.')
  const [, element, length] = arrayOf.exec(type) ?? []
  if (element === undefined) {
    if (!basic.test(type)) checkStruct(type, value, data, depth)
    else if (!isBasic(type, value)) throw unreadable('A value does not fit its type.')
    return
  }
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
    throw unreadable('A list does not have its length.')
  for (const part of value) checkValue(element, part, data, depth + 1)
}

function isBasic(type: string, value: unknown): boolean {
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'string') return typeof value === 'string' && !/\p{Cs}/u.test(value)
  if (type === 'address') return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
  if (type.startsWith('bytes')) return isBytes(value, type.slice('bytes'.length))
  const whole = integerOf(value)
  if (whole === undefined) return false
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? '256')
  return type.startsWith('u')
    ? whole >= 0n && whole < 2n ** bits
    : whole >= -(2n ** (bits - 1n)) && whole < 2n ** (bits - 1n)
}

function isBytes(value: unknown, size: string): boolean {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) return false
  return size === '' || value.length === 2 + 2 * Number(size)
}

/** An integer as a number, decimal digits or hexadecimal digits. */
export function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}
