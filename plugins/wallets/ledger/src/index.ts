export { ledger } from './ledger.js'

export type { LedgerErrors } from './errors.js'
export type {
  HidDevice,
  LedgerAccount,
  LedgerApi,
  LedgerControls,
  LedgerHashes,
  LedgerMessages,
  LedgerNamespace,
  LedgerOptions,
  LedgerRequest,
  LedgerScheme,
  LedgerSpec,
} from './LedgerSpec.js'
export type { LedgerApp } from './errors.js'
