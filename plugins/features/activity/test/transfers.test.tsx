import type { TransferDisplay } from '@portico/core'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { coins, friend, hashOf, row } from './site.js'
import { account, listed, send, withRows, type Stage } from './stage.js'

/** Calls of contracts, and what is displayed of them. */
async function call(stage: Stage, display: TransferDisplay): Promise<void> {
  const action = { type: 'calls', calls: [{ to: friend, data: '0x12' }] } as const
  await act(async () => {
    stage.modal.transfers.send({ account, action, maxFee: 10n, display })
    await Promise.resolve()
  })
}
const swapped: TransferDisplay = {
  operation: 'swap',
  symbol: 'PRL',
  decimals: 18,
  amount: 10n ** 18n,
  received: { symbol: 'USDC', decimals: 6, amount: 2_490_000_000n },
}

describe('transfers of this site', () => {
  it('are on top while they are pending, live, and become the row of the source [3.14]', async () => {
    const stage = await listed({ prepare: withRows(row(1)) })
    let approve = (_: string): void => {}
    stage.lagoon.answer = () => new Promise((resolve) => (approve = resolve))
    await send(stage)
    await stage.until(() =>
      expect(stage.months()[0]).toEqual(['Pending', expect.stringContaining('Confirm in your wallet')]),
    )
    await act(async () => approve(hashOf(9)))
    await stage.until(() => expect(stage.months()[0]![1]).toMatch(/^Sending \| to 0xfB…c5d359 \| −0\.250 PRL/))
    expect(stage.root().querySelector('section .row')!.getAttribute('href')).toBe(
      `https://shore.example/tx/${hashOf(9)}`,
    )

    // The source has it as pending, too: one row.
    const sent = {
      operationType: 'send',
      hash: hashOf(9).toUpperCase().replace('0X', '0x'),
      transfers: [coins('out', '0.25')],
    }
    withRows(row(0, { ...sent, status: 'pending' }), row(1))(stage.gateway)
    const before = stage.gateway.asked.length
    stage.lagoon.sight = async () => ({ status: 'included', isSuccess: true, isFinal: false })
    await stage.until(() => expect(stage.gateway.asked.length).toBeGreaterThan(before))
    await stage.settle(50)
    expect(stage.months().flat()).toHaveLength(4)

    withRows(row(0, sent), row(1))(stage.gateway)
    stage.lagoon.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
    await stage.until(() => expect(stage.months()[0]![0]).not.toBe('Pending'))
    await stage.until(() => expect(stage.months()[0]![1]).toMatch(/^Sent \| to 0x5a…1BeAed/))
    expect(stage.months().flat()).toHaveLength(3)
  })

  it('say what they exchange while they are pending, and become the row of the source [3.14]', async () => {
    const stage = await listed({ prepare: withRows(row(1)) })
    let approve = (_: string): void => {}
    stage.lagoon.answer = () => new Promise((resolve) => (approve = resolve))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await call(stage, swapped)
    await stage.until(() =>
      expect(stage.months()[0]![1]).toMatch(/^Swapping PRL for USDC \| Confirm in your wallet \| \d+ sec$/),
    )
    await act(async () => approve(hashOf(9)))
    const pending = /^Swapping PRL for USDC \| 1\.000 for about 2,490\.000 \| \d+ sec$/
    await stage.until(() => expect(stage.months()[0]![1]).toMatch(pending))

    // Final, and the source is behind: what came of it is not known, and not said.
    stage.lagoon.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
    await stage.until(() => expect(stage.months()[0]![1]).toMatch(/^Swapped \| 1\.000 PRL to USDC \| −1\.000 PRL/))
    const transfers = [coins('out', '1'), coins('in', '2485.5', 'USDC')]
    withRows(row(0, { operationType: 'trade', hash: hashOf(9), transfers }), row(1))(stage.gateway)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    await stage.until(() =>
      expect(stage.months()[0]![1]).toMatch(/^Swapped \| 1\.000 PRL to USDC \| \+2,485\.500 USDC/),
    )
    expect(stage.months().flat()).toHaveLength(3)
    vi.useRealTimers()
  })

  it('say what they are by the word that they carry, with names of tokens cleaned', async () => {
    const stage = await listed({ prepare: withRows() })
    const markup = '<b>x</b>\u202eCDSU'
    const shown = async (display: TransferDisplay, text: RegExp): Promise<void> => {
      await call(stage, display)
      await stage.until(() => expect(stage.months()[0]?.[1]).toMatch(text))
      const [open] = stage.modal.store.get(stage.modal.transfers.list)
      await act(async () => stage.modal.transfers.forget(open!.id))
      await stage.until(() => expect(stage.months()).toEqual([]))
    }
    const { amount, symbol, decimals } = swapped
    await shown({ operation: 'approve', symbol, decimals, amount }, /^Approval pending \| to 0xfB…c5d359 \| 1\.000 PRL/)
    await shown({ operation: 'pay', symbol, decimals, amount }, /^Payment pending \| to 0xfB…c5d359 \| −1\.000 PRL/)
    await shown({ operation: 'swap' }, /^Swapping \| to 0xfB…c5d359 \| \d+ sec/)
    await shown({ operation: 'teleport' }, /^Transaction pending/)
    await shown({}, /^Contract call pending/)
    await shown({ ...swapped, symbol: markup }, /^Swapping .*<b>x<\/b>.*CDSU.* for .*USDC/)
    expect(stage.root().querySelector('section b')).toBeNull()
  })

  it('stay once they are final until the source has them, failed ones as such', async () => {
    const stage = await listed({ prepare: withRows() })
    stage.lagoon.sight = async () => ({ status: 'included', isSuccess: false, isFinal: true })
    await send(stage)
    await stage.until(() => expect(stage.months()[0]?.[1]).toMatch(/^Send failed/))
    expect(stage.months()).toHaveLength(1)
  })

  it('ask the source again while they are pending, and not otherwise', async () => {
    const stage = await listed({ prepare: withRows(row(1)) })
    const { length } = stage.gateway.asked
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(stage.gateway.asked).toHaveLength(length)
    await send(stage)
    await stage.until(() => expect(stage.months()[0]![0]).toBe('Pending'))
    await stage.settle(50)
    for (let round = 0; round < 2; round++) {
      const before = stage.gateway.asked.length
      await act(() => vi.advanceTimersByTimeAsync(5500))
      await stage.until(() => expect(stage.gateway.asked.length).toBeGreaterThan(before))
      await stage.settle()
    }
    vi.useRealTimers()
  })
})
