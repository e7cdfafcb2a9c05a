export { createLedgerSimulator } from './createLedgerSimulator.js'
export { installLedger, type InstallLedgerOptions } from './installLedger.js'

export type {
  LedgerProgram,
  LedgerPrompt,
  LedgerSimulator,
  LedgerSimulatorOptions,
  SimulatedHidDevice,
} from './LedgerSimulator.js'
