export type { AccountType } from '@portico/embedded-api'
export { embedded } from './embedded.js'
export type { EmbeddedErrors } from './errors.js'
export type {
  EmbeddedApi,
  EmbeddedMessages,
  EmbeddedOptions,
  EmbeddedSpec,
  EmbeddedWalletInfo,
  EmbeddedWalletUser,
  HeadlessEmbeddedSpec,
} from './EmbeddedSpec.js'
