export {
  chainErrors,
  nodeErrors,
  walletErrors,
  type ChainErrors,
  type NodeErrors,
  type WalletErrors,
} from './errors.js'
export { broadcastAnswer } from './broadcastAnswer.js'
export { chainNodes } from './chainNodes.js'
export { findNetwork, networkName } from './findNetwork.js'
export { askNodes, nodeLimits, NodeFailure, rpcUnavailable } from './askNodes.js'
export {
  createRpcClient,
  postJson,
  RpcError,
  type RpcClient,
  type RpcClientOptions,
  type RpcRequest,
} from './createRpcClient.js'
export { createRestClient, type RestClient, type RestRequest } from './createRestClient.js'
export { askWallet, codeOf, parseAnswer, toCodedError, toWalletError, walletCodeOf } from './askWallet.js'
export { connectionInUse, findConnection } from './findConnection.js'
export { createPageSession, createSessionEvents, type SessionEvents } from './createPageSession.js'
export { createPolledConnector, type PolledWallet, type WalletReading } from './createPolledConnector.js'
export { compareSigned, differencesOf, type TransferFields } from './compareSigned.js'
export { unitsSchema } from './unitsSchema.js'
export { createRelaySession, type RelaySession } from './createRelaySession.js'
