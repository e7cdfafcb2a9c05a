import type { ShellViews } from '../ShellSpec.js'

const names: Readonly<Record<keyof ShellViews, true>> = {
  Connect: true,
  Account: true,
  AllWallets: true,
  ConnectingExternal: true,
  ProfileWallets: true,
  Networks: true,
  SwitchNetwork: true,
  SwitchActiveChain: true,
  UnsupportedChain: true,
  GetWallet: true,
  WhatIsAWallet: true,
  ErrorView: true,
}

/** Names of the views every modal has; a plugin's view must not take one. */
export const shellViewNames: ReadonlySet<string> = new Set(Object.keys(names))
