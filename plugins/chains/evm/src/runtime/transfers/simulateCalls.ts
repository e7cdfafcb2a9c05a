import { chainNodes, type RpcClient } from '@portico/chain-kit'
import {
  isPorticoError,
  parseCaip10,
  type BalanceChange,
  type CallsSimulation,
  type SimulatedCalls,
} from '@portico/core'
import { approvalsIn, changesFor, movesIn, type BalanceChange as LoggedChange } from '@portico/chain-kit/evm'
import * as v from 'valibot'
import { addressDigits } from '../../address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { quantitySchema } from '../answers.js'
import { callData, erc20, readUint } from '../tokens/erc20.js'
import { probeCalls, type Trial } from './probeCalls.js'
import { logSchema, type Ask } from './readTransaction.js'
import { parseDigits, toTransactions } from './toTransactions.js'

const callSchema = v.object({
  status: quantitySchema,
  returnData: v.string(),
  logs: v.optional(v.array(logSchema), []),
})
const blocksSchema = v.array(v.object({ calls: v.array(callSchema) }))

/** `simulateCalls` of the capability `transfers`. */
export async function simulateCalls(
  context: EvmContext,
  rpc: RpcClient,
  { account, calls, tokens }: SimulatedCalls,
  signal: AbortSignal | undefined,
): Promise<CallsSimulation> {
  const { networkId, address } = parseCaip10(account)
  const urls = chainNodes(context, networkId)
  if (urls.length === 0) return { status: 'unsupported' }
  const ask: Ask = (method, params, schema) => rpc.request({ networkId, method, params, schema, signal, urls })
  const payer = `0x${parseDigits(context, address)}`
  const contracts = [...new Set(tokens.map((token) => `0x${parseDigits(context, token)}`))]
  const data = callData(erc20.balanceOf, payer.slice(2))
  const trial: Trial = {
    payer,
    calls: toTransactions(context, { account, action: { type: 'calls', calls } }),
    tokens: contracts,
    reads: contracts.map((to) => ({ from: payer, to, value: '0x0', data })),
  }
  return (await unlessRefused(simulate(ask, trial))) ?? (await unlessRefused(probeCalls(ask, trial))) ?? unsupported
}

const unsupported: CallsSimulation = { status: 'unsupported' }

/** Undefined where the nodes do not do it. */
async function unlessRefused(answer: Promise<CallsSimulation | undefined>): Promise<CallsSimulation | undefined> {
  try {
    return await answer
  } catch (thrown) {
    if (isPorticoError(thrown, 'evm/rpcFailed') || isPorticoError(thrown, 'evm/badAnswer')) return undefined
    throw thrown
  }
}

/** All calls in one block that is not kept (execution-apis, `eth_simulateV1`). Moves of the native currency are written as logs. Undefined where calls are missing. */
async function simulate(ask: Ask, { payer, calls, tokens, reads }: Trial): Promise<CallsSimulation | undefined> {
  const block = { calls: [...reads, ...calls, ...reads] }
  const params = [{ blockStateCalls: [block], traceTransfers: true }, 'latest']
  const [answered] = await ask('eth_simulateV1', params, blocksSchema)
  const results = answered?.calls ?? []
  if (results.length !== block.calls.length) return undefined
  const made = results.slice(reads.length, reads.length + calls.length)
  const failed = made.findIndex(({ status }) => status !== 1n)
  if (failed !== -1) return { status: 'reverted', call: failed }
  const logs = made.flatMap((call) => call.logs)
  const logged = changesFor(payer, movesIn(logs)).filter(({ asset }) => !tokens.includes(asset))
  const read = tokens.flatMap((token, at) => {
    const [before, after] = [results[at], results[reads.length + calls.length + at]].map((result) =>
      readUint(result!.returnData),
    )
    return before === undefined || after === undefined ? [] : [{ token, amount: after - before }]
  })
  const approvals = approvalsIn(logs)
    .filter(({ owner }) => owner === payer)
    .map(({ asset, spender, amount }) => ({ token: asset, spender, amount }))
  return {
    status: 'done',
    changes: [...logged.map(toChange), ...read.filter(({ amount }) => amount !== 0n)],
    approvals,
  }
}

function toChange({ asset, ...change }: LoggedChange): BalanceChange {
  return addressDigits(asset) === undefined ? change : { token: asset, ...change }
}
