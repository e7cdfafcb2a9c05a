export { startAccounts, type Accounts, type AccountsOptions } from './startAccounts.js'
