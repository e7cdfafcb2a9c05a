import { isPorticoError } from '@portico/core'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import { describe, expect, it } from 'vitest'
import { devnet, mainnet } from '../src/index.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'

const { open, page } = withPage()
const id = 'solana:Meadow'

function meadow(options: SolanaTestWalletOptions = {}): { wallet: SolanaTestWallet; leave: () => void } {
  const wallet = createSolanaTestWallet({ name: 'Meadow', ...options })
  return { wallet, leave: wallet.appear(page() as Window) }
}
async function connected(
  options: SolanaTestWalletOptions = {},
  siteOptions: SiteOptions = {},
): Promise<{ wallet: SolanaTestWallet; site: Site; leave: () => void }> {
  const made = meadow(options)
  const site = open(siteOptions)
  await site.connect(id)
  return { ...made, site }
}
function register(...wallets: readonly unknown[]): void {
  const detail = ({ register: add }: { register: (...all: readonly unknown[]) => void }) => add(...wallets)
  page().dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

describe('wallets of Wallet Standard', () => {
  it('are offered when they come before the page and when they come after, and go when they leave', () => {
    const { leave } = meadow()
    const site = open()
    const orchard = createSolanaTestWallet({ name: 'Orchard' })
    const away = orchard.appear(page() as Window)
    expect(site.connectors()).toMatchObject([
      { id, name: 'Meadow', type: 'ANNOUNCED', namespaces: ['solana'] },
      { id: 'solana:Orchard', name: 'Orchard' },
    ])
    leave()
    expect(site.connectors().map(({ name }) => name)).toEqual(['Orchard'])
    away()
    expect(site.connectors()).toEqual([])
  })

  it('keep their name: nobody who comes later takes its place', () => {
    const { wallet } = meadow()
    const site = open()
    createSolanaTestWallet({ name: 'Meadow', privateKey: '07'.repeat(32) }).appear(page() as Window)
    expect(site.connectors().map(({ provider }) => provider)).toEqual([wallet.wallet])
  })

  it('that are none, or none of Solana, are not', () => {
    const { wallet } = createSolanaTestWallet()
    const site = open()
    const throwing = Object.defineProperty({}, 'name', {
      get() {
        throw new Error('this wallet throws')
      },
    })
    const of = (change: object) => ({ ...wallet, ...change })
    register(undefined, null, 7, 'Phantom', {}, throwing, of({ name: '' }), of({ name: '\u202E\u200B' }))
    register(of({ chains: ['bitcoin:mainnet'] }), of({ chains: 'solana:mainnet' }), of({ features: {} }))
    page().dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }))
    expect(site.connectors()).toEqual([])
    register(of({ name: `A\u202E${'b'.repeat(100)}`, icon: 'javascript:alert(1)' }))
    expect(site.connectors()).toMatchObject([{ name: `A ${'b'.repeat(62)}`, imageUrl: undefined }])
  })

  it('are not offered where the site does not want them', () => {
    meadow()
    expect(open({ registered: false }).connectors()).toEqual([])
  })
})

