/** Calls that the SDKs of Uniswap make. Run by `recordRouterCalls.mjs`. */
const names = ['sdk-core', 'v2-sdk', 'v3-sdk', 'router-sdk', 'universal-router-sdk']
const payer = '0x00000000000000000000000000000000000000A1'
const other = '0x0000000000000000000000000000000000000022'
const deadline = 2_000_000_000
const networks = [1, 10, 56, 137, 324, 8453, 42161, 43114]

export function recordUniswap(load) {
  const [core, v2, v3, routerSdk, universal] = names.map((name) => load(`@uniswap/${name}`))
  const versionOf = Object.fromEntries(names.map((name) => [name, versionFor(load, `@uniswap/${name}`)]))
  const { CurrencyAmount, Ether, Percent, Token, TradeType } = core
  const slippageTolerance = new Percent(1, 100)

  const usdc = new Token(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 'USDC')
  const dai = new Token(1, '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, 'DAI')
  const weth = core.WETH9[1]
  const ether = Ether.onChain(1)

  const amountOf = (currency, amount = 1_000_000) => CurrencyAmount.fromRawAmount(currency, amount)
  const reserve = (token) => CurrencyAmount.fromRawAmount(token, String(10n ** 24n))
  const pairs = (path) => path.slice(1).map((token, at) => new v2.Pair(reserve(path[at]), reserve(token)))
  const pools = (path) =>
    path
      .slice(1)
      .map((token, at) => new v3.Pool(path[at], token, 3000, v3.encodeSqrtRatioX96(1, 1), String(10n ** 24n), 0, []))

  const routeV2 = ([from, to, path]) => new v2.Route(pairs(path), from, to)
  const routeV3 = ([from, to, path]) => new v3.Route(pools(path), from, to)
  const tradeV2 = (way, tradeType = TradeType.EXACT_INPUT) =>
    new v2.Trade(routeV2(way), amountOf(tradeType === TradeType.EXACT_INPUT ? way[0] : way[1]), tradeType)
  const tradeV3 = (way, tradeType = TradeType.EXACT_INPUT) =>
    v3.Trade.createUncheckedTrade({
      route: routeV3(way),
      inputAmount: amountOf(way[0]),
      outputAmount: amountOf(way[1], 990_000),
      tradeType,
    })
  const partV2 = (way) => ({
    routev2: routeV2(way),
    inputAmount: amountOf(way[0]),
    outputAmount: tradeV2(way).outputAmount,
  })
  const partV3 = (way) => ({
    routev3: routeV3(way),
    inputAmount: amountOf(way[0]),
    outputAmount: amountOf(way[1], 990_000),
  })
  const tradeOf = (parts, tradeType = TradeType.EXACT_INPUT) =>
    new routerSdk.Trade({ v2Routes: [], v3Routes: [], mixedRoutes: [], tradeType, ...parts })

  const tokens = [usdc, dai, [usdc, dai]]
  const hops = [usdc, dai, [usdc, weth, dai]]
  const [etherIn, etherOut] = [
    [ether, usdc, [weth, usdc]],
    [usdc, ether, [usdc, weth]],
  ]
  const ways = { 'token to token': tokens, 'over two pools': hops, 'ether in': etherIn, 'ether out': etherOut }

  const addressOf = (currency) => (currency.isNative ? 'native' : currency.address)
  /** What the SDK says of a trade itself. */
  const said = (trade, receiver = payer) => ({
    from: addressOf(trade.inputAmount.currency),
    to: addressOf(trade.outputAmount.currency),
    amount: trade.inputAmount.quotient.toString(),
    minimum: trade.minimumAmountOut(slippageTolerance).quotient.toString(),
    receiver,
  })
  const call = ({ calldata, value }) => ({ data: calldata, value: String(BigInt(value)) })
  const source = (name, what) => `@uniswap/${name}@${versionOf[name]} ${what}`

  const toV2 = core.V2_ROUTER_ADDRESSES[1]
  const toV3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
  const to02 = core.SWAP_ROUTER_02_ADDRESSES(1)
  const { UniversalRouterVersion: version, UNIVERSAL_ROUTER_ADDRESS: universalAddress } = universal
  const toUniversal = universalAddress(version.V2_0, 1)

  const viaV2 = (trade, options = {}) => {
    const base = { allowedSlippage: slippageTolerance, recipient: payer, deadline }
    const { methodName, args, value } = v2.Router.swapCallParameters(trade, { ...base, ...options })
    const data = new (load('@ethersproject/abi').Interface)(
      load('@uniswap/v2-periphery/build/IUniswapV2Router02.json').abi,
    ).encodeFunctionData(methodName, args)
    return {
      router: 'uniswapV2',
      to: toV2,
      ...call({ calldata: data, value }),
      source: source('v2-sdk', 'Router.swapCallParameters'),
    }
  }
  const viaV3 = (trade, options = {}) => ({
    router: 'uniswapV3',
    to: toV3,
    ...call(v3.SwapRouter.swapCallParameters(trade, { slippageTolerance, recipient: payer, deadline, ...options })),
    source: source('v3-sdk', 'SwapRouter.swapCallParameters'),
  })
  const via02 = (trade, options = {}) => ({
    router: 'uniswapV3',
    to: to02,
    ...call(routerSdk.SwapRouter.swapCallParameters(trade, { slippageTolerance, recipient: payer, ...options })),
    source: source('router-sdk', 'SwapRouter.swapCallParameters'),
  })
  const viaUniversal = (trade, options = {}) => {
    const urVersion = options.urVersion ?? version.V2_0
    const base = { slippageTolerance, recipient: payer, deadlineOrPreviousBlockhash: deadline, urVersion }
    return {
      router: 'universalRouter',
      to: universalAddress(urVersion, 1),
      ...call(universal.SwapRouter.swapCallParameters(trade, { ...base, ...options })),
      source: source('universal-router-sdk', `SwapRouter.swapCallParameters, version ${urVersion}`),
    }
  }

  const read = []
  const add = (name, made, says) => read.push({ name, ...made, says })
  for (const [name, way] of Object.entries(ways)) {
    const [t2, t3] = [tradeV2(way), tradeV3(way)]
    add(`V2, ${name}`, viaV2(t2), said(t2))
    add(`V2, ${name}, fee on transfer`, viaV2(t2, { feeOnTransfer: true }), said(t2))
    add(`SwapRouter, ${name}`, viaV3(t3), said(t3))
    add(`SwapRouter02, ${name}`, via02(t3, { deadlineOrPreviousBlockhash: deadline }), said(t3))
    add(`SwapRouter02, ${name}, to who calls`, via02(t3, { recipient: undefined }), said(t3, 'payer'))
    add(`SwapRouter02 by V2 pools, ${name}`, via02(t2), said(t2))
    const [u2, u3] = [tradeOf({ v2Routes: [partV2(way)] }), tradeOf({ v3Routes: [partV3(way)] })]
    add(`Universal Router by V2, ${name}`, viaUniversal(u2), said(u2))
    add(`Universal Router by V3, ${name}`, viaUniversal(u3), said(u3))
    add(`Universal Router by V3, ${name}, to who calls`, viaUniversal(u3, { recipient: undefined }), said(u3, 'payer'))
    add(`Universal Router 2.1.1 by V3, ${name}`, viaUniversal(u3, { urVersion: version.V2_1_1 }), said(u3))
  }

  const fee = { fee: new Percent(1, 100), recipient: other }
  const out = TradeType.EXACT_OUTPUT
  const permit = {
    details: { token: usdc.address, amount: '1000000', expiration: '2000000000', nonce: '0' },
    spender: toUniversal,
    sigDeadline: '2000000000',
    signature: `0x${'11'.repeat(64)}1b`,
  }
  const selfPermit = {
    v: 27,
    r: `0x${'11'.repeat(32)}`,
    s: `0x${'22'.repeat(32)}`,
    amount: '1000000',
    deadline: '2000000000',
  }
  const half = (way) => {
    const input = amountOf(way[0], 500_000)
    const v2Part = new v2.Trade(routeV2(way), input, TradeType.EXACT_INPUT)
    return tradeOf({
      v2Routes: [{ routev2: routeV2(way), inputAmount: input, outputAmount: v2Part.outputAmount }],
      v3Routes: [{ routev3: routeV3(way), inputAmount: input, outputAmount: amountOf(way[1], 495_000) }],
    })
  }
  const bought = (way) => tradeOf({ v3Routes: [partV3(way)] }, out)
  const refused = [
    ['V2, exact output', viaV2(tradeV2(tokens, out))],
    ['SwapRouter, exact output', viaV3(tradeV3(tokens, out))],
    ['SwapRouter, exact output, ether in', viaV3(tradeV3(etherIn, out))],
    ['SwapRouter, a fee', viaV3(tradeV3(tokens), { fee })],
    ['SwapRouter, a fee, ether out', viaV3(tradeV3(etherOut), { fee })],
    ['SwapRouter, a self permit', viaV3(tradeV3(tokens), { inputTokenPermit: selfPermit })],
    ['SwapRouter02, exact output', via02(tradeV3(tokens, out))],
    ['SwapRouter02, a fee', via02(tradeV3(tokens), { fee })],
    ['SwapRouter02, a fee, ether out', via02(tradeV3(etherOut), { fee })],
    ['SwapRouter02, a self permit', via02(tradeV3(tokens), { inputTokenPermit: selfPermit })],
    ['SwapRouter02, a split', via02([tradeV2(tokens), tradeV3(tokens)])],
    ['Universal Router, a fee', viaUniversal(tradeOf({ v3Routes: [partV3(tokens)] }), { fee })],
    ['Universal Router, a fee, ether out', viaUniversal(tradeOf({ v2Routes: [partV2(etherOut)] }), { fee })],
    [
      'Universal Router, a flat fee',
      viaUniversal(tradeOf({ v3Routes: [partV3(tokens)] }), { flatFee: { amount: '1000', recipient: other } }),
    ],
    ['Universal Router, a permit', viaUniversal(tradeOf({ v3Routes: [partV3(tokens)] }), { inputTokenPermit: permit })],
    ['Universal Router, a split', viaUniversal(half(tokens))],
    ['Universal Router, a split, ether in', viaUniversal(half(etherIn))],
    ['Universal Router, exact output', viaUniversal(bought(tokens))],
    ['Universal Router, exact output, ether in', viaUniversal(bought(etherIn))],
  ].map(([name, made]) => ({ name, ...made }))

  const pancake = load('@pancakeswap/smart-router')
  const deploys = 'Uniswap/v3-periphery deploys.md@0353a62be1073d5121c95d25a2a012d5cf5e0123'
  const addresses = [
    ...networks.flatMap((network) => [
      entry(network, 'uniswapV2', core.V2_ROUTER_ADDRESSES[network], source('sdk-core', 'V2_ROUTER_ADDRESSES')),
      entry(
        network,
        'uniswapV3',
        core.SWAP_ROUTER_02_ADDRESSES(network),
        source('sdk-core', 'SWAP_ROUTER_02_ADDRESSES'),
      ),
      entry(
        network,
        'universalRouter',
        universalAddress(version.V2_0, network),
        source('universal-router-sdk', 'UNIVERSAL_ROUTER_ADDRESS, version 2.0'),
      ),
    ]),
    ...[1, 10, 137, 42161].map((network) => entry(network, 'uniswapV3', toV3, deploys)),
    entry(
      56,
      'uniswapV2',
      pancake.V2_ROUTER_ADDRESS[56],
      `@pancakeswap/smart-router@${versionFor(load, '@pancakeswap/smart-router')} V2_ROUTER_ADDRESS`,
    ),
  ].filter(({ address }) => address)
  return { read, refused, addresses }
}

const entry = (network, router, address, source) => ({ network: `eip155:${network}`, router, address, source })

function versionFor(load, name) {
  return JSON.parse(
    load('node:fs').readFileSync(
      load.resolve(name).replace(/(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*/, '$1/package.json'),
      'utf8',
    ),
  ).version
}
