import type { Call, Caip10, Transfer } from '@portico/core'
import { devTokenAbi } from '@portico/devnet'
import type { EvmTestWallet } from '@portico/testing'
import { encodeFunctionData, getAddress, type Address, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { answering, reverting } from './contracts.js'
import { asked, changing, withDevnet, type ConnectedPage } from './devnet.js'
import { failure, type Site } from './site.js'

const { anvil, chain, connected } = withDevnet()
const receiver: Address = '0x00000000000000000000000000000000000051d4'
const contract: Address = '0x00000000000000000000000000000000000c0de6'
const methods = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'] as const

/** A wallet that knows none of the methods of EIP-5792. */
async function plain(): Promise<ConnectedPage> {
  const page = await connected({ wallet: { rdns: 'example.old.meadow' } })
  for (const method of methods) page.wallet.behave('unsupported', { method })
  return page
}
/** A wallet that makes calls all or nothing. */
const atomically = () => connected({ wallet: { atomic: true, rdns: 'example.atomic' } })

/** What the visitor was asked after connecting. */
const prompts = (wallet: EvmTestWallet): readonly string[] =>
  wallet.requests
    .filter((request) => request.asked)
    .map(({ method }) => method)
    .slice(1)
const send = ({ send: sendAction }: ConnectedPage, calls: readonly Call[], atomic?: boolean): Promise<Transfer> =>
  sendAction({ type: 'calls', calls, atomic })
const dollars = () =>
  chain().readContract({
    address: anvil().tokens.dollar.address,
    abi: devTokenAbi,
    functionName: 'balanceOf',
    args: [receiver],
  }) as Promise<bigint>
const ether = () => chain().getBalance({ address: receiver })
const pay = (value: bigint): Call => ({ to: receiver, value })
const payDollars = (amount: bigint): Call => ({
  to: anvil().tokens.dollar.address,
  data: encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [receiver, amount] }),
})

