import { parseCaip10, type Call, type TransferAction, type TransferOrder } from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../../address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { callData, erc20, readUint } from '../tokens/erc20.js'
import type { Ask } from './readTransaction.js'

/** Transaction object of `eth_sendTransaction`, `eth_call` and `eth_estimateGas`. Addresses are in lower case. */
export interface Transaction {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data: string
}

type Payment = Pick<TransferOrder, 'account' | 'action'>
type TokenAction = Extract<TransferAction, { readonly type: 'token' }>

/** `uint256` */
const mostAmount = 2n ** 256n - 1n
/** Addresses up to here are precompiles of Ethereum (EIP-2537, EIP-7951) or of a chain of its own. The zero address is one of them. */
const lastPrecompile = 0x1ffn
/** Addresses that are written to burn money, or to stand for the native currency; in digits. */
const burned: ReadonlySet<string> = new Set([
  '000000000000000000000000000000000000dead',
  'dead000000000000000042069420694206942069',
  'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'ffffffffffffffffffffffffffffffffffffffff',
])
/** Tether-style contracts: their `transfer` answers nothing, or an answer that cannot be relied on. */
const silentTokens: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7', // Ethereum
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // Polygon
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // Avalanche
  '0x55d398326f99059ff775485246999027b3197955', // BNB Smart Chain
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // Arbitrum One
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // Celo
  '0x919c1c267bc06a7039e03fcc2ef738525769109c', // Kava EVM
])

/**
 * The transactions that carry out an action: one, but for several calls.
 * @throws `evm/invalidAddress`, `evm/invalidAmount`, `evm/unspendableReceiver`
 */
export function toTransactions(context: EvmContext, { account, action }: Payment): readonly Transaction[] {
  const from = `0x${parseDigits(context, parseCaip10(account).address)}`
  if (action.type === 'calls') return action.calls.map((call) => ({ from, ...toCall(context, call) }))
  if (action.amount <= 0n || action.amount > mostAmount) throw context.error('invalidAmount', { amount: action.amount })
  const receiver = parseReceiver(context, action)
  if (action.type === 'native')
    return [{ from, to: `0x${receiver}`, value: `0x${action.amount.toString(16)}`, data: '0x' }]
  const data = callData(erc20.transfer, receiver, action.amount)
  return [{ from, to: `0x${parseDigits(context, action.token)}`, value: '0x0', data }]
}

function toCall(context: EvmContext, { to, data = '0x', value = 0n }: Call): Omit<Transaction, 'from'> {
  if (value < 0n || value > mostAmount) throw context.error('invalidAmount', { amount: value })
  return { to: `0x${parseDigits(context, to)}`, data, value: `0x${value.toString(16)}` }
}

/** The digits of an address. @throws `evm/invalidAddress` */
export function parseDigits({ error }: EvmContext, address: string): string {
  const digits = addressDigits(address)
  if (digits === undefined)
    throw error('invalidAddress', { address }, { details: 'Expected 0x and 40 hexadecimal digits.' })
  return digits
}

function parseReceiver(context: EvmContext, action: Exclude<TransferAction, { readonly type: 'calls' }>): string {
  const digits = parseDigits(context, action.to)
  const isOwnContract = action.type === 'token' && addressDigits(action.token) === digits
  if (!isOwnContract && !burned.has(digits) && BigInt(`0x${digits}`) > lastPrecompile) return digits
  throw context.error(
    'unspendableReceiver',
    { address: action.to },
    { details: 'Nothing was sent. Nobody can take money from this address: ask the receiver for another one.' },
  )
}

/**
 * Tries a token transfer on a node: a token may refuse without a revert, and the transaction would succeed without moving anything.
 * The decimals are read again, as the amount was made with those that the visitor was shown.
 * @throws `evm/decimalsDiffer`, `evm/tokenRefused`, `evm/rpcFailed` where the contract reverts
 */
export async function tryToken(
  { error }: EvmContext,
  ask: Ask,
  { action, transaction }: { readonly action: TokenAction; readonly transaction: Transaction },
): Promise<void> {
  const { to: token } = transaction
  const decimalsCall = { to: token, data: erc20.decimals }
  const [answer, decimals] = await Promise.all([
    ask('eth_call', [transaction, 'latest'], v.unknown()),
    ask('eth_call', [decimalsCall, 'latest'], v.unknown()),
  ])
  const isMoved = silentTokens.has(token) || readUint(answer) === 1n
  // Other tokens answer nothing as well; so does an address without code, where nothing would be moved.
  if (!isMoved && !(answer === '0x' && (await hasCode(ask, token))))
    throw error(
      'tokenRefused',
      { token: action.token },
      { details: 'Nothing was sent. The token may be paused, or not be a token.' },
    )
  const found = readUint(decimals)
  if (found !== BigInt(action.decimals))
    throw error(
      'decimalsDiffer',
      { token: action.token, asked: action.decimals, found },
      { details: 'Nothing was sent, as the amount would be another. Load the tokens again, or use another node.' },
    )
}

/** Whether an account is a contract, or runs the code of one (EIP-7702). */
export async function hasCode(ask: Ask, address: string): Promise<boolean> {
  return /^0x[\da-f]{2}/i.test(await ask('eth_getCode', [address, 'latest'], v.string()))
}
