export { loadShell } from './loadShell.js'
export type { BalanceState, Face, LoadFace, RegisteredView, Shell } from './Shell.js'
