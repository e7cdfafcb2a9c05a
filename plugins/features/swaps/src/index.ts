export { swaps } from './swaps.js'
export type { Asset, RoutedSwap, RouterReader } from './routers/RouterReader.js'
export { defaultSwapNetworks, type RouterKind, type SwapRouter, type SwapsOptions } from './SwapsOptions.js'

export type { HeadlessSwapsSpec, SwapEventDetails, SwapsApi, SwapsSpec } from './SwapsSpec.js'
export type { SwapStep } from './errors.js'
export type {
  BegunSwap,
  ConfirmOptions,
  ListedToken,
  Prepared,
  Review,
  Side,
  SwapControls,
  SwapProblem,
  SwapResult,
  SwapState,
} from './SwapState.js'
