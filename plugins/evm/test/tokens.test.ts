import { caip10, type Caip10 } from '@portico/core'
import { devTokenAbi, startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestClient, http, numberToHex, pad, publicActions, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answering, denyingTether, reverting, tetherStyle } from './contracts.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'

const { open, page } = withPage()
const receiver = '0x000000000000000000000000000000000000bEEF'
const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** Tether on Polygon. */
const polygonTether = '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'
const unlisted = '0x0000000000000000000000000000000000001234'
const odd = '0x0000000000000000000000000000000000000bad'
const nowhere = '0x000000000000000000000000000000000000dEaD'
let anvil: Anvil
let chain: ReturnType<typeof testClient>
const testClient = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) }).extend(publicActions)

beforeAll(async () => {
  anvil = await startAnvil()
  chain = testClient()
  for (const address of [tether, unlisted] as const) await chain.setCode({ address, bytecode: tetherStyle })
  await chain.setCode({ address: polygonTether, bytecode: denyingTether })
})
afterAll(() => anvil.stop())

let wallet: EvmTestWallet
let site: Site
let from: Caip10

const devnet = () => ({
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [anvil.url] } },
})
const openWith = (tokens: readonly string[], options: SiteOptions = {}): Site =>
  open({ networks: [devnet()], tokens: { 'eip155:31337': tokens }, ...options })

beforeEach(async () => {
  wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', rpcUrl: anvil.url })
  wallet.announce(page())
  const { dollar, gem } = anvil.tokens
  site = openWith([dollar.address, gem.address, tether])
  await site.connect('eip6963:example.meadow')
  from = caip10('eip155:31337', wallet.accounts[0]!)
})

/** Gives an account an amount of a contract of ours. */
const give = (address: Address, owner: string, amount: bigint) =>
  chain.setStorageAt({ address, index: pad(owner as Hex), value: pad(numberToHex(amount)) })
const tokenBalance = (address: Address, owner: string) =>
  chain.readContract({
    address,
    abi: devTokenAbi,
    functionName: 'balanceOf',
    args: [owner as Address],
  }) as Promise<bigint>
const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length

describe('the tokens of an account', () => {
  const own = () => site.need('tokens').list(from)

  it('are those of the option, with what their contracts say of themselves', async () => {
    const { dollar, gem } = anvil.tokens
    const stranger = caip10('eip155:31337', '0x00000000000000000000000000000000000051ee')
    expect(await site.need('tokens').list(stranger)).toEqual([])
    const [first, second] = await own()
    expect(first).toEqual({
      token: dollar.address,
      name: 'Devnet Dollar',
      symbol: 'DUSD',
      decimals: 6,
      amount: await tokenBalance(dollar.address, wallet.accounts[0]!),
    })
    expect(second).toMatchObject({ token: gem.address, symbol: 'GEM', decimals: 18 })
  })

  it('may have names of 32 bytes', async () => {
    await give(tether, wallet.accounts[0]!, 5_000_000n)
    expect((await own()).find(({ token }) => token === tether)).toEqual({
      token: tether,
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
      amount: 5_000_000n,
    })
  })

  it('are none on a network that the option does not name', async () => {
    site = open({ networks: [devnet()] })
    expect(await own()).toEqual([])
  })

  it('are listed once when they are named twice, or in another spelling', async () => {
    const { address } = anvil.tokens.dollar
    site = openWith([address, address.toLowerCase(), address.slice(2)])
    expect((await own()).map(({ token }) => token)).toEqual([address])
  })

  it.each([
    ['reverts', reverting],
    ['answers nothing', '0x00'],
    ['answers a byte', '0x60016000f3'],
    ['has more decimals than there are', answering('f'.repeat(64))],
  ] as const)('leave out a contract that %s, and keep the others', async (_, bytecode) => {
    await chain.setCode({ address: odd, bytecode })
    site = openWith([odd, anvil.tokens.dollar.address])
    expect((await own()).map(({ symbol }) => symbol)).toEqual(['DUSD'])
  })

  it('have a piece of their address for a name where they have none', async () => {
    await chain.setCode({ address: odd, bytecode: answering(`${'0'.repeat(62)}20`) })
    site = openWith([odd])
    expect(await own()).toMatchObject([{ name: '0x0000…', symbol: '0x0000…', decimals: 32, amount: 32n }])
  })

  it('are asked for in one request, and names only once', async () => {
    await own()
    const bodies: string[] = []
    const real = globalThis.fetch
    globalThis.fetch = async (url, init) => {
      bodies.push(await new Request(url, init).text())
      return real(url, init)
    }
    try {
      await own()
    } finally {
      globalThis.fetch = real
    }
    expect(bodies).toHaveLength(1)
    expect(bodies[0]!.match(/eth_call/g)).toHaveLength(3)
  })

  it('are unknown where every contract fails', async () => {
    await chain.setCode({ address: odd, bytecode: reverting })
    site = openWith([odd])
    expect(await failure(own())).toMatchObject({ code: 'evm/rpcFailed' })
  })
})

