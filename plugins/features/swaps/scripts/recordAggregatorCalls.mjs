/** Calls of 1inch, ParaSwap and 0x, encoded as the files that they published say. Run by `recordRouterCalls.mjs`. */
import { encodeFunctionData, parseAbi } from 'viem'

const oneInchRepository = '1inch/1inch-sdk-go'
const commits = {
  6: '7f082a7d6f44407a9e7f4248bc4909b501a78c62',
  5: '1970869d43d57e97d5530c29ae2723eb298b7bb2',
  paraswap: '170aead6ace035946fb906d8ad7ae7b5905474ef',
  settler: 'f6b73031e5d8925675faf69186fd1d8c0b4f4888',
}
const routersOfOneInch = {
  6: '0x111111125421cA6dc452d289314280a0f8842A65',
  5: '0x1111111254eeb25477b68fb85ed929f73a960582',
}
const augustus = '0x6a000f20005980200259b80c5102003040001068'
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
/** Settlers are many, and change. */
const settler = '0x0000000000000000000000000000000000000044'

const payer = '0x00000000000000000000000000000000000000A1'
const other = '0x0000000000000000000000000000000000000022'
const executor = '0x0000000000000000000000000000000000000033'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const zero = '0x0000000000000000000000000000000000000000'
const bytes32 = `0x${'00'.repeat(32)}`
const [amount, minimum] = [1_000_000n, 980_100n]

/** Networks of `defaultRouters.ts` where the parties say that they are. */
const oneInchNetworks = [1, 10, 56, 100, 137, 8453, 42161, 43114]

export function recordAggregators(published) {
  const parts = [oneInch(published), paraswap(published), zeroEx(published)]
  const all = (key) => parts.flatMap((part) => part[key])
  return { addresses: all('addresses'), read: all('read'), refused: all('refused') }
}

const assetOf = (token) => (token === native || token === zero ? 'native' : token)
const valueOf = (token) => (assetOf(token) === 'native' ? String(amount) : '0')

function oneInch(published) {
  const read = []
  const refused = []
  for (const version of [6, 5]) {
    const abi = JSON.parse(published(`aggregationRouterV${version}.abi.json`))
    const source = `${oneInchRepository} constants/abi/aggregationRouterV${version}.abi.json@${commits[version]}`
    const call = (functionName, args, value = '0') => ({
      router: 'oneInch',
      to: routersOfOneInch[version],
      data: encodeFunctionData({ abi, functionName, args }),
      value,
      source: `${source} ${functionName}`,
    })
    const swap = (srcToken, dstToken, dstReceiver, { flags = 0n, permit = '0x', value = valueOf(srcToken) } = {}) => {
      const desc = { srcToken, dstToken, srcReceiver: executor, dstReceiver, amount, minReturnAmount: minimum, flags }
      return call('swap', version === 5 ? [executor, desc, permit, '0x1234'] : [executor, desc, '0x1234'], value)
    }
    const says = (from, to, receiver) => ({ from: assetOf(from), to: assetOf(to), amount, minimum, receiver })
    const add = (name, ...ends) =>
      read.push({ name: `1inch v${version}, ${name}`, ...swap(...ends), says: says(...ends) })
    add('token to token', usdc, dai, payer)
    add('ether in', native, dai, payer)
    add('ether out', usdc, native, payer)
    add('ether in as the zero address', zero, dai, payer)
    read.push({ name: `1inch v${version}, to who calls`, ...swap(usdc, dai, zero), says: says(usdc, dai, 'payer') })
    read.push({
      name: `1inch v${version}, by Permit2`,
      ...swap(usdc, dai, payer, { flags: 4n }),
      says: says(usdc, dai, payer),
    })
    const refuse = (name, made) => refused.push({ name: `1inch v${version}, ${name}`, ...made })
    refuse('partial fill', swap(usdc, dai, payer, { flags: 1n }))
    refuse('more native currency than the amount', swap(usdc, dai, payer, { flags: 2n, value: '5' }))
    refuse('a flag that is not known', swap(usdc, dai, payer, { flags: 8n }))
    refuse('native currency beside a token', swap(usdc, dai, payer, { value: '5' }))
    refuse('less native currency than the amount', swap(native, dai, payer, { value: '5' }))
    const pool = BigInt(other)
    // The flags of version 6 are in the high bits: a pool of Uniswap V2, or of V3, that is unwrapped after.
    const [unwrapped, flagged] = [(1n << 252n) | pool, (7n << 160n) | BigInt(usdc)]
    if (version === 6) {
      refuse('unoswap', call('unoswap', [BigInt(usdc), amount, minimum, pool]))
      refuse('unoswap, a token with high bits', call('unoswap', [flagged, amount, minimum, unwrapped]))
      refuse('unoswapTo', call('unoswapTo', [BigInt(other), BigInt(usdc), amount, minimum, pool]))
      refuse('unoswap3', call('unoswap3', [BigInt(usdc), amount, minimum, pool, pool, pool]))
      refuse('ethUnoswap', call('ethUnoswap', [minimum, pool], '1000000'))
      refuse('ethUnoswapTo2', call('ethUnoswapTo2', [BigInt(other), minimum, pool, pool], '1000000'))
    } else {
      refuse('a permit', swap(usdc, dai, payer, { permit: '0x1234' }))
      refuse('unoswap', call('unoswap', [usdc, amount, minimum, [pool]]))
      refuse('unoswapTo', call('unoswapTo', [other, usdc, amount, minimum, [pool]]))
      refuse('uniswapV3Swap', call('uniswapV3Swap', [amount, minimum, [pool]]))
      refuse('uniswapV3SwapTo', call('uniswapV3SwapTo', [other, amount, minimum, [pool]]))
    }
  }
  const addresses = [6, 5].flatMap((version) =>
    oneInchNetworks.map((network) => ({
      network: `eip155:${network}`,
      router: 'oneInch',
      address: routersOfOneInch[version],
      source: `${oneInchRepository} constants/contracts.go@${commits[version]}`,
    })),
  )
  return { read, refused, addresses }
}

