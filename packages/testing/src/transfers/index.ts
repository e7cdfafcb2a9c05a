export {
  createLyingProxy,
  type Fault,
  type LyingProxy,
  type NodeProtocol,
  type NodeReply,
  type NodeRequest,
} from './createLyingProxy.js'
export { jsonRpcProtocol } from './jsonRpcProtocol.js'
export {
  describeTransferFaults,
  type TransferFaultsSubject,
  type TransferFaultsSuite,
} from './describeTransferFaults.js'
