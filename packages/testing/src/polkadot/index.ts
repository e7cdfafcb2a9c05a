export { createPolkadotTestWallet } from './createPolkadotTestWallet.js'
export { publicPolkadotKeys } from './publicPolkadotKeys.js'

export type {
  InjectedAccount,
  InjectedPolkadot,
  InjectedPolkadotExtension,
  PolkadotKey,
  PolkadotKeyType,
  PolkadotSignature,
  PolkadotTestWallet,
  PolkadotTestWalletOptions,
  TransactionPayload,
} from './PolkadotTestWallet.js'
