import { atom, type Transfer } from '@portico/core'
import { createStore } from 'jotai/vanilla'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBegunSwaps, type BegunSwaps, type SavedSwap } from '../src/runtime/createBegunSwaps.js'
import type { SwapsContext } from '../src/SwapsSpec.js'

const account = 'eip155:1:0x00000000000000000000000000000000000000a1'
const dollar = '0x00000000000000000000000000000000000000D0'
const hour = 3600 * 1000
const now = Date.parse('2026-03-01T12:00:00Z')

const saved = (id: string, fields: Partial<SavedSwap> = {}): SavedSwap => ({
  id,
  account,
  from: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  to: { token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6 },
  amount: '1',
  toAmount: '2',
  minimum: '3',
  slippage: 1,
  isBatch: false,
  needsApproval: false,
  since: now,
  ...fields,
})
const transfer = (id: string, fields: Partial<Transfer> = {}): Transfer =>
  ({ id, status: 'confirmed', ...fields }) as Transfer

interface Browser {
  readonly begun: BegunSwaps
  readonly stored: Map<string, unknown>
  list(): ReturnType<typeof read>
  setTransfers(...transfers: readonly Transfer[]): void
}
const read = (begun: BegunSwaps, store: ReturnType<typeof createStore>) => store.get(begun.list)

/** @param stored What the browser kept, which several tabs share. */
function open(stored = new Map<string, unknown>()): Browser {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const store = createStore()
  const transfers = atom<readonly Transfer[]>([])
  const storage = {
    get: (key: string, parse: (value: unknown) => unknown) => (stored.has(key) ? parse(stored.get(key)) : undefined),
    set: (key: string, value: unknown) => void stored.set(key, value),
  }
  const begun = createBegunSwaps({ store, storage, transfers: { list: transfers } } as unknown as SwapsContext)
  return {
    begun,
    stored,
    list: () => read(begun, store),
    setTransfers: (...all) => store.set(transfers, all),
  }
}
const ids = ({ list }: Browser): readonly string[] => list().map(({ id }) => id)

describe('begun swaps', () => {
  it('have their transfers as they are, and their amounts as numbers', () => {
    const page = open()
    page.begun.add(saved('a', { approvalId: 't1', swapId: 't2' }))
    expect(page.list()).toEqual([
      {
        ...saved('a'),
        amount: 1n,
        toAmount: 2n,
        minimum: 3n,
        approval: undefined,
        swap: undefined,
        received: undefined,
      },
    ])
    page.setTransfers(transfer('t1'), transfer('t2'), transfer('t3'))
    expect(page.list()[0]).toMatchObject({ approval: { id: 't1' }, swap: { id: 't2' } })
  })

  it.each<[string, readonly object[] | undefined, bigint | undefined]>([
    ['what arrived of the token, in any spelling', [{ token: dollar.toLowerCase(), amount: 7n }], 7n],
    ['nothing where the chain shows nothing', undefined, undefined],
    ['nothing where another token arrived', [{ token: account.slice(9), amount: 7n }], undefined],
    ['nothing where the native currency arrived', [{ amount: 7n }], undefined],
    ['nothing where none of it arrived', [{ token: dollar, amount: 0n }], undefined],
    ['nothing where it left', [{ token: dollar, amount: -7n }], undefined],
    ['nothing of a collectible of that contract', [{ token: dollar, amount: 1n, item: '5' }], undefined],
  ])('say as received %s', (_, changes, received) => {
    const page = open()
    page.begun.add(saved('a', { swapId: 't' }))
    page.setTransfers(transfer('t', { changes: changes as Transfer['changes'] }))
    expect(page.list()[0]?.received).toBe(received)
  })

  it('of the native currency say as received what has no token', () => {
    const page = open()
    page.begun.add(saved('a', { swapId: 't', to: { name: 'Ether', symbol: 'ETH', decimals: 18 } }))
    page.setTransfers(
      transfer('t', { changes: [{ token: dollar, amount: 7n }, { amount: 8n }] as Transfer['changes'] }),
    )
    expect(page.list()[0]?.received).toBe(8n)
  })

  it('are changed and removed one by one', () => {
    const page = open()
    for (const id of ['a', 'b', 'c']) page.begun.add(saved(id))
    expect(ids(page)).toEqual(['c', 'b', 'a'])
    page.begun.update('b', { swapId: 't', slippage: 2 })
    expect(page.list().map(({ slippage }) => slippage)).toEqual([1, 2, 1])
    page.begun.remove('b')
    expect(ids(page)).toEqual(['c', 'a'])
  })

  it('are kept for a day, and longer while a transfer of them is under way', () => {
    const page = open()
    page.setTransfers(
      transfer('waiting', { status: 'broadcast' }),
      transfer('approved'),
      transfer('sending', { status: 'broadcast' }),
      transfer('over'),
    )
    page.begun.add(saved('old', { since: now - 24 * hour }))
    page.begun.add(saved('young', { since: now - 24 * hour + 1 }))
    page.begun.add(saved('swapping', { since: now - 99 * hour, approvalId: 'approved', swapId: 'waiting' }))
    page.begun.add(saved('approving', { since: now - 99 * hour, approvalId: 'sending' }))
    page.begun.add(saved('done', { since: now - 99 * hour, approvalId: 'approved', swapId: 'over' }))
    page.begun.add(saved('new'))
    expect(ids(page)).toEqual(['new', 'approving', 'swapping', 'young'])
  })

  it('are twenty at most, the newest', () => {
    const page = open()
    for (let count = 1; count <= 22; count += 1) page.begun.add(saved(`${count}`))
    expect([ids(page).length, ids(page)[0], ids(page).at(-1)]).toEqual([20, '22', '3'])
  })

  it('of another tab stay when one is begun here', () => {
    const first = open()
    const second = open(first.stored)
    first.begun.add(saved('here'))
    second.begun.add(saved('there'))
    expect(ids(second)).toEqual(['there', 'here'])
    expect(ids(open(first.stored))).toEqual(['there', 'here'])
  })
})
