import { encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import type { Facts, SessionEnforcers, Value, WalletRequest } from '../../src/index.js'
import { readGrant } from '../../src/evm/readGrant.js'
import { readRevocation } from '../../src/evm/readRevocation.js'
import { readSendCalls, readUserOperation } from '../../src/evm/readSendCalls.js'
import { readTransaction } from '../../src/evm/readTransaction.js'
import { readTypedData } from '../../src/evm/readTypedData.js'
import { createReadContext, type Finding, type ReadContext } from '../../src/finding.js'
import { RefusedError } from '../../src/RefusedError.js'
import { words } from '../../src/words.js'

export const origin = 'https://shop.example'
export const eoa: Hex = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
export const smartAccount: Hex = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
export const bob: Hex = getAddress('0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb')
export const usdc: Hex = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
export const manager: Hex = getAddress('0xdb9b1e94b5b69df7e401ddbede43491141047db3')
export const entryPoint: Hex = getAddress('0x4337084d9e255ff0702461cf8895ce9e3b5ff108')
export const coSignerKey: Hex = `0x04${'ab'.repeat(64)}`
export const siteKey: Hex = `0x04${'cd'.repeat(64)}`

const enforcer = (last: string): Hex => `0x${last.padStart(40, '0')}`
export const enforcers: SessionEnforcers = {
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

export const facts: Facts = {
  at: Date.parse('2026-11-22T18:00:00Z'),
  chains: ['eip155:1'],
  network: { name: 'Ethereum', symbol: 'ETH', decimals: 18, tokens: { [usdc]: { symbol: 'USDC', decimals: 6 } } },
  accounts: { eoa, smartAccount },
  knownReceivers: [],
  guards: [manager, entryPoint, ...Object.values(enforcers)],
  delegationManager: manager,
  fee: { gas: '21000', maxFeePerGas: '100', maxPriorityFeePerGas: '2', estimate: '1000000' },
  operation: { kind: 'hybrid', entryPoint, maxCost: '1000000000', estimate: '1000' },
  session: {
    pci: 'abc',
    coSignerKey,
    delegate: bob,
    nonce: '2',
    salts: Array.from({ length: 10 }, (_, at) => String(at + 1)),
    enforcers,
  },
}

/** `calldata('transfer(address,uint256)', bob, 5n)` */
export function calldata(signature: string, ...args: readonly unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[] as readonly ['function f()'])
  return encodeFunctionData({ abi, args } as never)
}

export function evm(method: string, params: unknown, account: string = eoa): WalletRequest {
  return { origin, account, chainId: 'eip155:1', method, params }
}

export const send = (transaction: object): WalletRequest => evm('eth_sendTransaction', [{ from: eoa, ...transaction }])
export const sendCalls = (calls: readonly object[], more: object = {}): WalletRequest =>
  evm('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', atomicRequired: true, calls, ...more }], smartAccount)
export const signTyped = (data: unknown, account: string = eoa): WalletRequest =>
  evm('eth_signTypedData_v4', [account, typeof data === 'string' ? data : JSON.stringify(data)], account)

/** Of `spender address`. */
export function field(text: string): { readonly name: string; readonly type: string } {
  const [name = '', type = ''] = text.split(' ')
  return { name, type }
}

/** Readers by their methods. */
export const evmReaders: readonly (readonly [method: string, read: (context: ReadContext) => Finding])[] = [
  ['eth_signTypedData_v4', readTypedData],
  ['eth_sendTransaction', readTransaction],
  ['eth_sendUserOperation', readUserOperation],
  ['wallet_sendCalls', readSendCalls],
  ['wallet_grantPermissions', readGrant],
  ['wallet_revokePermissions', readRevocation],
]

/** @throws RefusedError */
export function read(request: WalletRequest, more: Partial<Facts> = {}): Finding {
  const reader = evmReaders.find(([method]) => method === request.method)
  if (!reader) throw new Error(`no reader of ${request.method}`)
  return reader[1](createReadContext(request, { ...facts, ...more }))
}

/** The code of the refusal; undefined where the request is read. */
export function refusedWith(request: WalletRequest, more: Partial<Facts> = {}): string | undefined {
  try {
    read(request, more)
    return undefined
  } catch (error) {
    if (error instanceof RefusedError) return error.code
    throw error
  }
}

/** Everything that a visitor reads without opening the raw data, in English. */
export function wordsOf({ intent: _, ...shown }: Finding): string {
  return JSON.stringify(shown, (_name, part: unknown) => written(part))
}

function written(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  if ('key' in part) {
    const word = words[part.key as keyof typeof words] as string | ((values: object) => string)
    if (typeof word === 'string') return word
    const { values } = part as unknown as { readonly values: Readonly<Record<string, Value>> }
    return word(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])))
  }
  return 'type' in part && part.type === 'words' ? textOf(part as Value) : part
}

/** Plain, and exact. */
export function textOf(value: Value): string {
  switch (value.type) {
    case 'words':
      return String(written(value.text))
    case 'amount': {
      const digits = value.units.padStart(value.decimals + 1, '0')
      const whole = digits.slice(0, digits.length - value.decimals)
      const fraction = digits.slice(whole.length).replace(/0+$/, '')
      return `${whole}${fraction === '' ? '' : `.${fraction}`} ${value.symbol}`
    }
    case 'number':
      return value.digits
    case 'address':
      return value.address
    case 'time':
      return new Date(Number(value.seconds) * 1000).toISOString()
    case 'duration':
      return `${value.seconds} s`
    default:
      return value.text
  }
}