function paraswap(published) {
  const abi = JSON.parse(published('augustusV6.abi.json'))
  const source = `paraswap/paraswap-dex-lib src/abi/augustus-v6/ABI.json@${commits.paraswap}`
  const call = (functionName, args, value) => ({
    router: 'paraswap',
    to: augustus,
    data: encodeFunctionData({ abi, functionName, args }),
    value,
    source: `${source} ${functionName}`,
  })
  const quotedAmount = 990_000n
  const swap = (srcToken, destToken, beneficiary, options = {}) => {
    const { functionName = 'swapExactAmountIn', partnerAndFee = 0n, permit = '0x', quoted = quotedAmount } = options
    const data = { srcToken, destToken, fromAmount: amount, toAmount: minimum, quotedAmount: quoted, metadata: bytes32 }
    const to = { ...data, beneficiary }
    const args = functionName.includes('Uniswap')
      ? [{ ...to, pools: '0x1234' }, partnerAndFee, permit]
      : [executor, to, partnerAndFee, permit, '0x1234']
    return call(functionName, args, options.value ?? valueOf(srcToken))
  }
  const read = []
  const add = (name, [from, to, receiver], options, least = minimum) =>
    read.push({
      name: `ParaSwap, ${name}`,
      ...swap(from, to, receiver, options),
      says: {
        from: assetOf(from),
        to: assetOf(to),
        amount,
        minimum: least,
        receiver: receiver === zero ? 'payer' : receiver,
      },
    })
  for (const functionName of ['swapExactAmountIn', 'swapExactAmountInOnUniswapV2', 'swapExactAmountInOnUniswapV3']) {
    add(`${functionName}, token to token`, [usdc, dai, payer], { functionName })
    add(`${functionName}, ether in`, [native, dai, payer], { functionName })
    add(`${functionName}, ether out, to who calls`, [usdc, native, zero], { functionName })
  }
  // AugustusFees of the contract: it checks `toAmount` before it takes a partner's fee, of 2 % at most, and what is above `quotedAmount`.
  const partner = BigInt(other) << 96n
  const takesSurplus = 1n << 95n
  const after = (fee) => minimum - (minimum * fee) / 10_000n
  add('a fee of a partner of 1 %', [usdc, dai, payer], { partnerAndFee: partner | 100n }, after(100n))
  add('a fee of a partner above the highest', [usdc, dai, payer], { partnerAndFee: partner | 9_000n }, after(200n))
  add('a fee without a partner', [usdc, dai, payer], { partnerAndFee: 100n })
  add(
    'a quote below the minimum',
    [usdc, dai, payer],
    { quoted: 500_000n, partnerAndFee: partner | takesSurplus },
    500_000n,
  )
  const refuse = (name, made) => ({ name: `ParaSwap, ${name}`, ...made })
  const refused = [
    refuse('a quote of almost nothing', swap(usdc, dai, payer, { quoted: 2n, partnerAndFee: partner | takesSurplus })),
    refuse('a permit', swap(usdc, dai, payer, { permit: '0x1234' })),
    refuse('the zero address as a token', swap(usdc, zero, payer)),
    refuse('native currency beside a token', swap(usdc, dai, payer, { value: '5' })),
    refuse('exact output', swap(usdc, dai, payer, { functionName: 'swapExactAmountOut' })),
    refuse('exact output by Uniswap V2', swap(usdc, dai, payer, { functionName: 'swapExactAmountOutOnUniswapV2' })),
    refuse('exact output by Uniswap V3', swap(usdc, dai, payer, { functionName: 'swapExactAmountOutOnUniswapV3' })),
  ]
  const addresses = oneInchNetworks.map((network) => ({
    network: `eip155:${network}`,
    router: 'paraswap',
    address: augustus,
    source: `paraswap/paraswap-dex-lib src/config.ts@${commits.paraswap}`,
  }))
  return { read, refused, addresses }
}

