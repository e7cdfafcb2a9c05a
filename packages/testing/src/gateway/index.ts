export { startGatewayDouble, type GatewayAnswer, type GatewayDouble, type SeenRequest } from './startGatewayDouble.js'
