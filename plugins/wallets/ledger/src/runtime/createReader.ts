import { findNetwork } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import {
  copyRequest,
  readOrRefuse,
  readWithNodes,
  type AskNode,
  type Facts,
  type FeeFacts,
  type Reading,
  type WalletRequest,
} from '@portico/wallet-requests'
import type { LedgerAccount, LedgerContext } from '../LedgerSpec.js'
import type { Approvals } from './createApprovals.js'
import type { Device } from './device/createDevice.js'

/** What signing needs, on any chain. */
export interface SigningDeps {
  readonly account: LedgerAccount
  readonly approvals: Approvals
  readonly device: Device
  /** Milliseconds that the visitor has on the device. */
  readonly limit: number
  /** Asks the nodes of a network. */
  askNode(networkId: Caip2): AskNode
}

/** Reads what a page asks of the account: what is shown and what the device gets come from one reading. */
export interface Reader {
  /** Nothing of it changes any more. @throws RefusalError */
  open(networkId: Caip2, method: string, params: unknown): WalletRequest
  /** With what is known without asking nodes. `fee`: of a transaction on an EVM chain. @throws RefusalError */
  read(request: WalletRequest, fee?: FeeFacts): Reading
  /** With what contracts and accounts say of themselves. @throws RefusalError */
  readWhole(request: WalletRequest, fee?: FeeFacts): Promise<Reading>
}

export function createReader(
  context: LedgerContext,
  { account, askNode }: Pick<SigningDeps, 'account' | 'askNode'>,
): Reader {
  const { namespace, address } = account

  function factsOf({ chainId }: WalletRequest, fee: FeeFacts | undefined): Facts {
    const known = findNetwork(context, chainId as Caip2)
    // One that the site does not have is not in `chains`: the request is refused.
    const { symbol, decimals } = known?.nativeCurrency ?? { symbol: '', decimals: 0 }
    return {
      at: Date.now(),
      chains: context.store.get(context.networks(namespace)).map(({ caipNetworkId }) => caipNetworkId),
      network: { name: known?.name ?? chainId, symbol, decimals },
      accounts: namespace === 'solana' ? { solana: address } : { eoa: address },
      fee,
    }
  }
  return {
    open: (networkId, method, params) =>
      copyRequest({ origin: location.origin, account: address, chainId: networkId, method, params }),
    read: (request, fee) => readOrRefuse(request, factsOf(request, fee)),
    readWhole: async (request, fee) => readWithNodes(request, factsOf(request, fee), askNode(request.chainId as Caip2)),
  }
}
