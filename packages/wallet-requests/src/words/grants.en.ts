export const grantWords = {}