describe('a token transfer', () => {
  it('is a call of transfer with receiver and amount, seen on the chain [7.35]', async () => {
    const { address } = anvil.tokens.dollar
    const [before, sender] = [await tokenBalance(address, receiver), await tokenBalance(address, wallet.accounts[0]!)]
    const { fee } = await site.need('tokens').estimate({ from, to: receiver, token: address, amount: 1_500_000n })
    expect(fee).toBeGreaterThan(0n)
    const sent = await site.need('tokens').send({ from, to: receiver, token: address, amount: 1_500_000n })
    expect(await site.need('transfers').wait({ ...sent, account: from })).toBe('success')
    expect(await tokenBalance(address, receiver)).toBe(before + 1_500_000n)
    expect(await tokenBalance(address, wallet.accounts[0]!)).toBe(sender - 1_500_000n)
    const { to, value, input } = await chain.getTransaction({ hash: sent.hash as Hex })
    expect([to, value]).toEqual([address.toLowerCase(), 0n])
    expect(input).toBe(`0xa9059cbb${pad(receiver).slice(2).toLowerCase()}${pad('0x16e360').slice(2)}`)
  })

  it('of native currency has empty data [7.35]', async () => {
    const sent = await site.need('transfers').send({ from, to: receiver, amount: 7n })
    const { input, value, to } = await chain.getTransaction({ hash: sent.hash as Hex })
    expect([input, value, to]).toEqual(['0x', 7n, receiver.toLowerCase()])
    expect(wallet.requests.at(-1)).toMatchObject({ params: [{ data: '0x', value: '0x7' }] })
  })

  it.each([
    ['of a Tether-style contract that is known', tether],
    ['of one whose return value cannot be relied on', polygonTether],
    ['of another whose transfer returns nothing', unlisted],
  ] as const)('%s needs no return value [7.35]', async (_, token) => {
    await give(token, wallet.accounts[0]!, 9n)
    const before = await tokenBalance(token, receiver)
    await site.need('tokens').estimate({ from, to: receiver, token, amount: 4n })
    const sent = await site.need('tokens').send({ from, to: receiver, token, amount: 4n })
    expect(await site.need('transfers').wait({ ...sent, account: from })).toBe('success')
    expect(await tokenBalance(token, receiver)).toBe(before + 4n)
    expect(await tokenBalance(token, wallet.accounts[0]!)).toBe(5n)
  })

  it.each([
    ['says no without a revert', odd, answering('0'.repeat(64))],
    ['says something else', odd, answering('f'.repeat(64))],
    ['is no contract', nowhere, '0x'],
  ] as const)('of a token that %s is refused before the visitor is asked', async (_, token, bytecode) => {
    await chain.setCode({ address: token, bytecode })
    const transfer = { from, to: receiver, token, amount: 1n }
    expect(await failure(site.need('tokens').estimate(transfer))).toMatchObject({ code: 'evm/tokenRefused' })
    expect(await failure(site.need('tokens').send(transfer))).toMatchObject({
      code: 'evm/tokenRefused',
      context: { token: token.toLowerCase() },
    })
    expect(asked()).toBe(0)
  })

  it('of more than there is is refused before the visitor is asked', async () => {
    const token = anvil.tokens.dollar.address
    const amount = (await tokenBalance(token, wallet.accounts[0]!)) + 1n
    expect(await failure(site.need('tokens').send({ from, to: receiver, token, amount }))).toMatchObject({
      code: 'evm/rpcFailed',
      context: { problem: expect.stringMatching(/revert/i) as string },
    })
    expect(asked()).toBe(0)
  })

  it.each([-1n, 2n ** 256n])('of %s is refused', async (amount) => {
    const transfer = { from, to: receiver, token: anvil.tokens.dollar.address, amount }
    expect(await failure(site.need('tokens').send(transfer))).toMatchObject({ code: 'evm/invalidAmount' })
    expect(asked()).toBe(0)
  })

  it('that the visitor refuses moves nothing, with code 4001', async () => {
    wallet.behave('refuse')
    const token = anvil.tokens.dollar.address
    const before = await tokenBalance(token, receiver)
    expect(await failure(site.need('tokens').send({ from, to: receiver, token, amount: 1n }))).toMatchObject({
      code: 4001,
    })
    expect(await tokenBalance(token, receiver)).toBe(before)
  })
})

describe('the option tokens', () => {
  it.each([[{ 'eip155:1': tether }], [{ 'eip155:1': ['usdt'] }], [{ 'eip155:1': [1] }]])('refuses %j', (tokens) => {
    expect(() => open({ tokens: tokens as never })).toThrow(
      expect.objectContaining({ code: 'evm/invalidOption', context: { option: 'tokens' } }),
    )
  })
})
