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

import type { SignerContracts } from '../SignerConfig.js'

const hybridAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const multiSigAbi = parseAbi(['function initialize(address[] signers, uint256 threshold)'])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable'])

/** What deploys an account, and where it is then. */
export interface Deployment {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
}

/**
 * The smart account of a key, or of several: its address follows from them, and is known before anything is deployed. Signers do
 * not ask a network, so that no node can tell them another one.
 */
export function deploymentOf(
  kind: 'hybrid' | 'multiSig',
  signers: readonly [Address, ...Address[]],
  contracts: Pick<SignerContracts, 'factory' | 'hybrid' | 'multiSig'>,
): Deployment {
  const { factory, hybrid, multiSig } = contracts
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

/** Smart accounts that were asked for a short time ago: to make the address again costs as much as a signature. */
export interface Deployments {
  hybrid(owner: Address, contracts: SignerContracts): Deployment
}

/** @param most that are kept; the one that came first goes first */
export function createDeployments(most = 5000): Deployments {
  const known = new Map<string, Deployment>()
  return {
    hybrid(owner, contracts) {
      const name = `${owner}${contracts.factory}${contracts.hybrid}`
      const found = known.get(name)
      if (found) return found
      const made = deploymentOf('hybrid', [owner], contracts)
      const [oldest] = known.size < most ? [] : known.keys()
      if (oldest !== undefined) known.delete(oldest)
      known.set(name, made)
      return made
    },
  }
}
