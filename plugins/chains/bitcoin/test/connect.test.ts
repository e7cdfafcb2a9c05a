import { createBitcoinTestWallet, type BitcoinInterface, type BitcoinTestWalletOptions } from '@portico/testing/bitcoin'
import { isRejection } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { mainnet, testnet } from '../src/index.js'
import { failure, regtest, regtestId, withPage, type Site } from './site.js'

const { open, page } = withPage()
const stacksAddress = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const names: Readonly<Record<BitcoinInterface, string>> = {
  standard: 'bitcoin:Meadow',
  sats: 'bitcoin:Meadow',
  leather: 'bitcoin:Leather',
  unisat: 'bitcoin:UniSat',
  okx: 'bitcoin:OKX Wallet',
  phantom: 'bitcoin:Phantom',
}
const every: readonly BitcoinInterface[] = ['standard', 'sats', 'leather', 'unisat', 'okx', 'phantom']
type Wallet = ReturnType<typeof createBitcoinTestWallet>

function meadow(options: BitcoinTestWalletOptions = {}): { readonly wallet: Wallet; readonly id: string } {
  const wallet = createBitcoinTestWallet({ name: 'Meadow', ...options })
  wallet.appear(page())
  return { wallet, id: names[options.speaks ?? 'standard'] }
}
const networks = () => ({ networks: [regtest(), mainnet, testnet] })
const accounts = (site: Site) => site.modal.store.get(site.connections.account('bip122')).allAccounts
/** Loads the page again: the same storage, a new modal. */
async function reload(site: Site, stored: Map<string, string>): Promise<Site> {
  site.modal.dispose()
  const next = open({ ...networks(), stored })
  await next.connections.settled('bip122')
  return next
}

describe('connecting', () => {
  it('yields accounts with their types, those for payments first [3.3]', async () => {
    const { wallet, id } = meadow({ speaks: 'sats', stacksAddress })
    const site = open(networks())
    await site.connect(id)
    expect(accounts(site).map(({ type }) => type)).toEqual(['payment', 'ordinal', 'stx'])
    expect(accounts(site)[0]).toMatchObject({
      address: wallet.accounts[0],
      publicKey: expect.stringMatching(/^0[23][\da-f]{64}$/) as string,
    })
    expect(accounts(site)[2]).toMatchObject({ address: stacksAddress })
  })

  it('assumes a payment account where the wallet says nothing of its kind [9.40]', async () => {
    expect(open().need('chain').defaultAccountType).toBe('payment')
    const { id } = meadow({ speaks: 'unisat', kind: 'p2tr' })
    const site = open(networks())
    await site.connect(id)
    expect(accounts(site)).toMatchObject([{ type: 'payment', address: expect.stringMatching(/^bcrt1p/) as string }])
  })

  // Leather and OKX are on the network that a page asks for.
  it.each(['standard', 'sats', 'unisat', 'phantom'] as const)(
    'follows the network that the wallet is on: %s',
    async (speaks) => {
      const { id } = meadow({ speaks, network: 'testnet' })
      const site = open(networks())
      await site.connect(id)
      expect(site.account()).toMatchObject({
        networkId: testnet.caipNetworkId,
        address: expect.stringMatching(/^tb1q/) as string,
      })
    },
  )

  it.each(every)('is a refusal when the visitor refuses, also where codes are hidden: %s', async (speaks) => {
    const { wallet, id } = meadow({ speaks })
    const site = open(networks())
    wallet.behave('refuse')
    expect(isRejection(await failure(site.connect(id)))).toBe(true)
    wallet.misbehave('hidesErrorCodes')
    expect(isRejection(await failure(site.connect(id)))).toBe(true)
    expect(site.account().status).toBe('disconnected')
  })

  it.each(every)('fails with a code, whatever else the wallet does: %s', async (speaks) => {
    const { wallet, id } = meadow({ speaks })
    const site = open(networks())
    for (const how of ['garbage', 'answerNothing', 'throwString', 'throwNothing', 'throwSync', 'offline'] as const) {
      wallet.behave(how, { method: 'connect', times: 1 })
      wallet.behave(how, { method: 'read', times: 1 })
      const error = (await failure(site.connect(id))) as { readonly code: string }
      expect(error.code).toMatch(/^(core\/connect|bitcoin\/badAnswer)/)
      expect(site.account().status).toBe('disconnected')
      wallet.behave('approve', { method: 'read' })
    }
    await site.connect(id)
    expect(site.account().status).toBe('connected')
  })

  it('accepts no text that is not an address, and no address of another chain', async () => {
    const { wallet, id } = meadow({ speaks: 'unisat' })
    const site = open(networks())
    for (const answer of [
      [],
      ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
      [7],
      ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081'],
      ['mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8s'], // base58 with a mistyped letter
    ]) {
      wallet.behave({ answer }, { method: 'connect', times: 1 })
      expect(await failure(site.connect(id))).toMatchObject({ code: 'bitcoin/badAnswer' })
    }
  })
})

