import { findNetwork, networkName } from '@portico/chain-kit'
import { isPorticoError, type Caip2 } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import * as v from 'valibot'
import { quantitySchema } from '../answers.js'
import { callData, readUint } from '../tokens/erc20.js'
import type { Ask } from './readTransaction.js'
import { hasCode, type Transaction } from './toTransactions.js'

/** Above these a node is wrong. Gas costs millions of units on some rollups; currencies of little worth have prices of 10^14 wei. */
const mostGas = 10n ** 11n
const mostPrice = 10n ** 15n
/** Units of the native currency. */
const mostFee = { ETH: 5n, other: 10_000n }

/** Gas of a call that depends on one before it, such as a swap on its approval: no node can estimate it by itself. */
const dependentGas = 500_000n

/** Contract of rollups by Optimism that knows what the chain below them charges, and its `getL1FeeUpperBound(uint256)`. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f'
const upperBound = '0xf1c7a58b'
/** Bytes of a transaction beside its data. */
const transactionSize = 110n

/**
 * What transactions cost at the present price of gas, in the smallest unit of the native currency.
 * @throws `evm/notEnough`, `evm/implausibleFee`, `evm/rpcFailed` where the chain would revert the first of them
 */
export async function readFee(
  context: EvmContext,
  ask: Ask,
  { networkId, transactions }: { readonly networkId: Caip2; readonly transactions: readonly Transaction[] },
): Promise<bigint> {
  const { error } = context
  const payer = transactions[0]!.from
  const value = transactions.reduce((sum, transaction) => sum + BigInt(transaction.value), 0n)
  const [price, available, isSmartAccount] = await Promise.all([
    ask('eth_gasPrice', [], quantitySchema),
    ask('eth_getBalance', [payer, 'latest'], quantitySchema),
    hasCode(ask, payer),
  ])
  function checkFunds(needed: bigint): void {
    if (available >= needed) return
    throw error(
      'notEnough',
      { needed, available },
      { details: 'Nothing was sent. Send less, or add money for the amount and the network fee.' },
    )
  }
  checkFunds(value)
  const costs = await Promise.all(
    transactions.map(async (transaction, index) => {
      const [gas, base] = await Promise.all([readGas(ask, transaction, index), readBaseFee(ask, transaction)])
      return { gas, fee: gas * price + base }
    }),
  )
  const fee = costs.reduce((sum, cost) => sum + cost.fee, 0n)
  const currency = findNetwork(context, networkId)?.nativeCurrency
  const limit = (currency?.symbol === 'ETH' ? mostFee.ETH : mostFee.other) * 10n ** BigInt(currency?.decimals ?? 18)
  if (price > mostPrice || fee > limit || costs.some(({ gas }) => gas > mostGas))
    throw error(
      'implausibleFee',
      { network: networkName(context, networkId), fee },
      { details: 'Nothing was sent. A node answers a price that makes no sense: use another one, or try later.' },
    )
  // Another account may pay the fee of a smart account (ERC-4337).
  if (!isSmartAccount) checkFunds(value + fee)
  return fee
}

async function readGas(ask: Ask, transaction: Transaction, index: number): Promise<bigint> {
  try {
    return await ask('eth_estimateGas', [transaction], quantitySchema)
  } catch (thrown) {
    if (index > 0 && isPorticoError(thrown, 'evm/rpcFailed')) return dependentGas
    throw thrown
  }
}

/** What a rollup charges for the chain below it. 0 where there is no such contract. */
async function readBaseFee(ask: Ask, { data }: Transaction): Promise<bigint> {
  const size = transactionSize + BigInt(data.length / 2 - 1)
  const call = { to: gasPriceOracle, data: callData(upperBound, size) }
  const answer = await ask('eth_call', [call, 'latest'], v.unknown()).catch(() => undefined)
  return readUint(answer) ?? 0n
}
