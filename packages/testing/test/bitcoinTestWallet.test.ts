import { describe, expect, it } from 'vitest'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '../src/bitcoin/index.js'

interface Standard {
  readonly accounts: readonly { readonly address: string; readonly chains: readonly string[] }[]
  readonly features: {
    readonly 'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly unknown[] }> }
    readonly 'bitcoin:signMessage': { signMessage(input: object): Promise<readonly { signature: Uint8Array }[]> }
  }
}

/** A page that knows the Wallet Standard. */
function show(options: BitcoinTestWalletOptions = {}) {
  const page = new EventTarget()
  const wallet = createBitcoinTestWallet(options)
  const found: Standard[] = []
  const api = {
    register(one: Standard) {
      found.push(one)
      return () => void found.splice(found.indexOf(one), 1)
    },
  }
  const leave = wallet.appear(page as unknown as Window)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { wallet, found, leave, page: page as unknown as Record<string, unknown> }
}

describe('a Bitcoin test wallet', () => {
  it('registers itself, and gives its accounts to a page that it trusts', async () => {
    const { wallet, found, leave } = show()
    const [standard] = found
    expect(standard!.accounts).toEqual([])
    expect(await standard!.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    await standard!.features['standard:connect'].connect()
    expect(standard!.accounts[0]).toMatchObject({ address: wallet.accounts[0], chains: ['bitcoin:regtest'] })
    wallet.setNetwork('mainnet')
    expect(standard!.accounts[0]!.address).toMatch(/^bc1q/)
    expect(wallet.requests.map(({ method, asked }) => [method, asked])).toEqual([
      ['read', false],
      ['connect', true],
    ])
    leave()
    expect(found).toEqual([])
  })

  it('signs only for pages that it trusts', async () => {
    const { wallet, found } = show()
    const [standard] = found
    const account = { address: wallet.accounts[0] }
    const sign = () => standard!.features['bitcoin:signMessage'].signMessage({ account, message: new Uint8Array(3) })
    await expect(sign()).rejects.toMatchObject({ code: 4100 })
    wallet.authorize()
    expect((await sign())[0]!.signature).toHaveLength(65)
  })

  it.each([
    ['sats', 'XverseProviders'],
    ['leather', 'LeatherProvider'],
    ['unisat', 'unisat'],
    ['okx', 'okxwallet'],
    ['phantom', 'phantom'],
  ] as const)('appears as %s, and goes again', (speaks, place) => {
    const { page, leave, found } = show({ speaks })
    expect(found).toEqual([])
    const inner = page[place] as Record<string, unknown>
    const count = Object.keys(inner).length
    expect(count).toBeGreaterThan(0)
    leave()
    expect(Object.keys(page[place] ?? {}).length).toBeLessThan(count)
  })

  it('refuses keys that are none, and keeps them to itself', () => {
    const make = () => createBitcoinTestWallet({ privateKeys: ['secret words'] })
    expect(make).toThrow(/privateKeys/)
    expect(make).not.toThrow(/secret words/)
  })
})
