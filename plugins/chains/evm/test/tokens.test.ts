import { caip10, type Caip10, type TransferAction } from '@portico/core'
import { devTokenAbi } from '@portico/devnet'
import type { EvmTestWallet } from '@portico/testing'
import { getAddress, numberToHex, pad, type Address, type Hex } from 'viem'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answering, denyingTether, reverting, tetherStyle } from './contracts.js'
import { asked, changing, networkId, withDevnet, type ConnectedPage } from './devnet.js'
import { failure, type Site } from './site.js'

const { anvil, chain, connected } = withDevnet()
const receiver = '0x000000000000000000000000000000000000bEEF'
const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** Tether on Polygon. */
const polygonTether = '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'
const unlisted = '0x0000000000000000000000000000000000001234'
const odd = '0x0000000000000000000000000000000000000bad'
const nowhere = getAddress('0x000000000000000000000000000000000000cafe')

beforeAll(async () => {
  for (const address of [tether, unlisted] as const) await chain().setCode({ address, bytecode: tetherStyle })
  await chain().setCode({ address: polygonTether, bytecode: denyingTether })
})

let page: ConnectedPage
let wallet: EvmTestWallet
let from: Caip10
const openWith = async (tokens: readonly string[]): Promise<Site> =>
  (await connected({ tokens: { [networkId]: tokens } })).site
let site: Site

beforeEach(async () => {
  const { dollar, gem } = anvil().tokens
  page = await connected({ tokens: { [networkId]: [dollar.address, gem.address, tether] } })
  site = page.site
  wallet = page.wallet
  from = page.account
})

/** Gives an account an amount of a contract of ours. */
const give = (address: Address, owner: string, amount: bigint) =>
  chain().setStorageAt({ address, index: pad(owner as Hex), value: pad(numberToHex(amount)) })
const tokenBalance = (address: Address, owner: string) =>
  chain().readContract({
    address,
    abi: devTokenAbi,
    functionName: 'balanceOf',
    args: [owner as Address],
  }) as Promise<bigint>

describe('the tokens of an account', () => {
  const own = () => site.need('tokens').list(from)

  it('are those of the option, with what their contracts say of themselves', async () => {
    const { dollar, gem } = anvil().tokens
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
    site = (await connected({ tokens: {} })).site
    expect(await own()).toEqual([])
  })

  it('are listed once when they are named twice, or in another spelling', async () => {
    const { address } = anvil().tokens.dollar
    site = await openWith([address, address.toLowerCase(), address.slice(2)])
    expect((await own()).map(({ token }) => token)).toEqual([address])
  })

  it.each([
    ['reverts', reverting],
    ['answers nothing', '0x00'],
    ['answers a byte', '0x60016000f3'],
    ['has more decimals than there are', answering('f'.repeat(64))],
  ] as const)('leave out a contract that %s, and keep the others', async (_, bytecode) => {
    await chain().setCode({ address: odd, bytecode })
    site = await openWith([odd, anvil().tokens.dollar.address])
    expect((await own()).map(({ symbol }) => symbol)).toEqual(['DUSD'])
  })

  it('have a piece of their address for a name where they have none', async () => {
    await chain().setCode({ address: odd, bytecode: answering(`${'0'.repeat(62)}20`) })
    site = await openWith([odd])
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
    await chain().setCode({ address: odd, bytecode: reverting })
    site = await openWith([odd])
    expect(await failure(own())).toMatchObject({ code: 'evm/rpcFailed' })
  })
})

