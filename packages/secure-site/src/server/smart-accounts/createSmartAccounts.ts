import type { OperationFacts } from '@portico/wallet-requests'
import { custom, type Transport } from 'viem'

import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { Node } from '../nodes/askNode.js'
import type { Session } from '../auth/Session.js'
import type { AccountSponsor } from '../paymaster/createSponsor.js'
import { readSponsorRequest } from '../paymaster/SponsorRequest.js'
import type { WalletAccounts } from '../wallets/createWallets.js'
import { openSmartAccount, type SmartAccount } from './openSmartAccount.js'

/** A network on which visitors may have a smart account. */
export interface SmartAccountNetwork extends AccountNetwork {
  readonly kind: 'hybrid' | '7702'
  readonly isSponsored: boolean
}

export interface SmartAccountsDeps {
  /** Undefined where the network has none. */
  networkOf(chainId: string): SmartAccountNetwork | undefined
  nodeOf(chainId: string): Node
  /** Pays for operations of users' accounts. */
  readonly sponsor: AccountSponsor
}

export interface SmartAccountInfo {
  readonly address: string
  readonly isDeployed: boolean
}

/** The visitors' smart accounts, one on each network that has them. */
export interface SmartAccounts {
  /** Undefined where the network has none. */
  read(chainId: string, accounts: WalletAccounts): Promise<SmartAccountInfo | undefined>
  /** With `session`, the site pays where the network has a paymaster. @throws ApiError `embedded/accountTypeUnavailable` */
  open(chainId: string, accounts: Pick<WalletAccounts, 'evm' | 'owner'>, session?: Session): Promise<SmartAccount>
  /** How an operation is made. What it costs is not known before its calls are. */
  factsOf(chainId: string, accounts: WalletAccounts): Promise<Omit<OperationFacts, 'maxCost' | 'estimate'>>
}

export function createSmartAccounts({ networkOf, nodeOf, sponsor }: SmartAccountsDeps): SmartAccounts {
  async function open(
    chainId: string,
    { evm, owner }: Pick<WalletAccounts, 'evm' | 'owner'>,
    session?: Session,
  ): Promise<SmartAccount> {
    const { kind, client, contracts, isSponsored } = requireNetwork(chainId)
    return openSmartAccount({
      kind,
      client,
      bundler: transportOf(nodeOf(chainId)),
      contracts,
      keys: { owner, plain: evm },
      ...(isSponsored &&
        session && {
          sponsor: (account, request, more) => sponsor(session, account, readSponsorRequest(request), more),
        }),
    })
  }

  function requireNetwork(chainId: string): SmartAccountNetwork {
    const network = networkOf(chainId)
    if (network) return network
    throw new ApiError(403, 'embedded/accountTypeUnavailable', 'There is no smart account on this network.')
  }

  return {
    open,

    async read(chainId, accounts) {
      if (!networkOf(chainId)) return undefined
      const smart = await open(chainId, accounts)
      return { address: smart.account.address, isDeployed: await smart.isDeployed() }
    },

    async factsOf(chainId, accounts) {
      const { kind, contracts } = requireNetwork(chainId)
      const smart = await open(chainId, accounts)
      const isUpgrade = kind === '7702' && !(await smart.isDeployed())
      return {
        kind,
        entryPoint: contracts.entryPoint,
        deployment: await smart.deployment(),
        upgradesTo: isUpgrade ? contracts.stateless7702 : undefined,
      }
    },
  }
}

function transportOf(node: Node): Transport {
  const request = ({ method, params = [] }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
    node.request(method, params as readonly unknown[])
  return custom({ request }, { retryCount: 0 })
}
