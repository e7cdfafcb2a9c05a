import type { ShellViewComponents } from '../shell/ShellView.js'
import AccountView from './account/AccountView.js'
import NetworksView from './network/NetworksView.js'
import ProfileWalletsView from './account/ProfileWalletsView.js'
import SwitchActiveChainView from './network/SwitchActiveChainView.js'
import SwitchNetworkView from './network/SwitchNetworkView.js'
import UnsupportedChainView from './network/UnsupportedChainView.js'

/** The views of connected accounts and of networks, in one file. */
export const accountViews: ShellViewComponents<
  'Account' | 'Networks' | 'ProfileWallets' | 'SwitchActiveChain' | 'SwitchNetwork' | 'UnsupportedChain'
> = {
  Account: AccountView,
  Networks: NetworksView,
  ProfileWallets: ProfileWalletsView,
  SwitchActiveChain: SwitchActiveChainView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
}
