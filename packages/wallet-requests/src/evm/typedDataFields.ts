import { getAddress, type Hex } from 'viem'
import type { Field, Value } from '../Description.js'
import type { ExactTypedData } from '../Intent.js'
import { addressValue, codeValue, lineValue, numberValue, say, textValue, words } from '../say.js'
import { listType } from './exactValue.js'

export type Struct = Readonly<Record<string, unknown>>

/** The domain: for whom the signature counts. */
export function domainFields({ domain }: ExactTypedData): readonly Field[] {
  const { name, version, chainId, verifyingContract, salt } = domain
  return [
    ...(typeof name === 'string' ? [{ label: say('domainName'), value: stringValue(name) }] : []),
    ...(typeof version === 'string' ? [{ label: say('domainVersion'), value: stringValue(version) }] : []),
    ...(typeof chainId === 'string' ? [{ label: say('domainChain'), value: codeValue(chainId) }] : []),
    ...(typeof verifyingContract === 'string'
      ? [{ label: say('contract'), value: addressValue(getAddress(verifyingContract)) }]
      : []),
    ...(typeof salt === 'string' ? [{ label: say('domainSalt'), value: codeValue(salt) }] : []),
  ]
}

/** Every field of a struct, by the order of its type. */
export function structFields(type: string, value: Struct, data: Pick<ExactTypedData, 'types'>): readonly Field[] {
  return (data.types[type] ?? []).map((field) => fieldOf(field.name, field.type, value[field.name], data))
}

function fieldOf(name: string, type: string, value: unknown, data: Pick<ExactTypedData, 'types'>): Field {
  const label = { name }
  const list = listType(type)
  if (list && Array.isArray(value)) {
    const parts = value.map((part, at) => fieldOf(`${name}[${at}]`, list.element, part, data))
    const count = numberValue(value.length)
    return { label, value: words('listOf', { count, type: lineValue(list.element) }), parts }
  }
  if (typeof value === 'object' && value !== null)
    return { label, note: lineValue(type), parts: structFields(type, value as Struct, data) }
  return { label, value: basicValue(type, value), note: lineValue(type) }
}

/** Of a basic type, as `exactBasic` writes it. */
export function basicValue(type: string, value: unknown): Value {
  if (type === 'address') return addressValue(getAddress(value as Hex))
  if (type === 'bool') return words(value === true ? 'yes' : 'no')
  if (type === 'string') return stringValue(String(value))
  return type.startsWith('bytes') ? codeValue(String(value)) : numberValue(BigInt(value as string))
}

/** In quotation marks: nothing and a blank are seen, and a text "1" and a number 1 are not the same. */
function stringValue(text: string): Value {
  return words('quoted', { text: textValue(text) })
}

/** Whether a struct has these fields (`spender address`), among others. */
export function hasFields(
  { types }: Pick<ExactTypedData, 'types'>,
  type: string,
  ...fields: readonly string[]
): boolean {
  const own = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  return fields.every((field) => own.some((each) => `${each.name} ${each.type}` === field))
}
