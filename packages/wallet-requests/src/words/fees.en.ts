export const feeWords = {}
