import type { Block, Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'

import type { Ledger, OpenOperation, Outcome } from './createLedger.js'
import { orUnreachable } from './refused.js'
import type { SponsoredNetwork } from './SponsoredNetwork.js'

export interface SettleRequest {
  readonly userId: string
  readonly ledger: Pick<Ledger, 'open' | 'settle'>
  readonly network: Pick<SponsoredNetwork, 'client' | 'contracts'>
  /** The newest that the node has. */
  readonly block: Pick<Block<bigint, false, 'latest'>, 'number' | 'timestamp'>
  /** After the end of a signature. */
  readonly settleSeconds: number
}

/** Operations that one question for events names, and blocks that it covers: nodes allow no more at once. */
const most = 100
const blocks = 2_000n

interface Mined {
  readonly args: { readonly userOpHash: Hex; readonly success: boolean; readonly actualGasCost: bigint }
}

/**
 * Writes down what became of the user's operations, and of those of everybody whose signature ended: what was mined counts as
 * what it did cost, and the rest is free again. Each request settles for all, as who reserved may never come back.
 *
 * @throws ApiError 503 `paymaster/node`
 */
export async function settleOperations(request: SettleRequest): Promise<void> {
  const { userId, ledger, network, block, settleSeconds } = request
  const time = Number(block.timestamp)
  for (;;) {
    const open = await ledger.open(userId, network.client.chain.id, time - settleSeconds, most)
    if (open.length === 0) return
    const mined = await orUnreachable(minedOf(open, request))
    const outcomes = open.flatMap(({ id, hash, valid_until }): readonly Outcome[] => {
      const found = mined.get(hash)
      if (found) return [{ id, outcome: found.success ? 'done' : 'reverted', cost: found.actualGasCost }]
      return valid_until < time - settleSeconds ? [{ id, outcome: 'unused', cost: 0n }] : []
    })
    await ledger.settle(outcomes)
    // Signatures that ended come first: where one is left open, there are no more of them.
    if (open.length < most || outcomes.length < open.length) return
  }
}

async function minedOf(
  open: readonly OpenOperation[],
  { network: { client, contracts }, block }: SettleRequest,
): Promise<ReadonlyMap<Hex, Mined['args']>> {
  const mined = new Map<Hex, Mined['args']>()
  const end = Math.max(...open.map(({ valid_until }) => valid_until))
  let from = BigInt(Math.min(...open.map(({ from_block }) => from_block)))
  for (;;) {
    // A node behind the one that was asked before.
    if (from > block.number) return mined
    const isLast = from + blocks >= block.number
    const to = isLast ? block.number : from + blocks
    const logs = await client.getContractEvents({
      address: contracts.entryPoint,
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: open.map(({ hash }) => hash) },
      fromBlock: from,
      toBlock: to,
      strict: true,
    })
    for (const { args } of logs) mined.set(args.userOpHash, args)
    // No operation is mined after the end of its signature.
    if (isLast || Number((await client.getBlock({ blockNumber: to })).timestamp) > end) return mined
    from = to + 1n
  }
}
