import { AssetAnswerSchema, BalanceAnswerSchema, HistoryAnswerSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { gatewayForTests } from './gatewayForTests.js'
import { httpUpstream } from './httpUpstream.js'

const chain = 'eip155:100'
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x7d20a8D54F955b4483A66aB335635ab66e151c51'
const party = (hash: string) => ({
  hash,
  implementation_name: null,
  is_contract: false,
  is_verified: false,
  name: null,
  private_tags: [],
  public_tags: [],
  watchlist_names: [],
})
/** `TokenInfo` of Blockscout's OpenAPI document, version of September 2025, with its example values. */
const tether = {
  circulating_market_cap: '83606435600.3635',
  icon_url: 'https://icons.example/usdt.png',
  name: 'Tether USD',
  decimals: '6',
  symbol: 'USDT',
  address_hash: '0x394c399dbA25B99Ab7708EdB505d755B3aa29997',
  type: 'ERC-20',
  holders_count: '837494234523',
  exchange_rate: '0.99',
  total_supply: '10000000',
}
const poap = {
  ...tether,
  name: 'POAP',
  symbol: 'POAP',
  decimals: null,
  type: 'ERC-721',
  icon_url: null,
  address_hash: '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
}
const hashOf = (byte: string) => `0x${byte.repeat(32)}`
const transactionOf = (hash: string, timestamp: string | null, more: object = {}) => ({
  timestamp,
  hash,
  block_number: timestamp === null ? null : 23_484_035,
  status: 'ok',
  method: null,
  from: party(me),
  to: party(other),
  value: '0',
  nonce: 115,
  result: 'success',
  fee: { type: 'actual', value: '1' },
  transaction_types: ['coin_transfer'],
  ...more,
})
const transferOf = (transaction_hash: string, timestamp: string, more: object = {}) => ({
  token_type: 'ERC-20',
  block_hash: hashOf('f5'),
  from: party(other),
  log_index: 16,
  method: 'transfer',
  timestamp,
  to: party(me),
  token: tether,
  total: { decimals: '6', value: '2500000' },
  transaction_hash,
  type: 'token_transfer',
  ...more,
})
const networks = (url: string) => ({
  networks: {
    [chain]: {
      currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
      sources: [{ kind: 'blockscout' as const, url }],
    },
  },
})

describe('Blockscout, by the shapes of its published OpenAPI document', () => {
  it('lists the native currency and ERC-20 tokens; icons come from the gateway [3.11] [7.5]', async () => {
    const { url } = await httpUpstream({
      [`/api/v2/addresses/${me}`]: { hash: me, coin_balance: '123456789012345678901', exchange_rate: '1.01' },
      [`/api/v2/addresses/${me}/token-balances`]: [
        { value: '10000', token: tether, token_id: null },
        { value: '5', token: poap, token_id: '7' },
        { value: 'many', token: tether },
        { value: '1', token: { ...tether, address_hash: 'no address' } },
        'no row',
      ],
    })
    const { ask } = await gatewayForTests({ data: networks(url) })
    const answer: unknown = await (await ask(`/v1/account/${chain}:${me}/balance`)).json()
    expect(v.parse(BalanceAnswerSchema, answer)).toEqual(answer)
    expect(answer).toMatchObject({
      balances: [
        { symbol: 'XDAI', quantity: { numeric: '123.456789012345678901' } },
        {
          name: 'Tether USD',
          symbol: 'USDT',
          address: `${chain}:${tether.address_hash}`,
          quantity: { decimals: '6', numeric: '0.01' },
          iconUrl: expect.stringMatching(/^\/v1\/assets\/image\/[0-9a-f]{40}$/) as string,
        },
      ],
    })
    expect((answer as { readonly balances: readonly unknown[] }).balances).toHaveLength(2)
  })

  it('joins transactions and transfers of tokens, the newest first, with what each was [3.14] [7.4]', async () => {
    const { url } = await httpUpstream({
      [`/api/v2/addresses/${me}/transactions`]: {
        items: [
          transactionOf(hashOf('01'), null),
          transactionOf(hashOf('02'), '2025-09-02T00:00:00.000000Z', { value: '1500000000000000000' }),
          transactionOf(hashOf('03'), '2025-09-01T00:00:00.000000Z', { method: 'approve' }),
          transactionOf(hashOf('04'), '2025-08-31T00:00:00.000000Z', { status: 'error' }),
          transactionOf(hashOf('05'), '2025-08-30T00:00:00.000000Z', { value: '7', method: 'swap' }),
          { hash: 'no row' },
        ],
        next_page_params: null,
      },
      [`/api/v2/addresses/${me}/token-transfers`]: {
        items: [
          transferOf(hashOf('06'), '2025-09-03T00:00:00.000000Z'),
          transferOf(hashOf('05'), '2025-08-30T00:00:00.000000Z'),
          transferOf(hashOf('07'), '2025-08-29T00:00:00.000000Z', {
            type: 'token_minting',
            token_type: 'ERC-721',
            token: poap,
            total: { token_id: '431' },
            from: party('0x0000000000000000000000000000000000000000'),
          }),
        ],
        next_page_params: null,
      },
    })
    const { ask } = await gatewayForTests({ data: networks(url) })
    const answer: unknown = await (await ask(`/v1/account/${chain}:${me}/history`)).json()
    const { data, next } = v.parse(HistoryAnswerSchema, answer)
    expect(data).toEqual((answer as { readonly data: unknown }).data)
    expect(next).toBeNull()
    expect(data.map(({ id, metadata }) => [id.slice(2, 4), metadata.operationType, metadata.status])).toEqual([
      ['01', 'execute', 'pending'],
      ['06', 'receive', 'confirmed'],
      ['02', 'send', 'confirmed'],
      ['03', 'approve', 'confirmed'],
      ['04', 'execute', 'failed'],
      ['05', 'trade', 'confirmed'],
      ['07', 'mint', 'confirmed'],
    ])
    expect(data[1]?.transfers).toEqual([
      {
        fungible_info: {
          name: 'Tether USD',
          symbol: 'USDT',
          icon: { url: expect.stringMatching(/^\/v1\/assets\/image\/[0-9a-f]{40}$/) as string },
        },
        direction: 'in',
        quantity: { numeric: '2.5' },
      },
    ])
    expect(data[2]).toMatchObject({
      metadata: { sentFrom: me, sentTo: other, nonce: 115, chain },
      transfers: [{ direction: 'out', quantity: { numeric: '1.5' } }],
    })
    expect(data[6]?.transfers).toEqual([
      { nft_info: { name: 'POAP #431', flags: { is_spam: false } }, direction: 'in', quantity: { numeric: '1' } },
    ])
  })

  it('pages both lists side by side: nothing twice, nothing missing, whatever their pace [2.25]', async () => {
    // Two lists in pages of 4; rows of several share a block, as its time has seconds.
    const start = Date.parse('2025-09-01T00:00:00Z')
    const at = (second: number) => new Date(start - second * 1000).toISOString()
    const hash = (kind: string, count: number) => `0x${kind}${String(count).padStart(62, '0')}`
    const transactions = Array.from({ length: 23 }, (_, count) =>
      transactionOf(hash('aa', count), at(Math.floor(count / 2)), { value: '1' }),
    )
    const transfers = Array.from({ length: 31 }, (_, count) => transferOf(hash('bb', count), at(count * 2)))
    const pageOf = (rows: readonly object[]) => (query: URLSearchParams) => {
      const from = Number(query.get('index') ?? 0)
      const next = from + 4 < rows.length ? { block_number: 1, index: from + 4, items_count: 4 } : null
      return { items: rows.slice(from, from + 4), next_page_params: next }
    }
    const { url } = await httpUpstream({
      [`/api/v2/addresses/${me}/transactions`]: pageOf(transactions),
      [`/api/v2/addresses/${me}/token-transfers`]: pageOf(transfers),
    })
    const { ask } = await gatewayForTests({ data: networks(url) })
    const ids: string[] = []
    const times: number[] = []
    let cursor = ''
    for (let pages = 0; pages < 60; pages += 1) {
      const response = await ask(`/v1/account/${chain}:${me}/history?cursor=${encodeURIComponent(cursor)}`)
      const { data, next } = v.parse(HistoryAnswerSchema, await response.json())
      ids.push(...data.map(({ id }) => id))
      times.push(...data.map(({ metadata }) => Date.parse(metadata.minedAt)))
      if (next === null) break
      expect(data.length).toBeGreaterThan(0)
      cursor = next
    }
    expect(ids.toSorted()).toEqual(
      [...transactions, ...transfers].map((row) => ('hash' in row ? row.hash : row.transaction_hash)).toSorted(),
    )
    expect(times).toEqual(times.toSorted((one, later) => later - one))
  })

  it('lists NFTs with what the instance read of them, a page at a time; pictures come from the gateway', async () => {
    const instance = {
      is_unique: true,
      id: '431',
      holder_address_hash: me,
      image_url: 'https://assets.poap.example/4c.png',
      animation_url: null,
      owner: party(me),
      token: poap,
      token_type: 'ERC-721',
      value: '1',
      metadata: {
        name: 'Social Listening Committee #2 Attendees',
        description: 'This is the POAP.',
        image_url: 'https://assets.poap.example/4c.png',
        year: 2023,
        attributes: [{ value: 'Paris', trait_type: 'city' }],
      },
    }
    const params = { token_contract_address_hash: poap.address_hash, token_id: '1011', token_type: 'ERC-721' }
    const { url, requests } = await httpUpstream({
      [`/api/v2/addresses/${me}/nft`]: (query: URLSearchParams) =>
        query.get('token_id') === '1011'
          ? { items: [{ ...instance, id: '3', metadata: null, image_url: null }], next_page_params: null }
          : { items: [instance, { id: 'no number' }], next_page_params: params },
    })
    const { ask } = await gatewayForTests({ data: networks(url) })
    const first: unknown = await (await ask(`/v1/account/${chain}:${me}/nfts`)).json()
    expect(v.parse(AssetAnswerSchema, first)).toEqual(first)
    expect(first).toMatchObject({
      data: [
        {
          chainId: chain,
          contract: poap.address_hash,
          tokenId: '431',
          standard: 'ERC721',
          amount: '1',
          collection: 'POAP',
          isSpam: false,
          name: 'Social Listening Committee #2 Attendees',
          traits: [{ name: 'city', value: 'Paris' }],
          imageUrl: expect.stringMatching(/^\/v1\/assets\/image\//) as string,
        },
      ],
    })
    const { next } = first as { readonly next: string }
    const second = await (await ask(`/v1/account/${chain}:${me}/nfts?cursor=${encodeURIComponent(next)}`)).json()
    expect(second).toMatchObject({ data: [{ tokenId: '3' }], next: null })
    expect(requests.at(-1)).toContain('type=ERC-721%2CERC-1155')
  })

  it('knows nothing of an address that it has never seen, and answers 503 when it is down or of another shape', async () => {
    const { url } = await httpUpstream({})
    const { ask } = await gatewayForTests({ data: networks(url) })
    const path = (what: string) => `/v1/account/${chain}:${me}/${what}`
    expect(await (await ask(path('balance'))).json()).toMatchObject({
      balances: [{ symbol: 'XDAI', quantity: { numeric: '0' } }],
    })
    expect(await (await ask(path('history'))).json()).toEqual({ data: [], next: null })
    expect(await (await ask(path('nfts'))).json()).toEqual({ data: [], next: null })
    for (const answer of [
      { status: 500 },
      { status: 429 },
      { text: '<html>' },
      { text: '{"items":1}' },
      { text: '"' },
    ]) {
      const bad = await httpUpstream({}, answer)
      const gateway = await gatewayForTests({ data: networks(bad.url) })
      for (const what of ['balance', 'history', 'nfts']) {
        const response = await gateway.ask(path(what))
        expect([response.status, what, answer]).toEqual([503, what, answer])
        expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'transport' }] })
      }
    }
  })

  it('refuses a cursor that it did not give out', async () => {
    const { url } = await httpUpstream({})
    const { ask } = await gatewayForTests({ data: networks(url) })
    for (const cursor of ['x', 'bnVsbA', `${'a'.repeat(3000)}`]) {
      const response = await ask(`/v1/account/${chain}:${me}/history?cursor=${cursor}`)
      expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field: 'cursor' }] }])
    }
  })
})
