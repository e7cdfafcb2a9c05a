import type { SessionChange, SessionHandle } from '@portico/core'
import { flush } from '@portico/testing'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '@portico/testing/bitcoin'
import { describe, expect, it } from 'vitest'
import { mainnet, testnet } from '../src/index.js'
import { failure, regtest, regtestId, withPage, type Site } from './site.js'

const { open, page } = withPage()
const networks = { networks: [regtest(), mainnet, testnet] }
const unisat = 'bitcoin:UniSat'
const leather = 'bitcoin:Leather'
type Wallet = ReturnType<typeof createBitcoinTestWallet>

function meadow(options: BitcoinTestWalletOptions): Wallet {
  const wallet = createBitcoinTestWallet({ name: 'Meadow', ...options })
  wallet.appear(page())
  return wallet
}

/** A session without a modal, and all that it reports. */
async function session(id: string): Promise<{ readonly handle: SessionHandle; readonly changes: SessionChange[] }> {
  const { signal } = new AbortController()
  const handle = await open(networks)
    .connector(id)
    .connect({ namespaces: ['bip122'], networks: { bip122: regtestId }, onUri: () => {}, signal })
  const changes: SessionChange[] = []
  handle.namespaces['bip122']!.subscribe((change) => changes.push(change))
  return { handle, changes }
}

/** From here on, the test answers each time UniSat is asked for its accounts. */
function answerByHand(): ((address: string) => void)[] {
  const answers: ((address: string) => void)[] = []
  Object.assign((page() as unknown as { readonly unisat: object }).unisat, {
    getAccounts: () => new Promise((resolve) => answers.push((address) => resolve([address]))),
  })
  return answers
}

describe('a wallet that answers slowly', () => {
  it('is followed to the account it was asked for last, in whatever order it answers', async () => {
    const wallet = meadow({ speaks: 'unisat' })
    const [first = '', second = ''] = wallet.accounts
    const site = open(networks)
    await site.connect(unisat)
    const answers = answerByHand()
    wallet.emit('accountsChanged', [first])
    wallet.emit('accountsChanged', [second])
    answers[1]!(second)
    await expect.poll(() => site.account().address).toBe(second)
    answers[0]!(first)
    await flush()
    expect(site.account().address).toBe(second)
  })

  it('is not followed back to the network that it was on before the visitor changed it here', async () => {
    const wallet = meadow({ speaks: 'unisat' })
    const [before = ''] = wallet.accounts
    const site = open(networks)
    await site.connect(unisat)
    wallet.misbehave('changesSilently')
    const answers = answerByHand()
    wallet.emit('accountsChanged', [before])
    wallet.emit('accountsChanged', [before])
    const switching = site.connections.switchNetwork(testnet.caipNetworkId)
    await expect.poll(() => answers.length).toBe(3)
    const now = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    answers[2]!(now)
    await switching
    for (const answer of answers) answer(before)
    await flush()
    expect(site.account()).toMatchObject({ networkId: testnet.caipNetworkId, address: now })
  })
})

describe('a connected wallet', () => {
  it('that says it changed, and did not, changes nothing', async () => {
    const wallet = meadow({ speaks: 'unisat' })
    const { changes } = await session(unisat)
    wallet.emit('accountsChanged', wallet.accounts.slice(0, 1))
    await expect.poll(() => wallet.requests.at(-1)).toMatchObject({ method: 'read', outcome: 'answered' })
    await flush()
    expect(changes).toEqual([])
  })

  it('that cannot be asked for its accounts for a moment stays connected', async () => {
    const wallet = meadow({ speaks: 'unisat' })
    const { changes } = await session(unisat)
    wallet.behave('offline', { method: 'read' })
    wallet.emit('accountsChanged', wallet.accounts.slice(1))
    await expect.poll(() => wallet.requests.at(-1)).toMatchObject({ method: 'read', outcome: 'failed' })
    await flush()
    expect(changes).toEqual([])
  })

  it('that does not trust the page any more (4100) has no accounts', async () => {
    const wallet = meadow({ speaks: 'unisat' })
    const { changes } = await session(unisat)
    wallet.behave('unauthorized', { method: 'read' })
    wallet.emit('accountsChanged', wallet.accounts.slice(1))
    await expect.poll(() => changes).toEqual([{ type: 'accounts', accounts: [] }])
  })

  it.each(['connect', 'switchNetwork'] as const)('that does not know %s says which method it lacks', async (method) => {
    const wallet = meadow({ speaks: 'unisat' })
    const site = open(networks)
    wallet.behave('unsupported', { method })
    const going = site.connect(unisat).then(() => site.connections.switchNetwork(testnet.caipNetworkId))
    expect(await failure(going)).toMatchObject({
      code: 'bitcoin/notSupported',
      context: { wallet: 'UniSat', method },
    })
  })
})

