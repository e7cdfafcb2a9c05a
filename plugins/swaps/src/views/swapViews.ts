export const swapViews = { Swap: () => null, SwapSelectToken: () => null, SwapPreview: () => null }
