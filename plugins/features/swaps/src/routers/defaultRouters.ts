import type { Caip2 } from '@portico/core'
import type { RouterKind, SwapRouter } from '../SwapsOptions.js'

/** 1inch and ParaSwap have the same addresses on all of these. */
const aggregators: Readonly<Record<string, RouterKind>> = {
  '0x111111125421ca6dc452d289314280a0f8842a65': 'oneInch',
  '0x1111111254eeb25477b68fb85ed929f73a960582': 'oneInch',
  '0x6a000f20005980200259b80c5102003040001068': 'paraswap',
}
const withAggregators: readonly Caip2[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]
/** 0x is on all of them but Gnosis. */
const allowanceHolder: readonly [string, RouterKind] = [
  '0x0000000000001ff3684f28c67538d4d072c22734',
  'zeroExAllowanceHolder',
]
const withAllowanceHolder = withAggregators.filter((network) => network !== 'eip155:100')

/** Of Uniswap, as its SDKs have them and `deploys.md` of its V3 periphery, and of PancakeSwap on BNB Chain. */
const byNetwork: Readonly<Record<Caip2, Readonly<Record<string, RouterKind>>>> = {
  'eip155:1': {
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'uniswapV2',
    '0xe592427a0aece92de3edee1f18e0157c05861564': 'uniswapV3',
    '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'uniswapV3',
    '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': 'universalRouter',
  },
  'eip155:10': {
    '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2': 'uniswapV2',
    '0xe592427a0aece92de3edee1f18e0157c05861564': 'uniswapV3',
    '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'uniswapV3',
    '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507': 'universalRouter',
  },
  'eip155:56': {
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'uniswapV2',
    '0x10ed43c718714eb63d5aa57b78b54704e256024e': 'uniswapV2',
    '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2': 'uniswapV3',
    '0x1906c1d672b88cd1b9ac7593301ca990f94eae07': 'universalRouter',
  },
  'eip155:137': {
    '0xedf6066a2b290c185783862c7f4776a2c8077ad1': 'uniswapV2',
    '0xe592427a0aece92de3edee1f18e0157c05861564': 'uniswapV3',
    '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'uniswapV3',
    '0x1095692a6237d83c6a72f3f5efedb9a670c49223': 'universalRouter',
  },
  'eip155:324': {
    '0x99c56385dabce3e81d8499d0b8d0257abc07e8a3': 'uniswapV3',
    '0x28731bcc616b5f51dd52cf2e4df0e78dd1136c06': 'universalRouter',
  },
  'eip155:8453': {
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'uniswapV2',
    '0x2626664c2603336e57b271c5c0b26f421741e481': 'uniswapV3',
    '0x6ff5693b99212da76ad316178a184ab56d299b43': 'universalRouter',
  },
  'eip155:42161': {
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'uniswapV2',
    '0xe592427a0aece92de3edee1f18e0157c05861564': 'uniswapV3',
    '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'uniswapV3',
    '0xa51afafe0263b40edaef0df8781ea9aa03e381a3': 'universalRouter',
  },
  'eip155:43114': {
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'uniswapV2',
    '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce': 'uniswapV3',
    '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7': 'universalRouter',
  },
}

/** Contracts that may carry out swaps on a network, by address in lower case. Those of the host go before. */
export function routersOf(
  network: Caip2,
  ofSite: Readonly<Record<Caip2, Readonly<Record<string, SwapRouter>>>> = {},
): ReadonlyMap<string, SwapRouter> {
  const given = Object.hasOwn(ofSite, network) ? ofSite[network] : undefined
  return new Map<string, SwapRouter>([
    ...(withAggregators.includes(network) ? Object.entries(aggregators) : []),
    ...(withAllowanceHolder.includes(network) ? [allowanceHolder] : []),
    ...Object.entries(byNetwork[network] ?? {}),
    ...Object.entries(given ?? {}).map(([address, kind]) => [address.toLowerCase(), kind] as const),
  ])
}
