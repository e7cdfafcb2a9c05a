import { callsOf, readRedemption, type AccountKind } from '@portico/wallet-requests/accounts'
import { costOf, paymasterDataOf, paymasterGas, withPaymaster } from '@portico/wallet-requests/paymaster'
import { hexToBigInt, isAddressEqual, numberToHex, parseAbi, size, slice, type Address, type Hex } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'

import { ApiError } from '../errors/ApiError.js'
import type { Log } from '@portico/server'
import type { OperationAccount } from '../nodes/ownAccount.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import { operationInJson } from '../signer/operationInJson.js'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import { stubSignatureOf } from '../smart-accounts/toDelegatorAccount.js'
import type { SessionRow } from '../smart-sessions/createCoSigner.js'
import { excessOf, type Call, type Excess } from './checkOperation.js'
import { createLedger, type LedgerDeps, type Payer } from './createLedger.js'
import { estimateOperation, type SponsoredRpcOperation } from './estimateOperation.js'
import { orUnreachable, refused } from './refused.js'
import { settleOperations } from './settleOperations.js'
import type { SponsoredNetwork } from './SponsoredNetwork.js'
import type { SponsorRequest, Sponsorship } from './SponsorRequest.js'

export interface SponsorDeps extends LedgerDeps {
  /** By chain id. */
  readonly networks: ReadonlyMap<number, SponsoredNetwork>
  /** Has the key whose signatures are what the paymaster pays for, and limits of its own. */
  readonly signer: Pick<SignerClient, 'call'>
  readonly log: Log
}

export interface SponsorOptions {
  /** Nothing is signed nor reserved: whether it would be paid for is asked before the visitor is. */
  readonly isQuote: boolean
}

/** Pays for an operation of an account of the user, whose code was looked at. */
export type AccountSponsor = (
  payer: Payer,
  account: OperationAccount,
  request: SponsorRequest,
  options: SponsorOptions,
) => Promise<Sponsorship>

/** Pays for an operation of a smart session, which the co-signer checked, on the account of the user who granted it. */
export type SessionSponsor = (
  session: Pick<SessionRow, 'user_id' | 'project_id' | 'chain_id'>,
  request: SponsorRequest,
) => Promise<Sponsorship>

/** Has operations signed for the paymaster, within limits that a user's account and sessions share. */
export interface Sponsors {
  readonly ofAccount: AccountSponsor
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
  const { networks, limits, signer, log } = deps
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
    sponsored: SponsoredRpcOperation,
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
    { isQuote }: SponsorOptions,
  ): Promise<Sponsorship> {
    const { client, contracts, paymaster, bundlers } = network
    const stub = (): Sponsorship => {
      const paymasterData = paymasterDataOf({ bundlers, validUntil: 2 ** 48 - 1 }, stubSignature)
      return { paymaster, paymasterData, ...gasFields }
    }
    if (method === 'pm_getPaymasterStubData') {
      // Without a deposit, the bundler would refuse to estimate, in words that no visitor understands.
      await requireDeposit(network, 1n)
      return stub()
    }

    const block = await orUnreachable(client.getBlock())
    // The chain compares the end with the time of its blocks.
    const validUntil = Number(block.timestamp) + limits.validSeconds
    const sponsored: SponsoredRpcOperation = { operation, chainId, paymaster, bundlers, validUntil }
    const cost = costOf(operation)
    await requireDeposit(network, cost)
    await check(sponsored, account, network)
    await settleOperations({ userId: payer.userId, ledger, network, block, settleSeconds: limits.settleSeconds })

    // A session has an account of its own, which is not the one account that a user gets made for free.
    const deploys = account.isMade && account.kind !== 'multiSig'
    const charge = { sender: operation.sender, chainId, deploys, cost }
    // Before the signer counts it too.
    await ledger.check(payer, charge)
    if (isQuote) return stub()

    const { userId, projectId } = payer
    const call = { userId, projectId, chainId, operation: operationInJson(operation), validUntil }
    const signed = await signer.call('/paymaster/sign', call)
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: contracts.entryPoint,
      entryPointVersion: '0.8',
      userOperation: { ...withPaymaster(sponsored, signed.paymasterData), signature: '0x' } as UserOperation<'0.8'>,
    })
    await ledger.reserve(payer, { ...charge, hash, validUntil, fromBlock: block.number })
    return signed
  }

  return {
    ofAccount: async (payer, account, request, options) =>
      sponsor(payer, networkOf(payer, request.params), account, request, options),

    async ofSession({ user_id: userId, project_id: projectId, chain_id: chainId }, request) {
      if (chainId !== request.params.chainId) throw notOwn()
      const payer = { userId, projectId }
      const account = { kind: 'multiSig', isMade: request.params.operation.factory !== undefined } as const
      return sponsor(payer, networkOf(payer, request.params), account, request, { isQuote: false })
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
  kind: AccountKind,
  contracts: SmartAccountContracts,
): readonly Call[] | undefined {
  if (kind !== 'multiSig') return callsOf(callData)?.map((call) => ({ ...call, to: call.to as Address }))
  return readRedemption(callData, contracts.delegationManager)?.executions.map((execution) => ({
    to: slice(execution, 0, head.receiver),
    value: hexToBigInt(slice(execution, head.receiver, head.value)),
    data: size(execution) > head.value ? slice(execution, head.value) : '0x',
  }))
}
