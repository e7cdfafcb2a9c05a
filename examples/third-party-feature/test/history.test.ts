import { activity } from '@portico/activity/headless'
import { evm } from '@portico/evm'
import { createModal, isPorticoError } from '@portico/modal'
import { beforeEach, expect, it, vi } from 'vitest'
import { history } from '../src/history.js'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const hash = (digit: string): string => `0x${digit.repeat(64)}`
const row = (changes: object = {}): object => ({
  hash: hash('a'),
  timestamp: '2026-10-05T07:15:23.000000Z',
  from: { hash: other },
  to: { hash: account },
  value: '1500000000000000000',
  status: 'ok',
  ...changes,
})

let requests: string[]
let signals: (AbortSignal | null | undefined)[]
let answer: unknown
beforeEach(() => {
  requests = []
  signals = []
  answer = { items: [row()], next_page_params: null }
  vi.stubGlobal('fetch', async (url: string | URL, { signal }: RequestInit = {}) => {
    requests.push(String(url))
    signals.push(signal)
    signal?.throwIfAborted()
    return Response.json(answer)
  })
})
const open = () =>
  createModal({ plugins: [evm(), activity(), history({ explorers: { 'eip155:1': 'https://explorer.example' } })] })
const list = (network = '1', cursor?: string, modal = open()) =>
  modal.api.activity.list({ account: `eip155:${network}:${account}`, cursor })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isPorticoError(error) ? error.code : error),
  )

it('lists what the explorer has, page by page', async () => {
  answer = { items: [row()], next_page_params: { block_number: 7, index: 2 } }
  const { items, next } = await list()
  expect(items).toEqual([
    {
      id: hash('a'),
      hash: hash('a'),
      network: 'eip155:1',
      operation: 'receive',
      status: 'confirmed',
      minedAt: Date.UTC(2026, 9, 5, 7, 15, 23),
      from: other,
      to: account,
      transfers: [{ direction: 'in', quantity: '1.5', fungible: { symbol: 'ETH' } }],
    },
  ])
  await list('1', next)
  expect(requests[1]).toBe(`https://explorer.example/api/v2/addresses/${account}/transactions?block_number=7&index=2`)
})

it('says what was sent, and what failed', async () => {
  answer = { items: [row({ from: { hash: account.toLowerCase() }, to: null, value: '0', status: 'error' })] }
  expect((await list()).items).toMatchObject([
    { operation: 'send', status: 'failed', from: account.toLowerCase(), to: undefined, transfers: [] },
  ])
})

it('hides what strangers send without an amount, where the visitor wants it', async () => {
  const modal = open()
  answer = {
    items: [
      row({ value: '0' }),
      row({ hash: hash('b'), value: '0', from: { hash: account } }),
      row({ hash: hash('c') }),
    ],
  }
  expect((await list('1', undefined, modal)).items).toHaveLength(3)
  modal.api.history.setHidesEmpty(true)
  expect((await list('1', undefined, modal)).items).toMatchObject([{ hash: hash('b') }, { hash: hash('c') }])
})

it('leaves out rows that cannot be read, and says nothing about networks without an explorer', async () => {
  answer = { items: [null, row({ value: '-1' }), row({ timestamp: 'soon' }), row({ hash: hash('b') })] }
  expect((await list()).items).toMatchObject([{ hash: hash('b') }])
  await expect(list('10')).resolves.toMatchObject({ items: [], isUnsupported: true })
  answer = { message: 'down' }
  expect(await codeOf(list())).toBe('history/explorerFailed')
})

it('counts, until it is stopped', async () => {
  const { count } = open().api.history
  answer = { transactions_count: '1234' }
  expect(await count(`eip155:1:${account}`)).toBe(1234)
  expect(requests).toEqual([`https://explorer.example/api/v2/addresses/${account}/counters`])
  expect(await count(`eip155:10:${account}`)).toBe(0)
  const { signal } = new AbortController()
  await count(`eip155:1:${account}`, signal)
  expect(signals.at(-1)).toBe(signal)
  await expect(count(`eip155:1:${account}`, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  answer = { transactions_count: 'many' }
  expect(await codeOf(count(`eip155:1:${account}`))).toBe('history/explorerFailed')
})
