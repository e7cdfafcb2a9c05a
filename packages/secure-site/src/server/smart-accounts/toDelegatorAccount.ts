import {
  deploymentOf,
  encodeCalls,
  operationTypedData,
  type AccountContracts,
  type AccountKind,
  type UnsignedOperation,
} from '@portico/wallet-requests/accounts'
import type { Abi, Address, Hex, SignableMessage, TypedDataDefinition } from 'viem'
import {
  entryPoint08Abi,
  toSmartAccount,
  type SmartAccount,
  type SmartAccountImplementation,
} from 'viem/account-abstraction'

/** The key of an account. The signing itself happens elsewhere. */
export interface AccountKey {
  readonly address: Address
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData(data: TypedDataDefinition): Promise<Hex>
}

export interface DelegatorAccountOptions {
  readonly kind: AccountKind
  /** With a chain. */
  readonly client: SmartAccountImplementation['client']
  readonly contracts: AccountContracts & { readonly entryPoint: Address }
  /** One, except for `multiSig`. */
  readonly keys: readonly [AccountKey, ...AccountKey[]]
}

export type DelegatorAccount = SmartAccount<SmartAccountImplementation<Abi, '0.8'>>

/** Not of any key, but of the right length and with a low `s`: the account reverts on others, and then gas cannot be estimated. */
const stubSignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** In place of the signatures of so many keys, while gas is estimated. */
export const stubSignatureOf = (keys: number): Hex => `0x${stubSignature.slice(2).repeat(keys)}`

/** An account of MetaMask's Delegation Framework for viem's account-abstraction actions. */
export async function toDelegatorAccount(options: DelegatorAccountOptions): Promise<DelegatorAccount> {
  const { kind, client, contracts, keys } = options
  const chainId = client.chain?.id
  if (chainId === undefined) throw new Error('the client has no chain')
  const [key] = keys
  const signers = keys.map(({ address }) => address) as [Address, ...Address[]]
  const deployment = kind === '7702' ? undefined : deploymentOf(kind, signers, contracts)
  const address = deployment?.address ?? key.address
  // The multi-signature account wants the signatures one behind the other, by the order of the signers' addresses.
  const inOrder = keys.toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
  const signAll = async (sign: (key: AccountKey) => Promise<Hex>): Promise<Hex> => {
    const signatures: Hex[] = []
    for (const each of inOrder) signatures.push(await sign(each))
    return `0x${signatures.map((signature) => signature.slice(2)).join('')}`
  }
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: contracts.entryPoint, version: '0.8' },
    encodeCalls: async (calls) => encodeCalls(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory: deployment?.factory, factoryData: deployment?.factoryData }),
    getStubSignature: async () => stubSignatureOf(keys.length),
    signMessage: ({ message }) => signAll((each) => each.signMessage(message)),
    signTypedData: (data) => signAll((each) => each.signTypedData(data as TypedDataDefinition)),
    signUserOperation: ({ chainId: requestedId = chainId, ...operation }) => {
      if (requestedId !== chainId) throw new Error('the operation is for another network')
      const { entryPoint } = contracts
      const unsigned = { ...operation, sender: address } as UnsignedOperation
      const data = operationTypedData(kind, unsigned, { chainId, entryPoint })
      return signAll((each) => each.signTypedData(data as TypedDataDefinition))
    },
  })
}