describe('several calls of contracts', () => {
  it('are one batch for a wallet with EIP-5792', async () => {
    const page = await connected()
    const { wallet } = page
    const before = [await dollars(), await ether()] as const
    const sent = await send(page, [payDollars(3n), pay(5n)])
    expect(sent.status).toBe('confirmed')
    expect(sent.fee).toBeGreaterThan(0n)
    expect([await dollars(), await ether()]).toEqual([before[0] + 3n, before[1] + 5n])
    expect(prompts(wallet)).toEqual(['wallet_sendCalls'])
    expect(wallet.requests.find(({ method }) => method === 'wallet_sendCalls')?.params).toEqual([
      {
        version: '2.0.0',
        from: wallet.accounts[0],
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { ...payDollars(3n), to: anvil().tokens.dollar.address.toLowerCase(), value: '0x0' },
          { to: receiver, value: '0x5' },
        ],
      },
    ])
    expect((await chain().getTransaction({ hash: sent.hash as Hex })).to).toBe(
      anvil().tokens.dollar.address.toLowerCase(),
    )
  })

  it('are all or nothing where the wallet can do that: one transaction', async () => {
    const page = await atomically()
    const before = [await dollars(), await ether()] as const
    const sent = await send(page, [payDollars(3n), pay(5n)], true)
    expect(sent.status).toBe('confirmed')
    expect([await dollars(), await ether()]).toEqual([before[0] + 3n, before[1] + 5n])
    const { from, to } = await chain().getTransaction({ hash: sent.hash as Hex })
    expect(to).toBe(from)
    await chain().setCode({ address: page.wallet.accounts[0]!, bytecode: '0x' })
  })

  it('that must be all or nothing are refused before the visitor is asked where the wallet cannot do that', async () => {
    for (const open of [connected, plain]) {
      const page = await open()
      expect(await send(page, [pay(1n), pay(2n)], true)).toMatchObject({
        status: 'failed',
        problem: { code: 'evm/atomicNotSupported', message: 'Meadow cannot make these calls all or nothing on Devnet' },
      })
      expect(asked(page.wallet, 'wallet_sendCalls')).toBe(0)
      expect(prompts(page.wallet)).toEqual([])
    }
  })

  it.each([
    { '0x7a69': { atomic: { status: 'ready' } } },
    { '0x007A69': { atomic: { status: 'supported' } } },
    { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } },
  ])('may be all or nothing where the wallet says %j', async (answer) => {
    const page = await atomically()
    page.wallet.behave({ answer }, { method: 'wallet_getCapabilities' })
    await send(page, [pay(1n), pay(2n)], true)
    const { params } = page.wallet.requests.find(({ method }) => method === 'wallet_sendCalls')!
    expect(params).toMatchObject([{ atomicRequired: true }])
    await chain().setCode({ address: page.wallet.accounts[0]!, bytecode: '0x' })
  })

  it.each([
    {},
    { '0x7a69': {} },
    { '0x7a69': { atomic: { status: 'unsupported' } }, '0x0': { atomic: { status: 'supported' } } },
    { '0x1': { atomic: { status: 'supported' } } },
    { '0x7a69': { atomic: true } },
  ])('may not be all or nothing where the wallet says %j', async (answer) => {
    const page = await atomically()
    page.wallet.behave({ answer }, { method: 'wallet_getCapabilities' })
    expect(await send(page, [pay(1n), pay(2n)], true)).toMatchObject({ problem: { code: 'evm/atomicNotSupported' } })
  })

  it('are not all or nothing where the wallet does not say within 2 s what it can do', async () => {
    const page = await atomically()
    page.wallet.behave('stall', { method: 'wallet_getCapabilities' })
    expect(await send(page, [pay(5n), pay(6n)], true)).toMatchObject({ problem: { code: 'evm/atomicNotSupported' } })
  })

  it.each([
    ['4200', 'unsupported'],
    ['-32601', { error: { code: -32_601, message: 'gone' } }],
    [
      'words of its node',
      { error: { code: -32_603, message: 'the method wallet_sendCalls does not exist/is not available' } },
    ],
  ] as const)('are not sent one by one for a wallet without EIP-5792, which says so by %s', async (_, behaviour) => {
    const page = await connected()
    page.wallet.behave(behaviour, { method: 'wallet_sendCalls' })
    const before = await ether()
    expect(await send(page, [pay(5n), pay(6n)])).toMatchObject({
      status: 'failed',
      problem: { code: 'evm/callsNotSupported', details: expect.stringContaining('one by one') as string },
    })
    expect([await ether(), asked(page.wallet)]).toEqual([before, 0])
  })

  it('may depend on each other: only the first is tried on a node', async () => {
    await chain().setCode({ address: contract, bytecode: reverting })
    const { site, account } = await connected()
    const estimate = (calls: readonly Call[]) =>
      site.modal.transfers.estimate({ account, action: { type: 'calls', calls } })
    expect((await estimate([pay(1n), { to: contract }])).fee).toBeGreaterThan((await estimate([pay(1n)])).fee)
    expect(await failure(estimate([{ to: contract }, pay(1n)]))).toMatchObject({ code: 'evm/rpcFailed' })
  })

  it('are known to be all or nothing before the visitor is asked, where the account is made for it', async () => {
    const takes = async ({ site, account }: ConnectedPage, of = account) =>
      site.need('transfers').takesAtomicCalls?.(of)
    const page = await atomically()
    expect(await takes(page)).toBe(true)
    expect(await takes(page, 'eip155:31337:0x000000000000000000000000000000000000dEaD')).toBe(false)
    expect(prompts(page.wallet)).toEqual([])
    expect(await takes(await connected())).toBe(false)
    expect(await takes(await plain())).toBe(false)
  })

  it('are sent on the network of the account', async () => {
    const page = await connected()
    page.wallet.setChain(5)
    expect(await send(page, [pay(1n), pay(1n)])).toMatchObject({ status: 'confirmed' })
    expect(page.wallet.chainId).toBe(31_337)
  })
})

describe('one call', () => {
  it('is a transaction, whatever the wallet can do, and needs no promise', async () => {
    for (const open of [connected, plain]) {
      const page = await open()
      const before = await ether()
      expect(await send(page, [pay(4n)], true)).toMatchObject({ status: 'confirmed' })
      expect(await ether()).toBe(before + 4n)
      expect(prompts(page.wallet)).toEqual(['eth_sendTransaction'])
    }
  })
  it('is compared with what the wallet sent (M7)', async () => {
    const other = getAddress('0x000000000000000000000000000000000000cafe')
    const page = await connected(changing({ to: other, data: '0x12' }))
    expect(await send(page, [{ to: receiver, data: '0x34' }])).toMatchObject({
      status: 'changed',
      differences: [
        { field: 'receiver', found: other },
        { field: 'call', asked: '0x34', found: '0x12' },
      ],
    })
  })
})

