export { proof } from './proof.js'
export type { Proof, ProofErrors, ProofOptions, ProofSpec } from './ProofSpec.js'
export { history, type HistorySpec } from './history.js'
