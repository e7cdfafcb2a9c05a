export type { AccountType } from '@portico/embedded-api'
export { embedded } from './embedded.js'
export type {
  EmbeddedApi,
  EmbeddedOptions,
  EmbeddedSpec,
  EmbeddedWalletInfo,
  EmbeddedWalletUser,
  HeadlessEmbeddedSpec,
} from './EmbeddedSpec.js'
