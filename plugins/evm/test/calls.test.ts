import { Calls, caip10, isRejection, type Call, type Caip10 } from '@portico/core'
import { devTokenAbi, startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { createTestClient, encodeFunctionData, http, publicActions, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering, reverting } from './contracts.js'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
const receiver: Address = '0x00000000000000000000000000000000000000d4'
const contract: Address = '0x00000000000000000000000000000000000c0de6'
let anvil: Anvil
let chain: ReturnType<typeof testClient>
const testClient = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) }).extend(publicActions)

beforeAll(async () => {
  anvil = await startAnvil()
  chain = testClient()
  await chain.setCode({ address: contract, bytecode: reverting })
})
afterAll(() => anvil.stop())

/** A wallet in use on the devnet, and the capability over it. `eip5792: false`: it knows none of the methods. */
async function connected({ eip5792 = true, ...options }: EvmTestWalletOptions & { readonly eip5792?: boolean } = {}) {
  // Two wallets of one name would be one to a page.
  const rdns = eip5792 ? 'example.meadow' : 'example.old.meadow'
  const wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns,
    rpcUrl: anvil.url,
    chains: [{ chainId: 31_337 }, { chainId: 5 }],
    ...options,
  })
  wallet.announce(page())
  if (!eip5792)
    for (const method of ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'])
      wallet.behave('unsupported', { method })
  const site = open({
    networks: [
      {
        id: 31_337,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [anvil.url] } },
      },
    ],
  })
  await site.connect(`eip6963:${rdns}`)
  const from = caip10('eip155:31337', wallet.accounts[0]!)
  const impl = site.modal.capability(Calls).for('eip155')!
  return {
    wallet,
    site,
    from,
    send: (calls: readonly Call[], rest: { atomic?: boolean; signal?: AbortSignal } = {}) =>
      impl.send({ from, calls, ...rest }),
    status: (id: string) => impl.status({ account: from, id }),
  }
}
/** What the visitor was asked after connecting. */
const asked = (wallet: EvmTestWallet): readonly string[] =>
  wallet.requests
    .filter((request) => request.asked)
    .map(({ method }) => method)
    .slice(1)
const dollars = () =>
  chain.readContract({
    address: anvil.tokens.dollar.address,
    abi: devTokenAbi,
    functionName: 'balanceOf',
    args: [receiver],
  }) as Promise<bigint>
const ether = () => chain.getBalance({ address: receiver })
const pay = (value: bigint): Call => ({ to: receiver, value })
const payDollars = (amount: bigint): Call => ({
  to: anvil.tokens.dollar.address,
  data: encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [receiver, amount] }),
})
const settled = async (status: () => Promise<{ readonly status: string }>) => {
  await expect.poll(async () => (await status()).status).not.toBe('pending')
  return status()
}

