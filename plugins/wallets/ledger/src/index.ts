export { ledger } from './ledger.js'

export type {
  HidDevice,
  LedgerAccount,
  LedgerApi,
  LedgerControls,
  LedgerHashes,
  LedgerNamespace,
  LedgerOptions,
  LedgerRequest,
  LedgerScheme,
  LedgerSpec,
} from './LedgerSpec.js'
export type { LedgerApp } from './errors.js'
