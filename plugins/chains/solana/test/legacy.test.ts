import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import { Connection, Keypair } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBase58 } from '../src/runtime/bytes.js'
import { isSigned } from './isSigned.js'
import { localnet } from './localnet.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'

const { open, page } = withPage()
let chain: SolanaDevnet
beforeAll(async () => void (chain = await startSolana()))
afterAll(() => chain.stop())

function inject(options: SolanaTestWalletOptions = {}): SolanaTestWallet {
  const wallet = createSolanaTestWallet({ name: 'Phantom', shows: 'injected', ...options })
  wallet.appear(page() as Window)
  return wallet
}
async function site(options: SiteOptions = {}): Promise<Site> {
  const opened = open({ networks: [localnet(chain.url)], ...options })
  await expect.poll(() => opened.connectors().length).toBe(1)
  return opened
}
async function connected(options: SolanaTestWalletOptions = {}): Promise<{ wallet: SolanaTestWallet; at: Site }> {
  const wallet = inject(options)
  const at = await site()
  await at.connect('solana:Phantom')
  return { wallet, at }
}

it('a wallet that only sets window.solana is offered under its name, where none registers itself', async () => {
  inject()
  expect((await site()).connectors()).toMatchObject([{ id: 'solana:Phantom', name: 'Phantom', type: 'INJECTED' }])
  createSolanaTestWallet({ name: 'Meadow' }).appear(page() as Window)
  expect((await site()).connectors()).toMatchObject([{ name: 'Meadow', type: 'ANNOUNCED' }])
})

describe('beside wallets that register themselves', () => {
  const names = (at: Site) => at.connectors().map(({ name, type }) => [name, type])
  /** As @solana/wallet-adapter-coinbase finds it: no other global, and `connect` without options. */
  function coinbase(): { readonly provider: object; readonly connects: unknown[][] } {
    const connects: unknown[][] = []
    const { provider } = createSolanaTestWallet({ shows: 'injected', flags: {} })
    const own = Object.defineProperties(
      {
        connect: (...args: unknown[]) => {
          connects.push(args)
          return provider.connect()
        },
      },
      Object.fromEntries(
        Object.entries(Object.getOwnPropertyDescriptors(provider)).filter(([key]) => key !== 'connect'),
      ),
    )
    return { provider: own, connects }
  }

  it.each([
    ['phantom', { solana: createSolanaTestWallet({ shows: 'injected' }).provider }, 'Phantom'],
    ['solflare', createSolanaTestWallet({ shows: 'injected', flags: {} }).provider, 'Solflare'],
    ['backpack', createSolanaTestWallet({ shows: 'injected', flags: {} }).provider, 'Backpack'],
    ['coinbaseSolana', coinbase().provider, 'Coinbase Wallet'],
  ])('a wallet that only sets window.%s is offered, with the name of its place', async (place, provider, name) => {
    vi.stubGlobal(place, provider)
    expect(names(await site())).toEqual([[name, 'INJECTED']])
    registerWallet(createSolanaTestWallet({ name: 'Meadow' }).wallet as Wallet)
    const at = open()
    expect(names(at)).toEqual([
      ['Meadow', 'ANNOUNCED'],
      [name, 'INJECTED'],
    ])
  })

  it('a wallet that registers itself is not offered again by its global, nor is what stands at window.solana', async () => {
    vi.stubGlobal('solflare', createSolanaTestWallet({ shows: 'injected', flags: {} }).provider)
    inject({ flags: { isPhantom: true } })
    registerWallet(createSolanaTestWallet({ name: 'Solflare' }).wallet as Wallet)
    const at = open()
    expect(names(at)).toEqual([['Solflare', 'ANNOUNCED']])
  })

  it('Coinbase Wallet, whose connect takes no options, is not asked to connect on a restore', async () => {
    const { provider, connects } = coinbase()
    vi.stubGlobal('coinbaseSolana', provider)
    const at = await site()
    await at.connect('solana:Coinbase Wallet')
    expect(connects).toEqual([[]])
    at.modal.dispose()
    const fresh = coinbase()
    vi.stubGlobal('coinbaseSolana', fresh.provider)
    const again = await site({ stored: at.stored })
    await again.connections.settled('solana')
    expect(again.account().status).toBe('disconnected')
    expect(fresh.connects).toEqual([])
  })
})