describe('a token transfer', () => {
  const dollars = (amount: bigint, rest: object = {}): TransferAction => ({
    type: 'token',
    token: anvil().tokens.dollar.address,
    decimals: 6,
    to: receiver,
    amount,
    ...rest,
  })
  const send: ConnectedPage['send'] = (action, request) => page.send(action, request)
  const estimate = (action: TransferAction) => failure(site.modal.transfers.estimate({ account: from, action }))

  it('is a call of transfer with receiver and amount, seen on the chain [7.35]', async () => {
    const { address } = anvil().tokens.dollar
    const [before, sender] = [await tokenBalance(address, receiver), await tokenBalance(address, wallet.accounts[0]!)]
    const { fee } = await site.modal.transfers.estimate({ account: from, action: dollars(1_500_000n) })
    expect(fee).toBeGreaterThan(0n)
    const sent = await send(dollars(1_500_000n))
    expect(sent.status).toBe('confirmed')
    expect(await tokenBalance(address, receiver)).toBe(before + 1_500_000n)
    expect(await tokenBalance(address, wallet.accounts[0]!)).toBe(sender - 1_500_000n)
    const { to, value, input } = await chain().getTransaction({ hash: sent.hash as Hex })
    expect([to, value]).toEqual([address.toLowerCase(), 0n])
    expect(input).toBe(`0xa9059cbb${pad(receiver).slice(2).toLowerCase()}${pad('0x16e360').slice(2)}`)
  })

  it.each([
    ['of a Tether-style contract that is known', tether],
    ['of one whose return value cannot be relied on', polygonTether],
    ['of another whose transfer returns nothing', unlisted],
  ] as const)('%s needs no return value [7.35]', async (_, token) => {
    await give(token, wallet.accounts[0]!, 9n)
    const before = await tokenBalance(token, receiver)
    expect(await send(dollars(4n, { token }))).toMatchObject({ status: 'confirmed' })
    expect(await tokenBalance(token, receiver)).toBe(before + 4n)
    expect(await tokenBalance(token, wallet.accounts[0]!)).toBe(5n)
  })

  it.each([
    ['says no without a revert', odd, answering('0'.repeat(64))],
    ['says something else', odd, answering('f'.repeat(64))],
    ['is no contract', nowhere, '0x'],
  ] as const)('of a token that %s is refused before the visitor is asked', async (_, token, bytecode) => {
    await chain().setCode({ address: token, bytecode })
    expect(await estimate(dollars(1n, { token }))).toMatchObject({ code: 'evm/tokenRefused', context: { token } })
    expect(await send(dollars(1n, { token }), { maxFee: 10n ** 18n })).toMatchObject({
      status: 'failed',
      problem: { code: 'evm/tokenRefused' },
    })
    expect(asked(wallet)).toBe(0)
  })

  it.each([9, 2])('of a token whose decimals are not the %s that were shown is refused (M6)', async (decimals) => {
    const { address: token } = anvil().tokens.dollar
    expect(await estimate(dollars(1n, { decimals }))).toMatchObject({
      code: 'evm/decimalsDiffer',
      context: { token, asked: decimals, found: 6n },
    })
    expect(await send(dollars(1n, { decimals }), { maxFee: 10n ** 18n })).toMatchObject({
      problem: { code: 'evm/decimalsDiffer' },
    })
    expect(asked(wallet)).toBe(0)
  })

  it('to the contract of the token itself is refused, in any spelling (M9)', async () => {
    const { address } = anvil().tokens.dollar
    for (const to of [address, address.toLowerCase(), address.slice(2)])
      expect(await estimate(dollars(1n, { to }))).toMatchObject({ code: 'evm/unspendableReceiver' })
  })

  it('of more than there is is refused before the visitor is asked', async () => {
    const amount = (await tokenBalance(anvil().tokens.dollar.address, wallet.accounts[0]!)) + 1n
    expect(await estimate(dollars(amount))).toMatchObject({
      code: 'evm/rpcFailed',
      context: { problem: expect.stringMatching(/revert/i) as string },
    })
    expect(asked(wallet)).toBe(0)
  })

  it('that the visitor refuses moves nothing', async () => {
    wallet.behave('refuse')
    const { address } = anvil().tokens.dollar
    const before = await tokenBalance(address, receiver)
    expect(await send(dollars(1n))).toMatchObject({ status: 'rejected' })
    expect(await tokenBalance(address, receiver)).toBe(before)
  })

  const word = (text: string): string => text.padStart(64, '0')
  const nowhereWord = word(nowhere.slice(2).toLowerCase())
  it.each([
    [
      'another receiver and amount',
      () => ({ data: `0xa9059cbb${nowhereWord}${word('9')}` }),
      () => [
        { field: 'receiver', asked: receiver, found: nowhere },
        { field: 'amount', asked: '0.000001', found: '0.000009' },
      ],
    ],
    [
      'another token',
      () => ({ to: anvil().tokens.gem.address }),
      () => [{ field: 'token', asked: anvil().tokens.dollar.address, found: anvil().tokens.gem.address }],
    ],
    ['an approval', () => ({ data: `0x095ea7b3${nowhereWord}${word('9')}` }), () => [{ field: 'call' }]],
  ])('that the wallet turns into %s is told so (M7)', async (_what, fields, differences) => {
    const changed = await connected({
      wallet: { rdns: 'example.changing' },
      ...changing(fields),
    })
    const sent = await changed.send(dollars(1n))
    expect(sent).toMatchObject({ status: 'changed', differences: differences() })
  })
})

describe('the option tokens', () => {
  it.each([[{ 'eip155:1': tether }], [{ 'eip155:1': ['usdt'] }], [{ 'eip155:1': [1] }]])(
    'refuses %j',
    async (tokens) => {
      expect(await failure(connected({ tokens: tokens as never }))).toEqual(
        expect.objectContaining({
          code: 'core/invalidOptions',
          context: expect.objectContaining({ path: 'tokens' }) as object,
        }),
      )
    },
  )
})
