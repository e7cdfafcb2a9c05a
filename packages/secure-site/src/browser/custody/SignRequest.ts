import type { Address, Hex } from 'viem'
import * as v from 'valibot'

import type { Delegation } from '../../sessions/sessionData.js'
import { CustodyError } from './CustodyError.js'

/** A transaction of the account. Every field is filled in: the signer asks nothing of a node. */
export type EvmTransaction = EvmTransactionBase &
  (
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  )

interface EvmTransactionBase {
  /** More than 0: a transaction without one could be sent on every chain (EIP-155). */
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  /** Absent: the transaction deploys a contract. */
  readonly to?: Address | undefined
  readonly value: bigint
  readonly data: Hex
}

/** What a wallet signs; there is nothing else. `account`: address of the key, as the visitor was shown it. */
export type SignRequest = { readonly account: string } & (
  | { readonly kind: 'evmMessage'; readonly key: 'evm' | 'owner'; readonly message: Uint8Array }
  /** EIP-712 as JSON. */
  | { readonly kind: 'evmTypedData'; readonly key: 'evm' | 'owner'; readonly typedData: string }
  | { readonly kind: 'evmTransaction'; readonly transaction: EvmTransaction }
  /**
   * EIP-712 as JSON: a `PackedUserOperation` of the smart account, signed by its owner; by the key of the plain account where that
   * is the smart account (EIP-7702). Default `owner`.
   */
  | { readonly kind: 'userOperation'; readonly key?: 'evm' | 'owner' | undefined; readonly typedData: string }
  /** Gives the plain account the code of `contract` (EIP-7702). No page can ask for it. */
  | { readonly kind: 'authorization'; readonly chainId: number; readonly contract: Address; readonly nonce: number }
  /** Lets a session act for the smart account within the caveats; signed by its owner. No page can ask for it. */
  | {
      readonly kind: 'delegation'
      readonly chainId: number
      readonly manager: Address
      readonly delegation: Delegation
    }
  | { readonly kind: 'solanaMessage'; readonly message: Uint8Array }
  /** Legacy or version 0, in wire format: up to 20 with one approval. */
  | { readonly kind: 'solanaTransactions'; readonly transactions: readonly Uint8Array[] }
)

/** `hex`: a signature of 65 bytes, or a signed transaction. `bytes`: a signature, or signed transactions in order. */
export type SignResult<Kind extends SignRequest['kind'] = SignRequest['kind']> = Kind extends `solana${string}`
  ? readonly Uint8Array[]
  : Hex

const limit = 256 * 1024
const bytes = v.pipe(v.instance(Uint8Array), v.maxLength(limit))
const account = v.pipe(v.string(), v.maxLength(44))
const key = v.picklist(['evm', 'owner'])
const typedData = v.pipe(v.string(), v.maxLength(limit))
const uint256 = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const hex = (length: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^0x([0-9a-fA-F]{2})${length}$`)), v.maxLength(limit))

const transaction = {
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  gas: uint256,
  to: v.optional(hex('{20}')),
  value: uint256,
  data: hex('*'),
}

const SignRequestSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('evmMessage'), account, key, message: bytes }),
  v.strictObject({ kind: v.literal('evmTypedData'), account, key, typedData }),
  v.strictObject({
    kind: v.literal('evmTransaction'),
    account,
    transaction: v.variant('type', [
      v.strictObject({ ...transaction, type: v.literal('legacy'), gasPrice: uint256 }),
      v.strictObject({
        ...transaction,
        type: v.literal('eip1559'),
        maxFeePerGas: uint256,
        maxPriorityFeePerGas: uint256,
      }),
    ]),
  }),
  v.strictObject({ kind: v.literal('userOperation'), account, key: v.optional(key), typedData }),
  v.strictObject({
    kind: v.literal('authorization'),
    account,
    // With 0 it would count on every chain.
    chainId: transaction.chainId,
    contract: hex('{20}'),
    nonce: transaction.nonce,
  }),
  v.strictObject({
    kind: v.literal('delegation'),
    account,
    chainId: transaction.chainId,
    manager: hex('{20}'),
    delegation: v.strictObject({
      delegate: hex('{20}'),
      delegator: hex('{20}'),
      // Without any, the delegate could do whatever the account can.
      caveats: v.pipe(
        v.array(v.strictObject({ enforcer: hex('{20}'), terms: hex('*') })),
        v.minLength(1),
        v.maxLength(50),
      ),
      salt: uint256,
    }),
  }),
  v.strictObject({ kind: v.literal('solanaMessage'), account, message: bytes }),
  v.strictObject({
    kind: v.literal('solanaTransactions'),
    account,
    transactions: v.pipe(v.array(bytes), v.minLength(1), v.maxLength(20)),
  }),
])

/** @throws CustodyError `embedded/requestRefused` for what is not in the list */
export function parseSignRequest(value: unknown): SignRequest {
  const { success, output } = v.safeParse(SignRequestSchema, value)
  if (!success) throw new CustodyError('embedded/requestRefused', 'The wallet does not sign requests of this form.')
  return output as SignRequest
}
