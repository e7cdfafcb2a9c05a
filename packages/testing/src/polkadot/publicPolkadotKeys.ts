/** Seeds of //Alice, //Bob and //Charlie of Substrate (sr25519). Everybody has them: never send anything of value there. */
export const publicPolkadotKeys: readonly [string, string, string] = [
  '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  '0xbc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
]
