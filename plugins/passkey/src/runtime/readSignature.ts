import { rpcErrorCodes } from '@portico/core'
import * as v from 'valibot'
import { hashTypedData, hexToBytes, stringToHex, type Address, type Hex, type TypedDataDefinition } from 'viem'
import { ProviderError } from './errorTexts.js'

/** Whose signature is asked for, and what must not be signed. */
export interface SignatureLimits {
  readonly account: Address
  readonly chainId: number
  /** Contracts whose typed data would give the account away. */
  readonly guards: readonly Address[]
}

export interface ReadMessage {
  readonly raw: Hex
  readonly text: string
  /** Shown in hexadecimal. */
  readonly isBinary: boolean
}

export interface ReadTypedData {
  readonly data: TypedDataDefinition
  /** Its name, or its contract. */
  readonly domain: string
  /** Domain and message: what is signed of them, indented. */
  readonly json: string
}

/** Characters. */
const longest = 100_000
const text = v.pipe(v.string(), v.maxLength(longest))
const hex = /^0x([\da-f]{2})*$/i
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const fields = v.pipe(v.array(v.object({ name: text, type: text })), v.maxLength(200))
const dataSchema = v.object({
  types: v.record(v.string(), fields),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

/** `personal_sign`: a text or its bytes, and the account. @throws ProviderError */
export function readMessage(params: unknown, { account }: SignatureLimits): ReadMessage {
  const [message] = read(v.tupleWithRest([text, address], v.unknown()), params, 'personal_sign', account)
  const raw = hex.test(message) ? (message.toLowerCase() as Hex) : stringToHex(message)
  try {
    const shown = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw))
    // Control characters, but tab and ends of lines.
    // oxlint-disable-next-line no-control-regex
    if (!/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(shown))
      return { raw, text: withVisible(shown), isBinary: false }
  } catch {
    // Not a text.
  }
  return { raw, text: raw, isBinary: true }
}

/** `eth_signTypedData_v4`. @throws ProviderError */
export function readTypedData(params: unknown, { account, chainId, guards }: SignatureLimits): ReadTypedData {
  const method = 'eth_signTypedData_v4'
  const [, given] = read(v.tupleWithRest([address, v.unknown()], v.unknown()), params, method, account)
  const data = v.safeParse(dataSchema, typeof given === 'string' ? parseJson(given) : given)
  if (!data.success) throw invalid(method)
  const { types, primaryType, domain, message } = data.output
  const { verifyingContract, name } = domain
  const contract = typeof verifyingContract === 'string' ? verifyingContract.toLowerCase() : undefined
  if (guards.some((one) => one.toLowerCase() === contract))
    throw new ProviderError(4100, 'Data of the account itself cannot be signed for a page')
  if (domain['chainId'] !== undefined && !isChain(domain['chainId'], chainId))
    throw new ProviderError(rpcErrorCodes.invalidParams, 'The data is for another network')
  const definition = { types, primaryType, domain, message } as unknown as TypedDataDefinition
  try {
    hashTypedData(definition)
  } catch (cause) {
    throw new ProviderError(rpcErrorCodes.invalidParams, 'The typed data does not follow EIP-712', cause)
  }
  const shown = {
    domain: types['EIP712Domain'] ? signedPart(types, 'EIP712Domain', domain) : domain,
    message: signedPart(types, primaryType, message),
  }
  const write = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
  const domainName = typeof name === 'string' && name !== '' ? name : (contract ?? '')
  return { data: definition, domain: withVisible(domainName), json: withVisible(JSON.stringify(shown, write, 2)) }
}

type Types = v.InferOutput<typeof dataSchema>['types']

/** What of a value its type names, and so is signed. */
function signedPart(types: Types, type: string, value: unknown): unknown {
  const list = /^(.*)\[\d*]$/.exec(type)?.[1]
  if (list !== undefined) return Array.isArray(value) ? value.map((one) => signedPart(types, list, one)) : value
  const own = Object.hasOwn(types, type) ? types[type] : undefined
  if (!own) return value
  const from = Object(value) as Readonly<Record<string, unknown>>
  return Object.fromEntries(own.map((field) => [field.name, signedPart(types, field.type, from[field.name])]))
}

function isChain(given: unknown, chainId: number): boolean {
  try {
    return BigInt(given as string) === BigInt(chainId)
  } catch {
    return false
  }
}

/** Characters that turn the direction of a text, or cannot be seen, are written by their numbers. */
function withVisible(shown: string): string {
  return shown.replaceAll(
    /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function read<const T extends readonly unknown[]>(
  schema: v.GenericSchema<unknown, T>,
  params: unknown,
  method: string,
  account: Address,
): T {
  const { success, output } = v.safeParse(schema, params)
  if (!success) throw invalid(method)
  const named = output.find((one) => typeof one === 'string' && v.is(address, one)) as string | undefined
  if (named?.toLowerCase() !== account.toLowerCase())
    throw new ProviderError(4100, 'The request is for another account')
  return output
}

function invalid(method: string): Error {
  return new ProviderError(rpcErrorCodes.invalidParams, `The parameters are not those of ${method}`)
}

function parseJson(given: string): unknown {
  try {
    return given.length > longest ? undefined : JSON.parse(given)
  } catch {
    return undefined
  }
}
