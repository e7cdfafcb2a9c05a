export const evmCallWords = {}
