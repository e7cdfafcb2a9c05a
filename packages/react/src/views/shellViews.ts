import type { ShellViewTable } from '../shell/ShellView.js'
import ConnectView from './connect/ConnectView.js'

// Views that are often opened one after another share a file: many small ones would wait for each other on a slow line.
const connectViews = async () => (await import('./connectViews.js')).connectViews
const accountViews = async () => (await import('./accountViews.js')).accountViews

/** The views of the shell. Each is loaded when it is opened, or when it is likely to be opened next. */
export const shellViews: ShellViewTable = {
  Connect: {
    // Part of the renderer, because most visitors see it first.
    load: async () => ({ default: ConnectView }),
    title: (t) => t('connectTitle'),
    leadsTo: ['ConnectingExternal', 'AllWallets'],
  },
  Account: {
    load: async () => ({ default: (await accountViews()).Account }),
    title: (t) => t('accountTitle'),
    titleHidden: true,
    leadsTo: ['ProfileWallets', 'Networks'],
  },
  AllWallets: { load: () => import('./connect/AllWalletsView.js'), title: (t) => t('allWallets') },
  ConnectingExternal: {
    load: async () => ({ default: (await connectViews()).ConnectingExternal }),
    title: (t, { wallet }) => wallet.name,
  },
  ProfileWallets: {
    load: async () => ({ default: (await accountViews()).ProfileWallets }),
    title: (t) => t('profileWallets'),
  },
  Networks: {
    load: async () => ({ default: (await accountViews()).Networks }),
    title: (t) => t('networksTitle'),
    leadsTo: ['SwitchNetwork'],
  },
  SwitchNetwork: {
    load: async () => ({ default: (await accountViews()).SwitchNetwork }),
    title: (t) => t('switchTitle'),
  },
  SwitchActiveChain: {
    load: async () => ({ default: (await accountViews()).SwitchActiveChain }),
    title: (t) => t('switchTitle'),
  },
  UnsupportedChain: {
    load: async () => ({ default: (await accountViews()).UnsupportedChain }),
    title: (t) => t('wrongNetwork'),
  },
  GetWallet: { load: async () => ({ default: (await connectViews()).GetWallet }), title: (t) => t('getAWallet') },
  WhatIsAWallet: {
    load: async () => ({ default: (await connectViews()).WhatIsAWallet }),
    title: (t) => t('whatIsAWallet'),
  },
  ErrorView: { load: async () => ({ default: (await connectViews()).ErrorView }), title: (t) => t('errorTitle') },
}