describe('calls of contracts', () => {
  it('are one batch for a wallet with EIP-5792', async () => {
    const { wallet, send, status } = await connected()
    const before = [await dollars(), await ether()] as const
    const { id } = await send([payDollars(3n), pay(5n)])
    const { status: outcome, transactions } = (await settled(() => status(id))) as Awaited<ReturnType<typeof status>>
    expect(outcome).toBe('success')
    expect([await dollars(), await ether()]).toEqual([before[0] + 3n, before[1] + 5n])
    expect(asked(wallet)).toEqual(['wallet_sendCalls'])
    expect(wallet.requests.find(({ method }) => method === 'wallet_sendCalls')?.params).toEqual([
      {
        version: '2.0.0',
        from: wallet.accounts[0],
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [payDollars(3n), { to: receiver, value: '0x5' }],
      },
    ])
    const receivers = await Promise.all(
      transactions.map(async (hash) => (await chain.getTransaction({ hash: hash as Hex })).to),
    )
    expect(receivers).toEqual([anvil.tokens.dollar.address.toLowerCase(), receiver])
  })

  it('are all or nothing where the wallet can do that: one transaction', async () => {
    const { send, status } = await connected({ atomic: true })
    const before = [await dollars(), await ether()] as const
    const { id } = await send([payDollars(3n), pay(5n)], { atomic: true })
    expect(await settled(() => status(id))).toMatchObject({ status: 'success', transactions: { length: 1 } })
    expect([await dollars(), await ether()]).toEqual([before[0] + 3n, before[1] + 5n])
  })

  it('that must be all or nothing are refused before the visitor is asked where the wallet cannot do that', async () => {
    for (const eip5792 of [true, false]) {
      const { wallet, send } = await connected({ eip5792 })
      expect(await failure(send([pay(1n), pay(2n)], { atomic: true }))).toMatchObject({
        code: 'evm/atomicNotSupported',
        context: { wallet: 'Meadow', network: 'Devnet' },
      })
      expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_sendCalls')
      expect(asked(wallet)).toEqual([])
    }
  })

  it.each([
    { '0x7a69': { atomic: { status: 'ready' } } },
    { '0x007A69': { atomic: { status: 'supported' } } },
    { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } },
  ])('may be all or nothing where the wallet says %j', async (answer) => {
    const { wallet, send } = await connected({ atomic: true })
    wallet.behave({ answer }, { method: 'wallet_getCapabilities' })
    await send([pay(1n), pay(2n)], { atomic: true })
    const { params } = wallet.requests.find(({ method }) => method === 'wallet_sendCalls')!
    expect(params).toMatchObject([{ atomicRequired: true }])
  })

  it.each([
    {},
    { '0x7a69': {} },
    { '0x7a69': { atomic: { status: 'unsupported' } }, '0x0': { atomic: { status: 'supported' } } },
    { '0x1': { atomic: { status: 'supported' } } },
    { '0x7a69': { atomic: true } },
  ])('may not be all or nothing where the wallet says %j', async (answer) => {
    const { wallet, send } = await connected({ atomic: true })
    wallet.behave({ answer }, { method: 'wallet_getCapabilities' })
    expect(await failure(send([pay(1n), pay(2n)], { atomic: true }))).toMatchObject({ code: 'evm/atomicNotSupported' })
  })

  it('need no promise of the wallet where there is only one', async () => {
    const { wallet, send, status } = await connected({ eip5792: false })
    const before = await ether()
    const { id } = await send([pay(4n)], { atomic: true })
    expect(await settled(() => status(id))).toMatchObject({ status: 'success' })
    expect(await ether()).toBe(before + 4n)
    expect(asked(wallet)).toEqual(['eth_sendTransaction'])
  })

  it('are one transaction after the other for a wallet without EIP-5792', async () => {
    const { wallet, send, status } = await connected({ eip5792: false })
    const before = [await dollars(), await ether()] as const
    const { id } = await send([pay(5n), payDollars(3n), pay(6n)])
    const outcome = (await settled(() => status(id))) as Awaited<ReturnType<typeof status>>
    expect(outcome.status).toBe('success')
    expect([await dollars(), await ether()]).toEqual([before[0] + 3n, before[1] + 11n])
    expect(asked(wallet)).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
    const nonces = await Promise.all(
      outcome.transactions.map(async (hash) => (await chain.getTransaction({ hash: hash as Hex })).nonce),
    )
    expect(nonces).toEqual([nonces[0], nonces[0]! + 1, nonces[0]! + 2])
  })

  it('are sent one by one where the wallet has capabilities, and does not know wallet_sendCalls', async () => {
    const { wallet, send, status } = await connected()
    wallet.behave('unsupported', { method: 'wallet_sendCalls' })
    const { id } = await send([pay(5n), pay(6n)])
    expect(await settled(() => status(id))).toMatchObject({ status: 'success', transactions: { length: 2 } })
  })

  it('are sent one by one where the wallet does not say within 2 s what it can do', async () => {
    const { wallet, send } = await connected()
    wallet.behave('stall', { method: 'wallet_getCapabilities' })
    await send([pay(5n)])
    expect(asked(wallet)).toEqual(['eth_sendTransaction'])
  })

  it('are sent on the network of the account', async () => {
    for (const eip5792 of [true, false]) {
      const { wallet, send, status } = await connected({ eip5792 })
      wallet.setChain(5)
      const { id } = await send([pay(1n)])
      expect(wallet.chainId).toBe(31_337)
      expect(await settled(() => status(id))).toMatchObject({ status: 'success' })
    }
  })
})

