export { loadShell } from './loadShell.js'
export type { BalanceState, Renderer, LoadRenderer, RegisteredView, Shell } from './Shell.js'
export type { OwnedSlotItem } from '../slots/createSlots.js'
