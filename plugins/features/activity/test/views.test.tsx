import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { coins, collectible, friend, hashOf, row } from './site.js'
import { listed, openStage, withRows, type Stage } from './stage.js'

describe('the tab', () => {
  it('is one of Account [2.3]', async () => {
    const stage = await openStage()
    await stage.until(() => expect(stage.root().querySelector('[role=tab]')?.textContent).toBe('Activity'))
    const clicks = () => stage.events.filter(({ event }) => event === 'activity:CLICK_TRANSACTIONS')
    // Shown is not chosen.
    expect(clicks()).toEqual([])
    await stage.press('Activity')
    expect(clicks()).toEqual([{ event: 'activity:CLICK_TRANSACTIONS', payload: { isSA: false } }])
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
