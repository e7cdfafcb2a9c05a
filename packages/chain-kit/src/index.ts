export { nodeErrors, walletErrors, type NodeErrors, type WalletErrors } from './errors.js'
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
export { askWallet, codeOf, parseAnswer, toCodedError, toWalletError, walletCodeOf } from './askWallet.js'
export { connectionInUse, findConnection } from './findConnection.js'
export { createPageSession, createSessionEvents, type SessionEvents } from './createPageSession.js'
export { createRelaySession, type RelaySession } from './createRelaySession.js'
