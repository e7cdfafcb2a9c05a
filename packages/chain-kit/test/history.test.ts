import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  activityItem,
  bitcoinTransaction,
  cosmosSearchSchema,
  cosmosTransaction,
  createBoundedMap,
  esploraPageSchema,
  mapConcurrently,
  parseExactJson,
  readDenom,
  searchCosmos,
  solanaMetaSchema,
  solanaSignaturesSchema,
  solanaTransaction,
} from '../src/history/index.js'

describe('a row', () => {
  const move = { direction: 'in' as const, amount: 1n }
  const transaction = { hash: 'h', status: 'confirmed' as const, isOwn: false, moves: [move] }
  const quantityOf = (amount: bigint, decimals: number) =>
    activityItem(
      { ...transaction, moves: [{ ...move, amount }] },
      { network: 'cosmos:hub', minedAt: 1, thingOf: () => ({ decimals }) },
    ).transfers[0]?.quantity

  it('has amounts to the last digit, with 0 decimals, with 36, and beyond 2^53', () => {
    expect(quantityOf(7n, 0)).toBe('7')
    expect(quantityOf(1n, 36)).toBe('0.000000000000000000000000000000000001')
    expect(quantityOf(2n ** 256n - 1n, 18)).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
    expect(quantityOf(10n ** 18n, 18)).toBe('1')
  })

  it('says whether it is one of a kind', () => {
    const item = activityItem(transaction, {
      network: 'solana:one',
      minedAt: 5,
      thingOf: () => ({ name: 'Colonnade 112', decimals: 0, isUnique: true }),
    })
    expect(item.transfers).toEqual([{ direction: 'in', quantity: '1', nft: { name: 'Colonnade 112', isSpam: false } }])
  })
})

describe('Esplora', () => {
  const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const friend = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const output = (address: string | undefined, value: number) => ({
    scriptpubkey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    scriptpubkey_asm: 'OP_0 OP_PUSHBYTES_20 751e76e8199196d454941c45d1b3a323f1433bd6',
    scriptpubkey_type: 'v0_p2wpkh',
    ...(address !== undefined && { scriptpubkey_address: address }),
    value,
  })
  /** Members as its API.md lists them. */
  const row = (
    index: number,
    ins: readonly (object | null)[],
    outs: readonly object[],
    fee: number,
    more: object = {},
  ) => ({
    txid: index.toString(16).padStart(64, '0'),
    version: 2,
    locktime: 0,
    vin: ins.map((prevout) => ({
      txid: 'ab'.repeat(32),
      vout: 0,
      prevout,
      sequence: 4294967293,
      is_coinbase: !prevout,
    })),
    vout: outs,
    size: 222,
    weight: 561,
    fee,
    status: { confirmed: true, block_height: 700_000, block_hash: '00'.repeat(32), block_time: 1_631_333_672 },
    ...more,
  })
  const read = (...rows: readonly unknown[]) =>
    v
      .parse(esploraPageSchema, rows)
      .transactions.map((one) => bitcoinTransaction(one, me))
      .map((one) => one && [one.moves[0]?.direction, one.moves[0]?.amount, one.from, one.to])

  it('tells payments apart: received, sent without change and fee, to oneself, out of a block', () => {
    expect(
      read(
        row(1, [output(friend, 5000)], [output(me, 4000), output(friend, 900)], 100),
        row(2, [output(me, 5000)], [output(friend, 3000), output(me, 1800)], 200),
        row(3, [output(me, 5000)], [output(me, 4900)], 100),
        row(4, [null], [output(me, 625_000_000), output(undefined, 0)], 0),
        row(5, [output(friend, 1)], [output(friend, 1)], 0),
      ),
    ).toEqual([
      ['in', 4000n, friend, me],
      ['out', 3000n, me, friend],
      ['self', 4900n, me, me],
      ['in', 625_000_000n, undefined, me],
      undefined,
    ])
  })

  it('counts no fee of others, where several spend together', () => {
    expect(
      read(
        row(1, [output(me, 5000), output(friend, 5000)], [output(friend, 9000), output(me, 800)], 200),
        row(2, [output(me, 5000), output(friend, 5000)], [output(me, 9800)], 200),
      ),
    ).toEqual([
      ['out', 4200n, me, friend],
      ['in', 4800n, me, me],
    ])
  })

  it('leaves out rows that cannot be read, twice the same, and is refused where none can', () => {
    const good = row(1, [output(friend, 5000)], [output(me, 4000)], 100)
    const bad = [
      { ...good, vout: [{ value: -1 }] },
      { ...good, vout: [output(me, 1.5)] },
      { ...good, vout: [output(me, 2.2e15)] },
      { ...good, txid: '../../x' },
      { ...good, status: { confirmed: true } },
      null,
    ]
    expect(read(good, ...bad, good)).toHaveLength(1)
    expect(v.safeParse(esploraPageSchema, bad).success).toBe(false)
    expect(v.safeParse(esploraPageSchema, { error: 'busy' }).success).toBe(false)
    expect(v.parse(esploraPageSchema, [])).toEqual({ transactions: [], next: undefined })
  })

  it('pages after the last one in a block; what waits does not count', () => {
    const rows = Array.from({ length: 25 }, (_, at) => row(at, [output(friend, 2)], [output(me, 1)], 1))
    const waiting = row(99, [output(friend, 2)], [output(me, 1)], 1, { status: { confirmed: false } })
    expect(v.parse(esploraPageSchema, [waiting, ...rows]).next).toBe(rows[24]!.txid)
    expect(v.parse(esploraPageSchema, [waiting, ...rows.slice(1)]).next).toBeUndefined()
    expect(bitcoinTransaction(v.parse(esploraPageSchema, [waiting]).transactions[0]!, me)?.status).toBe('pending')
    expect(
      v.parse(
        esploraPageSchema,
        Array.from({ length: 10_000 }, () => rows[0]),
      ).transactions,
    ).toHaveLength(1)
  })
})

