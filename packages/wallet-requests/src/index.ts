export type { Description, Field, RiskClass, Section, Text, Tone, Value, Warning } from './Description.js'
export type {
  AssetChange,
  Facts,
  FeeFacts,
  MissingFact,
  NetworkFacts,
  OperationFacts,
  SessionEnforcers,
  SessionFacts,
  Simulation,
  TokenInfo,
} from './Facts.js'
export type {
  Caveat,
  ExactTypedData,
  Filling,
  Intent,
  KeyName,
  OperationFilling,
  Signable,
  UserOperationIntent,
} from './Intent.js'
export type { Reading, Refusal, RefusalCode } from './Reading.js'
export type { WalletRequest } from './WalletRequest.js'
export { FillingError } from './FillingError.js'
