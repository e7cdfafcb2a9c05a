import { createModal, definePlugin, type PagesRequest, type PluginHandle, type PluginSpec } from '@portico/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DemoWallet, MemoryArea, demoChain } from './demoChain.js'

interface ReaderSpec extends PluginSpec {
  readonly id: 'reader'
  readonly api: { readonly handle: () => PluginHandle<ReaderSpec> }
}
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

async function setUp() {
  const reader = definePlugin<ReaderSpec>({
    id: 'reader',
    core: 1,
    setup: ({ plugin }) => ({ api: { handle: () => plugin } }),
  })
  const fox = new DemoWallet(['alpha'], { id: 'fox' })
  const owl = new DemoWallet(['beta'], { id: 'owl' })
  const modal = createModal({
    projectId: 'p',
    plugins: [demoChain('alpha', [fox]), demoChain('beta', [owl]), reader],
    storage: new MemoryArea(),
  })
  ends.push(modal.start(), () => modal.dispose())
  await modal.connect({ wallet: 'fox' })
  await modal.connect({ wallet: 'owl' })
  const queries = await modal.api.reader.handle().queries()
  return { modal, queries, client: queries.client }
}

describe('queries', () => {
  it('forgets the data of an account when it is disconnected, and keeps that of others', async () => {
    const { modal, client } = await setUp()
    const keep = (name: string, account?: string) =>
      client.fetchQuery({
        queryKey: ['reader', name],
        queryFn: async () => name,
        ...(account && { meta: { account } }),
      })
    await keep('of fox', 'alpha:1:fox-1')
    await keep('of fox elsewhere', 'alpha:2:fox-1')
    await keep('of owl', 'beta:1:owl-1')
    await keep('of nobody')
    await modal.disconnect({ namespace: 'alpha' })
    const left = client.getQueryCache().getAll()
    expect(left.map(({ queryKey }) => queryKey[1])).toEqual(['of owl', 'of nobody'])
  })

  it('keeps answers for 30 s unless a query says otherwise, and shares one request', async () => {
    const { client } = await setUp()
    let asked = 0
    const ask = () => client.fetchQuery({ queryKey: ['reader', 'count'], queryFn: async () => ++asked })
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
    const [query] = client.getQueryCache().findAll({ queryKey: ['reader', 'count'] })
    query!.setState({ dataUpdatedAt: Date.now() - 29_000 })
    expect(await ask()).toBe(1)
    query!.setState({ dataUpdatedAt: Date.now() - 31_000 })
    expect(await ask()).toBe(2)
  })

  it('keeps all pages of a list while the modal is open, and the first once it is closed', async () => {
    const { modal, queries } = await setUp()
    const request: PagesRequest<{ readonly next: string }> = {
      key: ['reader', 'pages'],
      query: async ({ cursor = '0' }) => ({ next: String(Number(cursor) + 1) }),
      next: ({ next }) => next,
    }
    const pages = () => queries.observePages(request).stateOf(request).pages
    async function scroll(count: number): Promise<() => void> {
      const observer = queries.observePages(request)
      const leave = observer.subscribe(() => {})
      await vi.waitFor(() => expect(pages()).toBeDefined())
      while (pages()!.length < count) {
        const before = pages()!.length
        observer.stateOf(request).fetchNext()
        await vi.waitFor(() => expect(pages()).toHaveLength(before + 1))
      }
      return leave
    }
    modal.open()
    const leave = await scroll(3)
    leave()
    expect(pages()).toHaveLength(3)
    const leaveAgain = await scroll(4)
    modal.close()
    expect(pages(), 'it is still drawn').toHaveLength(4)
    leaveAgain()
    expect(pages()).toEqual([{ next: '1' }])
  })

  it('asks once where a request failed: those who ask know whether another try can help', async () => {
    const { client } = await setUp()
    let asked = 0
    const failing = client.fetchQuery({
      queryKey: ['reader', 'failing'],
      queryFn: async () => {
        asked++
        throw new Error('refused')
      },
    })
    await expect(failing).rejects.toThrow('refused')
    expect(asked).toBe(1)
  })
})
