import { hashTypedData as hash, type Hex } from 'viem'
import type { ExactTypedData } from '../Intent.js'
import { listType, type StructTypes } from './exactValue.js'

/** The hash of EIP-712. @throws where the data does not follow it */
export function hashTypedData({ types, primaryType, domain, message }: ExactTypedData): Hex {
  return hash({
    types,
    primaryType,
    domain: forHash('EIP712Domain', domain, types),
    message: forHash(primaryType, message, types),
  } as Parameters<typeof hash>[0])
}

/** Integers as such: of digits that begin with a zero or a minus, libraries make different things. */
function forHash(type: string, value: unknown, types: StructTypes): unknown {
  const list = listType(type)
  if (list) return (value as readonly unknown[]).map((part) => forHash(list.element, part, types))
  if (Object.hasOwn(types, type)) {
    const struct = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      (types[type] ?? []).map((field) => [field.name, forHash(field.type, struct[field.name], types)]),
    )
  }
  return /^u?int\d*$/.test(type) ? BigInt(value as string) : value
}