describe('the account in use', () => {
  it('is one for payments, and has an address [4.16] [5.15]', async () => {
    const { id } = meadow({ speaks: 'sats', stacksAddress })
    const site = open(networks())
    const [connection] = await site.connect(id)
    const [payment, ordinal, stx] = accounts(site)
    for (const { address } of [ordinal!, stx!])
      expect(await failure(site.connections.select(connection!.id, address))).toMatchObject({
        code: 'bitcoin/notPayment',
        message: 'Switching to non-payment accounts is not allowed for bip122',
      })
    expect(await failure(site.connections.select(connection!.id))).toMatchObject({
      code: 'bitcoin/addressRequired',
      message: 'Address parameter is required for switching bip122 connection',
    })
    expect(site.account().address).toBe(payment!.address)
    await site.connections.select(connection!.id, payment!.address)
  })

  it('can be another one for payments', async () => {
    const { id } = meadow({ connectsBy: 'standard:connect' })
    const site = open(networks())
    const [connection] = await site.connect(id)
    const payments = accounts(site).filter(({ type }) => type === 'payment')
    expect(payments).toHaveLength(2)
    await site.connections.select(connection!.id, payments[1]!.address)
    expect(site.account().address).toBe(payments[1]!.address)
  })
})

describe('a wallet that changes', () => {
  it.each<BitcoinTestWalletOptions>([
    ...every.filter((speaks) => speaks !== 'leather').map((speaks) => ({ speaks })),
    { speaks: 'sats', listener: 'twoArguments' },
  ])('is followed: %o', async (options) => {
    const { wallet, id } = meadow(options)
    const site = open(networks())
    await site.connect(id)
    const [, second] = wallet.accounts
    wallet.setAccounts([second!])
    await expect.poll(() => site.account().address).toBe(second)
    wallet.lock()
    await expect.poll(() => site.account().status).toBe('disconnected')
    wallet.unlock()
    await expect.poll(() => site.account()).toMatchObject({ status: 'connected', address: second })
    site.stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  it.each<BitcoinTestWalletOptions>([
    { speaks: 'standard' },
    { speaks: 'sats' },
    { speaks: 'sats', listener: 'twoArguments' },
    { speaks: 'unisat' },
  ])('of network, is followed with its addresses: %o', async (options) => {
    const { wallet, id } = meadow(options)
    const site = open(networks())
    await site.connect(id)
    wallet.setNetwork('mainnet')
    await expect
      .poll(() => site.account())
      .toMatchObject({
        networkId: mainnet.caipNetworkId,
        address: expect.stringMatching(/^bc1q/) as string,
      })
  })

  it.each(['sats', 'unisat'] as const)('of network when it is asked: %s', async (speaks) => {
    const { wallet, id } = meadow({ speaks })
    const site = open(networks())
    await site.connect(id)
    await site.connections.switchNetwork(testnet.caipNetworkId)
    expect(site.account()).toMatchObject({
      networkId: testnet.caipNetworkId,
      address: expect.stringMatching(/^tb1q/) as string,
    })
    wallet.behave('refuse')
    expect(isRejection(await failure(site.connections.switchNetwork(mainnet.caipNetworkId)))).toBe(true)
    wallet.behave('approve')
    wallet.misbehave('switchesWithoutSwitching')
    expect(await failure(site.connections.switchNetwork(mainnet.caipNetworkId))).toMatchObject({
      code: 'bitcoin/chainNotSupported',
    })
    expect(site.account().networkId).toBe(testnet.caipNetworkId)
  })

  it.each(['leather', 'phantom', 'okx', 'standard'] as const)(
    'of network by itself only, says so: %s',
    async (speaks) => {
      const { id } = meadow({ speaks })
      const site = open(networks())
      await site.connect(id)
      expect(await failure(site.connections.switchNetwork(mainnet.caipNetworkId))).toMatchObject({
        message: expect.stringContaining('cannot be asked to change to Bitcoin') as string,
      })
      expect(site.account().networkId).toBe(regtestId)
    },
  )

  it('may repeat its events, and send them after the session has ended', async () => {
    const { wallet, id } = meadow({ speaks: 'unisat' })
    const site = open(networks())
    await site.connect(id)
    wallet.misbehave('emitsTwice')
    wallet.misbehave('emitsAfterRemoval')
    wallet.setAccounts(wallet.accounts.toReversed())
    await expect.poll(() => site.account()).toMatchObject({ status: 'connected', address: wallet.accounts[0] })
    await site.connections.disconnect()
    const requests = wallet.requests.length
    wallet.authorize()
    // An event that is listened to makes the session read the accounts at once.
    expect(wallet.requests).toHaveLength(requests)
    expect(site.account().status).toBe('disconnected')
  })
})

describe('after a reload', () => {
  it.each(every)('the session is restored without a prompt: %s', async (speaks) => {
    const stored = new Map<string, string>()
    const { wallet, id } = meadow({ speaks })
    const site = open({ ...networks(), stored })
    await site.connect(id)
    const before = site.account()
    const next = await reload(site, stored)
    expect(next.account()).toEqual(before)
    expect(wallet.requests.filter(({ asked }) => asked)).toHaveLength(1)
    expect(accounts(next).map(({ type }) => type)).toContain('payment')
  })

  it('a wallet that withdrew its authorization is forgotten, if it says so', async () => {
    const stored = new Map<string, string>()
    const { wallet, id } = meadow({ speaks: 'sats' })
    const site = open({ ...networks(), stored })
    await site.connect(id)
    site.modal.dispose()
    wallet.revoke()
    const next = open({ ...networks(), stored })
    await next.connections.settled('bip122')
    expect(next.account().status).toBe('disconnected')
    wallet.authorize()
    const later = await reload(next, stored)
    expect(later.account().status).toBe('disconnected')
  })

  it('a locked wallet is not forgotten, and is connected once it is unlocked', async () => {
    const stored = new Map<string, string>()
    const { wallet, id } = meadow()
    const site = open({ ...networks(), stored })
    await site.connect(id)
    site.modal.dispose()
    wallet.lock()
    const locked = open({ ...networks(), stored })
    await locked.connections.settled('bip122')
    expect(locked.account().status).toBe('disconnected')
    wallet.unlock()
    const later = await reload(locked, stored)
    expect(later.account()).toMatchObject({ status: 'connected', address: wallet.accounts[0] })
    expect(wallet.requests.filter(({ asked }) => asked)).toHaveLength(1)
  })

  it('a wallet that cannot be read without a prompt is compared at its first use', async () => {
    const stored = new Map<string, string>()
    const { wallet, id } = meadow({ speaks: 'leather' })
    const site = open({ ...networks(), stored })
    await site.connect(id)
    const next = await reload(site, stored)
    const count = wallet.requests.length
    const account = `${regtestId}:${next.account().address!}` as const
    await next.need('signMessage').signMessage({ account, message: 'hello' })
    await next.need('signMessage').signMessage({ account, message: 'again' })
    expect(wallet.requests.slice(count).map(({ method }) => method)).toEqual(['connect', 'signMessage', 'signMessage'])

    const other = await reload(next, stored)
    wallet.setAccounts(wallet.accounts.toReversed())
    const asked = wallet.requests.length
    expect(await failure(other.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code: 'bitcoin/accountChanged',
    })
    expect(wallet.requests.slice(asked).map(({ method }) => method)).toEqual(['connect'])
  })
})

describe('a signature', () => {
  it('is not accepted from another account than the requested one', async () => {
    const { wallet, id } = meadow({ speaks: 'unisat' })
    const site = open(networks())
    await site.connect(id)
    wallet.misbehave('changesSilently')
    const account = `${regtestId}:${site.account().address!}` as const
    wallet.selectAccount(wallet.accounts[1]!)
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code: 'bitcoin/accountChanged',
    })
    expect(wallet.requests.some(({ method }) => method === 'signMessage')).toBe(false)
  })

  it('is not asked of a wallet that has the address on another network', async () => {
    // Base58 addresses are the same on all test networks, and coins are not.
    const { wallet, id } = meadow({ kind: 'p2pkh' })
    const site = open(networks())
    await site.connect(id)
    expect(site.account()).toMatchObject({ networkId: regtestId, address: expect.stringMatching(/^[mn]/) as string })
    const account = `${testnet.caipNetworkId}:${site.account().address!}` as const
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code: 'bitcoin/notConnected',
    })
    expect(wallet.requests.some(({ method }) => method === 'signMessage')).toBe(false)
  })

  it.each(every)('must have the form of one: %s', async (speaks) => {
    const { wallet, id } = meadow({ speaks })
    const site = open(networks())
    await site.connect(id)
    const account = `${regtestId}:${site.account().address!}` as const
    wallet.behave('garbage', { method: 'signMessage' })
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'hello' }))).toMatchObject({
      code: 'bitcoin/badAnswer',
    })
  })
})

it('a session that ends reports no change, whatever the wallet emits then', async () => {
  const { wallet, id } = meadow({ speaks: 'sats' })
  const { signal } = new AbortController()
  const handle = await open(networks())
    .connector(id)
    .connect({ namespaces: ['bip122'], networks: { bip122: regtestId }, onUri: () => {}, signal })
  const changes: unknown[] = []
  handle.namespaces['bip122']!.subscribe((change) => changes.push(change))
  await handle.end()
  expect(wallet.authorized).toBe(false)
  expect(changes).toEqual([])
})

it('disconnecting ends the session at the wallet, too', async () => {
  const { wallet, id } = meadow({ speaks: 'sats' })
  const site = open(networks())
  await site.connect(id)
  expect(wallet.authorized).toBe(true)
  await site.connections.disconnect()
  expect(wallet.authorized).toBe(false)
  expect(wallet.listenerCount()).toBe(0)
})
