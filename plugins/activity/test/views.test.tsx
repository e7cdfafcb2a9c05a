import type { Caip10, TransferDisplay, TransferFlow } from '@portico/core'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { coins, collectible, friend, hashOf, own, row, type Gateway } from './site.js'
import { openStage, type Stage, type StageOptions } from './stage.js'

const account: Caip10 = `eip155:1:${own}`

/** The stage once the tab shows something else than its skeleton. */
async function listed(options: StageOptions): Promise<Stage> {
  const stage = await openStage(options)
  await stage.until(() => expect(stage.gateway.asked.length).toBeGreaterThan(0))
  await stage.until(() => expect(stage.root().querySelector('section, .message')).not.toBeNull())
  return stage
}

const withRows =
  (...data: ReturnType<typeof row>[]) =>
  (gateway: Gateway): void =>
    void (gateway.pages = { '': { data, next: null } })

async function send(stage: Stage, amount = 250_000_000_000_000_000n): Promise<TransferFlow> {
  let flow!: TransferFlow
  await act(async () => {
    flow = stage.modal.transfers.send({
      account,
      action: { type: 'native', to: friend, amount },
      maxFee: 10n,
      display: { symbol: 'PRL', decimals: 18 },
    })
    await Promise.resolve()
  })
  return flow
}

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

describe('the tab', () => {
  it('is one of Account [2.3]', async () => {
    const stage = await openStage()
    await stage.until(() => expect(stage.root().querySelector('[role=tab]')?.textContent).toBe('Activity'))
  })

  it('is not there without a source', async () => {
    const stage = await openStage({ hasGateway: false })
    await stage.settle(100)
    expect(stage.root().querySelector('[role=tab]')).toBeNull()
  })

  it('is not there in a namespace that the site did not name [5.28]', async () => {
    const stage = await openStage({ namespace: 'lagoon' })
    await stage.settle(100)
    expect(stage.root().querySelector('[role=tab]')).toBeNull()
  })

  it('shows that it loads, and that there is nothing yet [2.25]', async () => {
    let answer = (): void => {}
    const stage = await openStage({
      prepare: (gateway) => void (gateway.ready = new Promise<void>((resolve) => (answer = resolve))),
    })
    await stage.until(() => expect(stage.text()).toContain('Loading transactions'))
    expect(stage.root().querySelectorAll('[role=tabpanel] .skeleton').length).toBeGreaterThan(3)
    await act(async () => answer())
    await stage.until(() => expect(stage.text()).toContain('No activity yet'))
    expect(stage.text()).toContain('on Lagoon will be listed here')
    expect(stage.text()).not.toContain('Loading')
  })

  it('says so on a network without a source, instead of that nothing happened', async () => {
    const stage = await openStage({ prepare: (gateway) => void (gateway.served = []) })
    await stage.until(() => expect(stage.text()).toContain('Transactions on Lagoon cannot be listed here'))
    expect(stage.text()).not.toContain('No activity yet')
  })
})

