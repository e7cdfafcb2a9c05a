import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Caip10, SoughtTransfer, Transfer, TransferSighting } from '@portico/core'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localNetwork } from './local.js'
import { forwardTo, openNode, rpcReply, type Reply, type RpcCall } from './openNode.js'
import { failure, withPage } from './site.js'

const { open, install } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
const third = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
const newKey = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20 })))
afterAll(() => chain.stop())

const notFound: Reply = rpcReply({ error: { code: -32_603, message: 'Internal error', data: 'tx (AB) not found' } })
const nothingIn: Reply = rpcReply({ result: { txs: [], total_count: '0' } })
const isLookup = ({ method }: RpcCall): boolean => method === 'tx' || method === 'tx_search'

/** A connected wallet with money. @param answer Of a node before the chain's; `'chain'`: the chain's own. */
async function sender(...answers: readonly ((call: RpcCall) => Reply | undefined | 'chain')[]) {
  const wallet = install({ privateKeys: [newKey()] })
  const [address = ''] = wallet.accounts
  await chain.fund(address, 5_000_000n)
  const nodes = await Promise.all(
    answers.map((answer) =>
      openNode((call) => {
        const own = answer(call)
        return own === 'chain' ? forwardTo(chain.url, call) : own
      }),
    ),
  )
  const http = nodes.length > 0 ? nodes.map(({ url }) => url) : [chain.url]
  const site = open({ networks: [{ ...localNetwork(chain), rpcUrls: { default: { http } } }] })
  await site.connect()
  const account: Caip10 = `cosmos:${chain.chainId}:${address}`
  const { sign, broadcast, find } = site.need('transfers')
  const { signal } = new AbortController()
  return {
    wallet,
    site,
    nodes,
    async sign(to = other, amount = 1000n): Promise<SoughtTransfer> {
      const order = { account, action: { type: 'native', to, amount } as const, maxFee: 10_000n, display: {} }
      let anchor: SoughtTransfer['anchor'] = {}
      const signed = await sign(order, { signal, prepared: (prepared) => void (anchor = prepared.anchor) })
      return { order, anchor, signed }
    },
    broadcast: ({ order, signed }: SoughtTransfer, attempt = 0) => broadcast(order, signed!, attempt),
    find: (sought: SoughtTransfer): Promise<TransferSighting> => find(sought, signal),
    send: (to: string, amount: bigint) =>
      site.modal.transfers.send({ account, action: { type: 'native', to, amount } }),
    /** The transfers of the account, as a page shows them. */
    list: (): readonly Transfer[] => site.modal.store.get(site.modal.transfers.list),
  }
}

