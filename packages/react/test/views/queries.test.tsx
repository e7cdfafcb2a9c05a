import { createModal, definePlugin, type Modal, type PluginSpec } from '@portico/core'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePages, useQuery } from '../../src/ui/index.js'
import { strictRenderer } from './strictRenderer.js'

interface DataSpec extends PluginSpec {
  readonly id: 'data'
  readonly views: { readonly One: {}; readonly Other: {}; readonly Paged: {} }
}

/** What the outside answers; a test sets it. */
interface Source {
  asked: number
  signals: AbortSignal[]
  answer(): Promise<string>
}

function dataPlugin(source: Source) {
  function One(): ReactNode {
    const { data, error, isFetching, refetch } = useQuery({
      key: ['data', 'one'],
      query: ({ signal }) => {
        source.asked++
        source.signals.push(signal)
        return source.answer()
      },
    })
    return (
      <p>
        {data ?? 'none'}, {error instanceof Error ? error.message : 'no error'}, {isFetching ? 'asking' : 'idle'}
        <button type="button" onClick={refetch}>
          again
        </button>
      </p>
    )
  }
  function Paged(): ReactNode {
    const { pages, hasNext, fetchNext, isFetchingNext, error } = usePages<{ rows: readonly string[]; next?: string }>({
      key: ['data', 'pages'],
      async query({ cursor = '0' }) {
        if (cursor === '2' && source.asked++ === 0) throw new Error('page lost')
        return { rows: [`row ${cursor}`], ...(cursor !== '2' && { next: String(Number(cursor) + 1) }) }
      },
      next: (page) => page.next,
    })
    return (
      <p>
        {pages?.flatMap(({ rows }) => rows).join(' ') ?? 'none'}, {error instanceof Error ? error.message : 'no error'},{' '}
        {hasNext ? 'more' : 'all'}, {isFetchingNext ? 'asking' : 'idle'}
        <button type="button" onClick={fetchNext}>
          next
        </button>
      </p>
    )
  }
  return definePlugin<DataSpec>({
    id: 'data',
    core: 1,
    views: {
      One: { load: async () => ({ default: One }) },
      Other: { load: async () => ({ default: One }) },
      Paged: { load: async () => ({ default: Paged }) },
    },
    setup: () => ({}),
  })
}

const text = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view p')?.textContent ?? ''
const press = () =>
  act(async () =>
    document.querySelector('portico-modal')!.shadowRoot!.querySelector<HTMLElement>('.view button')!.click(),
  )
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
async function until(check: () => void): Promise<void> {
  const end = Date.now() + 8000
  for (;;) {
    await settle()
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
const shows = (expected: string) => until(() => expect(text()).toContain(expected))

async function open(source: Source, view: 'One' | 'Paged' = 'One'): Promise<Modal<DataSpec>> {
  const renderer = await strictRenderer()
  const modal = createModal({
    projectId: 'p',
    plugins: [dataPlugin(source)],
    storage: 'memory',
    renderer: async () => ({ renderer }),
  })
  await act(async () => modal.open(view))
  return modal as unknown as Modal<DataSpec>
}
const sourceOf = (answer: Source['answer']): Source => ({ asked: 0, signals: [], answer })

describe('useQuery', () => {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(() => document.body.replaceChildren())

  it('shows the answer, and shares it between views while it is fresh', async () => {
    const source = sourceOf(async () => 'first')
    const modal = await open(source)
    await shows('first, no error, idle')
    await act(async () => modal.open('Other'))
    await shows('first, no error, idle')
    expect(source.asked).toBe(1)
    await act(async () => modal.dispose())
  })

  it('keeps the last answer when a later one fails, and asks again when told to', async () => {
    const source = sourceOf(async () => 'first')
    const modal = await open(source)
    await shows('first')
    source.answer = async () => {
      throw new Error('gateway down')
    }
    await press()
    await shows('first, gateway down, idle')
    source.answer = async () => 'second'
    await press()
    await shows('second, no error, idle')
    await act(async () => modal.dispose())
  })

  it('does not try by itself what failed', async () => {
    const source = sourceOf(async () => {
      throw new Error('refused')
    })
    const modal = await open(source)
    await shows('none, refused, idle')
    expect(source.asked).toBe(1)
    await act(async () => modal.dispose())
  })

  it('ends a request that no view waits for any more', async () => {
    const source = sourceOf(() => new Promise(() => {}))
    const modal = await open(source)
    await shows('asking')
    await act(async () => modal.close())
    await until(() => expect(source.signals.at(-1)?.aborted).toBe(true))
    await act(async () => modal.dispose())
  })
})

describe('usePages', () => {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(() => document.body.replaceChildren())

  it('adds page after page, and keeps what it had when one fails', async () => {
    const modal = await open(
      sourceOf(async () => ''),
      'Paged',
    )
    await shows('row 0, no error, more')
    await press()
    await shows('row 0 row 1, no error, more')
    await press()
    await shows('row 0 row 1, page lost, more')
    await press()
    await shows('row 0 row 1 row 2, no error, all')
    await act(async () => modal.dispose())
  })
})
