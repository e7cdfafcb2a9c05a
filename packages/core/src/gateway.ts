export type { GatewayAnswers, GatewayContext } from './contract/GatewayAnswers.js'
export type { GatewayClient } from './contract/GatewayClient.js'
