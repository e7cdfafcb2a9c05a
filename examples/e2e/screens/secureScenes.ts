import type { AssetChange, Facts, WalletRequest } from '@portico/wallet-requests'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, toHex, type Hex } from 'viem'

import { account, bob, order, payment, permit, stranger, usdc } from './typedScenes.js'

// What approval windows are asked, with fixed data. Each is shown by the secure site's own page.

const smartAccount = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const solana = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const shop = 'https://shop.example'
const long = 'https://checkout.the-northern-harbour-trading-company.meridian-marketplace.example'

/** A request, and what the site knows of it. */
export interface WindowScene {
  readonly name: string
  readonly request: WalletRequest
  readonly facts: Facts
}

interface Asked {
  readonly origin?: string
  readonly facts?: Partial<Facts>
  readonly account?: string
}

const known: Facts = {
  at: Date.now(),
  chains: ['eip155:1'],
  network: { name: 'Ethereum', symbol: 'ETH', decimals: 18, tokens: { [usdc]: { symbol: 'USDC', decimals: 6 } } },
  accounts: { eoa: account, smartAccount },
  knownReceivers: [],
  fee: {
    gas: '21000',
    maxFeePerGas: '98000000000',
    maxPriorityFeePerGas: '1000000000',
    estimate: '412000000000000',
  },
  operation: { kind: 'hybrid', entryPoint, maxCost: '2060000000000000', estimate: '412000000000000' },
}

function evm(name: string, method: string, params: unknown, options: Asked = {}): WindowScene {
  const { origin = shop, facts, account: own = account } = options
  return { name, request: { origin, account: own, chainId: 'eip155:1', method, params }, facts: { ...known, ...facts } }
}

const send = (name: string, call: { to?: string; value?: Hex; data?: Hex }, options: Asked = {}): WindowScene =>
  evm(name, 'eth_sendTransaction', [{ from: account, ...call }], options)
const did = (...changes: readonly AssetChange[]): Partial<Facts> => ({ simulation: { status: 'done', changes } })
const approve = (spender: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, amount] })
const transfer = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] })
const forAll = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
  args: [stranger, true],
})

const signIn = `shop.example wants you to sign in with your Ethereum account:\n${account}\n\nLog in to your orders.\n\nURI: https://shop.example/orders\nVersion: 1\nChain ID: 1\nNonce: k2Jd8sLq01\nIssued At: ${new Date().toISOString()}\nExpiration Time: ${new Date(Date.now() + 86_400_000).toISOString()}`
const terms = `Terms of the Northern Harbour.\n\n${'Goods are kept for seven days, then sold. '.repeat(60)}`
const strange = 'Hello \u202eevil\u202c\u200b, you agree to everything.'

const enforcer = (last: string): Hex => `0x${last.padStart(40, '0')}`
const enforcers = {
  allowedCalldata: enforcer('f0'),
  allowedMethods: enforcer('f1'),
  allowedTargets: enforcer('f2'),
  erc20PeriodTransfer: enforcer('f3'),
  exactCalldata: enforcer('f4'),
  nativeTokenPeriodTransfer: enforcer('f5'),
  nonce: enforcer('f6'),
  redeemer: enforcer('f7'),
  timestamp: enforcer('f8'),
  valueLte: enforcer('f9'),
}
const session = {
  pci: 'abc',
  coSignerKey: `0x04${'ab'.repeat(64)}`,
  delegate: bob,
  nonce: '2',
  salts: ['1', '2', '3', '4'],
  enforcers,
}
const today = Math.floor(Date.now() / 1000)
const grant = {
  chainId: '0x1',
  address: smartAccount,
  expiry: today + 30 * 86_400,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x04${'cd'.repeat(64)}` }] } },
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x16345785d8a0000', start: today, period: 86_400 },
    },
    {
      type: 'erc20-recurring-allowance',
      data: { allowance: '0xf4240', start: today, period: 604_800, token: usdc },
    },
  ],
  policies: [],
}

export const windowScenes: readonly WindowScene[] = [
  evm('Approve message', 'personal_sign', [toHex('Welcome to the harbour.\n\nOrder 4711, 22 November 2026.'), account]),
  evm('Approve message, hidden characters', 'personal_sign', [toHex(strange), account], { origin: long }),
  evm('Approve sign-in', 'personal_sign', [toHex(signIn), account]),
  evm('Approve typed data', 'eth_signTypedData_v4', [account, JSON.stringify(order)]),
  evm('Approve permit, unlimited', 'eth_signTypedData_v4', [account, JSON.stringify(permit)]),
  evm('Approve payment by signature', 'eth_signTypedData_v4', [account, JSON.stringify(payment)]),
  evm('Approve long message', 'personal_sign', [toHex(terms), account]),
  send(
    'Approve transfer',
    { to: bob, value: toHex(150_000_000_000_000_000n) },
    { facts: did({ asset: 'native', amount: '-150000000000000000' }) },
  ),
  send(
    'Approve token transfer',
    { to: usdc, data: transfer(bob, 1_250_500_000n) },
    { facts: { ...did({ asset: usdc, amount: '-1250500000' }), knownReceivers: [bob] } },
  ),
  send(
    'Approve token transfer, long names',
    { to: stranger, data: transfer(bob, 123_456_789_012_345_678_901_234_567_890n) },
    {
      origin: long,
      facts: {
        ...did({ asset: stranger, amount: '-123456789012345678901234567890' }),
        tokens: {
          [stranger.toLowerCase()]: { symbol: 'VISIT claim-your-reward.example TO GET 5,000 USDC NOW', decimals: 18 },
        },
      },
    },
  ),
  send(
    'Approve look-alike receiver',
    { to: bob, value: '0xde0b6b3a7640000' },
    {
      facts: {
        ...did({ asset: 'native', amount: '-1000000000000000000' }),
        knownReceivers: [`${bob.slice(0, 8)}${'1'.repeat(28)}${bob.slice(-6)}`],
      },
    },
  ),
  send('Approve token approval', { to: usdc, data: approve(stranger, 500_000_000n) }, { facts: did() }),
  send('Approve unlimited approval', { to: usdc, data: approve(stranger, maxUint256) }, { facts: did() }),
  send('Approve all of a collection', { to: collection, data: forAll }, { facts: did() }),
  send(
    'Approve unknown call',
    { to: stranger, data: '0xdeadbeef00112233', value: '0x2386f26fc10000' },
    {
      facts: did({ asset: 'native', amount: '-10000000000000000' }, { asset: usdc, amount: '24930000' }),
    },
  ),
  send('Approve, would fail', { to: stranger, data: '0xdeadbeef' }, { facts: { simulation: { status: 'fails' } } }),
  send(
    'Approve, no estimate',
    { to: bob, value: '0x1' },
    {
      facts: { simulation: { status: 'unknown', reason: 'unsupported' } },
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
      facts: did({ asset: 'native', amount: '-101000000000000000' }, { asset: collection, amount: '1', item: '8817' }),
    },
  ),
  evm('Approve grant', 'wallet_grantPermissions', [grant], {
    account: smartAccount,
    facts: { session, delegationManager: enforcer('db'), guards: Object.values(enforcers) },
  }),
  {
    name: 'Approve Solana transfer',
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
    facts: {
      at: Date.now(),
      chains: [solanaChain],
      network: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      accounts: { solana },
      ...did({ asset: 'native', amount: '-250005000' }),
    },
  },
]

/** For the frame, which only asks to open the window. */
export const reviewScene: WindowScene = windowScenes.find(({ name }) => name === 'Approve unlimited approval')!
