/**
 * CAIP-2 ids that `<namespace>:*` of a wallet stands for in answers: the networks most dapps ask for. A network that is
 * not here and that a request names is answered all the same.
 */
export const knownChains: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    1, 10, 25, 56, 100, 130, 137, 143, 146, 324, 388, 480, 999, 1101, 1284, 1329, 2020, 5000, 8217, 8453, 33139, 42161,
    42170, 42220, 43114, 57073, 59144, 80094, 81457, 534352, 7777777, 1313161554, 80002, 84532, 421614, 560048,
    11155111, 11155420,
  ].map((reference) => `eip155:${reference}`),
  solana: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
  polkadot: [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'polkadot:68d56f15f85d3136970ec16946040bc1',
  ],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1', 'cosmos:juno-1', 'cosmos:stargaze-1', 'cosmos:kaiyo-1'],
}
