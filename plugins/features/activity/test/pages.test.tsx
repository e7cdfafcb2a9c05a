import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { coins, collectible, own, row } from './site.js'
import { listed, openStage, send, type Stage } from './stage.js'

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
    for (const count of [1, 2]) {
      await act(() => vi.advanceTimersByTimeAsync(5000))
      await stage.until(() => expect(asked()).toHaveLength(count))
      await stage.settle()
    }
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
