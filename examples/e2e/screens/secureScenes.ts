import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, toHex, type Hex } from 'viem'

// What approval windows are asked, with fixed data. Each is shown by the secure site's own page.

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const smartAccount = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const stranger = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const solana = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const shop = 'https://shop.example'
const long = 'https://checkout.the-northern-harbour-trading-company.meridian-marketplace.example'

/** What the frame seals for its window. */
export interface WindowScene {
  readonly name: string
  readonly sealed: {
    readonly request: object
    readonly context: object
    readonly answers: Readonly<Record<string, unknown>>
  }
}

interface Asked {
  readonly origin?: string
  readonly context?: object
  readonly answers?: Readonly<Record<string, unknown>>
  readonly account?: string
}

function evm(name: string, method: string, params: unknown, asked: Asked = {}): WindowScene {
  const { origin = shop, context, answers = {}, account: own = account } = asked
  return {
    name,
    sealed: {
      request: { origin, account: own, chainId: 'eip155:1', method, params },
      context: {
        chains: ['eip155:1'],
        network: { name: 'Ethereum', symbol: 'ETH', decimals: 18, tokens: { [usdc]: { symbol: 'USDC', decimals: 6 } } },
        accounts: { eoa: account, smartAccount },
        ...context,
      },
      answers,
    },
  }
}

const fee = { estimate: '412000000000000', cap: '2060000000000000' }
const send = (name: string, call: { to?: string; value?: Hex; data?: Hex }, asked: Asked = {}): WindowScene =>
  evm(name, 'eth_sendTransaction', [{ from: account, ...call }], { ...asked, context: { fee, ...asked.context } })
const did = (...changes: readonly object[]) => ({ simulation: { status: 'done', changes } })
const approve = (spender: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, amount] })
const transfer = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] })
const forAll = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
  args: [stranger, true],
})

const order = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Line: [
      { name: 'item', type: 'string' },
      { name: 'count', type: 'uint32' },
    ],
    Order: [
      { name: 'buyer', type: 'address' },
      { name: 'lines', type: 'Line[]' },
      { name: 'total', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Meridian Marketplace', chainId: 1, verifyingContract: stranger },
  message: {
    buyer: account,
    lines: [
      { item: 'Storm lantern, brass', count: 2 },
      { item: 'Wick, cotton, 3 m', count: 12 },
    ],
    total: '186500000',
    note: 'Leave it with the harbour master.',
  },
}
const permit = {
  types: {
    EIP712Domain: order.types.EIP712Domain,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
  message: { owner: account, spender: stranger, value: String(maxUint256), nonce: '0', deadline: '4000000000' },
}
const signIn = `shop.example wants you to sign in with your Ethereum account:\n${account}\n\nLog in to your orders.\n\nURI: https://shop.example/orders\nVersion: 1\nChain ID: 1\nNonce: k2Jd8sLq01\nIssued At: ${new Date().toISOString()}`
const strange = 'Hello \u202eevil\u202c\u200b, you agree to everything.'

export const windowScenes: readonly WindowScene[] = [
  evm('Approve message', 'personal_sign', [toHex('Welcome to the harbour.\n\nOrder 4711, 22 November 2026.'), account]),
  evm('Approve message, hidden characters', 'personal_sign', [toHex(strange), account], { origin: long }),
  evm('Approve sign-in', 'personal_sign', [toHex(signIn), account]),
  evm('Approve typed data', 'eth_signTypedData_v4', [account, JSON.stringify(order)]),
  evm('Approve permit, unlimited', 'eth_signTypedData_v4', [account, JSON.stringify(permit)]),
  send(
    'Approve transfer',
    { to: bob, value: toHex(150_000_000_000_000_000n) },
    { answers: did({ asset: 'native', amount: '-150000000000000000' }) },
  ),
  send(
    'Approve token transfer',
    { to: usdc, data: transfer(bob, 1_250_500_000n) },
    { answers: did({ asset: usdc, amount: '-1250500000' }), context: { knownReceivers: [bob] } },
  ),
  send(
    'Approve token transfer, long names',
    { to: stranger, data: transfer(bob, 123_456_789_012_345_678_901_234_567_890n) },
    {
      origin: long,
      answers: {
        [`token ${stranger.toLowerCase()}`]: {
          symbol: 'VISIT claim-your-reward.example TO GET 5,000 USDC NOW',
          decimals: 18,
        },
        [`token ${stranger}`]: { symbol: 'VISIT claim-your-reward.example TO GET 5,000 USDC NOW', decimals: 18 },
        ...did({ asset: stranger, amount: '-123456789012345678901234567890' }),
      },
    },
  ),
  send(
    'Approve look-alike receiver',
    { to: bob, value: '0xde0b6b3a7640000' },
    {
      context: { knownReceivers: [`${bob.slice(0, 8)}${'1'.repeat(28)}${bob.slice(-6)}`] },
      answers: did({ asset: 'native', amount: '-1000000000000000000' }),
    },
  ),
  send('Approve token approval', { to: usdc, data: approve(stranger, 500_000_000n) }, { answers: did() }),
  send('Approve unlimited approval', { to: usdc, data: approve(stranger, maxUint256) }, { answers: did() }),
  send('Approve all of a collection', { to: collection, data: forAll }, { answers: did() }),
  send(
    'Approve unknown call',
    { to: stranger, data: '0xdeadbeef00112233', value: '0x2386f26fc10000' },
    {
      answers: did({ asset: 'native', amount: '-10000000000000000' }, { asset: usdc, amount: '24930000' }),
    },
  ),
  send('Approve, would fail', { to: stranger, data: '0xdeadbeef' }, { answers: { simulation: { status: 'fails' } } }),
  send(
    'Approve, no estimate',
    { to: bob, value: '0x1' },
    {
      answers: { simulation: { status: 'unknown', reason: 'unsupported' } },
    },
  ),
  evm(
    'Approve batch',
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: smartAccount,
        atomicRequired: true,
        calls: [
          { to: usdc, data: approve(stranger, 40_000_000n) },
          { to: stranger, data: '0xdeadbeef', value: '0x16345785d8a0000' },
          { to: bob, value: '0x38d7ea4c68000' },
        ],
      },
    ],
    {
      account: smartAccount,
      context: { upgradesTo: stranger },
      answers: did(
        { asset: 'native', amount: '-101000000000000000' },
        { asset: collection, amount: '1', item: '8817' },
      ),
    },
  ),
  {
    name: 'Approve Solana transfer',
    sealed: {
      request: {
        origin: shop,
        account: solana,
        chainId: solanaChain,
        method: 'solana_signAndSendTransaction',
        params: {
          transaction:
            'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAIE6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iwTmPYsbRpFfFG6aktfPb0vafypMhYhjciZfkFr0X2TygAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwZGb+UhFzL/7K26csOb57yM5bvF9xJrLEObOkAAAAD9FyQ4WqDHW2T7eM1gL6HZkf3r92sTxY7XAurINen2GAIDAAUCQJwAAAICAAEMAgAAAICy5g4AAAAA',
        },
      },
      context: {
        chains: [solanaChain],
        network: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        accounts: { solana },
      },
      answers: did({ asset: 'native', amount: '-250005000' }),
    },
  },
  evm('Approve, stopped', 'personal_sign', [toHex(signIn.replace('shop.example', 'bank.example')), account]),
]

/** For the frame, which only asks to open the window. */
export const reviewScene: WindowScene = windowScenes.find(({ name }) => name === 'Approve unlimited approval')!