it('one that tells no name is a Solana Wallet, and none is offered where the site does not want it', async () => {
  inject({ flags: {} })
  expect((await site()).connectors()).toMatchObject([{ id: 'solana:Solana Wallet', name: 'Solana Wallet' }])
  const without = open({ injected: false })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(without.connectors()).toEqual([])
})

it('connects, follows its account, and hides while it is locked', async () => {
  const { wallet, at } = await connected()
  const [first, second] = wallet.accounts
  expect(at.account()).toMatchObject({ status: 'connected', address: first })
  wallet.selectAccount(second!)
  expect(at.account().address).toBe(second)
  wallet.lock()
  expect(at.account().status).toBe('disconnected')
  wallet.unlock()
  expect(at.account()).toMatchObject({ status: 'connected', address: second })
  at.stop()
  expect(wallet.listenerCount()).toBe(0)
})

it('signs a message: ed25519 over its UTF-8', async () => {
  const { wallet, at } = await connected()
  const address = wallet.accounts[0]!
  const { signature } = await at
    .need('signMessage')
    .signMessage({ account: `solana:localnet:${address}`, message: 'Grüße 🦊' })
  expect(isSigned(address, new TextEncoder().encode('Grüße 🦊'), fromBase58(signature)!)).toBe(true)
})

it('signs transfers of SOL and of tokens, which a node of the site takes', async () => {
  const seed = Buffer.from(Keypair.generate().secretKey.subarray(0, 32)).toString('hex')
  const { wallet, at } = await connected({ privateKey: seed })
  const address = wallet.accounts[0]!
  const account = `solana:localnet:${address}` as const
  chain.fund(address, 5_000_000_000n)
  chain.fundToken(chain.tokens.gem.mint, address, 10n)
  const to = Keypair.generate().publicKey
  const { transfers } = at.modal
  const { mint: token, decimals } = chain.tokens.gem
  const receiver = { to: to.toBase58() }
  const coins = transfers.send({ account, action: { type: 'native', ...receiver, amount: 1_000_000_000n } })
  expect(await coins.done).toMatchObject({ status: 'confirmed', walletBroadcasts: false })
  const tokens = transfers.send({ account, action: { type: 'token', ...receiver, token, decimals, amount: 4n } })
  expect(await tokens.done).toMatchObject({ status: 'confirmed' })
  expect(await new Connection(chain.url, 'confirmed').getBalance(to)).toBe(1_000_000_000)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect', 'signTransaction', 'signTransaction'])
})

it('refuses, and answers garbage, by errors with a code', async () => {
  const { wallet, at } = await connected()
  const request = { account: `solana:localnet:${wallet.accounts[0]!}`, message: 'hello' } as const
  wallet.behave('refuse', { times: 1 })
  expect(await failure(at.need('signMessage').signMessage(request))).toMatchObject({ code: 4001 })
  wallet.behave('garbage', { times: 1 })
  expect(await failure(at.need('signMessage').signMessage(request))).toMatchObject({ code: 'solana/badAnswer' })
})

it('is taken up silently after a reload, and never asks: one without a name only as it is', async () => {
  const disk = new Map<string, string>()
  const storage = {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, text: string) => void disk.set(key, text),
  }
  for (const [flags, status] of [
    [{ isPhantom: true }, 'connected'],
    [{}, 'disconnected'],
  ] as const) {
    const before = inject({ storage, flags })
    const at = await site()
    const [connector] = at.connectors()
    await at.connect(connector!.id)
    at.modal.dispose()
    Reflect.deleteProperty(globalThis, 'solana')
    const wallet = inject({ storage, flags })
    const again = await site({ stored: at.stored })
    await again.connections.settled('solana')
    expect(again.account().status).toBe(status)
    expect(wallet.requests.filter(({ asked }) => asked)).toEqual([])
    again.modal.dispose()
    before.reset()
    Reflect.deleteProperty(globalThis, 'solana')
  }
})
