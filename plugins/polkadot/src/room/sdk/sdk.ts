export { openApi } from './openApi.js'
export { estimateFee, sendTransfer } from './createTransfers.js'
export { findInBlock, newestBlock } from './findInBlock.js'
