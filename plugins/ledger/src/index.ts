export { ledger } from './ledger.js'

export type {
  HidDevice,
  LedgerAccount,
  LedgerApi,
  LedgerApp,
  LedgerControls,
  LedgerErrors,
  LedgerHashes,
  LedgerMessages,
  LedgerNamespace,
  LedgerOptions,
  LedgerRequest,
  LedgerScheme,
  LedgerSpec,
} from './LedgerSpec.js'