describe('calls that go wrong', () => {
  it('that the visitor refuses move nothing', async () => {
    const page = await connected()
    page.wallet.behave('refuse')
    const before = await ether()
    expect(await send(page, [pay(1n), pay(2n)])).toMatchObject({ status: 'rejected' })
    expect(await ether()).toBe(before)
  })

  it.each([
    [5760, 'failed', 'evm/atomicNotSupported'],
    [5750, 'rejected', undefined],
    [5740, 'failed', undefined],
    [5710, 'failed', undefined],
  ])('with the wallet’s error %s end as %s', async (code, status, coded) => {
    const page = await atomically()
    page.wallet.behave({ error: { code, message: 'no' } }, { method: 'wallet_sendCalls' })
    const sent = await send(page, [pay(1n), pay(2n)], true)
    expect([sent.status, sent.problem?.code]).toEqual([status, coded])
  })

  it.each(['garbage', 'answerNothing'] as const)('with a wallet that does %s may have been sent', async (how) => {
    const { wallet, site, account, until } = await connected()
    wallet.behave(how, { method: 'wallet_sendCalls' })
    const action = { type: 'calls', calls: [pay(1n), pay(2n)] } as const
    const { id } = site.modal.transfers.send({ account, action })
    expect(await until(id, 'lost')).toMatchObject({
      problem: { code: 'evm/badAnswer', details: expect.stringContaining('Look in the wallet') as string },
    })
  })

  it.each([
    ['to', { to: undefined as never }, 'core/invalidTransfer'],
    ['to', { to: '' }, 'core/invalidTransfer'],
    ['to', { to: 'vitalik.eth' }, 'evm/invalidAddress'],
    ['to', { to: `${receiver}0` }, 'evm/invalidAddress'],
    ['data', { to: receiver, data: '0x1' }, 'core/invalidTransfer'],
    ['data', { to: receiver, data: 'a9059cbb' }, 'core/invalidTransfer'],
    ['value', { to: receiver, value: -1n }, 'core/invalidTransfer'],
    ['value', { to: receiver, value: 2n ** 256n }, 'core/invalidTransfer'],
  ] as const)('with a wrong %s, %o, are refused before the wallet is asked [5.13]', async (_, call: Call, code) => {
    const { wallet, site, account } = await connected()
    const before = wallet.requests.length
    const action = { type: 'calls', calls: [pay(1n), call] } as const
    expect(await failure(site.modal.transfers.estimate({ account, action }))).toMatchObject({ code })
    const ended = await site.modal.transfers.send({ account, action }).done.catch((thrown: unknown) => thrown)
    expect((ended as Transfer).problem?.code ?? (ended as { code?: string }).code).toBe(code)
    expect(wallet.requests).toHaveLength(before)
  })
})

