export { connectFailure } from '../connections/connectFailure.js'
export { loadShell } from './loadShell.js'
export type { BalanceState } from '../balances/Balances.js'
export type { LoadRenderer, RegisteredView, Renderer, Shell } from './Shell.js'
