export const typedDataWords = {}
