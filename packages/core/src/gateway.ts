export type { GatewayAnswers, GatewayContext, OpenedGateway } from './contract/GatewayAnswers.js'
export type { GatewayCaller, GatewayClient, GatewayRequest } from './contract/GatewayClient.js'
