import { readPage, type Caip10, type Page, type PageOptions, type PageSource } from '@portico/core'
import { describe, expect, it } from 'vitest'

type Shells = Page<string>
interface Source extends PageSource<Shells> {
  /** Cursors that it was asked with. */
  readonly asked: (string | undefined)[]
}

const account: Caip10 = 'sea:1:ada'
const unsupported: Shells = { items: [], isUnsupported: true }
const down = new Error('down')

/** @param answer A page, what it fails with, or what it makes of a cursor. */
function source(answer: Shells | Error | ((options: PageOptions) => Shells | Promise<Shells>)): Source {
  const asked: (string | undefined)[] = []
  return {
    asked,
    async list(_, options = {}) {
      asked.push(options.cursor)
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(options) : answer
    },
  }
}
/** Has a page for each of these cursors, the first without one. */
const pages = (...cursors: readonly string[]): Source =>
  source(({ cursor }) => {
    const at = cursor === undefined ? 0 : cursors.indexOf(cursor) + 1
    return { items: [`page ${at}`], next: cursors[at] }
  })
const askedOf = (sources: readonly Source[]) => sources.map(({ asked }) => asked.length)

/** Every page, with the cursors that led to them. */
async function readAll(sources: readonly Source[]): Promise<readonly string[]> {
  const items: string[] = []
  let cursor: string | undefined
  do {
    const page: Shells = await readPage(sources, account, { cursor })
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== undefined && items.length < 10)
  return items
}

describe('the first page', () => {
  it('is that of the first source, and the others are not asked', async () => {
    const sources = [source({ items: ['cowrie'] }), source({ items: ['whelk'] })]
    expect(await readPage(sources, account)).toEqual({ items: ['cowrie'], next: undefined })
    expect(askedOf(sources)).toEqual([1, 0])
  })

  it('is an empty one of the first source all the same', async () => {
    const sources = [source({ items: [] }), source({ items: ['whelk'] })]
    expect(await readPage(sources, account)).toEqual({ items: [], next: undefined })
  })

  it('is asked of a source with the account and the signal', async () => {
    const { signal } = new AbortController()
    const seen: unknown[] = []
    const list: PageSource<Shells>['list'] = async (...asked) => {
      seen.push(...asked)
      return { items: [] }
    }
    await readPage([{ list }], account, { signal })
    expect(seen).toEqual([account, { cursor: undefined, signal }])
  })

  it.each([
    ['does not have the network', unsupported],
    ['fails', down],
  ])('is that of the next source where one %s', async (_, answer) => {
    const sources = [source(answer), source({ items: ['whelk'] }), source({ items: ['limpet'] })]
    expect(await readPage(sources, account)).toMatchObject({ items: ['whelk'] })
    expect(askedOf(sources)).toEqual([1, 1, 0])
  })

  it.each([
    ['fail: the error of the last one', [source(new Error('first')), source(down)]],
    ['fail, or do not have the network', [source(unsupported), source(down)]],
    ['fail, also where a later one does not have the network', [source(down), source(unsupported)]],
  ])('is an error where all sources %s', async (_, sources) => {
    await expect(readPage(sources, account)).rejects.toBe(down)
    expect(askedOf(sources)).toEqual([1, 1])
  })

  it.each([
    ['there are no sources', []],
    ['no source has the network', [source(unsupported), source(unsupported)]],
  ])('is empty and says nothing about the account where %s', async (_, sources) => {
    expect(await readPage(sources, account)).toEqual({ items: [], isUnsupported: true })
  })
})

describe('the other pages', () => {
  it.each([
    ['of the first source', []],
    ['of a source after one that fails', [down]],
    ['of a source after two that were passed over', [unsupported, down]],
  ])('come from where the first one came from: %s', async (_, before) => {
    const sources = [...before.map(source), pages('2', '3\n'), source({ items: ['whelk'] })]
    expect(await readAll(sources)).toEqual(['page 0', 'page 1', 'page 2'])
    expect(sources.map(({ asked }) => asked)).toEqual([...before.map(() => [undefined]), [undefined, '2', '3\n'], []])
  })

  it('come from there although a source before it answers by now', async () => {
    let isUp = false
    const first = source(() => (isUp ? { items: ['cowrie'] } : unsupported))
    const sources = [first, pages('2')]
    const { next } = await readPage(sources, account)
    isUp = true
    expect(await readPage(sources, account, { cursor: next })).toEqual({ items: ['page 1'], next: undefined })
    expect(askedOf(sources)).toEqual([1, 2])
  })

  it('are an error where it fails: another source has other pages', async () => {
    const first = source(({ cursor }) => (cursor === undefined ? { items: [], next: '2' } : Promise.reject(down)))
    const sources = [first, source({ items: ['whelk'] })]
    const { next } = await readPage(sources, account)
    await expect(readPage(sources, account, { cursor: next })).rejects.toBe(down)
    expect(askedOf(sources)).toEqual([2, 0])
  })

  it('keep the cursors of the first source as they are, and those that look like marked ones apart', async () => {
    expect((await readPage([pages('2')], account)).next).toBe('2')
    const sources = [pages('1 2', '0 0 3'), source({ items: ['whelk'] })]
    expect(await readAll(sources)).toEqual(['page 0', 'page 1', 'page 2'])
    expect(sources.map(({ asked }) => asked)).toEqual([[undefined, '1 2', '0 0 3'], []])
  })

  it.each([
    ['the first source', []],
    ['another source', [unsupported]],
  ])('end where a cursor of %s leads to itself', async (_, before) => {
    const again = source({ items: ['cowrie'], next: 'again' })
    expect(await readAll([...before.map(source), again])).toEqual(['cowrie', 'cowrie'])
    expect(again.asked).toEqual([undefined, 'again'])
  })

  it('are none of a source that is gone', async () => {
    expect(await readPage([pages('2')], account, { cursor: '1 2' })).toEqual({ items: [], isUnsupported: true })
  })
})

it('throws the reason of its signal, and passes no source over', async () => {
  const abort = new AbortController()
  const left = new Error('left the view')
  const first = source(() => {
    abort.abort(left)
    throw down
  })
  const sources = [first, source({ items: ['whelk'] })]
  await expect(readPage(sources, account, { signal: abort.signal })).rejects.toBe(left)
  expect(askedOf(sources)).toEqual([1, 0])
})
