import { hexToBigInt, isAddressEqual, numberToHex, parseAbi, size, slice, type Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'

import type { Call } from './checkOperation.js'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import { decodeCalls, stubSignatureOf, type DelegatorKind } from '../smart-accounts/toDelegatorAccount.js'
import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import type { SessionRow } from '../smart-sessions/createCoSigner.js'
import { readRedemption } from '../smart-sessions/delegation.js'
import { excessOf, type Excess, type OperationAccount } from './checkOperation.js'
import { createLedger, type LedgerDeps, type Payer } from './createLedger.js'
import { estimateOperation } from './estimateOperation.js'
import { ownAccountOf, type UserKeys } from './ownAccount.js'
import type { Sponsor, SponsorRequest, Sponsorship } from './SponsorRequest.js'
import { orUnreachable, refused } from './refused.js'
import { settleOperations } from './settleOperations.js'
import { costOf, fullOperation, paymasterDataOf, paymasterGas, type SponsoredOperation } from './sponsoredOperation.js'
import type { SponsoredNetwork } from './SponsoredNetwork.js'

export interface SponsorDeps extends LedgerDeps {
  /** By chain id. */
  readonly networks: ReadonlyMap<number, SponsoredNetwork>
  keysOf(user: { readonly userId: string; readonly projectId: string }): Promise<UserKeys | undefined>
  readonly log: Log
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

/** As long as a signature, and of no key. */
const stubSignature = stubSignatureOf(1)
const gasFields = {
  paymasterVerificationGasLimit: numberToHex(paymasterGas.paymasterVerificationGasLimit),
  paymasterPostOpGasLimit: numberToHex(paymasterGas.paymasterPostOpGasLimit),
}
const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

const excesses: Readonly<Record<Excess, string>> = {
  nothing: 'This transaction does nothing, so it is not paid for.',
  gas: 'This transaction asks for more gas than it needs.',
  fees: 'This transaction offers a higher price of gas than the network asks for.',
}

export function createSponsors(deps: SponsorDeps): Sponsors {
  const { networks, limits, keysOf, log } = deps
  const ledger = createLedger(deps)

  function networkOf(payer: Payer, { chainId, entryPoint }: SponsorRequest['params']): SponsoredNetwork {
    const network = networks.get(chainId)
    if (!network || (network.projects && !network.projects.includes(payer.projectId)))
      throw refused('network', 'Transactions on this network are not paid for.')
    if (!isAddressEqual(entryPoint, network.contracts.entryPoint)) throw notOwn()
    return network
  }

  /** @throws ApiError 403 where it is not one to pay for */
  async function check(
    sponsored: SponsoredOperation,
    account: OperationAccount,
    network: SponsoredNetwork,
  ): Promise<void> {
    const calls = readOperationCalls(sponsored.operation.callData, account.kind, network.contracts)
    if (!calls) throw refused('calls', 'It cannot be read what this transaction does, so it is not paid for.')
    const paymasterData = paymasterDataOf(sponsored, stubSignature)
    const estimate = await estimateOperation(sponsored, paymasterData, account, network)
    const excess = excessOf(sponsored, paymasterData, { account, calls, estimate, caps: limits })
    if (excess) throw refused(excess, excesses[excess])
  }

  async function requireDeposit({ client, contracts, paymaster }: SponsoredNetwork, cost: bigint): Promise<void> {
    const ask = {
      address: contracts.entryPoint,
      abi: depositAbi,
      functionName: 'balanceOf',
      args: [paymaster],
    } as const
    const deposit = await orUnreachable(client.readContract(ask))
    if (deposit * 10n < limits.amountPerProject * 3n)
      log({ level: 'error', event: 'paymaster.depositLow', chainId: client.chain.id })
    if (deposit < cost) throw new ApiError(503, 'paymaster/empty', 'Transactions cannot be paid for at the moment.')
  }

  async function sponsor(
    payer: Payer,
    network: SponsoredNetwork,
    account: OperationAccount,
    { method, params: { operation, chainId } }: SponsorRequest,
  ): Promise<Sponsorship> {
    const { client, contracts, paymaster, bundlers, signer } = network
    const answer = (paymasterData: Hex): Sponsorship => ({ paymaster, paymasterData, ...gasFields })
    if (method === 'pm_getPaymasterStubData')
      return answer(paymasterDataOf({ bundlers, validUntil: 2 ** 48 - 1 }, stubSignature))

    const block = await orUnreachable(client.getBlock())
    // The chain compares the end with the time of its blocks.
    const validUntil = Number(block.timestamp) + limits.validSeconds
    const sponsored: SponsoredOperation = { operation, chainId, paymaster, bundlers, validUntil }
    const cost = costOf(operation)
    await requireDeposit(network, cost)
    await check(sponsored, account, network)
    await settleOperations({ userId: payer.userId, ledger, network, block, settleSeconds: limits.settleSeconds })

    const paymasterData = paymasterDataOf(sponsored, await signer.sign(sponsored))
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: contracts.entryPoint,
      entryPointVersion: '0.8',
      userOperation: fullOperation(sponsored, paymasterData),
    })
    // A session has an account of its own, which is not the one account that a user gets made for free.
    const deploys = account.isMade && account.kind !== 'multiSig'
    const { number: fromBlock } = block
    await ledger.reserve(payer, { sender: operation.sender, chainId, hash, deploys, cost, validUntil, fromBlock })
    return answer(paymasterData)
  }

  return {
    async ofAccount(session, request) {
      const network = networkOf(session, request.params)
      const keys = await keysOf(session)
      const account = keys && (await ownAccountOf(request.params.operation, keys, network))
      if (!account) throw notOwn()
      return sponsor(session, network, account, request)
    },

    async ofSession({ user_id: userId, project_id: projectId, chain_id: chainId }, request) {
      if (chainId !== request.params.chainId) throw notOwn()
      const payer = { userId, projectId }
      const account = { kind: 'multiSig', isMade: request.params.operation.factory !== undefined } as const
      return sponsor(payer, networkOf(payer, request.params), account, request)
    },
  }
}

const notOwn = (): ApiError => refused('account', 'Only transactions of your own account are paid for.')

/** Bytes of a packed execution before its data: a receiver and a value. */
const head = { receiver: 20, value: 52 } as const

/**
 * What an operation does: the calls of an account, or those that a session makes in the name of the account that granted it.
 * Undefined for call data that neither the frame nor a session makes: its effect is not known, and it is not paid for.
 */
function readOperationCalls(
  callData: Hex,
  kind: DelegatorKind,
  contracts: SmartAccountContracts,
): readonly Call[] | undefined {
  if (kind !== 'multiSig') return decodeCalls(callData)
  return readRedemption(callData, contracts)?.executions.map((execution) => ({
    to: slice(execution, 0, head.receiver),
    value: hexToBigInt(slice(execution, head.receiver, head.value)),
    data: size(execution) > head.value ? slice(execution, head.value) : '0x',
  }))
}
