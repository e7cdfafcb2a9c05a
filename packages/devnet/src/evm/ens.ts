import { bytecode } from '#bytecode'
import * as v from 'valibot'
import { encodeDeployData, getContractAddress, parseAbi, type Address, type Hex, type ParseAbi } from 'viem'

const ensFunctions = [
  'function register(string label, address owner) returns (bytes32 node)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, address account)',
  'function setAddr(bytes32 node, uint256 coinType, bytes account)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(string name) returns (bytes32 node)',
] as const

/**
 * Functions that change names, of the contracts of {@link DevEns}: `register` of the registrar, `setSubnodeOwner` and `setResolver` of the
 * registry, `setAddr` and `setText` of the resolver, `setName` of the reverse registrar.
 */
export const devEnsWriteAbi: ParseAbi<typeof ensFunctions> = parseAbi(ensFunctions)

const offchainResolverItems = [
  'constructor(string[] urls)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function goOn(bytes response, bytes data) view returns (bytes)',
  'function resolve(bytes, bytes data) view returns (bytes)',
  'function supportsInterface(bytes4 interfaceId) pure returns (bool)',
] as const

/** A resolver (ENSIP-10) whose answers are on servers (EIP-3668). */
export const devOffchainResolverAbi: ParseAbi<typeof offchainResolverItems> = parseAbi(offchainResolverItems)
export const devOffchainResolverBytecode: Hex = bytecode.DevOffchainResolver

/** The Ethereum Name Service (EIP-137). */
export interface DevEns {
  readonly registry: Address
  /** Records of names: addresses (ENSIP-9), texts. */
  readonly resolver: Address
  /** Names of `eth`, for anyone who asks first. */
  readonly registrar: Address
  /** Names of addresses (EIP-181): each account sets its own. */
  readonly reverseRegistrar: Address
  /** What clients such as viem ask. */
  readonly universalResolver: Address
}

/** A name that exists at the start, and is the primary name of its account. */
export interface DevEnsName {
  /** `alice` is alice.eth. */
  readonly label: string
  readonly address: Address
  /** Text record `avatar` (ENSIP-12). */
  readonly avatar?: string | undefined
}

/** Deploys the Ethereum Name Service. */
export interface DevEnsOptions {
  /** Default none. */
  readonly names?: readonly DevEnsName[] | undefined
}

const address = v.custom<Address>((value) => typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value))

export const DevEnsSchema: v.GenericSchema<DevEnsOptions> = v.strictObject({
  names: v.optional(
    v.array(
      v.strictObject({
        label: v.pipe(v.string(), v.regex(/^[^.]+$/), v.maxLength(255)),
        address,
        avatar: v.optional(v.string()),
      }),
    ),
  ),
})

/** One contract deploys the others. */
export function ensDeployment({ names = [] }: DevEnsOptions): Hex {
  const args = [names.map(({ label, address, avatar = '' }) => ({ label, account: address, avatar }))] as const
  const abi = parseAbi(['constructor((string label, address account, string avatar)[] names)'])
  return encodeDeployData({ abi, bytecode: bytecode.DevEns, args })
}

/** Where the contracts are: those that a contract makes depend on its address, and on how many it made before (EIP-161 counts from 1). */
export function ensContracts(from: Address): DevEns {
  const nth = (nonce: bigint): Address => getContractAddress({ from, nonce })
  return {
    registry: nth(1n),
    resolver: nth(2n),
    registrar: nth(3n),
    reverseRegistrar: nth(4n),
    universalResolver: nth(5n),
  }
}