describe('the list', () => {
  it('is grouped by year and month, the newest first; this year shows the month alone [2.24]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
    const at = (...date: [number, number, number]) => ({ minedAt: new Date(...date).toISOString() })
    const stage = await listed({
      prepare: withRows(
        row(4, at(2025, 11, 24)),
        row(1, at(2026, 10, 2)),
        row(2, at(2026, 10, 20)),
        row(3, at(2026, 9, 1)),
        row(5, at(2025, 9, 1)),
      ),
    })
    vi.useRealTimers()
    expect(stage.months().map(([month]) => month)).toEqual(['November', 'October', 'December 2025', 'October 2025'])
    expect(
      stage
        .months()[0]!
        .slice(1)
        .map((text) => text.split(' | ').at(-1)),
    ).toEqual(['2 d', '20 d'])
    expect(
      stage
        .months()
        .slice(1)
        .map(([, text]) => text?.split(' | ').at(-1)),
    ).toEqual(['1 mo', '11 mo', '1 yr'])
  })

  it('names months in the language of the modal', async () => {
    const stage = await listed({
      locale: 'de',
      prepare: withRows(row(1, { minedAt: new Date(2020, 2, 3).toISOString() })),
    })
    expect(stage.months()[0]![0]).toBe('März 2020')
  })

  it('has short times [9.29]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
    const ago = (seconds: number) => ({ minedAt: new Date(Date.now() - seconds * 1000).toISOString() })
    const stage = await listed({
      prepare: withRows(
        ...[20, 70, 600, 3700, 7300, 90_000, 900_000].map((seconds, index) => row(index, ago(seconds))),
        row(8, ago(-500)),
      ),
    })
    vi.useRealTimers()
    const times = [...stage.root().querySelectorAll('time')].map(({ textContent }) => textContent)
    expect(times).toEqual(['1 sec', '20 sec', '1 min', '10 min', '1 hr', '2 hrs', '1 d', '10 d'])
  })

  it('describes each transaction: what it was, with whom [2.24], what moved [9.29], failed ones by a word', async () => {
    const stage = await listed({
      prepare: withRows(
        row(1, { operationType: 'trade', transfers: [coins('out', '1', 'ETH'), coins('in', '2449.6', 'USDC')] }),
        row(2, { transfers: [coins('in', '0.123456789')] }),
        row(3, { operationType: 'send', sentTo: friend, status: 'failed', transfers: [coins('out', '0.25')] }),
        row(4, { operationType: 'approve', transfers: [], application: { name: 'Reef Market' } }),
        row(5, { transfers: [collectible('Colonnade 112')] }),
        row(6, { operationType: 'teleport', transfers: [], sentTo: '' }),
        row(7, { operationType: 'send', sentTo: friend, transfers: [coins('out', '3'), coins('out', '4', 'USDC')] }),
      ),
    })
    const rows = stage.months().flatMap(([, ...texts]) => texts.map((text) => text.replace(/ \| \d+ hrs?$/, '')))
    expect(rows).toEqual([
      'Swapped | 1.000 ETH to USDC | +2,449.600 USDC',
      'Received | from 0xfB…c5d359 | +0.123 PRL',
      'Send failed | to 0xfB…c5d359 | 0.250 PRL',
      'Approved | Reef Market',
      'Received | Colonnade 112 | +1',
      'Transaction | Confirmed',
      'Sent | to 0xfB…c5d359 and 1 more | −3.000 PRL',
    ])
    const failed = [...stage.root().querySelectorAll('.row')][2]!
    expect(failed.querySelector('.icon[data-tone=error] .glyph')).not.toBeNull()
  })

  it('has one picture, or two that overlap', async () => {
    const icon = 'data:image/png;base64,AAAA'
    const stage = await listed({
      prepare: withRows(
        row(1, { operationType: 'trade', transfers: [coins('out', '1', 'A', icon), coins('in', '2', 'B', icon)] }),
        row(2, { transfers: [coins('in', '2', 'B', icon)] }),
        row(3),
      ),
    })
    const pictures = [...stage.root().querySelectorAll('section .row')].map((one) => one.querySelectorAll('img').length)
    expect(pictures).toEqual([2, 1, 0])
    expect(stage.root().querySelectorAll('.activity-pair .icon')).toHaveLength(2)
  })

  it('hides what moved nothing but spam, and not what moved nothing [5.22]', async () => {
    const spam = collectible('Claim your prize', true)
    const stage = await listed({
      prepare: withRows(
        row(1, { transfers: [spam, spam] }),
        row(2, { transfers: [spam, collectible('Still Water 7')] }),
        row(3, { operationType: 'cancel', transfers: [] }),
      ),
    })
    expect(
      stage
        .months()
        .flatMap(([, ...rows]) => rows)
        .map((text) => text.split(' | ')[0]),
    ).toEqual(['Received', 'Cancelled'])
    expect(stage.text()).not.toContain('prize')
  })

  it('has 99 pending transactions at most, the newest, above what is done [9.21]', async () => {
    const pending = Array.from({ length: 120 }, (_, index) =>
      row(index, { status: 'pending', minedAt: new Date(Date.now() - index * 1000).toISOString() }),
    )
    const ids = (stage: Stage) =>
      [...stage.root().querySelectorAll('section .row')].map((one) => one.getAttribute('href'))
    const stage = await listed({ prepare: withRows(row(500), ...pending.toReversed()) })
    expect(stage.months().map(([month, ...rows]) => [month, rows.length])).toEqual([
      ['Pending', 99],
      [expect.any(String), 1],
    ])
    expect(ids(stage)).toEqual(
      [...Array.from({ length: 99 }, (_, index) => index), 500].map(
        (index) => `https://shore.example/tx/${hashOf(index)}`,
      ),
    )
  })

  it('leads to the explorer', async () => {
    const stage = await listed({ prepare: withRows(row(1), row(2, { hash: '' })) })
    const [one, two] = [...stage.root().querySelectorAll('section .row')]
    expect(one!.getAttribute('href')).toBe(`https://shore.example/tx/${hashOf(1)}`)
    expect(two!.localName).toBe('div')
  })

  it('cleans names of outside data', async () => {
    const name = `<b>x</b>\u202egnp.exe${'y'.repeat(10_000)}`
    const stage = await listed({
      prepare: withRows(
        row(1, { operationType: 'approve', transfers: [], application: { name: name.slice(0, 1999) } }),
        row(2, { transfers: [coins('in', '1', '\u202eCDSU', 'javascript:alert(1)')] }),
      ),
    })
    expect(stage.root().querySelector('section b, section img')).toBeNull()
    expect(stage.text()).not.toContain('\u202e')
    expect(stage.months()[0]![1]!.length).toBeLessThan(200)
  })
})

