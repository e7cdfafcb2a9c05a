import { isFinal, type Caip10, type Transfer, type TransferAction, type TransferService } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createDice } from './createDice.js'
import type { Fault, LyingProxy } from './createLyingProxy.js'

export interface TransferFaultsSubject {
  /** `modal.transfers` of a started modal with a connected wallet. */
  readonly transfers: TransferService
  /** Reads `transfers.list`: `modal.store.get(modal.transfers.list)`. */
  list(): readonly Transfer[]
  /** The plugin's only node. */
  readonly proxy: LyingProxy
  readonly account: Caip10
  readonly action: Exclude<TransferAction, { readonly type: 'calls' }>
  /** What the receiver has on the chain, asked of the node itself; smallest units. */
  received(): bigint | Promise<bigint>
  /** How often the wallet was asked. */
  asked(): number
  end(): unknown
}

export interface TransferFaultsSuite {
  /**
   * Each case has a wallet and money of its own: cases run beside each other.
   * @param change A field that the wallet changes in what it signs or sends.
   */
  make(change?: string): Promise<TransferFaultsSubject>
  /** Fields that the test wallet can change, such as `receiver`, `amount`, `payer`, `fee`. */
  readonly changes: readonly string[]
  /** Whether the wallet broadcasts by itself: then broadcasts never pass the proxy. */
  readonly walletBroadcasts: boolean
  /**
   * Smallest units of the native currency by which the highest fee of an estimate is above what the chain asks at the moment: an amount
   * may be so much above the most, and is not refused yet. Default: none. `false`: the wallet has fees of its own.
   */
  readonly spare?: ((fee: bigint) => bigint) | false
  /** Seeds of the random histories. Default 1 to 6. */
  readonly seeds?: readonly number[]
  /** Milliseconds within which an honest node leads to a block. Default 20 000. */
  readonly settleTime?: number
}

/** Words with which nodes have refused transactions that they took. */
const words = [
  'User rejected the request',
  'already known',
  'insufficient funds for gas * price + value',
  'Blockhash not found',
  'account sequence mismatch, expected 7, got 6',
  'txn-mempool-conflict',
  'Internal error',
  'tx already exists in cache',
] as const

const broadcastFaults: Readonly<Record<string, Fault>> = {
  'takes it, and the answer is lost': { takes: 'once', says: 'nothing' },
  'takes it, and a gateway answers 502': { takes: 'once', says: 'HTTP 502' },
  'does not take it, and does not answer': { takes: 'never', says: 'nothing' },
  'takes it twice': { takes: 'twice', says: 'its answer' },
  'takes it, and answers another hash': { takes: 'once', says: 'another hash' },
  'takes it, and says that the user rejected it': { takes: 'once', says: { refusal: words[0] } },
  'refuses it': { takes: 'never', says: { refusal: words[2] } },
}

const told = {
  nothingSent: new Set(['rejected', 'cancelled', 'failed', 'refused', 'expired']),
  arrived: new Set(['included', 'confirmed']),
}

/**
 * The money suite: a node that lies, and a wallet that signs something else. What a visitor is told must be what happened. Needs
 * Node, a chain on this machine and vitest.
 */
