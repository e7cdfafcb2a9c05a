import type { ShellViewTable } from '../frame/ShellView.js'
import ConnectView from './ConnectView.js'

/** The views of the shell. Each is loaded when it is opened, or when it is likely to be opened next. */
export const shellViews: ShellViewTable = {
  Connect: {
    // Part of the renderer, because most visitors see it first.
    load: async () => ({ default: ConnectView }),
    title: (t) => t('connectTitle'),
    leadsTo: ['ConnectingExternal', 'AllWallets'],
  },
  Account: {
    load: () => import('./AccountView.js'),
    title: (t) => t('accountTitle'),
    titleHidden: true,
    leadsTo: ['ProfileWallets', 'Networks'],
  },
  AllWallets: { load: () => import('./AllWalletsView.js'), title: (t) => t('allWallets') },
  ConnectingExternal: {
    load: () => import('./ConnectingExternalView.js'),
    title: (t, { wallet }) => wallet.name,
  },
  ProfileWallets: { load: () => import('./ProfileWalletsView.js'), title: (t) => t('profileWallets') },
  Networks: { load: () => import('./NetworksView.js'), title: (t) => t('networksTitle'), leadsTo: ['SwitchNetwork'] },
  SwitchNetwork: { load: () => import('./SwitchNetworkView.js'), title: (t) => t('switchTitle') },
  SwitchActiveChain: { load: () => import('./SwitchActiveChainView.js'), title: (t) => t('switchTitle') },
  UnsupportedChain: { load: () => import('./UnsupportedChainView.js'), title: (t) => t('wrongNetwork') },
  GetWallet: { load: () => import('./GetWalletView.js'), title: (t) => t('getAWallet') },
  WhatIsAWallet: { load: () => import('./WhatIsAWalletView.js'), title: (t) => t('whatIsAWallet') },
  ErrorView: { load: () => import('./ErrorView.js'), title: (t) => t('errorTitle') },
}