describe('calls that go wrong', () => {
  it('that the visitor refuses move nothing, with code 4001', async () => {
    for (const eip5792 of [true, false]) {
      const { wallet, send } = await connected({ eip5792 })
      wallet.behave('refuse')
      const before = await ether()
      expect(await failure(send([pay(1n), pay(2n)]))).toMatchObject({ code: 4001 })
      expect(await ether()).toBe(before)
    }
  })

  it('say what was sent when the visitor refuses a later one, and do not look like a refusal of all', async () => {
    const { wallet, send, status } = await connected({ eip5792: false })
    wallet.behave('refuse', { method: 'eth_sendTransaction' })
    wallet.behave('approve', { method: 'eth_sendTransaction', times: 1 })
    const before = await ether()
    const error = (await failure(send([pay(7n), pay(2n), pay(3n)]))) as Error & { context: { id: string } }
    expect(error).toMatchObject({ code: 'evm/callsInterrupted', context: { sent: 1, calls: 3 } })
    expect(error).toMatchObject({ message: 'Only 1 of 3 calls were sent' })
    expect(isRejection(error)).toBe(false)
    expect(await settled(() => status(error.context.id))).toMatchObject({ status: 'success' })
    expect(await ether()).toBe(before + 7n)
  })

  it('can be given up while the wallet waits', async () => {
    const { wallet, send } = await connected()
    wallet.behave('stall')
    const leaving = new AbortController()
    const sending = failure(send([pay(1n)], { signal: leaving.signal }))
    await expect.poll(() => wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await sending).toMatchObject({ message: 'left' })
  })

  it.each([
    [5760, 'evm/atomicNotSupported'],
    [5750, 4001],
    [5740, 5740],
  ])('with the wallet’s error %s end in %s', async (code, expected) => {
    const { wallet, send } = await connected({ atomic: true })
    wallet.behave({ error: { code, message: 'no' } }, { method: 'wallet_sendCalls' })
    expect(await failure(send([pay(1n), pay(2n)], { atomic: true }))).toMatchObject({ code: expected })
  })

  it.each(['garbage', 'answerNothing'] as const)('with a wallet that does %s end in a coded error', async (how) => {
    const { wallet, send, status } = await connected()
    wallet.behave(how, { method: 'wallet_sendCalls' })
    wallet.behave(how, { method: 'wallet_getCallsStatus' })
    expect(await failure(send([pay(1n)]))).toMatchObject({ code: 'evm/badAnswer' })
    expect(await failure(status('an id'))).toMatchObject({ code: 'evm/badAnswer' })
  })

  it.each([
    ['to', { to: undefined as never }],
    ['to', { to: '' }],
    ['to', { to: receiver.slice(2) }],
    ['to', { to: 'vitalik.eth' }],
    ['to', { to: `${receiver}0` }],
    ['data', { to: receiver, data: '0x1' }],
    ['data', { to: receiver, data: 'a9059cbb' }],
    ['value', { to: receiver, value: -1n }],
    ['value', { to: receiver, value: 2n ** 256n }],
  ] as const)('with a wrong %s, %o, are refused before the wallet is asked [5.13]', async (field, call: Call) => {
    const { wallet, send } = await connected()
    const before = wallet.requests.length
    expect(await failure(send([pay(1n), call]))).toMatchObject({
      code: 'evm/invalidCall',
      context: { index: 1, field },
    })
    expect(wallet.requests).toHaveLength(before)
  })

  it('need at least one', async () => {
    const { send } = await connected()
    expect(await failure(send([]))).toMatchObject({ code: 'evm/noCalls' })
  })
})

