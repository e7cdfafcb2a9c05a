import { encodeCalls } from '@portico/wallet-requests'
import { hashMessage, hashTypedData, type Abi, type TypedDataDefinition } from 'viem'
import {
  entryPoint07Abi,
  entryPoint08Abi,
  toSmartAccount,
  type SmartAccount,
  type SmartAccountImplementation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { PasskeyContracts } from '../PasskeySpec.js'
import { ownerKeyOf, type AccountOwner } from './ownerKeyOf.js'
import { signOperation } from './signOperation.js'

export type PasskeyAccountOptions = AccountOwner & {
  /** With a chain. */
  readonly client: SmartAccountImplementation['client']
  readonly contracts: PasskeyContracts
}

/** A HybridDeleGator of which a passkey or the key of a recovery code is an owner, for viem's account-abstraction actions. */
export function toPasskeyAccount(options: PasskeyAccountOptions): Promise<SmartAccount> {
  const { client, contracts } = options
  const chainId = client.chain?.id
  if (chainId === undefined) throw new Error('the client has no chain')
  const { entryPoint, entryPointVersion } = contracts
  const { address, deployment, stubSignature, sign } = ownerKeyOf(options, contracts)
  const abi: Abi = entryPointVersion === '0.8' ? entryPoint08Abi : entryPoint07Abi
  const implementation: SmartAccountImplementation<Abi, '0.7' | '0.8'> = {
    client,
    entryPoint: { abi, address: entryPoint, version: entryPointVersion },
    encodeCalls: async (calls) => encodeCalls(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    sign: ({ hash }) => sign(hash),
    getAddress: async () => address,
    getFactoryArgs: async () => deployment ?? { factory: undefined, factoryData: undefined },
    getStubSignature: async () => stubSignature,
    signMessage: ({ message }) => sign(hashMessage(message)),
    signTypedData: (data) => sign(hashTypedData(data as TypedDataDefinition)),
    // The account does not use the hash of EntryPoint, but its own EIP-712 data. What visitors are shown is signed by its reading.
    signUserOperation: ({ chainId: requestedId = chainId, ...operation }) => {
      if (requestedId !== chainId) throw new Error('the operation is for another network')
      const { callData, factory, factoryData } = operation
      const deployment = factory && factoryData ? { factory, factoryData } : undefined
      const maxCost = String(2n ** 256n)
      const intent = { kind: 'userOperation', accountKind: 'hybrid', account: address, chainId, entryPoint } as const
      return signOperation({ ...intent, callData, deployment, maxCost }, operation as UserOperation, sign)
    },
  }
  return toSmartAccount(implementation) as Promise<SmartAccount>
}
