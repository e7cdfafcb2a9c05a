import { unreadable } from '../params.js'

/** The types of EIP-712: of each struct its fields in order. */
export type StructTypes = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

const basic =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const arrayOf = /^(.+)\[(\d{0,4})\]$/
const deepest = 12

export function isBasicType(type: string): boolean {
  return basic.test(type)
}

/** Of `uint8[2][]` it is `uint8[2]`, with no length. Undefined for what is no list. */
export function listType(type: string): { readonly element: string; readonly length: number | undefined } | undefined {
  const [, element, length] = arrayOf.exec(type) ?? []
  return element === undefined ? undefined : { element, length: length ? Number(length) : undefined }
}

/** The type without the brackets of lists. */
export function innermostType(type: string): string {
  const list = listType(type)
  return list ? innermostType(list.element) : type
}

/**
 * A struct with every value of its type, and written in one form: integers as decimal digits, bytes and addresses in lower case.
 * @throws RefusedError for a field that is missing, left over or of another type
 */
export function exactStruct(
  name: string,
  value: unknown,
  types: StructTypes,
  depth: number = 0,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('typedDataNoStruct')
  const own = types[name] ?? []
  if (Object.keys(value).length !== own.length || own.some((field) => !Object.hasOwn(value, field.name)))
    throw unreadable('typedDataFields')
  return Object.fromEntries(
    own.map(({ name: field, type }) => [
      field,
      exactValue(type, (value as Readonly<Record<string, unknown>>)[field], types, depth + 1),
    ]),
  )
}

function exactValue(type: string, value: unknown, types: StructTypes, depth: number): unknown {
  if (depth > deepest) throw unreadable('typedDataDepth')
  const list = listType(type)
  if (!list) return isBasicType(type) ? exactBasic(type, value) : exactStruct(type, value, types, depth)
  if (!Array.isArray(value) || (list.length !== undefined && value.length !== list.length))
    throw unreadable('typedDataLength')
  return Array.from(value, (part) => exactValue(list.element, part, types, depth + 1))
}

/** @throws RefusedError */
export function exactBasic(type: string, value: unknown): string | boolean {
  const exact = type.startsWith('uint') || type.startsWith('int') ? exactInteger(type, value) : exactOther(type, value)
  if (exact === undefined) throw unreadable('typedDataValue')
  return exact
}

function exactOther(type: string, value: unknown): string | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (typeof value !== 'string') return undefined
  // Half of a surrogate pair has no bytes: another character would be signed in its place.
  if (type === 'string') return /\p{Cs}/u.test(value) ? undefined : value
  if (type === 'address') return /^0x[0-9a-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
  const size = type.slice('bytes'.length)
  const isWhole = /^0x(?:[0-9a-f]{2})*$/i.test(value) && (size === '' || value.length === 2 + 2 * Number(size))
  return isWhole ? value.toLowerCase() : undefined
}

function exactInteger(type: string, value: unknown): string | undefined {
  const whole = integerOf(value)
  if (whole === undefined) return undefined
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? '256')
  const [least, end] = type.startsWith('u') ? [0n, 2n ** bits] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n)]
  return whole >= least && whole < end ? String(whole) : undefined
}

/** An integer as a number, decimal digits or hexadecimal digits. */
function integerOf(value: unknown): bigint | undefined {
  // What JavaScript rounded is not what the page wrote.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}