describe('Solana', () => {
  const [me, friend, pool] = ['Me1111', 'Friend1', 'Pool111']
  const token = (accountIndex: number, owner: string, amount: string, decimals = 6, mint = 'Mint11') => ({
    accountIndex,
    mint,
    owner,
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    uiTokenAmount: { amount, decimals, uiAmount: null, uiAmountString: amount },
  })
  /** Members as Solana's documentation of `getTransaction` lists them. */
  const meta = (pre: readonly number[], post: readonly number[], more: object = {}) => ({
    err: null,
    fee: 5000,
    innerInstructions: [],
    logMessages: [],
    preBalances: pre,
    postBalances: post,
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: null,
    status: { Ok: null },
    ...more,
  })
  const read = (keys: readonly string[], given: object, isFailed = false) =>
    solanaTransaction(
      {
        signature: 's',
        isFailed,
        keys,
        meta: v.parse(solanaMetaSchema, parseExactJson(JSON.stringify(given))),
      },
      me!,
    )

  it('tells what was sent without the fee, what came, and that only a fee was paid', () => {
    expect(read([me!, friend!], meta([9_005_000, 0], [8_000_000, 1_000_000]))).toMatchObject({
      from: me,
      to: friend,
      isOwn: true,
      moves: [{ direction: 'out', amount: 1_000_000n }],
    })
    expect(read([friend!, me!], meta([9_005_000, 0], [8_000_000, 1_000_000]))).toMatchObject({
      from: friend,
      to: me,
      isOwn: false,
      moves: [{ direction: 'in', amount: 1_000_000n }],
    })
    expect(read([me!, friend!], meta([9_005_000, 0], [9_000_000, 0]))).toMatchObject({
      moves: [],
      operation: undefined,
    })
    expect(read([me!, friend!], meta([9_005_000, 0], [9_000_000, 0]), true)).toMatchObject({
      status: 'failed',
      moves: [],
      operation: 'other',
    })
  })

  it('tells tokens of both sides of an exchange, and no rent as a payment', () => {
    const swap = meta([9_005_000, 1, 1], [7_000_000, 1, 1], {
      preTokenBalances: [token(1, me!, '50'), token(2, pool!, '7', 9, 'Gem111')],
      postTokenBalances: [token(1, me!, '20'), token(2, me!, '7', 9, 'Gem111')],
    })
    expect(read([me!, 'account1', 'account2'], swap)).toMatchObject({
      moves: [
        { direction: 'out', amount: 30n, token: 'Mint11', decimals: 6 },
        { direction: 'in', amount: 7n, token: 'Gem111', decimals: 9 },
      ],
    })
  })

  it('counts lamports beyond 2^53, and accounts of lookup tables', () => {
    const text = JSON.stringify(meta([1, 2, 3], [1, 2, 4])).replace('[1,2,4]', '[1,2,18446744073709551615]')
    const parsed = v.parse(solanaMetaSchema, {
      ...(parseExactJson(text) as object),
      loadedAddresses: { writable: [me], readonly: [] },
    })
    expect(solanaTransaction({ signature: 's', isFailed: false, keys: ['a', 'b'], meta: parsed }, me!)?.moves).toEqual([
      { direction: 'in', amount: 18_446_744_073_709_551_612n },
    ])
  })

  it('says nothing of a transaction whose balances are not those of its accounts', () => {
    expect(read([me!, friend!], meta([1], [2]))).toBeUndefined()
    expect(v.safeParse(solanaMetaSchema, meta([-1], [2])).success).toBe(false)
    expect(v.safeParse(solanaMetaSchema, meta(Array<number>(300).fill(1), [])).success).toBe(false)
    const odd = meta([5000], [0], { preTokenBalances: [token(0, me!, '1', 200), token(0, me!, '1e9'), 7] })
    expect(read([me!], odd)?.moves).toEqual([])
  })

  it('lists signatures, without those that are none', () => {
    const good = { signature: '5h'.repeat(44), slot: 1, err: null, memo: null, blockTime: 1_631_333_672 }
    const failed = { ...good, err: { InstructionError: [0, 'Custom'] }, blockTime: null }
    expect(v.parse(solanaSignaturesSchema, [good, failed, { ...good, signature: '<b>' }])).toEqual([
      { signature: good.signature, slot: 1, isFailed: false, minedAt: 1_631_333_672_000 },
      { signature: good.signature, slot: 1, isFailed: true, minedAt: undefined },
    ])
  })
})

