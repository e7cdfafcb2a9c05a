/** CAIP-2: `bip122` and the first 32 digits of the genesis block's hash. */
export const regtestNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
