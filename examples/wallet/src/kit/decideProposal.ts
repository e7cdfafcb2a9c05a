import type { ProposalTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { approvedNamespaces } from '../proposals/approvedNamespaces.js'
import type { WalletState } from '../state/WalletState.js'
import type { Log } from './createLog.js'
import type { Kit } from './openKit.js'

const receiptPatienceMs = 8000

function proposalOf(kit: Kit, id: number): ProposalTypes.Struct {
  // Declared a record, it is a list.
  const proposal = Object.values(kit.getPendingSessionProposals()).find((candidate) => candidate.id === id)
  if (!proposal) throw new Error('The proposal has expired. Ask the dapp for a new link.')
  return proposal
}

/** Makes the session. @throws an error whose message is for the owner */
export async function approveProposal(
  kit: Kit,
  id: number,
  { chains, addresses, selected }: WalletState,
  log: Log,
  leftOut: readonly string[],
): Promise<void> {
  const address = addresses[selected]
  if (!address) throw new Error('No account is selected.')
  const granted = approvedNamespaces(
    proposalOf(kit, id),
    chains.map((chain) => chain.id),
    address,
    leftOut,
  )
  if (!granted.ok) throw new Error(granted.text)
  const approving = kit.approveSession({ id, namespaces: granted.namespaces })
  // The session exists as soon as the relay has it; the SDK then waits minutes for a dapp that may have gone.
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), receiptPatienceMs))
  approving.catch((error: unknown) => log(`The dapp did not settle the session: ${String(error)}`, 'bad'))
  if ((await Promise.race([approving, late])) === 'late')
    log('The dapp has not answered yet; the session waits for it.')
}

export async function rejectProposal(kit: Kit, id: number): Promise<void> {
  await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
}
