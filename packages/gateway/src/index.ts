export type {
  PoolPricesConfig,
  SwapNetworkConfig,
  SwapsConfig,
  SwapTokenConfig,
  UniswapV2NetworkConfig,
  ZeroExConfig,
  ZeroExNetworkConfig,
} from './convert/SwapsConfig.js'
export { GatewayError, type GatewayErrorCode } from './errors/GatewayError.js'
export {
  defineGatewayConfig,
  type AnalyticsConfig,
  type GatewayConfig,
  type LimitsConfig,
  type WalletsConfig,
} from './GatewayConfig.js'
export type { OperatorConfig, OperatorOidcConfig } from './operator/OperatorConfig.js'
export { hashPassword } from './operator/passwords.js'
export type { Rate } from '@portico/server'
export { jsonLog, type Log, type LogLevel, type LogLine } from '@portico/server'
export type { Project, ProjectFeatures } from './projects/Project.js'
export type { Upstream } from './rpc/Upstream.js'
export { startGateway, type GatewayHandle } from './startGateway.js'
export type { InjectedMark, WalletEntry } from './wallets/WalletEntry.js'
