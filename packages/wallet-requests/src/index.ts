export { canonicalJson } from './canonicalJson.js'
export { collectFacts, type FactReads } from './collectFacts.js'
export type { Description, Field, RiskClass, Section, Text, Tone, Value, Warning } from './Description.js'
export { digestOf, type Decided } from './digest.js'
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
export { encodeCalls } from './evm/encodeCalls.js'
export type { DirectedCall } from './evm/Call.js'
export type { EvmSigned, SignedAuthorization, SignedDelegation, SignedOperation } from './evm/evmSigned.js'
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
export { nodeReads, type AskNode } from './nodeReads.js'
export { copyRequest, intentOf, readOrRefuse, readWithNodes, RefusalError } from './readOrRefuse.js'
export type { Reading, Refusal, RefusalCode } from './Reading.js'
export { readRequest, type ReadAnswer } from './readRequest.js'
export { signableBytes } from './signableBytes.js'
export { isSilentSignIn, type SilentSignInRule } from './signIn/isSilentSignIn.js'
export { signInMessage, type SignInFields } from './signIn/signInMessage.js'
export { readSolanaTransaction, type SolanaMessage } from './solana/readSolanaTransaction.js'
export { toSigned, type Signed, type SignedOf } from './toSigned.js'
export type { WalletRequest } from './WalletRequest.js'
export { FillingError } from './FillingError.js'
