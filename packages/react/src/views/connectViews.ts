import type { ShellViewComponents } from '../frame/ShellView.js'
import ConnectingExternalView from './ConnectingExternalView.js'
import ErrorView from './ErrorView.js'
import GetWalletView from './GetWalletView.js'
import WhatIsAWalletView from './WhatIsAWalletView.js'

/** The views on the way to a wallet, in one file. */
export const connectViews: ShellViewComponents<'ConnectingExternal' | 'ErrorView' | 'GetWallet' | 'WhatIsAWallet'> = {
  ConnectingExternal: ConnectingExternalView,
  ErrorView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
}
