import { activity } from '@portico/activity/headless'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { beforeEach, expect, it, vi } from 'vitest'
import { history } from '../src/index.js'

const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const hash = (digit: string): string => `0x${digit.repeat(64)}`
const row = (changes: object = {}): object => ({
  hash: hash('a'),
  timestamp: '2026-10-05T07:15:23.000000Z',
  from: { hash: other },
  to: { hash: own },
  value: '1500000000000000000',
  status: 'ok',
  ...changes,
})

let asked: string[]
let answer: object
beforeEach(() => {
  asked = []
  answer = { items: [row()], next_page_params: null }
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(String(url))
    return Response.json(answer)
  })
})
const list = (network = '1', cursor?: string) =>
  createModal({
    plugins: [evm(), activity(), history({ 'eip155:1': 'https://explorer.example' })],
  }).api.activity.list({ account: `eip155:${network}:${own}`, cursor })

it('lists what the explorer has, page by page', async () => {
  answer = { items: [row()], next_page_params: { block_number: 7, index: 2 } }
  const { items, next } = await list()
  expect(items).toMatchObject([
    { hash: hash('a'), operation: 'receive', from: other, transfers: [{ direction: 'in', quantity: '1.5' }] },
  ])
  await list('1', next)
  expect(asked[1]).toBe(`https://explorer.example/api/v2/addresses/${own}/transactions?block_number=7&index=2`)
})

it('leaves out rows that cannot be read, and says nothing about networks without an explorer', async () => {
  answer = { items: [null, row({ value: '-1' }), row({ timestamp: 'soon' }), row({ hash: hash('b') })] }
  expect((await list()).items).toMatchObject([{ hash: hash('b') }])
  await expect(list('10')).resolves.toMatchObject({ items: [], isUnsupported: true })
  answer = { message: 'down' }
  await expect(list()).rejects.toThrow('https://explorer.example answered 200')
})
