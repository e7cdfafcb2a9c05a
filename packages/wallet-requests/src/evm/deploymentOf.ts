import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import type { AccountKind } from './operationTypedData.js'

const hybridAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const multiSigAbi = parseAbi(['function initialize(address[] signers, uint256 threshold)'])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable'])

/** What accounts are made of: SimpleFactory, and the implementations of the two kinds. */
export interface AccountContracts {
  readonly factory: Address
  readonly hybrid: Address
  readonly multiSig: Address
}

/** What deploys an account, and where it is then. */
export interface Deployment {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
}

/**
 * The smart account of a key, or of several: its address follows from them, and is known before anything is deployed. No network is
 * asked, so that no node can tell another one.
 */
export function deploymentOf(
  kind: Exclude<AccountKind, '7702'>,
  signers: readonly [Address, ...Address[]],
  { factory, hybrid, multiSig }: AccountContracts,
): Deployment {
  const data =
    kind === 'hybrid'
      ? encodeFunctionData({ abi: hybridAbi, args: [signers[0], [], [], []] })
      : encodeFunctionData({ abi: multiSigAbi, args: [signers, BigInt(signers.length)] })
  const args = [kind === 'hybrid' ? hybrid : multiSig, data] as const
  const bytecode = encodeDeployData({ abi: proxyAbi, bytecode: ERC1967Proxy as Hex, args })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, bytecode, salt: zeroHash }),
    factory,
    factoryData: encodeFunctionData({ abi: factoryAbi, args: [bytecode, zeroHash] }),
  }
}
