import type { Intent, RiskClass } from '@portico/wallet-requests'
import { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters, type Hex } from 'viem'

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
const accountAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])
const batch = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
const batchMode = '0x0100000000000000000000000000000000000000000000000000000000000000'

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

function callsOf(callData: Hex): readonly Call[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: accountAbi, data: callData })
    if (args.length === 1) return [toCall(args[0])]
    const [mode, data] = args
    return mode === batchMode ? decodeAbiParameters(batch, data)[0].map(toCall) : undefined
  } catch {
    return undefined
  }
}

const toCall = ({ target, value, callData }: { target: string; value: bigint; callData: Hex }): Call => ({
  to: target,
  value,
  data: callData,
})
