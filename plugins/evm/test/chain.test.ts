import { caip10 } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestClient, http, parseEther, verifyMessage, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
const receiver = '0x000000000000000000000000000000000000bEEF'
const contract = '0x00000000000000000000000000000000000c0de5'
/** Runtime code that reverts every call. */
const reverting = '0x60006000fd'
let anvil: Anvil
let chain: ReturnType<typeof testClient>
const testClient = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) })

beforeAll(async () => {
  anvil = await startAnvil()
  chain = testClient()
})
afterAll(() => anvil.stop())

let wallet: EvmTestWallet
let site: Site
let from: ReturnType<typeof caip10>

beforeEach(async () => {
  wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns: 'example.meadow',
    rpcUrl: anvil.url,
    chains: [{ chainId: 31_337 }, { chainId: 5 }],
  })
  wallet.announce(page())
  site = open({
    networks: [
      {
        id: 31_337,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [anvil.url] } },
      },
    ],
  })
  await site.connect('eip6963:example.meadow')
  from = caip10('eip155:31337', wallet.accounts[0]!)
})
const balance = async (address: string) => (await site.need('balances').native(caip10('eip155:31337', address))).amount

describe('sending', () => {
  it('moves the amount on the chain, and resolves when it is in a block [7.34]', async () => {
    const { send, wait, estimate } = site.need('transfers')
    const [before, own] = [await balance(receiver), await balance(wallet.accounts[0]!)]
    const amount = parseEther('1.5')
    const { fee } = await estimate({ from, to: receiver, amount })
    const sent = await send({ from, to: receiver, amount })
    expect(await wait({ ...sent, account: from })).toBe('success')
    expect(await balance(receiver)).toBe(before + amount)
    const cost = own - amount - (await balance(wallet.accounts[0]!))
    expect(cost).toBeGreaterThan(0n)
    expect(cost).toBeLessThanOrEqual(fee)
  })

  it('brings the wallet to the network the money is on first', async () => {
    wallet.setChain(5)
    const sent = await site.need('transfers').send({ from, to: receiver, amount: 1n })
    expect(wallet.chainId).toBe(31_337)
    expect(await site.need('transfers').wait({ ...sent, account: from })).toBe('success')
  })

  it('says that a transaction was reverted', async () => {
    await chain.setCode({ address: contract, bytecode: reverting })
    const hash = (await chain.request({
      method: 'eth_sendTransaction',
      params: [{ from: anvil.accounts[5]!.address, to: contract, value: '0x1', gas: '0x186a0' }],
    } as never)) as Hex
    expect(await site.need('transfers').wait({ hash, account: from })).toBe('reverted')
  })

  it('says that another transaction took its place', async () => {
    const sender = anvil.accounts[6]!.address
    const send = (value: Hex, gasPrice: Hex, nonce: Hex) =>
      chain.request({
        method: 'eth_sendTransaction',
        params: [{ from: sender, to: receiver, value, gasPrice, nonce, gas: '0x5208' }],
      } as never) as Promise<Hex>
    await chain.setAutomine(false)
    try {
      const hash = await send('0x1', '0x77359400', '0x0')
      const waiting = failure(site.need('transfers').wait({ hash, account: from }))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await send('0x0', '0xee6b2800', '0x0')
      await chain.mine({ blocks: 1 })
      expect(await waiting).toMatchObject({ code: 'evm/transactionReplaced', context: { hash } })
    } finally {
      await chain.setAutomine(true)
    }
  })

  it('can stop waiting', async () => {
    const leaving = new AbortController()
    const waiting = failure(
      site.need('transfers').wait({ hash: `0x${'ab'.repeat(32)}`, account: from, signal: leaving.signal }),
    )
    setTimeout(() => leaving.abort(new Error('left')), 50)
    expect(await waiting).toMatchObject({ message: 'left' })
  })

  it('that the visitor refuses moves nothing, with code 4001 [8.31]', async () => {
    wallet.behave('refuse')
    const before = await balance(receiver)
    expect(await failure(site.need('transfers').send({ from, to: receiver, amount: 1n }))).toMatchObject({ code: 4001 })
    expect(await balance(receiver)).toBe(before)
  })

  it.each(['vitalik.eth', '', '0x12', `${receiver}0`])(
    'to %j is refused before the wallet is asked [5.16]',
    async (to) => {
      const asked = wallet.requests.length
      expect(await failure(site.need('transfers').send({ from, to, amount: 1n }))).toMatchObject({
        code: 'evm/invalidAddress',
      })
      expect(wallet.requests).toHaveLength(asked)
    },
  )

  it('refuses an answer that is not a hash', async () => {
    wallet.behave({ answer: 'done' }, { method: 'eth_sendTransaction' })
    expect(await failure(site.need('transfers').send({ from, to: receiver, amount: 1n }))).toMatchObject({
      code: 'evm/badAnswer',
    })
  })

  it('that the chain would revert is refused before the visitor is asked', async () => {
    await chain.setCode({ address: contract, bytecode: reverting })
    expect(await failure(site.need('transfers').estimate({ from, to: contract, amount: 1n }))).toMatchObject({
      code: 'evm/rpcFailed',
      context: { chain: 'Devnet', problem: expect.stringMatching(/revert/i) as string },
    })
  })
})

describe('signing a message', () => {
  it('gives a signature that verifies, of any account that is connected', async () => {
    const [, second] = wallet.accounts as readonly [Address, Address]
    const message = 'Grüße, 世界 🌍'
    const { signature } = await site
      .need('signMessage')
      .signMessage({ account: caip10('eip155:31337', second), message })
    expect(await verifyMessage({ address: second, message, signature: signature as Hex })).toBe(true)
  })

  it.each(['garbage', 'answerNothing'] as const)(
    'of a wallet that does %s ends in a coded error',
    async (behaviour) => {
      wallet.behave(behaviour, { method: 'personal_sign' })
      expect(await failure(site.need('signMessage').signMessage({ account: from, message: 'hello' }))).toMatchObject({
        code: 'evm/badAnswer',
        context: { from: 'Meadow', method: 'personal_sign' },
      })
    },
  )

  it('of an account that no wallet has is refused', async () => {
    const account = caip10('eip155:31337', receiver)
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code: 'evm/notConnected',
    })
  })

  it('can be given up', async () => {
    wallet.behave('stall')
    const leaving = new AbortController()
    const signing = failure(
      site.need('signMessage').signMessage({ account: from, message: 'hello', signal: leaving.signal }),
    )
    await expect.poll(() => wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await signing).toMatchObject({ message: 'left' })
  })
})

describe('the native balance', () => {
  it('is in wei, with the currency of the network', async () => {
    await chain.setBalance({ address: receiver, value: 123_456_789_012_345_678_901n })
    expect(await site.need('balances').native(caip10('eip155:31337', receiver))).toEqual({
      amount: 123_456_789_012_345_678_901n,
      decimals: 18,
      symbol: 'ETH',
    })
  })
})
