export { broadcastAnswer } from './broadcastAnswer.js'
export { chainNodes, type ChainNodesContext } from './chainNodes.js'
export { findNetwork, networkName, type NetworkContext } from './findNetwork.js'
export { askNodes, nodeLimits, NodeFailure, rpcUnavailable, type NodeContext, type NodeQuestion } from './askNodes.js'
export {
  createRpcClient,
  postJson,
  RpcError,
  type RpcClient,
  type RpcClientOptions,
  type RpcContext,
  type RpcRequest,
} from './createRpcClient.js'
export {
  askWallet,
  codeOf,
  parseAnswer,
  toCodedError,
  toWalletError,
  walletCodeOf,
  type AnswerContext,
  type WalletErrorContext,
} from './askWallet.js'
export { connectionInUse, findConnection, type ConnectionContext } from './findConnection.js'
export {
  createPageSession,
  createSessionEvents,
  type PageSessionOptions,
  type SessionEvents,
} from './createPageSession.js'
export {
  createRelaySession,
  type RelayContext,
  type RelaySession,
  type RelaySessionOptions,
} from './createRelaySession.js'
export { formatUnits } from './formatUnits.js'
export { parseUnits } from './parseUnits.js'