describe('a transfer that is signed', () => {
  it('has a last block, about five minutes ahead by the time of blocks, and is found by its sequence', async () => {
    const { sign } = await sender()
    const { height } = chain
    const { anchor, signed } = await sign()
    const timeoutHeight = height + 50
    expect(anchor).toEqual({ sequence: 0, accountNumber: expect.stringMatching(/^\d+$/), height })
    expect(signed).toMatchObject({
      expires: true,
      notes: { timeoutHeight },
      hash: expect.stringMatching(/^[\dA-F]{64}$/),
    })
    const { bodyBytes } = TxRaw.decode(Buffer.from(signed!.bytes!, 'base64'))
    expect(TxBody.decode(bodyBytes)).toMatchObject({ memo: '', timeoutHeight: BigInt(timeoutHeight) })
  })

  it.each([
    ['1 s', '2026-01-01T00:16:40.5Z', 300],
    ['6 s', '2026-01-01T01:40:00.000000001Z', 50],
    ['a minute', '2026-01-01T16:40:00Z', 50],
    ['0.1 s', '2026-01-01T00:01:40Z', 600],
    ['no time', 'yesterday', 50],
    ['less than nothing', '2025-01-01T00:00:00Z', 50],
  ])('where blocks take %s', async (_, latest_block_time, blocks) => {
    const info = {
      latest_block_height: '2001',
      earliest_block_height: '1001',
      earliest_block_time: '2026-01-01T00:00:00Z',
      latest_block_time,
    }
    const { sign } = await sender((call) =>
      call.method === 'status' ? rpcReply({ result: { sync_info: info } }) : 'chain',
    )
    const { anchor, signed } = await sign()
    expect(Number(signed!.notes!['timeoutHeight']) - Number(anchor['height'])).toBe(blocks)
  })

  it('is expired once its last block is past, and its sequence unused', async () => {
    const { sign, find, broadcast } = await sender()
    const sought = await sign()
    chain.advance(50)
    expect(await find(sought)).toEqual({ status: 'unseen' })
    chain.advance(1)
    expect(await find(sought)).toEqual({ status: 'expired' })
    const before = chain.balance(other)
    expect(await broadcast(sought)).toMatchObject({ refused: { message: expect.stringContaining('timeout height') } })
    expect(chain.balance(other)).toBe(before)
  })

  it('is neither expired nor replaced where nodes have forgotten it', async () => {
    let isForgetful = false
    const { sign, find, broadcast } = await sender((call) => {
      if (!isForgetful || !isLookup(call)) return 'chain'
      return call.method === 'tx' ? notFound : nothingIn
    })
    const sought = await sign()
    expect(await broadcast(sought)).toBe('accepted')
    await expect
      .poll(() => find(sought))
      .toMatchObject({ status: 'included', isSuccess: true, isFinal: true, fee: 2100n })
    isForgetful = true
    chain.advance(60)
    expect(await find(sought)).toEqual({ status: 'unseen' })
  })

  it('is found by its sequence where a node does not find it by its hash', async () => {
    const { sign, find, broadcast } = await sender((call) => (call.method === 'tx' ? notFound : 'chain'))
    const sought = await sign()
    await broadcast(sought)
    await expect.poll(() => find(sought)).toMatchObject({ status: 'included', hash: sought.signed!.hash })
  })

  it('is not the other transaction that a node answers with [M7]', async () => {
    const earlier: Reply[] = []
    const { sign, find, broadcast } = await sender((call) => (call.method === 'tx' ? (earlier[0] ?? 'chain') : 'chain'))
    const first = await sign()
    await broadcast(first)
    await expect.poll(() => find(first)).toMatchObject({ status: 'included' })
    const hash = Buffer.from(first.signed!.hash, 'hex').toString('base64')
    earlier.push(await forwardTo(chain.url, { method: 'tx', params: { hash } } as RpcCall))
    expect(JSON.parse(earlier[0]!.body)).toMatchObject({ result: { hash: first.signed!.hash } })
    expect(await find(await sign(third))).toEqual({ status: 'unseen' })
  })

  it('is replaced by the transaction that used its sequence, and can then not be sent', async () => {
    const { sign, find, broadcast } = await sender()
    const [first, second] = [await sign(other, 1n), await sign(third, 2n)]
    expect(second.anchor['sequence']).toBe(first.anchor['sequence'])
    await broadcast(second)
    await expect.poll(() => find(second)).toMatchObject({ status: 'included' })
    expect(await find(first)).toEqual({ status: 'replaced', by: second.signed!.hash })
    expect(await find({ ...first, signed: undefined })).toEqual({ status: 'replaced', by: second.signed!.hash })
    expect(await find({ ...second, signed: undefined })).toMatchObject({
      status: 'included',
      hash: second.signed!.hash,
    })
    const before = chain.balance(other)
    expect(await broadcast(first)).toMatchObject({ refused: { message: expect.stringContaining('sequence mismatch') } })
    expect(chain.balance(other)).toBe(before)
  })

  it('that failed without using its sequence is not final before its last block is past', async () => {
    let tx = ''
    const { sign, find } = await sender((call) => {
      if (call.method !== 'tx') return 'chain'
      return rpcReply({ result: { hash: '', tx, tx_result: { code: 5, log: 'insufficient funds' } } })
    })
    const sought = await sign()
    tx = sought.signed!.bytes!
    const seen = { status: 'included', isSuccess: false, problem: { message: 'insufficient funds' } }
    expect(await find(sought)).toMatchObject({ ...seen, isFinal: false })
    chain.advance(60)
    expect(await find(sought)).toMatchObject({ ...seen, isFinal: true })
  })

  it.each([
    ['garbage', rpcReply({ result: { tx: 5 } })],
    ['nothing', undefined],
  ])('cannot be looked for where nodes answer %s', async (_, answer) => {
    const { sign, find } = await sender((call) => (isLookup(call) ? answer : 'chain'))
    const code = answer ? 'cosmos/badAnswer' : 'cosmos/rpcUnavailable'
    expect(await failure(find(await sign()))).toMatchObject({ code })
  })
})

