import type { OwnSession } from '@portico/wallet-requests/signer'
import type { Facts } from '@portico/wallet-requests'

import type { Deployments } from '../custody/createDeployments.js'
import type { SignerNetwork, SignerProject } from '../SignerConfig.js'
import { SignerRefusal } from '../SignerRefusal.js'
import { proofTime } from '../proofs/verifyFrame.js'
import type { Wallet } from '../accounts/createWallets.js'

export interface Known {
  readonly wallet: Wallet
  readonly project: SignerProject
  readonly network: SignerNetwork
  readonly now: number
  readonly deployments: Deployments
  /** The session of a grant, where there is one of this id for this account. */
  readonly session?: OwnSession | undefined
}

/**
 * The facts of the site, with what the signer knows itself in place of what the site says: a site that is taken over lies about
 * fees and simulations at most, and these have limits.
 * @throws SignerRefusal `signer/otherFacts`, `signer/clock`, `signer/fee`
 */
export function ownFacts(facts: Facts, { wallet, project, network, now, deployments, session }: Known): Facts {
  if (!(Math.abs(facts.at - now) <= proofTime))
    throw new SignerRefusal(
      403,
      'signer/clock',
      'What the site knows was collected too long ago, or its clock is wrong.',
    )
  const { contracts, mostFee, reviewAbove, newBrowsers: _, paymaster: __, ...about } = network
  const { evm, owner, solana } = wallet.accounts
  const deployment = contracts && deployments.hybrid(owner, contracts)
  const { fee, operation } = facts
  requireFee(mostFee, fee && (() => BigInt(fee.gas) * BigInt(fee.maxFeePerGas)))
  requireFee(mostFee, operation && (() => BigInt(operation.maxCost)))
  if (operation && (!contracts || !deployment)) throw otherFacts('There are no smart accounts on this network.')
  if (facts.session && !session) throw otherFacts('The session is not one that this signer made for the account.')
  return {
    at: facts.at,
    chains: project.chains,
    network: about,
    // One of EIP-7702 is the plain account itself.
    accounts: { eoa: evm, solana, smartAccount: operation?.kind === '7702' ? evm : deployment?.address },
    guards: contracts && guardsOf(contracts),
    delegationManager: contracts?.delegationManager,
    reviewAbove,
    knownReceivers: facts.knownReceivers,
    fee,
    operation: operation &&
      contracts &&
      deployment && {
        kind: operation.kind,
        entryPoint: contracts.entryPoint,
        deployment: operation.deployment && { factory: deployment.factory, factoryData: deployment.factoryData },
        upgradesTo: operation.upgradesTo && contracts.stateless7702,
        maxCost: operation.maxCost,
        estimate: operation.estimate,
      },
    session: facts.session && session && { ...facts.session, ...session },
    tokens: facts.tokens,
    tokenAccounts: facts.tokenAccounts,
    lookupTables: facts.lookupTables,
    simulation: facts.simulation,
  }
}

/** What holds power over accounts, and is not called for a page. */
const guardsOf = ({ delegationManager, enforcers }: NonNullable<SignerNetwork['contracts']>): readonly string[] => [
  delegationManager,
  ...Object.values(enforcers),
]

function requireFee(most: string | undefined, cost: (() => bigint) | undefined): void {
  if (!cost || most === undefined) return
  let units: bigint
  try {
    units = cost()
  } catch {
    throw otherFacts('A fee is not written in digits.')
  }
  if (units > BigInt(most))
    throw new SignerRefusal(403, 'signer/fee', 'This costs more for gas than the operator of the wallet lets pass.')
}

const otherFacts = (message: string): SignerRefusal => new SignerRefusal(409, 'signer/otherFacts', message)
