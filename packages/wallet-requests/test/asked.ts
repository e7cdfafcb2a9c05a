import { getAddress, type Hex } from 'viem'
import type { Facts } from '../src/Facts.js'
import type { Reading, RefusalCode } from '../src/Reading.js'
import { readRequest } from '../src/readRequest.js'
import type { WalletRequest } from '../src/WalletRequest.js'

export const origin = 'https://shop.example'
export const eoa: Hex = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
export const smartAccount: Hex = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
export const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const now: number = Date.parse('2026-11-22T18:00:00Z')

export const facts: Facts = {
  at: now,
  chains: ['eip155:1', mainnet],
  network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  accounts: { eoa, smartAccount, solana },
  knownReceivers: [],
}

export function evm(method: string, params: unknown, account: string = eoa): WalletRequest {
  return { origin, account, chainId: 'eip155:1', method, params }
}

export function onSolana(method: string, params: unknown, account: string = solana): WalletRequest {
  return { origin, account, chainId: mainnet, method, params }
}

/** The reading; fails where the request is refused. */
export function read(request: WalletRequest, more: Partial<Facts> = {}): Reading {
  const answer = readRequest(request, { ...facts, ...more })
  if ('refusal' in answer) throw new Error(`${answer.refusal.code} ${answer.refusal.text.key}`)
  return answer.reading
}

/** The code of the refusal; undefined where the request is read. */
export function refusedWith(request: WalletRequest, more: Partial<Facts> = {}): RefusalCode | undefined {
  const answer = readRequest(request, { ...facts, ...more })
  return 'refusal' in answer ? answer.refusal.code : undefined
}