describe('broadcasting [M1]', () => {
  const mismatch = { code: 32, codespace: 'sdk', log: 'account sequence mismatch, expected 1, got 0', hash: '' }

  it('to a node that takes it and drops its answer is told as sent, whatever another node would say', async () => {
    const before = chain.balance(other)
    let taken: Promise<unknown> | undefined
    const { send, nodes } = await sender(
      (call) => {
        if (call.method !== 'broadcast_tx_sync') return 'chain'
        taken = forwardTo(chain.url, call)
        return undefined
      },
      (call) => {
        if (isLookup(call)) return call.method === 'tx' ? notFound : nothingIn
        return call.method === 'broadcast_tx_sync' ? rpcReply({ result: mismatch }) : 'chain'
      },
    )
    expect(await send(other, 1000n).done).toMatchObject({ status: 'confirmed' })
    await taken
    expect(chain.balance(other) - before).toBe(1000n)
    expect(nodes[0]!.asked.filter(({ json }) => json.method === 'broadcast_tx_sync')).toHaveLength(1)
  })

  it('that is refused is not sent again, stays open until its last block is past, and then says why', async () => {
    const { send, list, wallet } = await sender((call) =>
      call.method === 'broadcast_tx_sync' ? rpcReply({ result: mismatch }) : 'chain',
    )
    const { done, id } = send(other, 1000n)
    await expect.poll(() => list()[0]?.problem).toMatchObject({ code: 'cosmos/rpcFailed' })
    expect(list()[0]).toMatchObject({ id, status: 'broadcast' })
    expect(JSON.stringify(list()[0]!.problem)).not.toMatch(/nothing was sent/i)
    // Another one may be made only at the visitor's word.
    expect(await send(other, 1000n).done).toMatchObject({ status: 'failed', problem: { code: 'core/transferOpen' } })
    chain.advance(60)
    expect(await done).toMatchObject({ status: 'refused', problem: { message: expect.stringContaining('mismatch') } })
    expect(wallet.requests.filter(({ method }) => method === 'signDirect')).toHaveLength(1)
  })

  it('an answer with another hash says nothing of the transfer [M7]', async () => {
    const { sign, broadcast } = await sender((call) =>
      call.method === 'broadcast_tx_sync' ? rpcReply({ result: { ...mismatch, hash: 'AB'.repeat(32) } }) : 'chain',
    )
    expect(await broadcast(await sign())).toBe('unanswered')
  })

  it('again is known, and asks another node each time', async () => {
    const { sign, broadcast, nodes } = await sender(
      () => 'chain',
      () => 'chain',
    )
    const sought = await sign()
    expect(await broadcast(sought, 0)).toBe('accepted')
    expect(await broadcast(sought, 1)).toBe('known')
    const counts = nodes.map(({ asked }) => asked.filter(({ json }) => json.method === 'broadcast_tx_sync').length)
    expect(counts).toEqual([1, 1])
  })
})

describe('a wallet that signs something else', () => {
  const changes: readonly (readonly [what: string, change: (body: TxBody, info: AuthInfo) => void, field: string])[] = [
    ['a second signer', (_, info) => void info.signerInfos.push(info.signerInfos[0]!), 'sequence'],
    ['another payer of the fee', (_, info) => void (info.fee!.payer = third), 'payer'],
    ['a granter of the fee', (_, info) => void (info.fee!.granter = third), 'payer'],
    ['a fee in another coin', (_, info) => void (info.fee!.amount[0]!.denom = 'ibc/AB'), 'fee'],
    [
      'an extension',
      (body) => void body.extensionOptions.push({ typeUrl: '/odd.Option', value: Uint8Array.of(1) }),
      'call',
    ],
    ['another message', (body) => void (body.messages[0]!.typeUrl = '/cosmos.staking.v1beta1.MsgDelegate'), 'call'],
  ]
  it.each(changes)('%s is refused, and no node receives it [M3]', async (_, change, field) => {
    const { wallet, send, nodes } = await sender(() => 'chain')
    const { signDirect } = wallet.keplr
    wallet.keplr.signDirect = (chainId, signer, doc) => {
      const body = TxBody.decode(doc.bodyBytes)
      const info = AuthInfo.decode(doc.authInfoBytes)
      change(body, info)
      const changed = { bodyBytes: TxBody.encode(body).finish(), authInfoBytes: AuthInfo.encode(info).finish() }
      return signDirect(chainId, signer, { ...doc, ...changed })
    }
    const { status, differences } = await send(other, 1000n).done
    expect([status, differences?.map((one) => one.field)]).toEqual(['changed', [field]])
    expect(nodes[0]!.asked.map(({ json }) => json.method)).not.toContain('broadcast_tx_sync')
  })

  it('a lower fee, and other gas, are the wallet’s to choose', async () => {
    const { wallet, send } = await sender()
    const { signDirect } = wallet.keplr
    wallet.keplr.signDirect = (chainId, signer, doc) => {
      const info = AuthInfo.decode(doc.authInfoBytes)
      info.fee = { ...info.fee!, amount: [{ denom: 'uatom', amount: '900' }], gasLimit: 90_000n }
      return signDirect(chainId, signer, { ...doc, authInfoBytes: AuthInfo.encode(info).finish() })
    }
    expect(await send(other, 1000n).done).toMatchObject({ status: 'confirmed', fee: 900n })
  })

  it('what it asks and finds is written as a person reads it', async () => {
    const { wallet, send } = await sender()
    const { signAmino, getKey } = wallet.keplr
    wallet.keplr.getKey = async (chainId) => ({ ...(await getKey(chainId)), isNanoLedger: true })
    wallet.keplr.signAmino = (chainId, signer, doc) => {
      const [{ type, value } = { type: '', value: {} }] = doc.msgs
      const amount = [{ denom: 'uatom', amount: '9000000' }]
      const msgs = [{ type, value: { ...(value as object), to_address: third, amount } }]
      return signAmino(chainId, signer, {
        ...doc,
        msgs,
        fee: { ...doc.fee, amount: [{ denom: 'uatom', amount: '5000' }] },
      })
    }
    expect((await send(other, 1_500_000n).done).differences).toEqual([
      { field: 'receiver', asked: other, found: third },
      { field: 'amount', asked: '1.5', found: '9' },
      { field: 'fee', asked: 'at most 0.0021', found: '0.005' },
    ])
  })
})
