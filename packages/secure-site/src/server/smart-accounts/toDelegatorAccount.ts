import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
  type SignableMessage,
  type TypedDataDefinition,
} from 'viem'
import {
  entryPoint08Abi,
  toPackedUserOperation,
  toSmartAccount,
  type SmartAccount,
  type SmartAccountImplementation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { SmartAccountContracts } from './SmartAccountContracts.js'

/** The key of an account. The signing itself happens elsewhere. */
export interface AccountKey {
  readonly address: Address
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData(data: TypedDataDefinition): Promise<Hex>
}

/** What accounts are made of. */
export type AccountContracts = Pick<SmartAccountContracts, 'entryPoint' | 'factory' | 'hybrid' | 'multiSig'>

/** `hybrid`: an account of its own address. `multiSig`: one that takes the signatures of all `keys`. `7702`: the key's own address with code. */
export type DelegatorKind = 'hybrid' | 'multiSig' | '7702'

export interface DelegatorAccountOptions {
  readonly kind: DelegatorKind
  /** With a chain. */
  readonly client: SmartAccountImplementation['client']
  readonly contracts: AccountContracts
  /** One, except for `multiSig`. */
  readonly keys: readonly [AccountKey, ...AccountKey[]]
}

export type DelegatorAccount = SmartAccount<SmartAccountImplementation<Abi, '0.8'>>

const accountAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const multiSigAbi = parseAbi(['function initialize(address[] signers, uint256 threshold)'])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable'])
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])

/** ERC-7579: all calls of a batch, or none. */
const batchMode: Hex = pad('0x01', { dir: 'right', size: 32 })

/** The names of the EIP-712 domains in which the implementations check user operations. */
const domainNames = {
  hybrid: 'HybridDeleGator',
  multiSig: 'MultiSigDeleGator',
  '7702': 'EIP7702StatelessDeleGator',
} as const satisfies Record<DelegatorKind, string>

const operationTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** Not of any key, but of the right length and with a low `s`: the account reverts on others, and then gas cannot be estimated. */
const stubSignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** In place of the signatures of so many keys, while gas is estimated. */
export const stubSignatureOf = (keys: number): Hex => `0x${stubSignature.slice(2).repeat(keys)}`

/** What deploys an account, and where it is then. */
export interface Deployment {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
}

/** The address depends on the signers only, and is known before anything is deployed. */
export function deploymentOf(
  kind: Exclude<DelegatorKind, '7702'>,
  signers: readonly [Address, ...Address[]],
  { factory, hybrid, multiSig }: Omit<AccountContracts, 'entryPoint'>,
): Deployment {
  const data =
    kind === 'hybrid'
      ? encodeFunctionData({ abi: accountAbi, functionName: 'initialize', args: [signers[0], [], [], []] })
      : encodeFunctionData({ abi: multiSigAbi, args: [signers, BigInt(signers.length)] })
  const args = [kind === 'hybrid' ? hybrid : multiSig, data] as const
  const bytecode = encodeDeployData({ abi: proxyAbi, bytecode: ERC1967Proxy as Hex, args })
  const salt = zeroHash
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, bytecode, salt }),
    factory,
    factoryData: encodeFunctionData({ abi: factoryAbi, args: [bytecode, salt] }),
  }
}

export function encodeCalls(
  calls: readonly { to: Address; value?: bigint | undefined; data?: Hex | undefined }[],
): Hex {
  const list = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data }))
  const [first] = list
  if (list.length === 1 && first) return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [first] })
  const args = [batchMode, encodeAbiParameters(executions, [list])] as const
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args })
}

/** The reverse of `encodeCalls`; undefined for call data that it does not make. */
export function decodeCalls(
  callData: Hex,
): readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: accountAbi, data: callData })
    const list = args.length === 1 ? args : decodeAbiParameters(executions, args[1] as Hex)[0]
    const calls = (list as readonly { readonly target: Address; readonly value: bigint; readonly callData: Hex }[]).map(
      ({ target, value, callData: data }) => ({ to: target, value, data }),
    )
    return encodeCalls(calls) === callData.toLowerCase() ? calls : undefined
  } catch {
    return undefined
  }
}

/**
 * What the account checks the signature of: it does not use the hash of EntryPoint, but its own EIP-712 data.
 */
export function operationTypedData(
  kind: DelegatorKind,
  entryPoint: Address,
  chainId: number,
  operation: UserOperation<'0.8'>,
): TypedDataDefinition<typeof operationTypes, 'PackedUserOperation'> {
  const packed = toPackedUserOperation(operation)
  return {
    domain: { name: domainNames[kind], version: '1', chainId, verifyingContract: operation.sender },
    types: operationTypes,
    primaryType: 'PackedUserOperation',
    message: { ...packed, entryPoint },
  }
}

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
    encodeCalls: async (calls) => encodeCalls(calls),
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory: deployment?.factory, factoryData: deployment?.factoryData }),
    getStubSignature: async () => stubSignatureOf(keys.length),
    signMessage: ({ message }) => signAll((each) => each.signMessage(message)),
    signTypedData: (data) => signAll((each) => each.signTypedData(data as TypedDataDefinition)),
    signUserOperation: ({ chainId: asked = chainId, ...operation }) => {
      if (asked !== chainId) throw new Error('the operation is for another network')
      const data = operationTypedData(kind, contracts.entryPoint, chainId, { ...operation, sender: address })
      return signAll((each) => each.signTypedData(data as TypedDataDefinition))
    },
  })
}
