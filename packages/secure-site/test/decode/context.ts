import { encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import type {
  ApprovalRequest,
  DescribeContext,
  Description,
  Guards,
  Refusal,
} from '../../src/browser/decode/Description.js'
import { allGuards } from '../../src/browser/decode/Description.js'
import { describeWith } from '../../src/browser/decode/describe.js'

export const origin = 'https://shop.example'
export const eoa: Hex = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
export const smartAccount: Hex = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
export const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const bob: Hex = getAddress('0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb')
export const usdc: Hex = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
export const manager: Hex = getAddress('0xdb9b1e94b5b69df7e401ddbede43491141047db3')
export const now: number = Date.parse('2026-11-22T18:00:00Z')

export const context: DescribeContext = {
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  network: { name: 'Ethereum', symbol: 'ETH', decimals: 18, tokens: { [usdc]: { symbol: 'USDC', decimals: 6 } } },
  accounts: { eoa, smartAccount, solana },
  refusedContracts: [manager],
  now,
  reads: { token: async () => undefined },
}

/** `calldata('transfer(address,uint256)', bob, 5n)` */
export function calldata(signature: string, ...args: readonly unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[] as readonly ['function f()'])
  return encodeFunctionData({ abi, args } as never)
}

export function evm(method: string, params: unknown, account: string = eoa): ApprovalRequest {
  return { origin, account, chainId: 'eip155:1', method, params }
}

export const send = (transaction: object): ApprovalRequest =>
  evm('eth_sendTransaction', [{ from: eoa, ...transaction }])
export const sign = (text: string): ApprovalRequest => evm('personal_sign', [text, eoa])
export const onSolana = (method: string, params: unknown): ApprovalRequest => ({
  origin,
  account: solana,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  method,
  params,
})

export interface Options {
  readonly guards?: Partial<Guards>
  readonly context?: Partial<DescribeContext>
}

/** The description; fails where the request is refused. */
export async function described(request: ApprovalRequest, options: Options = {}): Promise<Description> {
  const answer = await describeWith({ ...allGuards, ...options.guards }, request, { ...context, ...options.context })
  if ('refusal' in answer) throw new Error(`${answer.refusal.code} ${answer.refusal.message}`)
  return answer.description
}

/** The code of the refusal; undefined where the request is described. */
export async function refusedWith(
  request: ApprovalRequest,
  options: Options = {},
): Promise<Refusal['code'] | undefined> {
  const answer = await describeWith({ ...allGuards, ...options.guards }, request, { ...context, ...options.context })
  return 'refusal' in answer ? answer.refusal.code : undefined
}

/** Everything that a visitor reads without opening the raw data. */
export function wordsOf({ title, figure, sections, warnings, action, confirm }: Description): string {
  return JSON.stringify({ title, figure, sections, warnings, action, confirm })
}
