import { FrameError } from '@portico/embedded-api'
import { hexToBytes, isAddressEqual, isHex, stringToBytes, type Address, type Hex } from 'viem'
import * as v from 'valibot'

import type { Custody, Approval } from '../custody/createCustody.js'
import type { Api } from '../api/Api.js'
import { readQuantity, type Node } from '../nodes/createNode.js'
import { withNonce } from '../smartAccount/withNonce.js'
import type { AskedTransaction, TransactionFee } from './prepareTransaction.js'

const hexData = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), v.maxLength(262_144))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/**
 * `gasPrice` is read as the highest fee; a nonce of the page is not taken, as the wallet counts them itself. Other fields, such
 * as `authorizationList`, are refused: they would sign away the account.
 */
const TransactionSchema = v.strictObject({
  from: v.optional(address),
  to: v.optional(v.nullable(address)),
  data: v.optional(hexData),
  input: v.optional(hexData),
  value: v.optional(quantity),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(v.union([quantity, v.number()])),
  chainId: v.optional(v.union([quantity, v.number()])),
  type: v.optional(v.union([quantity, v.number(), v.string()])),
  accessList: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0))),
})

/** @throws FrameError `embedded/unreadable` */
export function readTransaction(params: unknown, from: Address, chainId: string): AskedTransaction {
  const { success, output } = v.safeParse(v.tuple([TransactionSchema]), params)
  if (!success) throw unreadable('The transaction cannot be read.')
  const [asked] = output
  if (asked.from !== undefined && !isAddressEqual(asked.from as Address, from))
    throw unreadable('The transaction is for another account.')
  if (asked.chainId !== undefined && `eip155:${asked.chainId}` !== chainId)
    throw unreadable('The transaction is for another network.')
  if (asked.data !== undefined && asked.input !== undefined && asked.data.toLowerCase() !== asked.input.toLowerCase())
    throw unreadable('The transaction has two different inputs.')
  const data = (asked.data ?? asked.input) as Hex | undefined
  if (!asked.to && (data === undefined || data === '0x')) throw unreadable('The transaction has no receiver.')
  return {
    from,
    ...(asked.to ? { to: asked.to as Hex } : {}),
    data,
    value: asked.value,
    gas: asked.gas ?? asked.gasLimit,
    maxFeePerGas: asked.maxFeePerGas ?? asked.gasPrice,
    maxPriorityFeePerGas: asked.maxPriorityFeePerGas,
  }
}

export interface SendingDeps {
  readonly api: Api
  readonly custody: Custody
  readonly node: Node
  readonly signal: AbortSignal
}

/** Signs an approved transaction within the fee that was shown, and hands it to the network. Answers its hash. */
export async function sendTransaction(
  { api, custody, node, signal }: SendingDeps,
  asked: AskedTransaction,
  fee: TransactionFee,
  approval: Approval,
): Promise<Hex> {
  const chainId = Number(node.chainId.slice('eip155:'.length))
  return withNonce({ chainId, ask: (request) => api.post('/nonce/lease', request) }, async () => {
    const nonce = Number(readQuantity(await node.request('eth_getTransactionCount', [asked.from, 'pending'], signal)))
    const raw = await custody.sign(
      {
        kind: 'evmTransaction',
        account: asked.from,
        transaction: {
          type: 'eip1559',
          chainId,
          nonce,
          ...fee,
          to: asked.to,
          value: asked.value ?? 0n,
          data: asked.data ?? '0x',
        },
      },
      approval,
      { signal },
    )
    // Taken back while it was signed. Once it is on its way, nothing takes it back: it is sent without the signal.
    signal.throwIfAborted()
    const hash = await node.request('eth_sendRawTransaction', [raw])
    if (isHex(hash) && hash.length === 66) return hash
    throw new FrameError('embedded/nodeRefused', 'The network answered something that cannot be read.')
  })
}

/**
 * The bytes of `personal_sign`: hexadecimal data, or a text. Both orders of the two parameters are in use.
 * @throws FrameError `embedded/unreadable`
 */
export function readPersonalMessage(params: unknown, account: Address): Uint8Array {
  const { success, output } = v.safeParse(v.tupleWithRest([v.string(), v.string()], v.unknown()), params)
  if (!success) throw unreadable('The message cannot be read.')
  const [first, second] = output
  const isOwn = (text: string): boolean => text.toLowerCase() === account.toLowerCase()
  if (!isOwn(second) && !isOwn(first)) throw unreadable('The message is for another account.')
  const message = isOwn(second) ? first : second
  return isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : stringToBytes(message)
}

/** The JSON of `eth_signTypedData_v4`. @throws FrameError `embedded/unreadable` */
export function readTypedData(params: unknown, account: Address): string {
  const Data = v.union([v.string(), v.record(v.string(), v.unknown())])
  const { success, output } = v.safeParse(v.tuple([address, Data]), params)
  if (!success || !isAddressEqual(output[0] as Address, account)) throw unreadable('The data is for another account.')
  return typeof output[1] === 'string' ? output[1] : JSON.stringify(output[1])
}

function unreadable(message: string): FrameError {
  return new FrameError('embedded/unreadable', message)
}