describe('CometBFT', () => {
  const [me, friend, module] = ['cosmos1me', 'cosmos1friend', 'cosmos1fees']
  const event = (type: string, attributes: Readonly<Record<string, string>>) => ({
    type,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
  })
  const transfer = (sender: string, recipient: string, amount: string, index?: string) =>
    event('transfer', { recipient, sender, amount, ...(index !== undefined && { msg_index: index }) })
  const row = (height: number, index: number, events: readonly object[], code = 0) => ({
    hash: (height * 1000 + index).toString(16).toUpperCase().padStart(64, '0'),
    height: String(height),
    index,
    tx_result: { code, data: '', log: '', info: '', gas_wanted: '1', gas_used: '1', events, codespace: '' },
    tx: '',
  })
  const fee = [transfer(me!, module!, '5uatom'), event('tx', { fee: '5uatom', fee_payer: me! })]
  const read = (...events: readonly object[]) =>
    cosmosTransaction(v.parse(cosmosSearchSchema, { txs: [row(1, 0, events)], total_count: '1' }).transactions[0]!, me!)

  it('tells coins sent and received without the fee, which is a transfer too', () => {
    const message = event('message', { sender: me!, module: 'bank' })
    expect(read(...fee, message, transfer(me!, friend!, '5uatom', '0'))).toMatchObject({
      isOwn: true,
      from: me,
      to: friend,
      moves: [{ direction: 'out', amount: 5n, token: 'uatom' }],
    })
    expect(read(transfer(friend!, me!, '7uatom,12ibc/27394FB0', '0')).moves).toEqual([
      { direction: 'in', amount: 7n, token: 'uatom' },
      { direction: 'in', amount: 12n, token: 'ibc/27394FB0' },
    ])
    expect(read(transfer(me!, me!, '7uatom', '0')).moves).toEqual([{ direction: 'self', amount: 7n, token: 'uatom' }])
    expect(read(transfer(friend!, me!, '-7uatom,x,1.5uatom', '0')).moves).toEqual([])
  })

  it('reads attributes in base64, as nodes before CometBFT 0.37 write them', () => {
    const encoded = (type: string, attributes: Readonly<Record<string, string>>) =>
      event(type, Object.fromEntries(Object.entries(attributes).map(([key, value]) => [btoa(key), btoa(value)])))
    expect(read(encoded('transfer', { recipient: me!, sender: friend!, amount: '7uatom' }))).toMatchObject({
      from: friend,
      moves: [{ direction: 'in', amount: 7n, token: 'uatom' }],
    })
  })

  it('names a stake that moves no coins, and rewards', () => {
    const delegate = event('message', { action: '/cosmos.staking.v1beta1.MsgDelegate', sender: me! })
    expect(read(...fee, delegate)).toMatchObject({ operation: 'stake', moves: [] })
    expect(read(...fee, delegate, transfer(module!, me!, '3uatom', '0'))).toMatchObject({ operation: 'claim' })
    expect(read(...fee, event('message', { action: '/cosmos.gov.v1.MsgVote', sender: me! }))).toMatchObject({
      operation: 'other',
    })
  })

  it('joins both lists: nothing twice, nothing missing, also where one block has more than a page', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => row(9, at, [])).toReversed()
    const asked: unknown[] = []
    const ask = async (params: object) => {
      asked.push(params)
      const { page, query } = params as { readonly page: string; readonly query: string }
      const from = (Number(page) - 1) * 50
      const all = query.startsWith('message') ? rows.slice(0, 100) : rows.slice(60)
      return v.parse(cosmosSearchSchema, { txs: all.slice(from, from + 50) })
    }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await searchCosmos({ address: me!, cursor, pageSize: 20, ask })
      found.push(...page.transactions.map(({ hash }) => hash))
      cursor = page.next
    } while (cursor !== undefined)
    expect(found).toEqual(rows.map(({ hash }) => hash))
    expect(asked[2]).toEqual({
      query: `message.sender='${me}' AND tx.height<=9`,
      prove: false,
      page: '1',
      per_page: '50',
      order_by: 'desc',
    })
    await expect(searchCosmos({ address: me!, cursor: "9.1' OR", pageSize: 20, ask })).rejects.toThrow(RangeError)
  })

  it('leaves out what cannot be read, and refuses what is no list', () => {
    const odd = { txs: [{ ...row(1, 0, []), hash: '<script>' }, row(2, 0, [{ type: 7 }]), 'x'] }
    expect(v.parse(cosmosSearchSchema, odd)).toMatchObject({ count: 3, transactions: [{ height: 2, events: [] }] })
    expect(v.safeParse(cosmosSearchSchema, { txs: ['x'] }).success).toBe(false)
    expect(v.safeParse(cosmosSearchSchema, { txs: null }).success).toBe(false)
  })

  it('reads what a chain says of a denomination, and nothing of bytes that are none', () => {
    const text = (number: number, value: string | Uint8Array) => {
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      return [(number << 3) | 2, bytes.length, ...bytes]
    }
    const unit = Uint8Array.from([...text(1, 'atom'), 2 << 3, 6])
    const metadata = Uint8Array.from([...text(2, unit), ...text(4, 'atom'), ...text(5, 'Atom'), ...text(6, 'ATOM')])
    expect(readDenom(Uint8Array.from(text(1, metadata)))).toEqual({ name: 'Atom', symbol: 'ATOM', decimals: 6 })
    expect(readDenom(new Uint8Array())).toBeUndefined()
    expect(readDenom(Uint8Array.of(10, 99))).toBeUndefined()
  })
})

it('no more than a few requests run at a time, and none begins after one has failed', async () => {
  let running = 0
  let most = 0
  const begun: number[] = []
  const act = async (item: number): Promise<number> => {
    begun.push(item)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve))
    running -= 1
    if (item === 5) throw new Error('busy')
    return item * 2
  }
  await expect(mapConcurrently([1, 2, 3, 4], 3, act)).resolves.toEqual([2, 4, 6, 8])
  expect(most).toBe(3)
  begun.length = 0
  await expect(mapConcurrently([5, 6, 7, 8, 9, 10, 11], 2, act)).rejects.toThrow('busy')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(begun.length).toBeLessThan(5)
})

it('what is known of old things is forgotten, the oldest first', () => {
  const map = createBoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 2, 3])
})
