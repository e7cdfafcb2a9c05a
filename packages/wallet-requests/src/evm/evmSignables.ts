import {
  hashMessage,
  hashTypedData as hashViemTypedData,
  hexToBytes,
  keccak256,
  serializeTransaction,
  type Address,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { FillingError } from '../FillingError.js'
import type { Filling, Intent, KeyName, OperationFilling, Signable, UserOperationIntent } from '../Intent.js'
import { delegationTypedData } from './delegationTypedData.js'
import { filledOperation, uint } from './filledOperation.js'
import { hashTypedData } from './hashTypedData.js'
import { operationTypedData } from './operationTypedData.js'

export type EvmIntent = Exclude<Intent, { readonly kind: `solana${string}` }>

/**
 * The hashes that keys sign for an intent of an EIP-155 chain: of a `userOperation` the authorization where it upgrades the account,
 * then the operation; of `delegations` the operation that makes the account where there is one, then each delegation.
 * @throws FillingError where the filling is missing, or not inside of the intent
 */
export function evmSignables(intent: EvmIntent, filling: Filling): readonly Signable[] {
  switch (intent.kind) {
    case 'evmMessage':
      return [signable(intent.key, hashMessage({ raw: intent.message as Hex }))]
    case 'evmTypedData':
      return [signable(intent.key, hashTypedData(intent.typedData))]
    case 'evmTransaction':
      return [signable('evm', keccak256(serializeTransaction(filledTransaction(intent, filling))))]
    case 'userOperation':
      return operationSignables(intent, filling)
    case 'delegations':
      return [
        ...(intent.deploy ? operationSignables(intent.deploy, filling) : []),
        ...intent.delegations.map((each) => signable('owner', hashTypedData(delegationTypedData(intent, each)))),
      ]
  }
}

function signable(key: KeyName, hash: Hex): Signable {
  return { key, scheme: 'secp256k1', bytes: hexToBytes(hash) }
}

function operationSignables(intent: UserOperationIntent, filling: Filling): readonly Signable[] {
  const filled = requireOperation(filling)
  const { accountKind, chainId } = intent
  const authorization = authorizationOf(intent, filled)
  const key = accountKind === 'hybrid' ? 'owner' : 'evm'
  const place = { chainId, entryPoint: intent.entryPoint as Address }
  const data = operationTypedData(accountKind, filledOperation(intent, filled), place)
  return [
    ...(authorization ? [signable('evm', hashAuthorization(authorization))] : []),
    signable(key, hashViemTypedData(data)),
  ]
}

/** @throws FillingError */
export function requireOperation({ operation }: Filling): OperationFilling {
  if (!operation) throw new FillingError('The operation lacks its gas and nonce.')
  return operation
}

/** The code that the plain account gets, on this network alone: with chain id 0 it would count on every one. */
export function authorizationOf(
  { upgradesTo, chainId }: UserOperationIntent,
  { authorizationNonce: nonce }: OperationFilling,
): { readonly address: Hex; readonly chainId: number; readonly nonce: number } | undefined {
  if (upgradesTo === undefined) return undefined
  if (!(chainId > 0)) throw new FillingError('An authorization is for one network.')
  return { address: upgradesTo as Hex, chainId, nonce: requireNonce(nonce) }
}

/** The transaction with what was filled in. @throws FillingError */
export function filledTransaction(
  intent: Extract<Intent, { readonly kind: 'evmTransaction' }>,
  { transaction }: Filling,
): TransactionSerializableEIP1559 {
  if (!transaction) throw new FillingError('The transaction lacks its nonce.')
  // Without a number, it could be sent on every network.
  if (!(intent.chainId > 0)) throw new FillingError('A transaction is for one network.')
  const gas = atMost(transaction.gas, intent.gas)
  const maxFeePerGas = atMost(transaction.maxFeePerGas, intent.maxFeePerGas)
  const maxPriorityFeePerGas = atMost(transaction.maxPriorityFeePerGas, intent.maxPriorityFeePerGas)
  if (maxPriorityFeePerGas > maxFeePerGas) throw new FillingError('The tip is higher than the price of gas.')
  return {
    type: 'eip1559',
    chainId: intent.chainId,
    nonce: requireNonce(transaction.nonce),
    ...(intent.to !== undefined && { to: intent.to as Hex }),
    value: BigInt(intent.value),
    data: intent.data as Hex,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }
}

function atMost(filled: string | undefined, most: string): bigint {
  const value = uint(filled ?? most, 256)
  if (value > BigInt(most)) throw new FillingError('Gas or its price is higher than what was shown.')
  return value
}

function requireNonce(nonce: number | undefined): number {
  if (nonce === undefined || !Number.isSafeInteger(nonce) || nonce < 0)
    throw new FillingError('The nonce is no number.')
  return nonce
}