describe('after a reload', () => {
  /** @param change what happens while the page is away: in the wallet, or to what was stored. */
  async function reloaded(
    id: string,
    change: (stored: Map<string, string>) => void = () => {},
  ): Promise<{ readonly before: ReturnType<Site['account']>; readonly next: Site }> {
    const stored = new Map<string, string>()
    const site = open({ ...networks, stored })
    await site.connect(id)
    const before = site.account()
    site.modal.dispose()
    change(stored)
    const next = open({ ...networks, stored })
    await next.connections.settled('bip122')
    return { before, next }
  }
  const kept = (site: Site) => site.modal.store.get(site.connections.state).sessions

  it('a wallet that can be read shows the account that was chosen in it since', async () => {
    const wallet = meadow({ speaks: 'unisat' })
    const { before, next } = await reloaded(unisat, () => wallet.selectAccount(wallet.accounts[1]!))
    expect(next.account()).toMatchObject({ status: 'connected', address: wallet.accounts[0] })
    expect(next.account().address).not.toBe(before.address)
  })

  it.each([
    ['says that it does not trust the page (4100) is forgotten', 'unauthorized', []],
    ['is out of reach is kept for the next load', 'offline', [{ status: 'dormant' }]],
  ] as const)('a wallet that %s', async (_, how, sessions) => {
    const wallet = meadow({ speaks: 'unisat' })
    const { next } = await reloaded(unisat, () => wallet.behave(how, { method: 'read' }))
    expect(next.account().status).toBe('disconnected')
    expect(kept(next)).toMatchObject(sessions)
    expect(kept(next)).toHaveLength(sessions.length)
  })

  const network = `"networkId":"${regtestId}"`
  it.each([
    ['network is of another namespace', network, '"networkId":"eip155:1"'],
    ['network only ends like one', network, '"networkId":"x-bip122:meadow"'],
    ['network has more than a name', network, '"networkId":"bip122:meadow/a"'],
    ['network is not that of its accounts', network, `"networkId":"${testnet.caipNetworkId}"`],
    ['network is no text', network, '"networkId":["bip122:meadow"]'],
    ['addresses are none', /"address":"[^"]*"/g, '"address":"nonsense"'],
    ['accounts are no list', '"accounts":[', '"accounts":{},"others":['],
  ] as const)('a wallet that cannot be read without a prompt is forgotten if its stored %s', async (_, part, other) => {
    meadow({ speaks: 'leather' })
    const { next } = await reloaded(leather, (stored) => {
      const before = [...stored.values()].join()
      for (const [key, value] of stored) stored.set(key, value.replaceAll(part, other))
      expect([...stored.values()].join()).not.toBe(before)
    })
    expect(next.account().status).toBe('disconnected')
    expect(kept(next)).toEqual([])
  })

  // Test networks share their base58 addresses, and OKX does not say which one it is on.
  it.each([
    ['stored', { networkId: regtestId }, testnet.caipNetworkId, regtestId],
    ['that the site prefers if none was stored', {}, regtestId, regtestId],
  ] as const)('a wallet that does not name its network is on the one %s', async (_, stored, preferred, expected) => {
    const wallet = meadow({ speaks: 'okx', kind: 'p2pkh' })
    wallet.authorize()
    const saved = { accounts: [{ address: wallet.accounts[0], type: 'payment' }], ...stored }
    const restored = await open(networks).connector('bitcoin:OKX Wallet').restore!({
      namespaces: ['bip122'],
      networks: { bip122: preferred },
      saved,
      signal: new AbortController().signal,
    })
    expect(restored).toMatchObject({ namespaces: { bip122: { networkId: expected } } })
  })
})
