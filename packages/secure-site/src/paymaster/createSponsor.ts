import {
  concat,
  isAddressEqual,
  numberToHex,
  parseAbi,
  type Account,
  type Address,
  type Chain,
  type Hex,
  type PublicClient,
  type Transport,
} from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import type { SmartAccountContracts } from '../browser/smartAccount/SmartAccountContracts.js'
import { deploymentOf } from '../browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import type { Session } from '../session/Session.js'
import type { SponsoredOperation, SponsorRequest } from './paymasterRoutes.js'
import { createLedger, refused, type LedgerDeps } from './createLedger.js'

/** A network on which the site pays for operations. */
export interface SponsoredNetwork {
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SmartAccountContracts
  readonly paymaster: Address
  /** Its signatures are what the paymaster pays for. No other key of the site. */
  readonly signer: { signTypedData: NonNullable<Account['signTypedData']> }
  /** Ids of projects. Default: all. */
  readonly projects?: readonly string[] | undefined
}

/** Addresses of a user's keys. */
export interface UserKeys {
  /** Owner of the smart account. */
  readonly owner: Address
  /** Of the plain account, which EIP-7702 can give code. */
  readonly plain: Address
}

export interface SponsorDeps extends LedgerDeps {
  /** By chain id. */
  readonly networks: ReadonlyMap<number, SponsoredNetwork>
  keysOf(userId: string): Promise<UserKeys | undefined>
  readonly log: Log
}

/** What ERC-7677 answers. */
export interface Sponsorship {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex
  readonly paymasterPostOpGasLimit: Hex
}

export type Sponsor = (session: Session, request: SponsorRequest) => Promise<Sponsorship>

/** Which accounts are paid for. */
export interface SponsorChecks {
  isOwnAccount(operation: SponsoredOperation, keys: UserKeys, network: SponsoredNetwork): Promise<boolean>
}

/** Of the paymaster: the check of one signature, and nothing after the operation. */
const paymasterGas = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n } as const
const gasFields = {
  paymasterVerificationGasLimit: numberToHex(paymasterGas.paymasterVerificationGasLimit),
  paymasterPostOpGasLimit: numberToHex(paymasterGas.paymasterPostOpGasLimit),
}
const stubSignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'
/** ERC-1967: where a proxy keeps the address of its implementation. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const requestTypes = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

const paymasterDataOf = (validUntil: number, signature: Hex): Hex =>
  concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])

export const sponsorChecks: SponsorChecks = {
  async isOwnAccount({ sender, factory, factoryData, eip7702Auth }, keys, { client, contracts }) {
    const code = (await client.getCode({ address: sender }))?.toLowerCase()
    if (isAddressEqual(sender, keys.plain)) {
      if (factory || factoryData) return false
      if (code === concat(['0xef0100', contracts.stateless7702]).toLowerCase()) return !eip7702Auth
      if (!eip7702Auth) return false
      return (
        isAddressEqual(eip7702Auth.address, contracts.stateless7702) && eip7702Auth.chainId === BigInt(client.chain.id)
      )
    }
    // The address follows from the factory, the implementation and the owner.
    const deployment = deploymentOf('hybrid', [keys.owner], contracts)
    if (!isAddressEqual(sender, deployment.address) || eip7702Auth) return false
    if (code === undefined)
      return (
        factory !== undefined && isAddressEqual(factory, deployment.factory) && factoryData === deployment.factoryData
      )
    if (factory || factoryData) return false
    const slot = await client.getStorageAt({ address: sender, slot: implementationSlot })
    return slot !== undefined && BigInt(slot) === BigInt(contracts.hybrid)
  },
}

/** Signs operations for the paymaster, within limits. */
export function createSponsor(deps: SponsorDeps): Sponsor {
  return createSponsorWith(sponsorChecks, deps)
}

/** `createSponsor` with checks that a test chose. */
export function createSponsorWith(checks: SponsorChecks, deps: SponsorDeps): Sponsor {
  const { networks, limits, keysOf, log } = deps
  const ledger = createLedger(deps)

  return async (session, { method, params }) => {
    const { operation, entryPoint, chainId } = params
    const network = networks.get(chainId)
    if (!network || (network.projects && !network.projects.includes(session.projectId)))
      throw refused('network', 'Transactions on this network are not paid for.')
    const { client, contracts, paymaster, signer } = network
    const keys = await keysOf(session.userId)
    const isOwn =
      keys && isAddressEqual(entryPoint, contracts.entryPoint) && (await checks.isOwnAccount(operation, keys, network))
    if (!isOwn) throw refused('account', 'Only transactions of your own account are paid for.')
    if (method === 'pm_getPaymasterStubData')
      return { paymaster, paymasterData: paymasterDataOf(2 ** 48 - 1, stubSignature), ...gasFields }

    const [fees, block, deposit] = await Promise.all([
      client.estimateFeesPerGas(),
      client.getBlock(),
      client.readContract({
        address: contracts.entryPoint,
        abi: parseAbi(['function balanceOf(address account) view returns (uint256)']),
        functionName: 'balanceOf',
        args: [paymaster],
      }),
    ])
    const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
    const isTooMuch =
      callGasLimit > limits.callGas ||
      verificationGasLimit > limits.verificationGas ||
      preVerificationGas > limits.preVerificationGas ||
      maxFeePerGas > fees.maxFeePerGas * limits.feeFactor
    if (isTooMuch) throw refused('gas', 'This transaction needs more gas than is paid for.')
    const gas = callGasLimit + verificationGasLimit + preVerificationGas + paymasterGas.paymasterVerificationGasLimit
    const cost = gas * maxFeePerGas
    if (deposit * 10n < limits.amountPerProject * 3n) log({ level: 'error', event: 'paymaster.depositLow', chainId })
    if (deposit < cost) throw new ApiError(503, 'paymaster/empty', 'Transactions cannot be paid for at the moment.')

    // The chain compares the end with the time of its blocks.
    const validUntil = Number(block.timestamp) + limits.validSeconds
    const full = { ...operation, ...paymasterGas, paymaster, signature: '0x', paymasterSignature: undefined } as const
    const { accountGasLimits, gasFees, initCode } = toPackedUserOperation(full as never)
    const { sender, nonce, callData } = operation
    const message = {
      sender,
      nonce,
      initCode,
      callData,
      accountGasLimits,
      preVerificationGas,
      gasFees,
      ...paymasterGas,
    }
    const signature = await signer.signTypedData({
      domain: { name: 'PorticoPaymaster', version: '1', chainId, verifyingContract: paymaster },
      types: requestTypes,
      primaryType: 'UserOperationRequest',
      message: { ...message, validAfter: 0, validUntil },
    })
    const paymasterData = paymasterDataOf(validUntil, signature)
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: contracts.entryPoint,
      entryPointVersion: '0.8',
      userOperation: { ...full, paymasterData } as never,
    })
    const deploys = operation.factory !== undefined || operation.eip7702Auth !== undefined
    await ledger.settle(session.userId, network)
    const { number: fromBlock } = block
    await ledger.reserve(session, { sender, chainId, hash, deploys, cost, validUntil, fromBlock })
    return { paymaster, paymasterData, ...gasFields }
  }
}
