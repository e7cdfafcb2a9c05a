export { createEvmTestWallet } from './evm/createEvmTestWallet.js'
export { createTestSafe, type TestSafe, type TestSafeOptions } from './evm/createTestSafe.js'
export { createNamespaceWallet, type NamespaceWallet } from './namespace/createNamespaceWallet.js'
export { hostileAnnouncements } from './evm/hostileAnnouncements.js'
export { publicKeys } from './evm/publicKeys.js'
export { flush } from './flush.js'
export { pseudo, pseudoLocale } from './pseudoLocale.js'

export type {
  NamespaceWalletControls,
  NamespaceMisbehaviour,
  NamespaceTestWallet,
  NamespaceWalletOptions,
} from './namespace/NamespaceTestWallet.js'
export type { Behaviour, BehaviourScope, Misbehaviour } from './evm/Behaviour.js'
export type {
  AnnounceOptions,
  Eip1193Provider,
  EvmTestWallet,
  EvmTestWalletOptions,
  RecordedRequest,
  TestChain,
  WalletAnnouncement,
} from './evm/EvmTestWallet.js'
export type { ProviderError } from './evm/providerError.js'
export type { TestingErrors } from './errors/testingError.js'
