import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { OpenOperation, Outcome } from '../../src/server/paymaster/createLedger.js'
import { settleOperations, type SettleRequest } from '../../src/server/paymaster/settleOperations.js'

const hashOf = (id: number): Hex => `0x${id.toString(16).padStart(64, '0')}`

/** A chain with a block each second, whose node tells the events of no more than 2001 blocks at once. */
function settle(
  open: readonly OpenOperation[],
  minedAt: ReadonlyMap<Hex, bigint>,
  latest: bigint,
  answer = async (): Promise<void> => undefined,
) {
  const left = [...open]
  const settled: Outcome[] = []
  const asked: (readonly [bigint, bigint])[] = []
  const network = {
    contracts: { entryPoint: '0x' },
    client: {
      chain: { id: 1 },
      getBlock: async ({ blockNumber }: { readonly blockNumber: bigint }) => ({ timestamp: blockNumber }),
      async getContractEvents(query: {
        readonly fromBlock: bigint
        readonly toBlock: bigint
        readonly args: { readonly userOpHash: readonly Hex[] }
      }) {
        const { fromBlock, toBlock, args } = query
        await answer()
        asked.push([fromBlock, toBlock])
        if (toBlock - fromBlock > 2_000n || fromBlock > toBlock || args.userOpHash.length > 100)
          throw new Error('the node refuses this range')
        return args.userOpHash.flatMap((userOpHash) => {
          const at = minedAt.get(userOpHash)
          if (at === undefined || at < fromBlock || at > toBlock) return []
          return [{ args: { userOpHash, success: true, actualGasCost: 3n } }]
        })
      },
    },
  }
  const ledger: SettleRequest['ledger'] = {
    open: async (_user, _chain, _before, most) => left.slice(0, most),
    async settle(outcomes) {
      settled.push(...outcomes)
      for (const { id } of outcomes)
        left.splice(
          left.findIndex((row) => row.id === id),
          1,
        )
    },
  }
  const request = { userId: 'ann', ledger, network, block: { number: latest, timestamp: latest }, settleSeconds: 60 }
  return settleOperations(request as never).then(
    () => ({ settled, asked }),
    (error: { readonly code: string }) => ({ settled, asked, code: error.code }),
  )
}

const operation = (id: number, from = 10): OpenOperation => ({
  id,
  hash: hashOf(id),
  from_block: from,
  valid_until: from + 300,
})

describe('what became of operations', () => {
  it('is found where nobody asked for months, without reading all blocks since', async () => {
    const { settled, asked } = await settle([operation(1), operation(2)], new Map([[hashOf(1), 20n]]), 5_000_000n)
    expect(settled).toEqual([
      { id: 1, outcome: 'done', cost: 3n },
      { id: 2, outcome: 'unused', cost: 0n },
    ])
    expect(asked).toEqual([[10n, 2_010n]])
  })

  it('is found in the blocks of a fast network, up to the end of the signature', async () => {
    const slow = { ...operation(1), valid_until: 5_000 }
    const { settled, asked } = await settle([slow], new Map([[hashOf(1), 4_900n]]), 900_000n)
    expect(settled).toEqual([{ id: 1, outcome: 'done', cost: 3n }])
    expect(asked).toHaveLength(3)
  })

  it('is written down for hundreds, a hundred at a time', async () => {
    const many = Array.from({ length: 250 }, (_, id) => operation(id))
    const { settled } = await settle(many, new Map(), 1_000n)
    expect(settled).toHaveLength(250)
  })

  it('is open until the end of the signature and a minute', async () => {
    expect((await settle([operation(1)], new Map(), 370n)).settled).toEqual([])
    expect((await settle([operation(1)], new Map(), 371n)).settled).toHaveLength(1)
  })

  it('is not guessed: a node that does not answer frees nothing', async () => {
    const answer = await settle([operation(1)], new Map(), 1_000n, () => Promise.reject(new Error('no answer')))
    expect(answer).toMatchObject({ settled: [], code: 'paymaster/node' })
  })

  it('is not asked of a node that is behind', async () => {
    expect(await settle([operation(1, 500)], new Map(), 400n)).toEqual({ settled: [], asked: [] })
  })
})
