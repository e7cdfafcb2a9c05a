export { shellOf } from './shellOf.js'
export type { BalanceState, Face, LoadFace, RegisteredView, Shell } from './Shell.js'