describe('connecting', () => {
  it('shows the accounts on the network the page would like', async () => {
    const { wallet, site } = await connected({}, { networks: [devnet, mainnet] })
    expect(site.account()).toMatchObject({
      status: 'connected',
      address: wallet.accounts[0],
      caipAddress: `${devnet.caipNetworkId}:${wallet.accounts[0]!}`,
      allAccounts: wallet.accounts.map((address) => ({ address })),
    })
    await site.connections.switchNetwork(mainnet.caipNetworkId)
    expect(site.account().networkId).toBe(mainnet.caipNetworkId)
  })

  it('that the visitor refuses ends with Connection rejected, and works the next time [8.4]', async () => {
    const { wallet } = meadow()
    wallet.behave('refuse', { times: 1 })
    const site = open()
    expect(await failure(site.connect(id))).toMatchObject({ message: 'Connection rejected' })
    await site.connect(id)
    expect(site.account().status).toBe('connected')
  })

  it('knows a refusal of a wallet that hides its codes', async () => {
    const { wallet } = meadow()
    wallet.misbehave('hidesErrorCodes')
    wallet.behave('refuse')
    expect(await failure(open().connect(id))).toMatchObject({ code: 'core/connectionRejected' })
  })

  it('while the same question is open in the wallet says so', async () => {
    const { wallet } = meadow()
    wallet.behave('busy')
    expect(await failure(open().connect(id))).toMatchObject({ code: 'solana/requestPending' })
  })

  it.each(['garbage', 'answerNothing', 'throwString', 'throwNothing', 'throwSync', 'offline', 'unsupported'] as const)(
    'to a wallet that does %s ends in a coded error, and the page goes on',
    async (behaviour) => {
      const { wallet } = meadow()
      wallet.behave(behaviour, { times: 1 })
      const site = open()
      expect(isPorticoError(await failure(site.connect(id)))).toBe(true)
      expect(site.account().status).toBe('disconnected')
      wallet.reset()
      await site.connect(id)
      expect(site.account().status).toBe('connected')
    },
  )

  it.each([
    { accounts: [] },
    { accounts: 'all' },
    { accounts: [{ address: 'nobody' }] },
    { accounts: [{ address: 42, chains: ['solana:mainnet'] }] },
    { accounts: [{ address: 'bc1q', chains: ['bitcoin:mainnet'] }] },
  ])('to a wallet that answers %j ends in solana/badAnswer', async (answer) => {
    const { wallet } = meadow()
    wallet.behave({ answer })
    expect(await failure(open().connect(id))).toMatchObject({ code: 'solana/badAnswer' })
  })

  it('to a wallet that never answers can be given up, and what comes late is not taken', async () => {
    const { wallet } = meadow()
    wallet.behave('stall')
    const site = open()
    const leaving = new AbortController()
    const attempt = failure(site.connect(id, leaving.signal))
    await expect.poll(() => wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await attempt).toMatchObject({ message: 'left' })
    wallet.approve()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(site.account().status).toBe('disconnected')
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('a session', () => {
  it('follows the accounts of the wallet, and hides while it is locked', async () => {
    const { wallet, site } = await connected()
    const [first, second] = wallet.accounts
    wallet.setAccounts([second!])
    expect(site.account().address).toBe(second)
    wallet.setAccounts([second!, first!])
    expect(site.account().address).toBe(second)
    wallet.lock()
    expect(site.account().status).toBe('disconnected')
    wallet.unlock()
    expect(site.account()).toMatchObject({ status: 'connected', address: second })
    site.stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('sees what changed silently when the visitor comes back to the page', async () => {
    const { wallet, site } = await connected()
    const [first, second] = wallet.accounts
    wallet.misbehave('changesSilently')
    wallet.setAccounts([second!])
    expect(site.account().address).toBe(first)
    page().dispatchEvent(new Event('focus'))
    expect(site.account().address).toBe(second)
  })

  it('ends when the wallet takes itself from the page', async () => {
    const { site, leave } = await connected()
    leave()
    expect(site.account().status).toBe('disconnected')
  })

  it.each(['emitsTwice', 'emitsAfterRemoval', 'hasNoEvents'] as const)('lives with a wallet that %s', async (how) => {
    const { wallet } = meadow()
    wallet.misbehave(how)
    const site = open()
    await site.connect(id)
    wallet.setAccounts(wallet.accounts.toReversed())
    await site.connections.disconnect()
    wallet.authorize()
    wallet.setAccounts(wallet.accounts.toReversed())
    expect(site.account().status).toBe('disconnected')
  })

  it('has several accounts; any of them may be the one in use, and signs', async () => {
    const { wallet, site } = await connected()
    const [connection] = site.modal.store.get(site.connections.list)
    await site.connections.select(connection!.id, wallet.accounts[1])
    expect(site.account().address).toBe(wallet.accounts[1])
    const signature = await site.provider.signMessage(new Uint8Array([1]))
    expect(signature).toHaveLength(64)
    const [{ account }] = wallet.requests.flatMap(({ method, params }) =>
      method === 'solana:signMessage' ? [params as { readonly account: { readonly address: string } }] : [],
    ) as [{ readonly account: { readonly address: string } }]
    expect(account.address).toBe(wallet.accounts[1])
  })
})

describe('after a reload', () => {
  async function reloaded(change: (wallet: SolanaTestWallet) => void = () => {}) {
    const disk = new Map<string, string>()
    const storage = {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, text: string) => void disk.set(key, text),
    }
    const { site, leave, wallet: before } = await connected({ storage })
    site.modal.dispose()
    leave()
    change(before)
    const { wallet } = meadow({ storage })
    const again = open({ stored: site.stored })
    return { wallet, again, stored: site.stored, settle: () => again.connections.settled('solana') }
  }
  const asked = ({ requests }: SolanaTestWallet) => requests.filter((request) => request.asked)

  it('the same account is there, and the visitor is not asked', async () => {
    const { wallet, again, settle } = await reloaded()
    await settle()
    expect(again.account()).toMatchObject({ status: 'connected', address: wallet.accounts[0] })
    expect(asked(wallet)).toEqual([])
  })

  it('the network that was chosen is the one in use', async () => {
    const disk = new Map<string, string>()
    const storage = {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, text: string) => void disk.set(key, text),
    }
    const { site, leave } = await connected({ storage })
    await site.connections.switchNetwork(devnet.caipNetworkId)
    site.modal.dispose()
    leave()
    meadow({ storage })
    const again = open({ stored: site.stored })
    await again.connections.settled('solana')
    expect(again.account()).toMatchObject({ status: 'connected', networkId: devnet.caipNetworkId })
  })

  it('an account signs while another is still being restored, and that one once it is', async () => {
    const disks = [new Map<string, string>(), new Map<string, string>()]
    const wallets = () =>
      ['Meadow', 'Orchard'].map((name, at) => {
        const disk = disks[at]!
        const storage = {
          getItem: (key: string) => disk.get(key) ?? null,
          setItem: (key: string, text: string) => void disk.set(key, text),
        }
        return meadow({ name, storage, ...(at && { privateKey: '07'.repeat(32) }) })
      })
    const before = wallets()
    const site = open()
    await site.connect('solana:Meadow')
    await site.connect('solana:Orchard')
    site.modal.dispose()
    for (const { leave } of before) leave()

    const [quick, slow] = wallets().map(({ wallet }) => wallet)
    slow!.behave({ delay: 700 }, { method: 'standard:connect' })
    const again = open({ stored: site.stored })
    const sign = (wallet: SolanaTestWallet) =>
      again
        .need('signMessage')
        .signMessage({ account: `${mainnet.caipNetworkId}:${wallet.accounts[0]!}`, message: 'hi' })
    const signed: string[] = []
    const waiting = sign(slow!).then(() => signed.push('Orchard'))
    await expect.poll(() => [quick!, slow!].every(({ requests }) => requests.length > 0)).toBe(true)
    await sign(quick!)
    const { sessions } = again.modal.store.get(again.connections.state)
    expect(sessions.map(({ status }) => status).toSorted()).toEqual(['live', 'restoring'])
    expect(signed).toEqual([])
    await waiting
    expect(signed).toEqual(['Orchard'])
  })

  it('a wallet that is registered when the page has stopped waiting is connected then, without a prompt', async () => {
    const disk = new Map<string, string>()
    const storage = {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, text: string) => void disk.set(key, text),
    }
    const { site, leave } = await connected({ storage })
    site.modal.dispose()
    leave()
    const again = open({ stored: site.stored })
    await again.connections.settled('solana')
    expect(again.account()).toMatchObject({ status: 'disconnected', isReconnecting: false })
    const { wallet } = meadow({ storage })
    await expect.poll(() => again.account().status).toBe('connected')
    expect(asked(wallet)).toEqual([])
  })

  it('a wallet that answers when the page has stopped waiting is connected then', async () => {
    const { wallet, again, settle } = await reloaded()
    wallet.behave({ delay: 3000 }, { method: 'standard:connect' })
    await settle()
    expect(again.account().status).toBe('disconnected')
    await expect.poll(() => again.account().status, { timeout: 3000 }).toBe('connected')
  })

  it('nobody is, where the wallet does not trust the page any more; nobody is asked', async () => {
    const { wallet, again, settle } = await reloaded((before) => before.revoke())
    await settle()
    expect(again.account().status).toBe('disconnected')
    expect(asked(wallet)).toEqual([])
  })

  it('a wallet that says that it never was connected is forgotten', async () => {
    const { again, settle, stored, wallet } = await reloaded()
    wallet.behave('unauthorized', { method: '*' })
    await settle()
    again.modal.dispose()
    expect([...stored.values()].join()).not.toContain('"connectorId"')
  })

  it('a wallet that is locked is tried again on the next load', async () => {
    const { again, settle, wallet, stored } = await reloaded((before) => before.lock())
    await settle()
    expect(again.account().status).toBe('disconnected')
    again.modal.dispose()
    wallet.unlock()
    const later = open({ stored })
    await later.connections.settled('solana')
    expect(later.account().status).toBe('connected')
  })
})
