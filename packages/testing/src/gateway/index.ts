export {
  startGatewayDouble,
  startListGateway,
  type GatewayAnswer,
  type GatewayDouble,
  type ListGateway,
  type SeenRequest,
} from './startGatewayDouble.js'
