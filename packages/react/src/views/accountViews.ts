import type { ShellViewComponents } from '../frame/ShellView.js'
import AccountView from './AccountView.js'
import NetworksView from './NetworksView.js'
import ProfileWalletsView from './ProfileWalletsView.js'
import SwitchActiveChainView from './SwitchActiveChainView.js'
import SwitchNetworkView from './SwitchNetworkView.js'
import UnsupportedChainView from './UnsupportedChainView.js'

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
