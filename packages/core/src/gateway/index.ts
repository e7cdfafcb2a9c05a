export type { GatewayAnswers, GatewayContext, OpenedGateway } from './GatewayAnswers.js'
export type { GatewayCaller, GatewayClient, GatewayRequest } from './GatewayClient.js'
