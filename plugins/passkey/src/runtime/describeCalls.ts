import { decodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import { readContract } from 'viem/actions'
import type { ShownCall } from '../PasskeySpec.js'
import type { Call } from './toPasskeyAccount.js'

/** Characters of a symbol that are shown. */
const longestSymbol = 12

/** Calls in words, as far as they are known. What a contract says of itself is read from the node; without an answer it is absent. */
export function describeCalls(client: PublicClient, calls: readonly Call[]): Promise<readonly ShownCall[]> {
  return Promise.all(calls.map(async (call) => ({ ...call, token: await tokenOf(client, call) })))
}

async function tokenOf(client: PublicClient, { to, data }: Call): Promise<ShownCall['token']> {
  const decoded = decode(data)
  if (!decoded) return undefined
  const contract = { address: to, abi: erc20Abi } as const
  const [symbol, decimals] = await Promise.all([
    readContract(client, { ...contract, functionName: 'symbol' }).catch(() => undefined),
    readContract(client, { ...contract, functionName: 'decimals' }).catch(() => undefined),
  ])
  const isPlain = symbol !== undefined && /^[\x21-\x7e]+$/.test(symbol)
  return {
    ...decoded,
    ...(isPlain && { symbol: symbol.slice(0, longestSymbol) }),
    ...(decimals !== undefined && decimals <= 36 && { decimals }),
  }
}

function decode(data: Call['data']): Pick<NonNullable<ShownCall['token']>, 'kind' | 'receiver' | 'amount'> | undefined {
  // A selector and two words: anything longer has parts that would not be shown.
  if (data.length !== 138) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve') return undefined
    const [receiver, amount] = args
    return { kind: functionName, receiver, amount }
  } catch {
    return undefined
  }
}
