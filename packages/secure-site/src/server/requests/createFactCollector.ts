import {
  collectFacts,
  nodeReads,
  readRequest,
  type Facts,
  type Intent,
  type SessionFacts,
  type WalletRequest,
} from '@portico/wallet-requests'

import { ApiError } from '../errors/ApiError.js'
import type { Node } from '../nodes/askNode.js'
import { asking } from '../nodes/asking.js'
import { simulate } from '../nodes/simulate.js'
import type { NetworkConfig } from '../SecureSiteConfig.js'
import type { Session } from '../auth/Session.js'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import type { SmartAccounts } from '../smart-accounts/createSmartAccounts.js'
import type { Wallets } from '../wallets/createWallets.js'
import { estimateFee } from './estimateFee.js'
import type { KnownReceivers } from './createKnownReceivers.js'

export interface FactCollectorDeps {
  readonly networks: Readonly<Record<string, NetworkConfig>>
  /** CAIP-2 ids of a project. */
  networksOf(projectId: string): readonly string[]
  nodeOf(chainId: string): Node
  readonly wallets: Pick<Wallets, 'requireAccounts'>
  readonly smartAccounts: SmartAccounts
  readonly receivers: KnownReceivers
  /** The session at the co-signer that a page asks for. Undefined for all other requests. */
  sessionFor(session: Session, request: WalletRequest): Promise<SessionFacts | undefined>
  now(): number
}

/**
 * @param accountType as what an address asks that is both
 * @throws ApiError where a network does not say what has to be known
 */
export type FactCollector = (
  session: Session,
  request: WalletRequest,
  accountType?: 'eoa' | 'smartAccount',
) => Promise<Facts>

/** Stands in while it is not known what the request does: nothing is signed for it. */
const noFee = { gas: '0', maxFeePerGas: '0', maxPriorityFeePerGas: '0', estimate: '0' } as const

/** Finds out what the site knows besides a request: from its own nodes, its own list of tokens, and what the wallet did before. */
export function createFactCollector(deps: FactCollectorDeps): FactCollector {
  const { networks, nodeOf, wallets, smartAccounts, receivers, now } = deps

  async function knownBefore(...[session, request, accountType]: Parameters<FactCollector>): Promise<Facts> {
    const { chainId } = request
    const network = networks[chainId]
    const chains = deps.networksOf(session.projectId)
    if (!network || !chains.includes(chainId))
      throw new ApiError(403, 'embedded/chainNotAllowed', 'The wallet is not available on this network.')
    const own = await wallets.requireAccounts(session)
    const { contracts, kind } = network.smartAccounts ?? {}
    const isPlain = request.account.toLowerCase() === own.evm.toLowerCase()
    const isSmart = contracts !== undefined && (!isPlain || (kind === '7702' && accountType === 'smartAccount'))
    const operation = isSmart ? await smartAccounts.factsOf(chainId, own) : undefined
    const smart = isSmart ? await smartAccounts.read(chainId, own) : undefined
    return {
      at: now(),
      chains,
      network: {
        name: network.name,
        symbol: network.symbol,
        decimals: network.decimals,
        tokens: network.tokens,
      },
      accounts: { eoa: own.evm, solana: own.solana, smartAccount: smart?.address },
      ...(contracts && {
        delegationManager: contracts.delegationManager,
        guards: guardsOf(contracts),
      }),
      knownReceivers: await receivers.list(session.userId, chainId),
      reviewAbove: network.reviewAbove === undefined ? undefined : String(network.reviewAbove),
      session: await deps.sessionFor(session, request),
      fee: noFee,
      ...(operation && { operation: { ...operation, maxCost: '0', estimate: '0' } }),
    }
  }

  /** What it costs follows from what it does. */
  async function withCost(session: Session, request: WalletRequest, facts: Facts, intent: Intent): Promise<Facts> {
    const node = nodeOf(request.chainId)
    if (intent.kind === 'evmTransaction') return { ...facts, fee: await estimateFee(node, request, intent) }
    const operation = intent.kind === 'delegations' ? intent.deploy : intent
    if (operation?.kind !== 'userOperation' || !facts.operation) return facts
    const smart = await smartAccounts.open(request.chainId, await wallets.requireAccounts(session), session)
    const { paymaster, ...filling } = await smart.prepare(operation, { isQuote: true })
    if (paymaster) return facts
    const gas = BigInt(filling.callGasLimit) + BigInt(filling.verificationGasLimit) + BigInt(filling.preVerificationGas)
    const cost = gas * BigInt(filling.maxFeePerGas)
    // Between now and the approval the network's price may rise; more than this is never paid.
    return { ...facts, operation: { ...facts.operation, estimate: String(cost), maxCost: String(cost * 2n) } }
  }

  return async (session, request, accountType) => {
    const first = await asking(() => knownBefore(session, request, accountType))
    const read = readRequest(request, first)
    // A refusal is said by who reads it next.
    if ('refusal' in read) return first
    const costed = await asking(() => withCost(session, request, first, read.reading.intent))
    const node = nodeOf(request.chainId)
    const whole = await collectFacts(
      request,
      costed,
      nodeReads(request.chainId, (method, params) => node.request(method, params)),
    )
    const simulation = await simulate(read.reading.intent, whole, node)
    return simulation ? { ...whole, simulation } : whole
  }
}

/** What holds power over accounts, and is not called for a page: the same that the signer has. */
const guardsOf = ({ delegationManager, enforcers }: SmartAccountContracts): readonly string[] => [
  delegationManager,
  ...Object.values(enforcers),
]
