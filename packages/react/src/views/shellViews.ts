import type { ShellViewTable } from '../frame/ShellView.js'
import ConnectView from './ConnectView.js'

/** Every view of the shell, loaded when it is shown or likely to be. */
export const shellViews: ShellViewTable = {
  Connect: {
    // Comes with the renderer: almost everybody sees it first, and parts of it are everywhere.
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
