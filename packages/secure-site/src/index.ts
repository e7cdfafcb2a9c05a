export { startSecureSite, type SecureSiteHandle } from './server/startSecureSite.js'
export type {
  FarcasterConfig,
  LoginLimits,
  LogLine,
  MailConfig,
  NetworkConfig,
  ProjectConfig,
  ProviderConfig,
  ProviderName,
  SecureSiteConfig,
  SmartAccountKind,
  SmartAccountsConfig,
} from './server/SecureSiteConfig.js'
export type { SmartAccountContracts } from './browser/smartAccount/SmartAccountContracts.js'
export type { KeyEncryption, WrappedKey } from './vault/KeyEncryption.js'
export { environmentKeys } from './vault/environmentKeys.js'
export { SecureSiteError, type SecureSiteErrorCode } from './server/errors/SecureSiteError.js'
export { jsonLog } from './server/log/Log.js'
