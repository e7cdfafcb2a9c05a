import * as v from 'valibot'
import {
  getAddress,
  hashMessage,
  isAddress,
  isAddressEqual,
  recoverAddress,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { RefusalReason } from '../answers/refusal.js'
import { SourceError } from '../data/SourceError.js'
import { createEvmClient, nodeErrorOf, type EvmNode } from '../rpc/evmClient.js'

/** A signed wish for a name, of which everything but the signature was checked. */
export interface Registration {
  /** As the message has it. */
  readonly name: string
  readonly address: Address
  /** ENSIP-9 and ENSIP-11. */
  readonly coinType: number
  /** CAIP-2 of the network of the coin type. */
  readonly chain: string
  readonly message: string
  readonly signature: Hex
}

/** Seconds that a message may be older, or newer, than the clock of the gateway. */
const tolerance = 10
/** Milliseconds after which no message is fresh any more, whatever clock wrote it. */
export const freshFor: number = 3 * tolerance * 1000
/** Characters: an ERC-6492 signature holds the call that deploys the account. */
const longestSignature = 40_000
const longestMessage = 1000

export interface RegistrationBody {
  readonly projectId?: string | undefined
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

export const RegistrationSchema: v.GenericSchema<unknown, RegistrationBody> = v.object({
  projectId: v.optional(v.string()),
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1)),
  address: v.pipe(v.string(), v.maxLength(128)),
  message: v.pipe(v.string(), v.maxLength(longestMessage)),
  signature: v.pipe(v.string(), v.regex(/^0x([\da-f]{2})+$/i), v.maxLength(longestSignature)),
})

const MessageSchema = v.strictObject({
  name: v.string(),
  attributes: v.strictObject({}),
  timestamp: v.pipe(v.number(), v.integer()),
})

const ethereum = 60
const evmOffset = 0x80000000

/** The network of a coin type: 60 is Ethereum, and EVM networks are their chain id with the highest bit set (ENSIP-11). */
export function chainOfCoinType(coinType: number): string | undefined {
  if (coinType === ethereum) return 'eip155:1'
  return coinType > evmOffset ? `eip155:${coinType - evmOffset}` : undefined
}

const ChangeSchema = v.variant('action', [
  v.strictObject({ name: v.string(), action: v.literal('renew'), timestamp: v.pipe(v.number(), v.integer()) }),
  v.strictObject({
    name: v.string(),
    action: v.literal('transfer'),
    to: v.pipe(v.string(), v.maxLength(128)),
    timestamp: v.pipe(v.number(), v.integer()),
  }),
])

/** A signed wish of an owner, of which everything but the signature was checked. */
export interface NameChange extends Registration {
  /** The next owner; undefined: the name is renewed. */
  readonly to: Address | undefined
}

/** @param now Milliseconds since the epoch. */
export function readChange(
  body: RegistrationBody,
  serves: (chain: string) => boolean,
  now: number,
): NameChange | RefusalReason {
  const signed = readSigned(body, serves)
  if ('field' in signed) return signed
  const parsed = v.safeParse(ChangeSchema, parseJson(body.message))
  if (!parsed.success) return reason('message', 'message is JSON: name, action, to where it is transferred, timestamp.')
  const { output } = parsed
  const { name, action, timestamp } = output
  const to = output.action === 'transfer' ? output.to : undefined
  if (JSON.stringify({ name, action, ...(to !== undefined && { to }), timestamp }) !== body.message)
    return reason('message', 'message must be written as JSON.stringify({ name, action, to, timestamp }) does.')
  if (isOff(timestamp, now)) return stale()
  if (to !== undefined && (!isAddress(to, { strict: false }) || isAddressEqual(to, zeroAddress)))
    return reason('to', 'This is not an address of this network.')
  return { ...signed, name, to: to === undefined ? undefined : getAddress(to) }
}

/** @param now Milliseconds since the epoch. */
export function readRegistration(
  body: RegistrationBody,
  serves: (chain: string) => boolean,
  now: number,
): Registration | RefusalReason {
  const signed = readSigned(body, serves)
  if ('field' in signed) return signed
  const { message } = body
  const parsed = v.safeParse(MessageSchema, parseJson(message))
  if (!parsed.success) {
    const field = parsed.issues[0].path?.[0]?.key === 'attributes' ? 'attributes' : 'message'
    const description =
      field === 'attributes' ? 'attributes must be empty.' : 'message is JSON: name, attributes, timestamp.'
    return reason(field, description)
  }
  const { name, timestamp } = parsed.output
  // One spelling: a text that other readers could read in another way is not what the account meant.
  if (JSON.stringify({ name, attributes: {}, timestamp }) !== message)
    return reason('message', 'message must be written as JSON.stringify({ name, attributes, timestamp }) does.')
  if (isOff(timestamp, now)) return stale()
  return { ...signed, name }
}

/** What is checked of every signed wish, beside what its message says. */
function readSigned(
  { coin_type: coinType, address, message, signature }: RegistrationBody,
  serves: (chain: string) => boolean,
): Omit<Registration, 'name'> | RefusalReason {
  const chain = chainOfCoinType(coinType)
  if (chain === undefined || !serves(chain))
    return reason('coin_type', 'This gateway has no network of this coin type.')
  if (!isAddress(address, { strict: false })) return reason('address', 'This is not an address of this network.')
  return { address: getAddress(address), coinType, chain, message, signature: signature as Hex }
}

function isOff(timestamp: number, now: number): boolean {
  return Math.abs(now / 1000 - timestamp) > tolerance
}

function stale(): RefusalReason {
  return reason(
    'timestamp',
    `The message is more than ${tolerance} seconds off the clock of the gateway. Sign it again.`,
  )
}

function reason(field: string, description: string): RefusalReason {
  return { field, description }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether the account signed the message, and what signed: a key (EIP-191), or a contract on the network of the registration
 * (ERC-1271; ERC-6492 where it is not deployed yet).
 * @throws SourceError when the node cannot be asked, or is of another network
 */
export async function signerOf(
  { address, message, signature, chain }: Registration,
  node: EvmNode,
  signal: AbortSignal,
): Promise<'key' | 'contract' | undefined> {
  if (await isSignedByKey(address, message, signature)) return 'key'
  const client = createEvmClient(node, signal)
  try {
    // viem answers "not signed" of a node that cannot be asked.
    const id = await client.getChainId()
    if (`eip155:${id}` !== chain) throw new SourceError('rpc', 'the node is of another network')
    return (await client.verifyMessage({ address, message, signature })) ? 'contract' : undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceError) throw error
    const failure = nodeErrorOf(error)
    if (failure && !failure.isRevert) throw failure
    return undefined
  }
}

async function isSignedByKey(address: Address, message: string, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(address, await recoverAddress({ hash: hashMessage(message), signature }))
  } catch {
    return false
  }
}

/**
 * Coin types under which an address is kept. A key has the same address on every network, so that it is that of Ethereum too; a
 * contract is kept on its own network only: on another network, its address may be empty or another owner's.
 */
export function coinTypesOf({ coinType }: Registration, signer: 'key' | 'contract'): readonly number[] {
  const own = coinType === evmOffset + 1 || signer === 'key' ? [coinType, ethereum] : [coinType]
  return [...new Set(own)]
}
