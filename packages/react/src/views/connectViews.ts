import type { ShellViewComponents } from '../shell/ShellView.js'
import ConnectingExternalView from './connect/ConnectingExternalView.js'
import ErrorView from './ErrorView.js'
import GetWalletView from './connect/GetWalletView.js'
import WhatIsAWalletView from './connect/WhatIsAWalletView.js'

/** The views on the way to a wallet, in one file. */
export const connectViews: ShellViewComponents<'ConnectingExternal' | 'ErrorView' | 'GetWallet' | 'WhatIsAWallet'> = {
  ConnectingExternal: ConnectingExternalView,
  ErrorView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
}
