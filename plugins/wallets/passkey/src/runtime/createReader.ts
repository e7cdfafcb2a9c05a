import { findNetwork } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import {
  copyRequest,
  readOrRefuse,
  readWithNodes,
  type AskNode,
  type Facts,
  type OperationFacts,
  type Reading,
  type WalletRequest,
} from '@portico/wallet-requests'
import type { PasskeyAccount } from '../PasskeyAccount.js'
import type { PasskeyContext, PasskeyContracts } from '../PasskeySpec.js'

export interface ReaderOptions {
  readonly networkId: Caip2
  readonly account: PasskeyAccount
  readonly contracts: PasskeyContracts
  /** Those that passkey accounts can be used on. */
  networks(): readonly Caip2[]
  readonly askNode: AskNode
}

/** Reads what a page asks of the account: what is shown and what is signed come from one reading. */
export interface Reader {
  /** Nothing of it changes any more. @throws RefusalError */
  open(method: string, params: readonly unknown[]): WalletRequest
  /** With what is known without asking nodes. @throws RefusalError */
  read(request: WalletRequest, operation?: OperationFacts): Reading
  /** With what contracts say of themselves. @throws RefusalError */
  readWhole(request: WalletRequest, operation?: OperationFacts): Promise<Reading>
}

export function createReader(context: PasskeyContext, options: ReaderOptions): Reader {
  const { networkId, account, contracts, networks, askNode } = options
  const { address } = account

  function factsOf(operation: OperationFacts | undefined): Facts {
    const known = findNetwork(context, networkId)
    if (!known) throw context.error('noNetwork', {})
    const { symbol, decimals } = known.nativeCurrency
    return {
      at: Date.now(),
      chains: networks(),
      network: { name: known.name, symbol, decimals },
      accounts: { smartAccount: address },
      // Calls to them, and signatures for them, could give the account away.
      guards: [contracts.delegationManager, contracts.entryPoint],
      operation,
    }
  }
  return {
    open: (method, params) =>
      copyRequest({ origin: location.origin, account: address, chainId: networkId, method, params }),
    read: (request, operation) => readOrRefuse(request, factsOf(operation)),
    readWhole: async (request, operation) => readWithNodes(request, factsOf(operation), askNode),
  }
}
