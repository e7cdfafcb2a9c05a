export { embedded } from './embedded.js'
export type {
  AccountType,
  EmbeddedApi,
  EmbeddedErrors,
  EmbeddedMessages,
  EmbeddedOptions,
  EmbeddedSpec,
  EmbeddedWalletInfo,
  EmbeddedWalletUser,
  HeadlessEmbeddedSpec,
} from './EmbeddedSpec.js'
