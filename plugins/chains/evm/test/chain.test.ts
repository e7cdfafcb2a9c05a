import { caip10 } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestClient, http, verifyMessage, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
const receiver = '0x000000000000000000000000000000000000bEEF'
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
