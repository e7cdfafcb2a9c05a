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
export { createDice } from './createDice.js'
export { createHistoryLedger, drawLie, type HistoryLedger, type NodeMood } from './histories/createHistoryLedger.js'
export { createHistoryTransfers, type HistoryTransfers } from './histories/createHistoryTransfers.js'
export { type Arrived, type HistoryQuestion, type HistoryWallet } from './histories/createHistoryWallet.js'
export {
  describeTransferHistories,
  type HistoryPage,
  type HistoryWord,
  type HistoryWorld,
  type TransferHistories,
} from './histories/describeTransferHistories.js'
export { type History, type WalletTurn } from './histories/drawHistory.js'
export { transfersPlugin, whilePageIsOpen } from './histories/openTransfers.js'
