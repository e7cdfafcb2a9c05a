import {
  decodeContext,
  deploymentOf,
  encodeContext,
  operationTypedData,
  readRedemption,
  type UnsignedOperation,
} from '@portico/wallet-requests/accounts'
import { hashTypedData, hexToBytes, isAddressEqual, type Address, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

import type { SignerContracts } from '../SignerConfig.js'
import { SignerRefusal } from '../SignerRefusal.js'

export interface GrantedSession {
  readonly chain_id: number
  readonly context: Hex
  readonly public_key: string
  readonly app_key: string
}

/**
 * The hash of an operation that is of the session's own account and redeems nothing but what the session was granted. Whether it
 * is within the limits is for the contracts: their state is on the network.
 * @throws SignerRefusal `signer/session`
 */
export function requireWithin(
  operation: UnsignedOperation,
  { chain_id: chainId, context, public_key, app_key }: GrantedSession,
  contracts: SignerContracts,
): Uint8Array {
  const signers = [publicKeyToAddress(public_key as Hex), app_key as Address] as const
  const deployment = deploymentOf('multiSig', signers, contracts)
  const isOwn =
    isAddressEqual(operation.sender, deployment.address) &&
    (operation.factory === undefined
      ? operation.factoryData === undefined
      : isAddressEqual(operation.factory, deployment.factory) && operation.factoryData === deployment.factoryData)
  const granted = new Set(decodeContext(context).map((delegation) => encodeContext([delegation])))
  const redeemed = isOwn ? readRedemption(operation.callData, contracts.delegationManager) : undefined
  if (!redeemed?.contexts.every((each) => granted.has(each)))
    throw new SignerRefusal(403, 'signer/session', 'The operation uses more than this session.')
  const { entryPoint } = contracts
  return hexToBytes(hashTypedData(operationTypedData('multiSig', operation, { chainId, entryPoint })))
}
