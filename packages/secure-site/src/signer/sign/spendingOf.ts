import type { Intent, RiskClass } from '@portico/wallet-requests'
import { callsOf } from '@portico/wallet-requests/accounts'
import { decodeFunctionData, parseAbi, type Hex } from 'viem'

/** What a request moves out of the account, as far as it can be read. */
export interface Spending {
  /** Units by the address of a contract in lower case, and of the coin by `native`. */
  readonly amounts: ReadonlyMap<string, bigint>
  /** Whether it may move other things too. */
  readonly others: boolean
}

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

interface Call {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Hex
}

const everything: Spending = { amounts: new Map(), others: true }

/** Reads what is signed, not what is said of it. What cannot be read counts as everything. */
export function spendingOf(intent: Intent, risk: RiskClass): Spending {
  switch (intent.kind) {
    case 'evmMessage':
    case 'evmTypedData':
    case 'solanaMessage':
      return { amounts: new Map(), others: risk > 'R1' }
    case 'evmTransaction':
      return ofCalls([{ to: intent.to, value: BigInt(intent.value), data: intent.data as Hex }])
    case 'userOperation':
      return ofCalls(callsOf(intent.callData as Hex))
    case 'delegations':
    case 'solanaTransactions':
      return everything
  }
}

function ofCalls(calls: readonly Call[] | undefined): Spending {
  if (!calls) return everything
  const amounts = new Map<string, bigint>()
  let others = false
  const add = (unit: string, amount: bigint): void => void amounts.set(unit, (amounts.get(unit) ?? 0n) + amount)
  for (const { to, value, data } of calls) {
    if (value > 0n) add('native', value)
    if (to === undefined) others = true
    if (to === undefined || data === '0x') continue
    const amount = tokenAmount(data)
    if (amount === undefined) others = true
    else add(to.toLowerCase(), amount)
  }
  return { amounts, others }
}

/** What a transfer moves, or an approval lets others move. */
function tokenAmount(data: Hex): bigint | undefined {
  try {
    return decodeFunctionData({ abi: tokenAbi, data }).args[1]
  } catch {
    return undefined
  }
}