describe('the status of a batch', () => {
  const id = 'a batch'
  /** A wallet that says this of a batch, whose transactions are on the chain once it was asked. */
  async function told(
    status: number | string,
    mine: () => Promise<readonly Hex[]> = async () => [],
  ): Promise<ConnectedPage & { readonly id: string }> {
    const page = await connected()
    page.wallet.behave({ answer: { id } }, { method: 'wallet_sendCalls' })
    const action = { type: 'calls', calls: [pay(1n), pay(1n)] } as const
    const sent = page.site.modal.transfers.send({ account: page.account, action })
    await page.until(sent.id, 'broadcast')
    const receipts = (await mine()).map((transactionHash) => ({ transactionHash, status: '0x1' }))
    page.wallet.behave({ answer: { status, receipts } }, { method: 'wallet_getCallsStatus' })
    return { ...page, id: sent.id }
  }
  async function mined(to: Address): Promise<Hex> {
    const hash = await chain().sendTransaction({
      account: anvil().accounts[6]!.address,
      chain: null,
      to,
      gas: 100_000n,
    })
    await chain().waitForTransactionReceipt({ hash })
    return hash
  }

  it('is pending until it is in a block', async () => {
    const page = await connected()
    const { site, account, until, finish } = page
    await chain().setAutomine(false)
    try {
      const action = { type: 'calls', calls: [pay(1n), pay(2n)] } as const
      const sent = site.modal.transfers.send({ account, action })
      await expect.poll(async () => (await until(sent.id, 'broadcast')).isKnown).toBe(true)
      await chain().mine({ blocks: 1 })
      expect((await finish(sent.id)).status).toBe('confirmed')
    } finally {
      await chain().setAutomine(true)
    }
  })

  it.each([
    [200, 'confirmed', undefined],
    ['CONFIRMED', 'confirmed', undefined],
    [500, 'reverted', undefined],
    [600, 'reverted', 'Some of the calls were carried out, others failed'],
  ])('that a wallet gives as %j is %s', async (status, expected, message) => {
    const { finish, id: transfer } = await told(status, async () => [await mined(receiver)])
    const sent = await finish(transfer)
    expect([sent.status, sent.problem?.message]).toEqual([expected, message])
  })

  it('is what the chain says, where the wallet says that all went well', async () => {
    await chain().setCode({ address: contract, bytecode: reverting })
    const { finish, id: transfer } = await told(200, async () => [await mined(receiver), await mined(contract)])
    expect(await finish(transfer)).toMatchObject({
      status: 'reverted',
      problem: { message: 'Some of the calls were carried out, others failed' },
    })
  })

  it.each([
    ['a receipt that no node has', 200, `0x${'ab'.repeat(32)}` as Hex, true],
    ['no receipt', 200, undefined, true],
    ['that it waits', 100, undefined, true],
    ['nothing', 'unknown', undefined, false],
  ])('is open where the wallet answers %s', async (_what, status, hash, isKnown) => {
    const { until, id: transfer, site } = await told(status, async () => (hash ? [hash] : []))
    await until(transfer, 'broadcast')
    await site.modal.transfers.refresh(transfer)
    await expect.poll(async () => (await until(transfer, 'broadcast')).isKnown).toBe(isKnown)
  })

  it('that the wallet gave up is believed where the account has sent nothing since', async () => {
    const { finish, id: transfer } = await told(400)
    expect(await finish(transfer)).toMatchObject({ status: 'expired' })
  })

  it('that the wallet gave up is not believed where the account has sent something since', async () => {
    const page = await connected({
      wallet: { rdns: 'example.mistaken' },
      async change(request) {
        if (request.method !== 'wallet_sendCalls') return request
        const account = page.wallet.accounts[0]!
        await chain().sendTransaction({ account, chain: null, to: receiver, value: 1n })
        return request
      },
    })
    page.wallet.behave({ answer: { id } }, { method: 'wallet_sendCalls' })
    page.wallet.behave({ answer: { status: 400 } }, { method: 'wallet_getCallsStatus' })
    const action = { type: 'calls', calls: [pay(1n), pay(1n)] } as const
    const sent = page.site.modal.transfers.send({ account: page.account, action })
    await page.until(sent.id, 'broadcast')
    await page.site.modal.transfers.refresh(sent.id)
    await expect.poll(() => asked(page.wallet, 'wallet_getCallsStatus'), { timeout: 5000 }).toBeGreaterThan(1)
    expect((await page.until(sent.id, 'broadcast')).status).toBe('broadcast')
  })

  it('is not known without the wallet that sent it', async () => {
    const page = await connected()
    await chain().setAutomine(false)
    try {
      const action = { type: 'calls', calls: [pay(1n), pay(2n)] } as const
      const sent = page.site.modal.transfers.send({ account: page.account, action })
      await expect.poll(async () => (await page.until(sent.id, 'broadcast')).isKnown).toBe(true)
      await page.site.connections.disconnect({})
      await chain().mine({ blocks: 1 })
      expect((await page.lookAgain(sent.id)).status).toBe('broadcast')
    } finally {
      await chain().setAutomine(true)
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
    const { wallet, site, account: from } = await connected()
    for (const call of [{ data: '0x' }, { to: 'd4' }, { to: 5 }, { to: null }])
      expect(await failure(request(site, 'wallet_sendCalls', batch(from, call)))).toMatchObject({ code: -32_602 })
    expect(prompts(wallet)).toEqual([])
    await request(site, 'wallet_sendCalls', batch(from, pay0))
    const data = `0x60${(32).toString(16)}80600b6000396000f3${answering('0'.repeat(64)).slice(2)}`
    const hash = (await request(site, 'eth_sendTransaction', [{ from: from.slice(13), data }])) as Hex
    const { contractAddress } = await chain().waitForTransactionReceipt({ hash })
    expect(contractAddress).toMatch(/^0x/)
    expect(prompts(wallet)).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })
})
