export { testWalletScript } from '../page/testWalletScript.js'
export { testLedgerScript } from '../ledger/testLedgerScript.js'
