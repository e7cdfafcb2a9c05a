import { deploymentOf, type AccountKind } from '@portico/wallet-requests/accounts'
import { concat, isAddressEqual, type Address } from 'viem'

import type { RpcOperation } from '../rpc/schemas.js'
import type { AccountNetwork } from './accountNetworks.js'

/** Addresses of a user's keys. */
export interface UserKeys {
  /** Owner of the smart account. */
  readonly owner: Address
  /** Of the plain account, which EIP-7702 can give code. */
  readonly plain: Address
}

/** The account of an operation. */
export interface OperationAccount {
  readonly kind: AccountKind
  /** Whether the operation makes it, or gives the plain account its code. */
  readonly isMade: boolean
}

/** ERC-1967: where a proxy keeps the address of its implementation. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/**
 * The user's account that an operation is of; undefined where it is of another one, or has other code than the site gives. The site's
 * bundler pays for an operation that passes its simulation and fails in the block, which code of strangers can do.
 */
export async function ownAccountOf(
  {
    sender,
    factory,
    factoryData,
    eip7702Auth,
  }: Pick<RpcOperation, 'sender' | 'factory' | 'factoryData' | 'eip7702Auth'>,
  keys: UserKeys,
  { client, contracts }: Pick<AccountNetwork, 'client' | 'contracts'>,
): Promise<OperationAccount | undefined> {
  const code = (await client.getCode({ address: sender }))?.toLowerCase()
  if (isAddressEqual(sender, keys.plain)) {
    if (factory || factoryData) return undefined
    const isThere = code === concat(['0xef0100', contracts.stateless7702]).toLowerCase()
    if (isThere) return eip7702Auth ? undefined : { kind: '7702', isMade: false }
    const isOurs =
      eip7702Auth !== undefined &&
      isAddressEqual(eip7702Auth.address, contracts.stateless7702) &&
      eip7702Auth.chainId === BigInt(client.chain.id)
    return isOurs ? { kind: '7702', isMade: true } : undefined
  }
  // The address follows from the factory, the implementation and the owner.
  const deployment = deploymentOf('hybrid', [keys.owner], contracts)
  if (!isAddressEqual(sender, deployment.address) || eip7702Auth) return undefined
  if (code === undefined) {
    const isOurs =
      factory !== undefined && isAddressEqual(factory, deployment.factory) && factoryData === deployment.factoryData
    return isOurs ? { kind: 'hybrid', isMade: true } : undefined
  }
  if (factory || factoryData) return undefined
  const slot = await client.getStorageAt({ address: sender, slot: implementationSlot })
  const isOurs = slot !== undefined && BigInt(slot) === BigInt(contracts.hybrid)
  return isOurs ? { kind: 'hybrid', isMade: false } : undefined
}
