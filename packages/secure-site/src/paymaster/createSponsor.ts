import { concat, isAddressEqual, numberToHex, parseAbi, type Address, type Hex } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { deploymentOf } from '../browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import type { RpcOperation } from '../rpc/schemas.js'
import type { SessionRow } from '../sessions/createCoSigner.js'
import type { Sponsor, SponsorRequest, Sponsorship } from './paymasterRoutes.js'
import { createLedger, refused, type LedgerDeps, type Payer, type SponsoredNetwork } from './createLedger.js'

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

/** Which accounts are paid for. */
export interface SponsorChecks {
  isOwnAccount(operation: RpcOperation, keys: UserKeys, network: SponsoredNetwork): Promise<boolean>
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

/** Pays for an operation of a smart session, which the co-signer checked, on the account of the user who granted it. */
export type SessionSponsor = (
  session: Pick<SessionRow, 'user_id' | 'project_id' | 'chain_id'>,
  request: SponsorRequest,
) => Promise<Sponsorship>

/** Signs operations for the paymaster, within limits that a user's account and sessions share. */
export interface Sponsors {
  readonly ofAccount: Sponsor
  readonly ofSession: SessionSponsor
}

export function createSponsors(deps: SponsorDeps): Sponsors {
  return createSponsorsWith(sponsorChecks, deps)
}

/** `createSponsors` with checks that a test chose. */
export function createSponsorsWith(checks: SponsorChecks, deps: SponsorDeps): Sponsors {
  const { networks, limits, keysOf, log } = deps
  const ledger = createLedger(deps)

  function networkOf(payer: Payer, { chainId, entryPoint }: SponsorRequest['params']): SponsoredNetwork {
    const network = networks.get(chainId)
    if (!network || (network.projects && !network.projects.includes(payer.projectId)))
      throw refused('network', 'Transactions on this network are not paid for.')
    if (!isAddressEqual(entryPoint, network.contracts.entryPoint)) throw notOwn()
    return network
  }

  async function sponsor(
    payer: Payer,
    network: SponsoredNetwork,
    { method, params }: SponsorRequest,
    makesAccount: boolean,
  ): Promise<Sponsorship> {
    const { operation, chainId } = params
    const { client, contracts, paymaster, signer } = network
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
    await ledger.settle(payer.userId, network)
    const { number: fromBlock } = block
    await ledger.reserve(payer, { sender, chainId, hash, deploys: makesAccount, cost, validUntil, fromBlock })
    return { paymaster, paymasterData, ...gasFields }
  }

  return {
    async ofAccount(session, request) {
      const { operation } = request.params
      const network = networkOf(session, request.params)
      const keys = await keysOf(session.userId)
      if (!keys || !(await checks.isOwnAccount(operation, keys, network))) throw notOwn()
      const makesAccount = operation.factory !== undefined || operation.eip7702Auth !== undefined
      return sponsor(session, network, request, makesAccount)
    },

    async ofSession({ user_id: userId, project_id: projectId, chain_id: chainId }, request) {
      if (chainId !== request.params.chainId) throw notOwn()
      const payer = { userId, projectId }
      // Each session has an account of its own: it is not the one account that a user gets made for free.
      return sponsor(payer, networkOf(payer, request.params), request, false)
    },
  }
}

const notOwn = (): ApiError => refused('account', 'Only transactions of your own account are paid for.')