export function describeTransferFaults(name: string, suite: TransferFaultsSuite): void {
  const { settleTime = 20_000, seeds = [1, 2, 3, 4, 5, 6] } = suite
  describe(`transfers under faults: ${name}`, { timeout: settleTime * 3 }, () => {
    if (!suite.walletBroadcasts)
      it.concurrent.each(Object.entries(broadcastFaults))('the first node %s', async (_what, fault) => {
        await run(suite, settleTime, (proxy) => {
          proxy.fault = (kind) => (kind === 'broadcast' && proxy.broadcasts() === 1 ? fault : undefined)
        })
      })
    it.concurrent('a node that forgets', async () => {
      await run(suite, settleTime, (proxy) => {
        let looks = 0
        proxy.fault = (kind) => {
          looks += 1
          return kind === 'lookup' && looks % 2 === 1 ? { takes: 'once', says: 'unknown' } : undefined
        }
      })
    })
    it.concurrent.each(seeds)('any faults, seed %i', async (seed) => {
      const dice = createDice(seed)
      await run(suite, settleTime, (proxy) => {
        proxy.fault = (kind) => {
          if (dice(3) === 0) return undefined
          if (kind === 'lookup')
            return dice(2) ? { takes: 'once', says: 'unknown' } : { takes: 'never', says: 'HTTP 502' }
          const says = ([...Object.values(broadcastFaults)] as const)[dice(Object.keys(broadcastFaults).length)]!
          return typeof says.says === 'object' ? { ...says, says: { refusal: words[dice(words.length)]! } } : says
        }
      })
    })
    if (suite.spare !== false)
      it.concurrent('the most that the chain says is sent, and one smallest unit more is refused', async () => {
        await sendMost(suite)
      })
    it.concurrent.each(suite.changes)('a wallet that changes the %s', async (field) => {
      const subject = await suite.make(field)
      try {
        const before = await subject.received()
        const transfer = await subject.transfers.send({ account: subject.account, action: subject.action }).done
        expect(transfer).toMatchObject({ status: 'changed' })
        expect(transfer.differences?.map((difference) => difference.field)).toContain(field)
        // What is seen before it is broadcast is not broadcast.
        if (!suite.walletBroadcasts) {
          expect(transfer.hash).toBeUndefined()
          expect(subject.proxy.broadcasts()).toBe(0)
          expect(await subject.received()).toBe(before)
        }
      } finally {
        await subject.end()
      }
    })
  })
}

/** Sends the amount that the chain answers to 'max', after it has refused a larger one. */
async function sendMost({ make, spare = () => 0n, settleTime = 20_000 }: TransferFaultsSuite): Promise<void> {
  const { transfers, account, action, received, list, end } = await make()
  try {
    const before = await received()
    const { fee, amount } = await transfers.estimate({ account, action: { ...action, amount: 'max' } })
    // A chain need not tell.
    if (amount === undefined) return
    expect(amount).toBeGreaterThan(action.amount)
    const above = action.type === 'native' && spare ? spare(fee) : 0n
    const more = { ...action, amount: amount + above + 1n }
    await expect(transfers.estimate({ account, action: more })).rejects.toThrow()
    const { done } = transfers.send({ account, action: more, maxFee: fee })
    expect(await done).toMatchObject({ status: 'failed' })
    const { id } = transfers.send({ account, action: { ...action, amount }, maxFee: fee })
    const statusNow = (): string | undefined => list().find((transfer) => transfer.id === id)?.status
    await expect.poll(statusNow, { timeout: settleTime * 2 }).toBe('confirmed')
    expect((await received()) - before).toBe(amount)
  } finally {
    await end()
  }
}

/** Sends while the node lies, then lets it be honest, and compares what was told with what happened. */
async function run({ make }: TransferFaultsSuite, settleTime: number, lie: (proxy: LyingProxy) => void): Promise<void> {
  const subject = await make()
  const { transfers, proxy, account, action, received, asked, list, end } = subject
  try {
    const before = await received()
    const { fee } = await transfers.estimate({ account, action })
    lie(proxy)
    const { id } = transfers.send({ account, action, maxFee: fee * 2n })
    const read = (): Transfer | undefined => list().find((transfer) => transfer.id === id)
    const history: string[] = []
    const watch = async (time: number, isEnough: () => boolean): Promise<void> => {
      for (const until = Date.now() + time; Date.now() < until && !isEnough();) {
        const status = read()?.status
        if (status && status !== history.at(-1)) history.push(status)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    await watch(settleTime / 2, () => isFinal(read() ?? { status: 'preparing' }))
    proxy.fault = () => undefined
    const hasArrived = (): boolean => told.arrived.has(read()?.status ?? '')
    await watch(settleTime, () => hasArrived() || isFinal(read() ?? { status: 'preparing' }))

    const moved = (await received()) - before
    const { status = 'none' } = read() ?? {}
    const story = `${history.join(' → ')} → ${status}`
    expect([story, moved === 0n || moved === action.amount]).toEqual([story, true])
    if (told.nothingSent.has(status)) expect([story, moved]).toEqual([story, 0n])
    if (moved > 0n) expect([story, hasArrived()]).toEqual([story, true])
    else expect([story, hasArrived()]).toEqual([story, false])
    // Not at all, where it failed before.
    expect(asked()).toBeLessThanOrEqual(1)
    if (status !== 'failed') expect(asked()).toBe(1)
  } finally {
    await end()
  }
}
