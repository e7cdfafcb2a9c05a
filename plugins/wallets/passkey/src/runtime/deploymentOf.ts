import type { Caip2 } from '@portico/core'
import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  slice,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import type { PasskeyAccount } from '../PasskeyAccount.js'
import type { PasskeyContracts } from '../PasskeySpec.js'

export interface Passkey extends Pick<PasskeyAccount, 'credentialId' | 'publicKey'> {
  /** The account that it was added to, and where. Undefined: it is the first passkey of an account, whose address follows from it. */
  readonly joined?: { readonly address: Address; readonly networks: readonly Caip2[] } | undefined
}

const initializeAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable'])

/** What deploys an account, and where it is then. */
export interface Deployment {
  readonly address: Address
  readonly factoryData: Hex
}

/** The address of an account follows from its first passkey and the contracts, and is known before anything is deployed. */
export function deploymentOf(
  { credentialId, publicKey }: Passkey,
  { factory, hybrid }: Pick<PasskeyContracts, 'factory' | 'hybrid'>,
): Deployment {
  const [x, y] = [BigInt(slice(publicKey, 0, 32)), BigInt(slice(publicKey, 32, 64))]
  const data = encodeFunctionData({
    abi: initializeAbi,
    args: [zeroAddress, [credentialId], [x], [y]],
  })
  const bytecode = encodeDeployData({ abi: proxyAbi, bytecode: ERC1967Proxy as Hex, args: [hybrid, data] })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, bytecode, salt: zeroHash }),
    factoryData: encodeFunctionData({ abi: factoryAbi, args: [bytecode, zeroHash] }),
  }
}

export function addressOf(passkey: Passkey, contracts: Pick<PasskeyContracts, 'factory' | 'hybrid'>): Address {
  return passkey.joined?.address ?? deploymentOf(passkey, contracts).address
}
