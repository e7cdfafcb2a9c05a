import { isPorticoError } from '@portico/core'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { describe, expect, it } from 'vitest'
import { stubPage } from './page.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'

const { open, page } = withPage()
const id = 'eip6963:example.meadow'

function meadow(options: EvmTestWalletOptions = {}): EvmTestWallet {
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', ...options })
  wallet.announce(page())
  return wallet
}
async function connected(
  options: EvmTestWalletOptions = {},
  siteOptions: SiteOptions = {},
): Promise<{ wallet: EvmTestWallet; site: Site }> {
  const wallet = meadow(options)
  const site = open(siteOptions)
  await site.connect(id)
  return { wallet, site }
}
const chain = (networkId: number) => ({ chainId: networkId })

describe('connecting', () => {
  it('asks for the accounts and follows the network the wallet is on; addresses are checksummed (EIP-55)', async () => {
    const { wallet, site } = await connected({ chains: [chain(11_155_111), chain(1)] })
    expect(site.account()).toMatchObject({
      status: 'connected',
      address: wallet.accounts[0],
      caipAddress: `eip155:11155111:${wallet.accounts[0]}`,
      networkId: 'eip155:11155111',
      allAccounts: wallet.accounts.map((address) => ({ address })),
      preferredAccountType: 'smartAccount',
    })
  })

  it('assumes smartAccount where the wallet names no type [9.40]', async () => {
    const { site } = await connected()
    expect(site.account()).toMatchObject({ preferredAccountType: 'smartAccount' })
  })

  it('that the visitor refuses ends with Connection rejected, and works the next time [8.4] [8.31]', async () => {
    const wallet = meadow()
    wallet.behave('refuse', { times: 1 })
    const site = open()
    expect(await failure(site.connect(id))).toMatchObject({
      code: 'core/connectionRejected',
      message: 'Connection rejected',
    })
    expect(site.account().status).toBe('disconnected')
    await site.connect(id)
    expect(site.account().status).toBe('connected')
  })

  it.each(['hidesErrorCodes'] as const)('knows a refusal of a wallet that %s', async (how) => {
    const wallet = meadow()
    wallet.misbehave(how)
    wallet.behave('refuse')
    expect(await failure(open().connect(id))).toMatchObject({ code: 'core/connectionRejected' })
  })

  it('while the same question is open in the wallet says so', async () => {
    const wallet = meadow()
    wallet.behave('busy')
    expect(await failure(open().connect(id))).toMatchObject({
      code: 'evm/requestPending',
      message: 'Open Meadow: a request is waiting there already',
    })
  })

  it.each(['garbage', 'answerNothing', 'throwString', 'throwNothing', 'throwSync', 'offline', 'unsupported'] as const)(
    'to a wallet that does %s ends in a coded error, and the page goes on',
    async (behaviour) => {
      const wallet = meadow()
      wallet.behave(behaviour, { times: 1 })
      const site = open()
      const error = await failure(site.connect(id))
      expect(isPorticoError(error)).toBe(true)
      expect(site.account().status).toBe('disconnected')
      wallet.reset()
      await site.connect(id)
      expect(site.account().status).toBe('connected')
    },
  )

  it('to a wallet that answers its network as garbage ends in a coded error', async () => {
    const wallet = meadow()
    wallet.behave('garbage', { method: 'eth_chainId' })
    expect(await failure(open().connect(id))).toMatchObject({
      code: 'evm/badAnswer',
      context: { from: 'Meadow', method: 'eth_chainId' },
      details: expect.stringContaining('EIP-1193') as string,
    })
  })

  it('to a wallet that never answers can be given up, and what comes late is not taken', async () => {
    const wallet = meadow()
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

  it.each(['answersDecimalChainIds', 'hasNoEvents', 'hasNoRemoveListener', 'throwsOnGetters'] as const)(
    'works with a wallet that %s',
    async (how) => {
      const wallet = meadow()
      wallet.misbehave(how)
      const site = open()
      await site.connect(id)
      expect(site.account()).toMatchObject({ status: 'connected', networkId: 'eip155:31337' })
      await site.connections.disconnect()
      expect(site.account().status).toBe('disconnected')
      expect(site.errors).toEqual([])
    },
  )
})

describe('a connected wallet', () => {
  it('is followed when its visitor changes network or account, is locked and open again', async () => {
    const { wallet, site } = await connected({ chains: [chain(1), chain(10)] })
    wallet.setChain(10)
    expect(site.account().networkId).toBe('eip155:10')
    const [first, second] = wallet.accounts
    wallet.selectAccount(second!)
    expect(site.account()).toMatchObject({
      address: second,
      status: 'connected',
      allAccounts: [{ address: second }, { address: first }],
    })
    wallet.lock()
    expect(site.account()).toMatchObject({ status: 'disconnected', address: undefined })
    wallet.unlock()
    expect(site.account()).toMatchObject({ status: 'connected', address: second, networkId: 'eip155:10' })
    await site.connections.disconnect()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('that changes silently is followed once the visitor is back on the page', async () => {
    const { wallet, site } = await connected({ chains: [chain(1), chain(10)] })
    wallet.misbehave('changesSilently')
    wallet.setChain(10)
    expect(site.account().networkId).toBe('eip155:1')
    dispatchEvent(new Event('focus'))
    await expect.poll(() => site.account().networkId).toBe('eip155:10')
    const [, second] = wallet.accounts
    wallet.selectAccount(second!)
    dispatchEvent(new Event('focus'))
    await expect.poll(() => site.account().address).toBe(second)
    await site.connections.disconnect()
    const asked = wallet.requests.length
    dispatchEvent(new Event('focus'))
    expect(wallet.requests).toHaveLength(asked)
  })

  it('that fails when the visitor is back on the page stays connected', async () => {
    const { wallet, site } = await connected()
    wallet.behave('offline')
    const asked = wallet.requests.length
    dispatchEvent(new Event('focus'))
    await expect.poll(() => wallet.requests.length).toBeGreaterThan(asked)
    expect(site.account().status).toBe('connected')
  })

  it('that loses its nodes for a moment stays; one that answers nothing any more has ended', async () => {
    const { wallet, site } = await connected()
    wallet.emit('disconnect', { code: 1013, message: 'Try again' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(site.account().status).toBe('connected')
    wallet.disconnect()
    await expect.poll(() => site.account().status).toBe('disconnected')
  })

  it.each([
    ['accountsChanged', 'nonsense'],
    ['accountsChanged', [42]],
    ['accountsChanged', null],
    ['chainChanged', {}],
    ['chainChanged', '0xzz'],
    ['chainChanged', -1],
  ])('that sends %s with %j changes nothing', async (event, payload) => {
    const { wallet, site } = await connected()
    const before = site.account()
    wallet.emit(event, payload)
    expect(site.account()).toEqual(before)
  })

  it('is left without listeners, and the permission is given back [4.47]', async () => {
    const { wallet, site } = await connected()
    await site.connections.disconnect()
    expect(site.account()).toMatchObject({ status: 'disconnected', address: undefined, connectedWalletInfo: undefined })
    expect(wallet.authorized).toBe(false)
    expect(wallet.listenerCount()).toBe(0)
  })

  it('keeps the permission where the site says so, and disconnects all the same where it does not know the method', async () => {
    const kept = await connected({}, { revokeOnDisconnect: false })
    await kept.site.connections.disconnect()
    expect(kept.wallet.authorized).toBe(true)
    kept.site.modal.dispose()
    kept.wallet.behave('unsupported', { method: 'wallet_revokePermissions' })
    const site = open()
    await site.connect(id)
    await site.connections.disconnect()
    expect(site.account().status).toBe('disconnected')
  })

  it('that calls listeners after their removal changes nothing', async () => {
    const { wallet, site } = await connected({ chains: [chain(1), chain(10)] })
    wallet.misbehave('emitsAfterRemoval')
    await site.connections.disconnect()
    wallet.setChain(10)
    wallet.emit('accountsChanged', [wallet.accounts[1]])
    expect(site.account().status).toBe('disconnected')
  })

  it('leaves no listener when the modal is disposed', async () => {
    const { wallet, site } = await connected()
    expect(wallet.listenerCount()).toBeGreaterThan(0)
    site.modal.dispose()
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('after a reload', () => {
  async function reloaded(
    change: (wallet: EvmTestWallet, site: Site) => unknown = () => {},
  ): Promise<{ wallet: EvmTestWallet; site: Site }> {
    const first = await connected({}, { stored: new Map() })
    await change(first.wallet, first.site)
    const { stored } = first.site
    first.site.modal.dispose()
    const site = open({ stored })
    await site.connections.settled('eip155')
    return { wallet: first.wallet, site }
  }

  it('the wallet is connected again, without a prompt [3.29]', async () => {
    const { wallet, site } = await reloaded((w) => w.behave('refuse'))
    expect(site.account()).toMatchObject({ status: 'connected', address: wallet.accounts[0] })
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  })

  it('one that was disconnected stays disconnected, though the wallet still trusts the page [3.29]', async () => {
    const { wallet, site } = await reloaded(async (w, s) => {
      await s.connections.disconnect()
      w.authorize()
    })
    expect(wallet.authorized).toBe(true)
    expect(site.account().status).toBe('disconnected')
  })

  it('one that took its accounts back and lets the page do other things is forgotten', async () => {
    const { site } = await reloaded((wallet) => {
      wallet.misbehave('changesSilently')
      wallet.revoke()
      wallet.behave(
        { answer: [{ parentCapability: 'endowment:permitted-chains' }] },
        { method: 'wallet_getPermissions' },
      )
    })
    expect(site.account().status).toBe('disconnected')
    expect(site.modal.store.get(site.connections.state).sessions).toEqual([])
  })

  it('one that took everything back stays disconnected', async () => {
    const { site, wallet } = await reloaded((w) => {
      w.misbehave('changesSilently')
      w.revoke()
    })
    expect(site.account().status).toBe('disconnected')
    expect(wallet.requests.filter(({ asked }) => asked)).toHaveLength(1)
  })

  it.each([
    ['answers its permissions, as MetaMask', []],
    ['answers no permissions, as Rabby', ['hidesPermissionsWhileLocked']],
  ] as const)('one that is locked is kept for the next load where it %s', async (_, faults) => {
    const { wallet, site } = await reloaded((w) => {
      w.misbehave('changesSilently')
      for (const fault of faults) w.misbehave(fault)
      w.lock()
    })
    expect(site.account().status).toBe('disconnected')
    const { stored } = site
    site.modal.dispose()
    wallet.unlock()
    const again = open({ stored })
    await again.connections.settled('eip155')
    expect(again.account().status).toBe('connected')
  })

  it('one that announces itself when the page has stopped waiting is connected then, without a prompt (EIP-6963)', async () => {
    const first = await connected({}, { stored: new Map() })
    first.site.modal.dispose()
    const { stored } = first.site
    stubPage()
    const site = open({ stored })
    await site.connections.settled('eip155')
    expect(site.account()).toMatchObject({ status: 'disconnected', isReconnecting: false })
    const late = meadow()
    late.authorize()
    await expect.poll(() => site.account().status).toBe('connected')
    expect(late.requests.filter(({ asked }) => asked)).toEqual([])
  })

  it('one that answers when the page has stopped waiting is connected then', async () => {
    const { site } = await reloaded((w) => w.behave({ delay: 3000 }, { method: 'eth_accounts' }))
    expect(site.account().status).toBe('disconnected')
    await expect.poll(() => site.account().status, { timeout: 3000 }).toBe('connected')
  })

  it.each([
    ['says that it may not answer is forgotten', { code: 4100, message: 'Unauthorized' }, 0],
    ['fails otherwise is kept for the next load', { code: 4900, message: 'Disconnected' }, 1],
  ])('one that %s', async (_, error, kept) => {
    const { site } = await reloaded((w) => w.behave({ error }, { method: 'eth_accounts' }))
    expect(site.account().status).toBe('disconnected')
    expect(site.modal.store.get(site.connections.state).sessions).toHaveLength(kept)
  })

  it('one that answers its accounts as garbage is kept for the next load', async () => {
    const { site } = await reloaded((w) => w.behave('garbage', { method: 'eth_accounts' }))
    expect(site.modal.store.get(site.connections.state).sessions).toMatchObject([{ status: 'dormant' }])
  })

  it.each([
    ['does not know permissions (EIP-2255) may be locked, and is kept', 'unsupported', 1],
    ['answers its permissions as garbage may be locked, and is kept', 'garbage', 1],
    ['permits other things only has taken its accounts back, and is forgotten', { answer: [null, {}] }, 0],
  ] as const)('one without accounts that %s', async (_, permissions, kept) => {
    const { site } = await reloaded((w) => {
      w.behave({ answer: [] }, { method: 'eth_accounts' })
      w.behave(permissions, { method: 'wallet_getPermissions' })
    })
    expect(site.account().status).toBe('disconnected')
    expect(site.modal.store.get(site.connections.state).sessions).toHaveLength(kept)
  })

  it('the other account that was selected is still the one in use', async () => {
    const { wallet, site } = await reloaded(async (w, s) => {
      const [connection] = s.modal.store.get(s.connections.list)
      await s.connections.select(connection!.id, w.accounts[1])
    })
    expect(site.account().address).toBe(wallet.accounts[1])
  })
})

describe('two wallets', () => {
  it('are connected at once; one is in use, the other is taken without a question [4.4] [4.11] [4.12]', async () => {
    const { wallet, site } = await connected({ privateKey: `0x${'11'.repeat(32)}` })
    const other = createEvmTestWallet({ name: 'Orchard', rdns: 'example.orchard', privateKey: `0x${'22'.repeat(32)}` })
    other.announce(page())
    await site.connect('eip6963:example.orchard')
    const { connections } = site
    expect(site.account().address).toBe(other.accounts[0])
    expect(connections.status('eip155', id)).toBe('active')
    expect(connections.status('eip155', 'eip6963:example.orchard')).toBe('connected')
    const asked = wallet.requests.length
    const first = site.modal.store.get(connections.list).find(({ connectorId }) => connectorId === id)
    await connections.select(first!.id)
    expect(site.account().address).toBe(wallet.accounts[0])
    expect(wallet.requests).toHaveLength(asked)
    await connections.disconnect({ connectionId: first!.id })
    expect(site.account().address).toBe(other.accounts[0])
  })
})
