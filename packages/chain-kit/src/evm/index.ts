export {
  approvalsIn,
  changesFor,
  movesIn,
  type AssetApproval,
  type AssetMove,
  type BalanceChange,
  type EvmLog,
} from './logs.js'
