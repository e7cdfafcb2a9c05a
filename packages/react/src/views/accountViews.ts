// The views of connected accounts and of networks, in one file.
export { default as AccountView } from './AccountView.js'
export { default as NetworksView } from './NetworksView.js'
export { default as ProfileWalletsView } from './ProfileWalletsView.js'
export { default as SwitchActiveChainView } from './SwitchActiveChainView.js'
export { default as SwitchNetworkView } from './SwitchNetworkView.js'
export { default as UnsupportedChainView } from './UnsupportedChainView.js'
