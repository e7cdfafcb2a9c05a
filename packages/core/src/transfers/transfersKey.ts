/** Where transfers are stored. Apart from their format, which is loaded with the code that sends. */
export const transfersKey = 'transfers'