function zeroEx(published) {
  const base = published('ISettlerBase.sol').match(/struct AllowedSlippage \{[^}]*\}/)[0]
  const types = [plain(base)]
  const taker = parseAbi([...types, ...functionsOf(published('ISettlerTakerSubmitted.sol'))])
  const holder = parseAbi(functionsOf(published('IAllowanceHolder.sol')))
  const at = (file) => `0xProject/0x-settler ${file}@${commits.settler}`
  const execute = ({ recipient = payer, buyToken = dai, minAmountOut = minimum } = {}) =>
    encodeFunctionData({
      abi: taker,
      functionName: 'execute',
      args: [{ recipient, buyToken, minAmountOut }, ['0x12345678'], bytes32],
    })
  const withPermit = encodeFunctionData({
    abi: taker,
    functionName: 'executeWithPermit',
    args: [{ recipient: payer, buyToken: dai, minAmountOut: minimum }, ['0x12345678'], bytes32, '0x1234'],
  })
  const exec = (data, { operator = settler, target = settler, token = usdc, value = '0' } = {}) => ({
    router: 'zeroExAllowanceHolder',
    to: allowanceHolder,
    data: encodeFunctionData({ abi: holder, functionName: 'exec', args: [operator, token, amount, target, data] }),
    value,
    source: at('src/allowanceholder/IAllowanceHolder.sol exec'),
  })
  const direct = (data, value = String(amount)) => ({
    router: 'zeroExSettler',
    to: settler,
    data,
    value,
    source: at('src/interfaces/ISettlerTakerSubmitted.sol'),
  })
  const says = (from, to) => ({ from, to, amount, minimum, receiver: payer })
  const read = [
    { name: 'Settler, ether in', ...direct(execute()), says: says('native', dai) },
    {
      name: 'AllowanceHolder, ether in',
      ...exec(execute(), { token: native, value: String(amount) }),
      says: says('native', dai),
    },
    { name: 'AllowanceHolder, token to token', ...exec(execute()), says: says(usdc, dai) },
    { name: 'AllowanceHolder, ether out', ...exec(execute({ buyToken: native })), says: says(usdc, 'native') },
  ]
  const nested = exec(execute()).data
  const refused = [
    ['Settler, no minimum', direct(execute({ buyToken: zero, minAmountOut: 0n }))],
    ['Settler, the zero address as a token', direct(execute({ buyToken: zero }))],
    ['Settler, a permit', direct(withPermit)],
    ['AllowanceHolder, no minimum', exec(execute({ minAmountOut: 0n }))],
    ['AllowanceHolder, a permit', exec(withPermit)],
    ['AllowanceHolder, another operator', exec(execute(), { operator: other })],
    ['AllowanceHolder, native currency beside a token', exec(execute(), { value: '5' })],
    ['AllowanceHolder, less native currency than the amount', exec(execute(), { token: native, value: '5' })],
    ['AllowanceHolder, the zero address as a token', exec(execute(), { token: zero })],
    ['AllowanceHolder that calls itself', exec(nested, { target: allowanceHolder })],
    ['AllowanceHolder, another call inside', exec('0x12345678')],
  ].map(([name, made]) => ({ name, ...made }))
  const chains = Object.values(JSON.parse(published('chain_config.json')))
  const addresses = chains
    .filter(({ chainId }) => oneInchNetworks.includes(chainId))
    .map(({ chainId, deployment }) => ({
      network: `eip155:${chainId}`,
      router: 'zeroExAllowanceHolder',
      address: deployment.allowanceHolder,
      source: at('chain_config.json'),
    }))
  return { read, refused, addresses }
}

/** Functions of a Solidity interface, as viem takes them. */
const functionsOf = (solidity) => [...plain(solidity).matchAll(/(function [^;]*);/g)].map(([, text]) => text)

const plain = (solidity) =>
  solidity
    .replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
    .replaceAll('address payable', 'address')
    .replaceAll('IERC20', 'address')
    .replaceAll(/\b(memory|calldata)\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,)])/g, '$1')
    .trim()