describe('the status of calls', () => {
  it('is pending until they are in a block', async () => {
    for (const eip5792 of [true, false]) {
      const { send, status } = await connected({ eip5792 })
      await chain.setAutomine(false)
      try {
        const { id } = await send([pay(1n)])
        expect(await status(id)).toMatchObject({ status: 'pending' })
        await chain.mine({ blocks: 1 })
        expect(await status(id)).toMatchObject({ status: 'success', transactions: { length: 1 } })
      } finally {
        await chain.setAutomine(true)
      }
    }
  })

  it('is reverted where one of them is', async () => {
    const { wallet, send, status } = await connected({ eip5792: false })
    const hash = (await chain.request({
      method: 'eth_sendTransaction',
      params: [{ from: anvil.accounts[5]!.address, to: contract, value: '0x1', gas: '0x186a0' }],
    } as never)) as Hex
    wallet.behave({ answer: hash }, { method: 'eth_sendTransaction', times: 1 })
    const { id } = await send([pay(1n), pay(2n)])
    expect(await settled(() => status(id))).toMatchObject({ status: 'reverted', transactions: { length: 2 } })
  })

  const receipt = (status: string) => ({ transactionHash: `0x${'ab'.repeat(32)}`, status })
  it.each([
    [{ status: 100 }, 'pending'],
    [{ status: 'PENDING' }, 'pending'],
    [{ status: 200, receipts: [receipt('0x1')] }, 'success'],
    [{ status: 'CONFIRMED', receipts: [receipt('0x1')] }, 'success'],
    [{ status: 'CONFIRMED', receipts: [receipt('0x1'), receipt('0x0')] }, 'reverted'],
    [{ status: 200, receipts: [receipt('0x0')] }, 'reverted'],
    [{ status: 400 }, 'reverted'],
    [{ status: 500, receipts: [receipt('0x0')] }, 'reverted'],
    [{ status: 600, receipts: [receipt('0x1')] }, 'reverted'],
  ] as const)('that a wallet answers as %j is %s', async (answer, expected) => {
    const { wallet, status } = await connected()
    wallet.behave({ answer }, { method: 'wallet_getCallsStatus' })
    expect(await status('an id')).toMatchObject({ status: expected })
  })

  it.each(['an id of another site', 'transactions:', 'transactions:0x12'])('of %j is not known', async (id) => {
    for (const eip5792 of [true, false]) {
      const { status } = await connected({ eip5792 })
      expect(await failure(status(id))).toMatchObject({ code: 'evm/unknownCalls', context: { id } })
    }
  })
})

describe('wallet_sendCalls through the provider', () => {
  const request = (site: Site, method: string, params: unknown) => site.provider.request({ method, params })
  const batch = (from: Caip10, call: object) => [
    { version: '2.0.0', from: from.slice(13), chainId: '0x7a69', atomicRequired: false, calls: [pay0, call] },
  ]
  const pay0 = { to: receiver, value: '0x0' }

  it('needs a receiver that begins with 0x in each call; eth_sendTransaction needs none [5.13]', async () => {
    const { wallet, site, from } = await connected()
    for (const call of [{ data: '0x' }, { to: 'd4' }, { to: 5 }, { to: null }])
      expect(await failure(request(site, 'wallet_sendCalls', batch(from, call)))).toMatchObject({ code: -32_602 })
    expect(asked(wallet)).toEqual([])
    await request(site, 'wallet_sendCalls', batch(from, pay0))
    const data = `0x60${(32).toString(16)}80600b6000396000f3${answering('0'.repeat(64)).slice(2)}`
    const hash = (await request(site, 'eth_sendTransaction', [{ from: from.slice(13), data }])) as Hex
    const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
    expect(contractAddress).toMatch(/^0x/)
    expect(asked(wallet)).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })
})