describe('further pages', () => {
  const pages = {
    '': { data: [row(1), row(2)], next: 'two' },
    two: { data: [row(2, { transfers: [coins('in', '5')] }), row(3)], next: null },
  }
  const amounts = (stage: Stage) =>
    stage
      .months()
      .flatMap(([, ...rows]) => rows)
      .map((text) => text.split(' | ')[2])

  it('come by the button, and replace what they repeat [2.25]', async () => {
    const stage = await listed({ prepare: (gateway) => void (gateway.pages = pages) })
    expect(amounts(stage)).toEqual(['+1.000 PRL', '+1.000 PRL'])
    await stage.press('Load more')
    await stage.until(() => expect(amounts(stage)).toEqual(['+1.000 PRL', '+5.000 PRL', '+1.000 PRL']))
    expect(stage.root().textContent).not.toContain('Load more')
    expect(stage.events).toContainEqual({
      event: 'activity:LOAD_MORE_TRANSACTIONS',
      payload: { address: own, projectId: 'test-project', cursor: 'two', isSA: false },
    })
  })

  it('come when the end of the list is in sight [2.25]', async () => {
    const seen: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
          seen.push(() => listener([{ isIntersecting: true }]))
        }
        observe(): void {}
        disconnect(): void {}
      },
    )
    const stage = await listed({ prepare: (gateway) => void (gateway.pages = pages) })
    await stage.until(() => expect(seen.length).toBeGreaterThan(0))
    await act(async () => seen.at(-1)!())
    await stage.until(() => expect(amounts(stage)).toHaveLength(3))
  })

  it('are not asked for by themselves where nothing but spam comes', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly listener: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
        observe(): void {
          queueMicrotask(() => this.listener([{ isIntersecting: true }]))
        }
        disconnect(): void {}
      },
    )
    const spam = (index: number) => row(index, { transfers: [collectible('Prize', true)] })
    const stage = await openStage({
      prepare: (gateway) =>
        void (gateway.pages = Object.fromEntries(
          Array.from({ length: 50 }, (_, at) => [at ? `${at}` : '', { data: [spam(at)], next: `${at + 1}` }]),
        )),
    })
    await stage.until(() => expect(stage.gateway.asked.length).toBe(3))
    await stage.settle(200)
    expect(stage.gateway.asked).toHaveLength(3)
    expect(stage.text()).toContain('Load more')
  })

  it('are not asked again while something is pending, unless the page before ends elsewhere', async () => {
    const lists = (ids: readonly (readonly number[])[]) =>
      Object.fromEntries(
        ids.map((page, at) => [
          // Some sources count their pages: a cursor means another page once there is a new row.
          at === 0 ? '' : String(at),
          { data: page.map((index) => row(index)), next: at + 1 < ids.length ? String(at + 1) : null },
        ]),
      )
    const stage = await listed({
      prepare: (gateway) =>
        void (gateway.pages = lists([
          [11, 12],
          [13, 14],
          [15, 16],
        ])),
    })
    await stage.press('Load more')
    await stage.until(() => expect(amounts(stage)).toHaveLength(4))
    await stage.press('Load more')
    await stage.until(() => expect(amounts(stage)).toHaveLength(6))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await send(stage)
    await stage.until(() => expect(stage.months()[0]![0]).toBe('Pending'))
    await stage.settle(50)
    let before = stage.gateway.asked.length
    const asked = () => stage.gateway.asked.slice(before).map(({ searchParams }) => searchParams.get('cursor') ?? '')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await stage.until(() => expect(asked().length).toBeGreaterThan(1))
    expect(new Set(asked())).toEqual(new Set(['']))

    stage.gateway.pages = lists([[10, 11], [12, 13], [14, 15], [16]])
    before = stage.gateway.asked.length
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await stage.until(() => expect(asked()).toEqual(['', '1', '2']))
    await stage.until(() => expect(amounts(stage)).toHaveLength(7))

    // What is pending on a later page may change in place.
    const pending = { data: [row(12), row(13, { status: 'pending' })], next: '2' }
    stage.gateway.pages = { ...stage.gateway.pages, '': { data: [row(8), row(10)], next: '1' }, '1': pending }
    before = stage.gateway.asked.length
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await stage.until(() => expect(asked()).toEqual(['', '1']))
    await stage.until(() => expect(stage.months()[0]).toHaveLength(3))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await stage.until(() => expect(asked()).toEqual(['', '1', '', '1']))
    vi.useRealTimers()
  })

  it('that fail keep what is there [8.8]', async () => {
    const stage = await listed({ prepare: (gateway) => void (gateway.pages = pages) })
    stage.gateway.failing = { status: 429 }
    await stage.press('Load more')
    await stage.until(() => expect(stage.text()).toContain('Failed to fetch transactions'))
    expect(stage.toast()).toBe('Failed to fetch transactions')
    expect(amounts(stage)).toHaveLength(2)
    stage.gateway.failing = undefined
    await stage.press('Load more')
    await stage.until(() => expect(amounts(stage)).toHaveLength(3))
    expect(stage.text()).not.toContain('Failed')
  })
})

describe('a failure', () => {
  it('says "Failed to fetch transactions", lists nothing, and can be tried again [8.8]', async () => {
    const stage = await openStage({
      prepare: (gateway) => {
        withRows(row(1))(gateway)
        gateway.failing = { status: 429, body: { reasons: [{ field: '', description: 'Too many questions' }] } }
      },
    })
    await stage.until(() => expect(stage.toast()).toBe('Failed to fetch transactions'))
    expect(stage.root().querySelector('.message')?.textContent).toBe('Failed to fetch transactionsToo many questions')
    expect(stage.months()).toEqual([])
    expect(stage.text()).not.toContain('No activity yet')
    stage.gateway.failing = undefined
    await stage.press('Retry')
    await stage.until(() => expect(stage.months()).toHaveLength(1))
    expect(stage.text()).not.toContain('Failed')
  })

  it('offline is named so, and ends by itself', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stage = await openStage({ prepare: withRows(row(1)) })
    await act(async () => void dispatchEvent(new Event('offline')))
    await stage.until(() => expect(stage.text()).toContain('You are offline'))
    onLine.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
    await stage.until(() => expect(stage.months()).toHaveLength(1))
    expect(stage.text()).not.toContain('offline')
  })
})

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
