export { approvalsIn, changesFor, movesIn, type AssetMove, type BalanceChange, type EvmLog } from './logs.js'
