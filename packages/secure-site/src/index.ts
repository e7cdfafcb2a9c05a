export { startSecureSite, type SecureSiteHandle } from './startSecureSite.js'
export type {
  FarcasterConfig,
  LoginLimits,
  MailConfig,
  NetworkConfig,
  ProjectConfig,
  ProviderConfig,
  ProviderName,
  SecureSiteConfig,
  SmartAccountKind,
  SmartAccountsConfig,
} from './server/SecureSiteConfig.js'
export type { SmartAccountContracts } from './server/smart-accounts/SmartAccountContracts.js'
export { SecureSiteError, type SecureSiteErrorCode } from './server/errors/SecureSiteError.js'
export { jsonLog, type LogLine } from '@portico/server'
