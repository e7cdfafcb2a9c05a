import {
  encodeAbiParameters,
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  keccak256,
  pad,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint08Abi,
  toPackedUserOperation,
  toSmartAccount,
  type SmartAccount,
  type SmartAccountImplementation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { PasskeyContracts } from '../PasskeySpec.js'
import { toBase64Url, type Assertion } from './assertPasskey.js'
import { deploymentOf, type Passkey } from './deploymentOf.js'

export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

export interface PasskeyAccountOptions {
  /** With a chain. */
  readonly client: SmartAccountImplementation['client']
  readonly contracts: PasskeyContracts
  readonly passkey: Passkey
  /** Asks for the passkey, with a hash of 32 bytes as the challenge. */
  assert(challenge: Hex): Promise<Assertion>
}

const accountAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
/** Of WebAuthn: hash of the key's id, r, s, authenticatorData, user verification, clientDataJSON around the challenge, place of its type. */
const signatureFields = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

/** ERC-7579: all calls of a batch, or none. */
const batchMode: Hex = pad('0x01', { dir: 'right', size: 32 })

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

export function encodeCalls(calls: readonly Call[]): Hex {
  const list = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  const [first] = list
  if (list.length === 1 && first) return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [first] })
  const args = [batchMode, encodeAbiParameters(executions, [list])] as const
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args })
}

/** The form in which the account takes a signature of WebAuthn. It puts the challenge between the two parts of clientDataJSON itself. */
export function encodeAssertion(challenge: Hex, { credentialId, ...assertion }: Assertion): Hex {
  const { r, s, authenticatorData, clientDataJSON } = assertion
  const text = toBase64Url(challenge)
  const at = clientDataJSON.indexOf(text)
  return encodeAbiParameters(signatureFields, [
    keccak256(stringToHex(credentialId)),
    r,
    s,
    authenticatorData,
    true,
    clientDataJSON.slice(0, at),
    clientDataJSON.slice(at + text.length),
    BigInt(clientDataJSON.indexOf('"type":"webauthn.get"')),
  ])
}

/** As long as a real one: for estimates. The challenge stands where authenticators put it. */
function stubSignature(credentialId: string): Hex {
  const clientDataJSON = `{"type":"webauthn.get","challenge":"${toBase64Url(zeroHash)}","origin":"${'o'.repeat(80)}","crossOrigin":false}`
  const authenticatorData: Hex = `0x${'11'.repeat(32)}1d${'00'.repeat(4)}`
  const half = 2n ** 254n - 1n
  return encodeAssertion(zeroHash, { credentialId, authenticatorData, clientDataJSON, r: half, s: half })
}

/** A HybridDeleGator whose only owner is a passkey, for viem's account-abstraction actions. */
export function toPasskeyAccount(options: PasskeyAccountOptions): Promise<SmartAccount> {
  const { client, contracts, passkey, assert } = options
  const chainId = client.chain?.id
  if (chainId === undefined) throw new Error('the client has no chain')
  const { entryPoint, entryPointVersion, factory } = contracts
  const { address, factoryData } = deploymentOf(passkey, contracts)
  const sign = async (hash: Hex): Promise<Hex> => encodeAssertion(hash, await assert(hash))
  const abi: Abi = entryPointVersion === '0.8' ? entryPoint08Abi : entryPoint07Abi
  const implementation: SmartAccountImplementation<Abi, '0.7' | '0.8'> = {
    client,
    entryPoint: { abi, address: entryPoint, version: entryPointVersion },
    encodeCalls: async (calls) => encodeCalls(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory, factoryData }),
    getStubSignature: async () => stubSignature(passkey.credentialId),
    signMessage: ({ message }) => sign(hashMessage(message)),
    signTypedData: (data) => sign(hashTypedData(data as TypedDataDefinition)),
    // The account does not use the hash of EntryPoint, but its own EIP-712 data.
    signUserOperation: ({ chainId: asked = chainId, ...operation }) => {
      if (asked !== chainId) throw new Error('the operation is for another network')
      const packed = toPackedUserOperation({ ...operation, sender: address } as UserOperation)
      return sign(
        hashTypedData({
          domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: address },
          types: operationTypes,
          primaryType: 'PackedUserOperation',
          message: { ...packed, entryPoint },
        }),
      )
    },
  }
  return toSmartAccount(implementation) as Promise<SmartAccount>
}
