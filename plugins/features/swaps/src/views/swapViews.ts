import { Swap } from './Swap.js'
import { SwapPreview } from './SwapPreview.js'
import { SwapSelectToken } from './SwapSelectToken.js'

interface SwapViews {
  readonly Swap: typeof Swap
  readonly SwapPreview: typeof SwapPreview
  readonly SwapSelectToken: typeof SwapSelectToken
}

/** Loaded as one chunk: the views share most of their code, and one leads to the next. */
export const swapViews: SwapViews = { Swap, SwapPreview, SwapSelectToken }
