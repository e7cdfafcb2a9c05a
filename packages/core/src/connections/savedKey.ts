/** Where the connections are stored. Apart from their format, which is loaded with the code that calls wallets. */
export const savedKey = 'connections'
