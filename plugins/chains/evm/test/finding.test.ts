import type { TransferAction } from '@portico/core'
import { publicAccounts, startAnvil } from '@portico/devnet'
import { createTestClient, getAddress, http, numberToHex, publicActions, type Address, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answering } from './contracts.js'
import { asked, changing, withDevnet } from './devnet.js'

const { anvil, chain, connected, nodeThatLies } = withDevnet()
const receiver: Address = '0x000000000000000000000000000000000000bEEF'
const other = getAddress('0x000000000000000000000000000000000000cafe')
const pay = (amount: bigint, to: string = receiver): TransferAction => ({ type: 'native', to, amount })
const balance = (address: Address = receiver) => chain().getBalance({ address })

let before: bigint
const stops: (() => unknown)[] = []
beforeEach(async () => {
  await chain().setAutomine(true)
  before = await balance()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

describe('a wallet that breaks off', () => {
  it('after it sent: the transfer is found, and told as arrived (M1)', async () => {
    const { site, account, wallet, finish, until } = await connected()
    const sends = wallet.provider.request.bind(wallet.provider)
    wallet.behave(
      { error: { code: -32_603, message: 'Request timed out' } },
      { method: 'eth_sendTransaction', times: 1 },
    )
    const { id } = site.modal.transfers.send({ account, action: pay(3n) })
    expect(await until(id, 'lost')).toMatchObject({ problem: { message: 'Request timed out' } })
    // What the wallet sent, though it answered an error.
    const hash = await sends({
      method: 'eth_sendTransaction',
      params: [{ from: wallet.accounts[0], to: receiver, value: '0x3' }],
    })
    expect(await finish(id)).toMatchObject({ status: 'confirmed', hash })
    expect(await balance()).toBe(before + 3n)
  })
  it('after it sent, is found while the transaction waits for a block', async () => {
    const { site, account, wallet, until, finish } = await connected()
    wallet.behave({ error: { code: -32_603, message: 'gone' } }, { method: 'eth_sendTransaction', times: 1 })
    const { id } = site.modal.transfers.send({ account, action: pay(3n) })
    await until(id, 'lost')
    await chain().setAutomine(false)
    const hash = await chain().sendTransaction({ account: wallet.accounts[0]!, chain: null, to: receiver, value: 3n })
    expect(await until(id, 'broadcast')).toMatchObject({ hash, isKnown: true })
    await chain().mine({ blocks: 1 })
    expect(await finish(id)).toMatchObject({ status: 'confirmed', hash })
  })
  it('and sent nothing: it stays open, and a new transfer needs the visitor’s word', async () => {
    const { send, site, account, wallet, until, lookAgain } = await connected()
    wallet.behave({ error: { code: -32_603, message: 'gone' } }, { method: 'eth_sendTransaction', times: 1 })
    const { id } = site.modal.transfers.send({ account, action: pay(3n) })
    await until(id, 'lost')
    expect(await send(pay(3n))).toMatchObject({ problem: { code: 'core/transferOpen' } })
    expect(await send(pay(3n), { evenIfOpen: [id] })).toMatchObject({ status: 'confirmed' })
    // The other one is not taken for it.
    expect(await lookAgain(id)).toMatchObject({ status: 'lost' })
  })
  it.each([
    ['answers what is not a hash', { answer: 'done' }, 'lost', 'evm/badAnswer'],
    ['throws nothing', 'throwNothing', 'lost', undefined],
    ['says that its node failed', { error: { code: -32_000, message: 'nonce too low' } }, 'lost', undefined],
    [
      'says that its node timed out',
      { error: { code: -32_002, message: 'request timed out' } },
      'lost',
      'evm/requestPending',
    ],
    ['has lost its nodes', 'offline', 'lost', undefined],
    ['has a request open', 'busy', 'failed', 'evm/requestPending'],
    ['does not have the method', 'unsupported', 'failed', 'evm/notSupported'],
    ['does not allow it', 'unauthorized', 'failed', undefined],
    ['does not know the network', { error: { code: 4902, message: 'Unrecognized chain' } }, 'failed', undefined],
    ['does not understand the request', { error: { code: -32_602, message: 'Invalid params' } }, 'failed', undefined],
  ] as const)('and %s', async (_what, behaviour, status, code) => {
    const { site, account, wallet, until } = await connected()
    wallet.behave(behaviour, { method: 'eth_sendTransaction' })
    const { id } = site.modal.transfers.send({ account, action: pay(3n) })
    const { problem } = await until(id, status)
    expect(problem?.code).toBe(code)
    expect(await balance()).toBe(before)
  })
  it('while the page is left: the next one finds what it sent (M16)', async () => {
    const first = await connected()
    const { site, account, wallet } = first
    wallet.behave('stall')
    const { id } = site.modal.transfers.send({ account, action: pay(9n) })
    await expect.poll(() => wallet.open).toBe(1)
    site.modal.dispose()
    wallet.approve()
    await expect.poll(() => balance()).toBe(before + 9n)
    const second = await first.reload()
    expect(await second.finish(id)).toMatchObject({ status: 'confirmed' })
  })
  it('or not: a transfer is followed to its end after a reload (M16)', async () => {
    const first = await connected()
    const { id } = first.site.modal.transfers.send({ account: first.account, action: pay(9n) })
    const { hash } = await first.until(id, 'included')
    first.site.modal.dispose()
    const second = await first.reload()
    expect(await second.finish(id)).toMatchObject({ status: 'confirmed', hash })
  })
  it('is not asked again, and its late approval counts, after a cancel (M2)', async () => {
    const { site, account, wallet, until, finish } = await connected()
    wallet.behave('stall')
    const { id } = site.modal.transfers.send({ account, action: pay(9n) })
    await expect.poll(() => wallet.open).toBe(1)
    await site.modal.transfers.cancel(id)
    await until(id, 'withdrawing')
    wallet.approve()
    expect(await finish(id)).toMatchObject({ status: 'confirmed' })
    expect([await balance(), asked(wallet)]).toEqual([before + 9n, 1])
  })
})

describe('a wallet that sends something else', () => {
  it.each([
    ['to another receiver', { to: other }, 'receiver', receiver, other],
    ['another amount', { value: '0x9' }, 'amount', '0.000000000000000003', '0.000000000000000009'],
    ['call data', { data: '0x12345678' }, 'call', '0x', '0x12345678'],
  ])('%s (M7)', async (_what, fields, field, expected, found) => {
    const { send } = await connected(changing(fields))
    expect(await send(pay(3n))).toMatchObject({
      status: 'changed',
      hash: expect.stringMatching(/^0x/) as string,
      differences: [{ field, asked: expected, found }],
    })
  })
  it('from another of its accounts (M7)', async () => {
    const [, second] = publicAccounts
    const { send, wallet } = await connected(changing({ from: second!.address }))
    expect(await send(pay(3n))).toMatchObject({
      status: 'changed',
      differences: [{ field: 'payer', asked: wallet.accounts[0], found: second!.address }],
    })
  })
  it('or nothing, and answers the hash of an older transaction (M7)', async () => {
    const { send, site, account, wallet, until, lookAgain } = await connected()
    const { hash } = await send(pay(3n))
    wallet.behave({ answer: hash }, { method: 'eth_sendTransaction' })
    const { id } = site.modal.transfers.send({ account, action: pay(3n) })
    await until(id, 'broadcast')
    await chain().mine({ blocks: 40 })
    const found = await lookAgain(id)
    expect(found).toMatchObject({ status: 'broadcast', isKnown: false })
    expect(await balance()).toBe(before + 3n)
  })
  it('on another network, which it changed to while it was asked (M5)', async () => {
    const second = await startAnvil({ chainId: 4242 })
    stops.push(() => second.stop())
    const chains = [{ chainId: 31_337 }, { chainId: 4242, rpcUrl: second.url }]
    const names = await connected({ wallet: { chains }, ...changing({}, () => names.wallet.setChain(4242)) })
    const refused = await names.send(pay(3n))
    // Wallets compare the network that the transaction names.
    expect(refused).toMatchObject({ status: 'failed', problem: { message: expect.stringMatching(/chain/i) as string } })

    names.wallet.setChain(31_337)
    const { send } = await connected({
      wallet: { chains, rdns: 'example.careless' },
      async change(request) {
        if (request.method !== 'eth_sendTransaction') return request
        const [{ chainId: _, ...rest }] = request.params as [{ readonly chainId?: string }]
        await careless.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1092' }] })
        return { ...request, params: [rest] }
      },
      onWallet: (wallet) => (careless = wallet.provider),
    })
    expect(await send(pay(3n))).toMatchObject({
      status: 'changed',
      differences: [{ field: 'network', asked: 'Devnet', found: 'eip155:4242' }],
    })
    const elsewhere = createTestClient({ mode: 'anvil', transport: http(second.url) }).extend(publicActions)
    expect([await elsewhere.getBalance({ address: receiver }), await balance()]).toEqual([3n, before])
  })
  let careless: { request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown> }
})

describe('a node that lies', () => {
  const onReceipt = (change: (receipt: object) => unknown) =>
    nodeThatLies((request, reply) =>
      request.method === 'eth_getTransactionReceipt' && reply.result ? { result: change(reply.result) } : reply,
    )
  it.each([
    ['of another transaction', { transactionHash: `0x${'ab'.repeat(32)}` }],
    ['with a status that there is not', { status: '0x2' }],
    ['without a status', { status: undefined }],
  ])('about the receipt, %s: it is not taken for this one (M7)', async (_what, fields) => {
    const node = await onReceipt((receipt) => ({ ...receipt, ...fields }))
    const { site, account, lookAgain, until } = await connected({ node })
    const { id } = site.modal.transfers.send({ account, action: pay(1n) })
    await until(id, 'broadcast')
    await chain().mine({ blocks: 40 })
    const found = await lookAgain(id)
    expect(found.status).toBe('broadcast')
  })
  it('about the block: it is not final', async () => {
    const node = await onReceipt((receipt) => ({ ...receipt, blockHash: `0x${'cd'.repeat(32)}` }))
    const { site, account, until, lookAgain } = await connected({ node })
    const { id } = site.modal.transfers.send({ account, action: pay(1n) })
    await until(id, 'included')
    await chain().mine({ blocks: 40 })
    expect((await lookAgain(id)).status).toBe('included')
  })
  it('and does not know safe blocks: two blocks above are enough', async () => {
    const node = await nodeThatLies((request, reply) =>
      request.params?.[0] === 'safe' ? { error: { code: -32_000, message: 'safe block not found' } } : reply,
    )
    const { site, account, until, lookAgain } = await connected({ node })
    const { id } = site.modal.transfers.send({ account, action: pay(1n) })
    await until(id, 'included')
    await chain().mine({ blocks: 1 })
    expect((await lookAgain(id)).status).toBe('included')
    await chain().mine({ blocks: 1 })
    expect(await until(id, 'confirmed')).toMatchObject({ status: 'confirmed' })
  })
  it('and forgets a transaction that the wallet changed: it was not replaced, but changed', async () => {
    let forgets = false
    const node = await nodeThatLies((request, reply) =>
      forgets && request.method === 'eth_getTransactionByHash' ? { result: null } : reply,
    )
    await chain().setAutomine(false)
    const { site, account, until, finish } = await connected({ node, ...changing({ to: other }) })
    const { id } = site.modal.transfers.send({ account, action: pay(1n) })
    await expect.poll(async () => (await until(id, 'broadcast')).isKnown).toBe(true)
    forgets = true
    await chain().mine({ blocks: 40 })
    expect(await finish(id)).toMatchObject({ status: 'changed', differences: [{ field: 'receiver' }] })
  })
  it('and forgets the transaction: it is found by its nonce', async () => {
    const node = await nodeThatLies((request, reply) =>
      request.method === 'eth_getTransactionByHash' ? { result: null } : reply,
    )
    const { send } = await connected({ node })
    expect(await send(pay(1n))).toMatchObject({ status: 'confirmed' })
  })
})

describe('a transaction that is replaced in the wallet', () => {
  const gwei = 10n ** 9n
  async function pending() {
    await chain().setAutomine(false)
    const page = await connected(
      changing({ maxFeePerGas: numberToHex(20n * gwei), maxPriorityFeePerGas: numberToHex(gwei) }),
    )
    const { site, account, until } = page
    const { id } = site.modal.transfers.send({ account, action: pay(5n) })
    await expect.poll(async () => (await until(id, 'broadcast')).isKnown).toBe(true)
    const { nonce, hash } = await chain().getTransaction({ hash: (await until(id, 'broadcast')).hash as Hex })
    const replace = async (value: bigint) =>
      chain().sendTransaction({
        account: page.wallet.accounts[0]!,
        chain: null,
        to: receiver,
        value,
        nonce,
        maxFeePerGas: 90n * gwei,
        maxPriorityFeePerGas: 50n * gwei,
      })
    return { ...page, id, hash, replace }
  }
  it('by another: it says by which, once that is final', async () => {
    const { id, replace, finish, lookAgain } = await pending()
    const by = await replace(0n)
    await chain().mine({ blocks: 1 })
    expect((await lookAgain(id)).status).toBe('broadcast')
    await chain().mine({ blocks: 40 })
    expect(await finish(id)).toMatchObject({ status: 'replaced', replacedBy: by })
    expect(await balance()).toBe(before)
  })
  it('by itself with a higher fee: it arrived, under the new hash', async () => {
    const { id, hash, replace, finish } = await pending()
    const by = await replace(5n)
    await chain().mine({ blocks: 1 })
    expect(by).not.toBe(hash)
    expect(await finish(id)).toMatchObject({ status: 'confirmed', hash: by })
    expect(await balance()).toBe(before + 5n)
  })
})

describe('a smart account', () => {
  const safeTxHash = `0x${'5a'.repeat(32)}`
  /** A transaction of another account, which carries out the order. */
  const relayed = () =>
    chain().sendTransaction({ account: anvil().accounts[7]!.address, chain: null, to: other, value: 1n })
  const receiptOf = async (hash: Hex): Promise<object> => {
    await chain().waitForTransactionReceipt({ hash })
    const { request } = chain() as unknown as { request(request: object): Promise<object> }
    return request({ method: 'eth_getTransactionReceipt', params: [hash] })
  }
  async function withCode() {
    const page = await connected({ wallet: { rdns: 'example.safe' } })
    const payer = page.wallet.accounts[0]!
    await chain().setCode({ address: payer, bytecode: answering('0'.repeat(64)) })
    stops.push(() => chain().setCode({ address: payer, bytecode: '0x' }))
    page.wallet.behave({ answer: safeTxHash }, { method: 'eth_sendTransaction' })
    return page
  }
  /** A transfer that a wallet without EIP-5792 has sent, in a transaction that no node has yet. */
  async function broadcast() {
    const page = await withCode()
    page.wallet.behave('unsupported', { method: 'wallet_getCallsStatus' })
    const { id } = page.site.modal.transfers.send({ account: page.account, action: pay(1n) })
    await page.until(id, 'broadcast')
    return { ...page, id }
  }
  it('has an id of its own, which only its wallet knows, and the chain another hash', async () => {
    const { wallet, site, account, until, finish } = await withCode()
    wallet.behave({ answer: { status: 100 } }, { method: 'wallet_getCallsStatus' })
    const { id } = site.modal.transfers.send({ account, action: pay(1n) })
    await expect.poll(async () => (await until(id, 'broadcast')).isKnown).toBe(true)
    const hash = await relayed()
    wallet.behave(
      { answer: { status: 200, receipts: [{ transactionHash: hash, status: '0x1' }] } },
      { method: 'wallet_getCallsStatus' },
    )
    const { fee, ...found } = await finish(id)
    expect([fee, found]).toMatchObject([undefined, { status: 'confirmed', hash }])
  })
  it('of a wallet without EIP-5792 is asked for by its receipt', async () => {
    const { wallet, finish, id } = await broadcast()
    const receipt = await receiptOf(await relayed())
    wallet.behave({ answer: { ...receipt, transactionHash: safeTxHash } }, { method: 'eth_getTransactionReceipt' })
    expect(await finish(id)).toMatchObject({ status: 'confirmed' })
  })
  it.each([
    [
      'ERC-4337',
      (payer: string) => ({
        address: other,
        topics: [
          '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
          `0x${'1'.repeat(64)}`,
          `0x${payer.slice(2).padStart(64, '0')}`,
        ],
        data: `0x${'0'.repeat(64)}${'0'.repeat(64)}${'0'.repeat(128)}`,
      }),
    ],
    [
      'a Safe',
      (payer: string) => ({
        address: payer,
        topics: ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'],
        data: `0x${'0'.repeat(128)}`,
      }),
    ],
  ])('of %s whose call failed is told as failed, though the transaction is not', async (_what, log) => {
    const { wallet, finish, id } = await broadcast()
    const receipt = await receiptOf(await relayed())
    wallet.behave(
      { answer: { ...receipt, transactionHash: safeTxHash, logs: [log(wallet.accounts[0]!.toLowerCase())] } },
      { method: 'eth_getTransactionReceipt' },
    )
    expect(await finish(id)).toMatchObject({ status: 'reverted' })
  })
})
