export { startAccounts, type Accounts, type AccountsOptions } from './startAccounts.js'
export type { AccountContracts } from './deployContracts.js'
