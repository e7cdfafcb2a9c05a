import type { Caip10 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type { Holding, PortfolioOptions } from './portfolio.js'

/** Wallets that list the assets of their accounts themselves (ERC-7811). Asked before any gateway or node. */
export interface WalletAssetsCapability {
  /**
   * What the account holds on its network, as its wallet says.
   * @returns undefined where the account is of another wallet, where its wallet lists nothing, or where its answer cannot be used
   * @throws the signal's reason
   */
  list(account: Caip10, options?: Pick<PortfolioOptions, 'signal'>): Promise<readonly Holding[] | undefined>
}

export const WalletAssets: Capability<'walletAssets', WalletAssetsCapability> =
  /* @__PURE__ */ defineCapability('walletAssets')
