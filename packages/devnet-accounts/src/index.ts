export { deployAccounts, type AccountsOptions, type DeployedAccounts } from './deployAccounts.js'
export { startAccounts, type Accounts } from './startAccounts.js'
