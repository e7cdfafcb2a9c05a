import * as v from 'valibot'
import type { Finding, ReadContext } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { listOf, refused, requireAccount, unreadable } from '../params.js'
import { isOwnAddress, sameAddress } from '../receivers.js'
import { accountKey } from './accountOf.js'
import { describeTypedData } from './describeTypedData.js'
import { exactBasic, exactStruct, innermostType, isBasicType, type StructTypes } from './exactValue.js'
import { hashTypedData } from './hashTypedData.js'

/** Names without `$`, which libraries read differently in types. Of `__proto__`, JavaScript makes no field. */
const typeName = /^(?!__proto__$)[A-Za-z_]\w{0,127}(?::[A-Za-z_]\w{0,127})?$/
const fieldName = /^(?!__proto__$)[A-Za-z_$][\w$]{0,127}$/

const FieldsSchema = v.pipe(
  v.array(
    v.strictObject({
      name: v.pipe(v.string(), v.regex(fieldName)),
      type: v.pipe(v.string(), v.maxLength(200)),
    }),
  ),
  v.maxLength(200),
)
const TypeNameSchema = v.pipe(v.string(), v.regex(typeName))
const TypedDataSchema = v.strictObject({
  types: v.record(TypeNameSchema, FieldsSchema),
  primaryType: TypeNameSchema,
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

/** In the order of EIP-712. */
const domainTypes: readonly { readonly name: string; readonly type: string }[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** Signatures of these are the account itself: who has one can act as it. */
const refusedTypes: readonly string[] = [
  'Delegation',
  'PackedUserOperation',
  'UserOperation',
  'Authorization',
  'SetCode',
  'RevokeSession',
]

/** `eth_signTypedData_v4`. @throws RefusedError */
export function readTypedData(context: ReadContext): Finding {
  const { account, params } = context.request
  const [from, given] = listOf(params, 2)
  requireAccount(from ?? '', context.request)
  const typedData = exactTypedData(given)
  checkDomain(typedData, context)
  return {
    ...describeTypedData(typedData, context),
    intent: { kind: 'evmTypedData', key: accountKey(context), account, typedData },
  }
}

/** @throws RefusedError for what does not follow EIP-712 to the letter */
function exactTypedData(given: unknown): ExactTypedData {
  const read = v.safeParse(TypedDataSchema, asObject(given))
  if (!read.success) throw unreadable('typedDataForm')
  const { types, primaryType, domain, message } = read.output
  const exact: ExactTypedData = {
    types: { ...types, EIP712Domain: domainTypeOf(domain, types) },
    primaryType,
    domain: exactDomain(domain),
    message: exactStruct(primaryType, message, checkTypes(types, primaryType)),
  }
  try {
    hashTypedData(exact)
  } catch {
    // Such as a struct with the name of a basic type: shown, it could not be signed.
    throw unreadable('typedDataForm')
  }
  return exact
}

function asObject(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    throw unreadable('typedDataNoJson')
  }
}

/** Its fields, written out. Where the page gives the type, it lists the fields of the domain, in order. */
function domainTypeOf(domain: Readonly<Record<string, unknown>>, types: StructTypes): StructTypes[string] {
  const own = domainTypes.filter(({ name }) => Object.hasOwn(domain, name))
  if (Object.keys(domain).length !== own.length) throw unreadable('typedDataDomain')
  const given = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  const isSame = (field: { readonly name: string; readonly type: string }, at: number): boolean =>
    field.name === own[at]?.name && field.type === own[at]?.type
  if (given && !(given.length === own.length && given.every(isSame))) throw unreadable('typedDataDomain')
  return own
}

/** Every value that is there, an empty text too, is signed. */
function exactDomain(domain: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = domainTypes.filter(({ name }) => Object.hasOwn(domain, name))
  return Object.fromEntries(own.map(({ name, type }) => [name, exactBasic(type, domain[name])]))
}

/** Every type that is used is there, every one that is there is used, and none contains itself. */
function checkTypes(types: StructTypes, primaryType: string): StructTypes {
  const used = new Set<string>()
  const visit = (name: string, inside: readonly string[]): void => {
    const own = Object.hasOwn(types, name) ? types[name] : undefined
    if (!own || name === 'EIP712Domain' || isBasicType(name)) throw unreadable('typedDataTypes')
    if (inside.includes(name) || new Set(own.map((field) => field.name)).size !== own.length)
      throw unreadable('typedDataTypes')
    used.add(name)
    for (const { type } of own) {
      const inner = innermostType(type)
      if (isBasicType(inner)) continue
      // A name with a colon is that of a whole message (Hyperliquid); libraries do not look for structs inside of one.
      if (name.includes(':') || inner.includes(':')) throw unreadable('typedDataTypes')
      visit(inner, [...inside, name])
    }
  }
  visit(primaryType, [])
  if (Object.keys(types).some((name) => name !== 'EIP712Domain' && !used.has(name))) throw unreadable('typedDataTypes')
  return types
}

function checkDomain({ domain, types, primaryType }: ExactTypedData, { request, facts }: ReadContext): void {
  const { chainId, verifyingContract } = domain
  if (chainId !== undefined && `eip155:${String(chainId)}` !== request.chainId)
    throw refused('embedded/chainNotAllowed', 'typedDataNetwork')
  if ([primaryType, ...Object.keys(types)].some((name) => refusedTypes.includes(name)))
    throw refused('embedded/dangerousTypedData', 'typedDataAccountType')
  if (verifyingContract === undefined) return
  const contract = String(verifyingContract)
  const { guards = [] } = facts
  if (isOwnAddress(contract, facts) || guards.some((guard) => sameAddress(guard, contract)))
    throw refused('embedded/dangerousTypedData', 'typedDataOwnContract')
}
