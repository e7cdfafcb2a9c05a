import type { PolkadotTestWallet, PolkadotTestWalletOptions } from '@portico/testing/polkadot'
import { u8aToHex } from '@polkadot/util'
import { describe, expect, it, vi } from 'vitest'
import { kusama, polkadotAssetHub, polkadotChain, westend } from '../src/index.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'
import { verifyMessage } from './verify.js'

const { open, install, page } = withPage()
const alice = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}
const bobOnPolkadot = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const settle = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))
const asked = ({ requests }: PolkadotTestWallet) => requests.filter((request) => request.asked)
const calls = ({ requests }: PolkadotTestWallet) => requests.map(({ method }) => method)

async function connected(
  options: PolkadotTestWalletOptions = {},
  siteOptions: SiteOptions = {},
): Promise<{ readonly wallet: PolkadotTestWallet; readonly site: Site }> {
  const wallet = install(options)
  const site = open(siteOptions)
  await site.connect(`polkadot:${options.as ?? 'polkadot-js'}`)
  return { wallet, site }
}
const inject = (extensions: Readonly<Record<string, unknown>>): void => void vi.stubGlobal('injectedWeb3', extensions)

describe('extensions', () => {
  it.each([
    ['polkadot-js', 'Polkadot.js'],
    ['talisman', 'Talisman'],
    ['subwallet-js', 'SubWallet'],
    ['enkrypt', 'Enkrypt'],
    ['fearless-wallet', 'Fearless Wallet'],
    ['polkagate', 'PolkaGate'],
    ['aleph-zero', 'Aleph Zero Signer'],
    ['manta-wallet-js', 'Manta Wallet'],
    ['trust', 'Trust Wallet'],
    ['meadow', 'meadow'],
  ])('that are %s are found and called %s', (as, name) => {
    install({ as })
    expect(open().connectors()).toMatchObject([
      { id: `polkadot:${as}`, name, type: 'INJECTED', namespaces: ['polkadot'] },
    ])
  })

  it('that are Nova’s browser, which poses as Polkadot.js, are called Nova Wallet', () => {
    vi.stubGlobal('walletExtension', { isNovaWallet: true })
    install()
    install({ as: 'talisman' })
    expect(open().connectors()).toMatchObject([
      { id: 'polkadot:polkadot-js', name: 'Nova Wallet' },
      { id: 'polkadot:talisman', name: 'Talisman' },
    ])
  })

  it('that come late, as they do, are found for some seconds, and none is twice', async () => {
    const site = open()
    expect(site.connectors()).toEqual([])
    await settle(400)
    install()
    install({ as: 'talisman' })
    await settle(400)
    expect(site.connectors().map(({ name }) => name)).toEqual(['Polkadot.js', 'Talisman'])
  })

  it('that are none, or whose getters throw, are not offered and break nothing', () => {
    inject({
      broken: undefined,
      'not a <b>name</b>': { enable: () => {} },
      word: 'enable',
      half: { enable: true },
      get thrower() {
        throw new Error('no')
      },
    })
    expect(open().connectors()).toEqual([])
    vi.stubGlobal('injectedWeb3', 'nonsense')
    expect(open().connectors()).toEqual([])
  })

  it('are asked nothing until somebody connects', async () => {
    const wallet = install()
    open()
    await settle(100)
    expect(wallet.requests).toEqual([])
  })
})

describe('connecting', () => {
  it('asks under the name of the site, and gives all accounts as the network writes them, with their names', async () => {
    const { wallet, site } = await connected({
      keys: [
        { seed: `0x${'11'.repeat(32)}`, name: 'Savings' },
        { seed: `0x${'22'.repeat(32)}`, type: 'ed25519', name: 'Day to day' },
        { seed: `0x${'33'.repeat(32)}`, type: 'ecdsa', name: 'Old‮ \u0000one' },
      ],
    })
    expect(wallet.requests[0]).toMatchObject({ method: 'enable', params: ['Meridian'] })
    const accounts = await site.api.getAccounts()
    expect(accounts).toMatchObject([
      { name: 'Savings', keyType: 'sr25519' },
      { name: 'Day to day', keyType: 'ed25519' },
      { name: 'Old one', keyType: 'ecdsa' },
    ])
    expect(accounts.every(({ address }) => address.startsWith('1'))).toBe(true)
    expect(site.account()).toMatchObject({ status: 'connected', networkId: polkadotAssetHub.caipNetworkId })
  })

  it('gives core the names of accounts, cleaned, and follows them when they change in the wallet', async () => {
    const { wallet, site } = await connected({ keys: [{ seed: `0x${'11'.repeat(32)}`, name: 'Old\u202e \u0000one' }] })
    const names = () => site.account().allAccounts.map(({ name }) => name)
    expect(names()).toEqual(['Old one'])
    wallet.emit('accounts', [{ address: wallet.accounts[0], name: '  New\none ', type: 'sr25519' }])
    expect(names()).toEqual(['New one'])
    site.modal.dispose()
    const again = open({ stored: site.stored })
    await again.connections.settled('polkadot')
    expect(again.account().allAccounts.map(({ name }) => name)).toEqual(['New one'])
    expect(await again.api.getAccounts()).toMatchObject([{ name: 'New one', keyType: 'sr25519' }])
  })

  it.each(['polkadot-js', 'subwallet-js', 'talisman'])(
    'that the visitor refuses in the words of %s is rejected',
    async (as) => {
      const wallet = install({ as })
      wallet.behave('refuse', { times: 1 })
      expect(await failure(open().connect(`polkadot:${as}`))).toMatchObject({ code: 'core/connectionRejected' })
    },
  )

  it('that the visitor refuses ends with Connection rejected, and works the next time', async () => {
    const wallet = install()
    const site = open()
    // polkadot-js/extension: a request refused, its window closed, a signature refused. Then SubWallet.
    for (const word of [
      'Connection request was rejected by the user.',
      'Connection request was cancelled by the user.',
      'Rejected',
      'Cancelled',
      'Rejected by user',
    ]) {
      wallet.behave({ error: new Error(word) }, { times: 1 })
      expect(await failure(site.connect()), word).toMatchObject({ code: 'core/connectionRejected' })
    }
    await site.connect()
    expect(site.account().address).toBe(alice.polkadot)
  })

  it('tells why a wallet asks nobody: the site was refused before, or a window waits', async () => {
    const wallet = install()
    const site = open()
    wallet.behave(
      { error: new Error('The source http://127.0.0.1 is not allowed to interact with this extension') },
      { times: 1 },
    )
    expect(await failure(site.connect())).toMatchObject({ code: 'polkadot/siteBlocked' })
    wallet.behave({ error: new Error('The source http://127.0.0.1 has a pending authorization request') }, { times: 1 })
    expect(await failure(site.connect())).toMatchObject({ code: 'polkadot/requestPending' })
  })

  it.each([
    ['nothing', undefined],
    ['no accounts', { signer: {} }],
    ['something else than a list', { accounts: { get: () => 'mine' } }],
    ['no account', { accounts: { get: () => [] } }],
    [
      'accounts of other kinds',
      { accounts: { get: () => [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, null, 7] } },
    ],
    ['an address with a typo', { accounts: { get: () => [{ address: alice.generic.replace('Gr', 'Gs') }] } }],
  ])('to a wallet that answers %s fails with a code', async (_, answer) => {
    const wallet = install()
    const site = open()
    wallet.behave({ answer })
    expect(await failure(site.connect())).toMatchObject({ code: 'polkadot/badAnswer' })
    expect(site.account().status).toBe('disconnected')
  })

  it('leaves out accounts that their owner keeps to another network', async () => {
    const kusamaOnly = `0x${kusama.id}${'0'.repeat(32)}`
    const { site } = await connected({
      keys: [{ seed: `0x${'11'.repeat(32)}`, genesisHash: kusamaOnly }, { seed: `0x${'22'.repeat(32)}` }],
    })
    expect(await site.api.getAccounts()).toMatchObject([{ name: 'Account 2' }])
    await site.connections.switchNetwork(kusama.caipNetworkId)
    expect((await site.api.getAccounts()).map(({ name }) => name).toSorted()).toEqual(['Account 1', 'Account 2'])
  })

  it('to a wallet whose accounts are all kept to other networks says so', async () => {
    const wallet = install({ keys: [{ seed: `0x${'11'.repeat(32)}`, genesisHash: `0x${kusama.id}${'0'.repeat(32)}` }] })
    const site = open({ networks: [kusama, westend] })
    await site.connect()
    expect(await failure(site.connections.switchNetwork(westend.caipNetworkId))).toMatchObject({
      code: 'polkadot/chainNotSupported',
      message: 'Chain is not supported',
    })
    expect(site.account().networkId).toBe(kusama.caipNetworkId)
    expect(wallet.requests.filter(({ asked: was }) => was)).toHaveLength(1)
  })
})

describe('a session', () => {
  it('writes the account anew on each network, asks nobody for it, and keeps the one that was chosen', async () => {
    const { wallet, site } = await connected()
    const [connection] = site.modal.store.get(site.connections.list)
    await site.connections.select(connection!.id, bobOnPolkadot)
    await site.connections.switchNetwork(kusama.caipNetworkId)
    expect(site.account().networkId).toBe(kusama.caipNetworkId)
    expect(site.need('chain').sameAddress(site.account().address!, bobOnPolkadot)).toBe(true)
    expect(site.account().address).not.toBe(bobOnPolkadot)
    await site.connections.switchNetwork(polkadotChain.caipNetworkId)
    expect(site.account().address).toBe(bobOnPolkadot)
    expect(asked(wallet)).toHaveLength(1)
  })

  it('follows the accounts of the wallet, and hides while it shows none', async () => {
    const { wallet, site } = await connected()
    wallet.setAccounts([wallet.accounts[1]!])
    expect(site.account().address).toBe(bobOnPolkadot)
    wallet.revoke()
    expect(site.account().status).toBe('disconnected')
    wallet.authorize()
    expect(site.account()).toMatchObject({ status: 'connected', address: bobOnPolkadot })
    site.stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  it.each(['emitsTwice', 'emitsAfterRemoval', 'hasNoEvents'] as const)('lives with a wallet that %s', async (how) => {
    const wallet = install()
    wallet.misbehave(how)
    const site = open()
    await site.connect()
    wallet.setAccounts(wallet.accounts.toReversed())
    await site.connections.disconnect()
    wallet.setAccounts(wallet.accounts.toReversed())
    expect(site.account().status).toBe('disconnected')
  })

  it('takes a wallet that tells nonsense at its word for nothing', async () => {
    const { wallet, site } = await connected()
    for (const nonsense of [undefined, 'none', {}, 7]) wallet.emit('accounts', nonsense)
    expect(site.account().address).toBe(alice.polkadot)
  })
})

describe('after a reload', () => {
  async function reloaded(change: (wallet: PolkadotTestWallet) => void = () => {}) {
    const { wallet, site } = await connected()
    await site.connections.switchNetwork(kusama.caipNetworkId)
    site.modal.dispose()
    change(wallet)
    const before = wallet.requests.length
    const again = open({ stored: site.stored })
    await again.connections.settled('polkadot')
    return { wallet, again, since: () => calls(wallet).slice(before) }
  }
  const sign = (site: Site) =>
    site.need('signMessage').signMessage({ account: `${kusama.caipNetworkId}:${alice.kusama}`, message: 'hello' })

  it('the account, its name and the network are there, and the wallet has been asked for nothing', async () => {
    const { again, since } = await reloaded()
    expect(again.account()).toMatchObject({
      status: 'connected',
      address: alice.kusama,
      networkId: kusama.caipNetworkId,
    })
    expect(await again.api.getAccounts()).toMatchObject([
      { name: 'Account 1', keyType: 'sr25519' },
      { name: 'Account 2' },
    ])
    expect(since()).toEqual([])
  })

  it('the first signature attaches the wallet, with no question but its own', async () => {
    const { again, wallet, since } = await reloaded()
    expect(await verifyMessage(alice.generic, 'hello', (await sign(again)).signature)).toBe(true)
    expect(since()).toEqual(['enable', 'accounts.get', 'signRaw'])
    expect(wallet.requests.find(({ method, asked: was }, at) => method === 'enable' && at > 2 && was)).toBeUndefined()
  })

  it('a wallet that does not hold the account any more signs nothing, says so, and is shown as it is', async () => {
    const { again, since } = await reloaded((wallet) => wallet.setAccounts([wallet.accounts[1]!]))
    expect(await failure(sign(again))).toMatchObject({
      code: 'polkadot/accountChanged',
      context: { wallet: 'Polkadot.js', expected: alice.kusama },
    })
    expect(since()).not.toContain('signRaw')
    expect(again.need('chain').sameAddress(again.account().address!, bobOnPolkadot)).toBe(true)
  })

  it('a wallet that took the accounts back asks at the first signature; refused, nothing is signed', async () => {
    const { again, wallet, since } = await reloaded((one) => {
      one.revoke()
      one.behave('refuse')
    })
    expect(await failure(sign(again))).toMatchObject({ code: 4001 })
    expect(since()).toEqual(['enable'])
    expect(wallet.authorized).toBe(false)
  })

  it('a wallet that is gone by the first signature is told as gone', async () => {
    const { again } = await reloaded()
    Reflect.deleteProperty((page() as unknown as { injectedWeb3: object }).injectedWeb3, 'polkadot-js')
    expect(await failure(sign(again))).toMatchObject({ code: 'polkadot/walletGone' })
  })

  it('where somebody else wrote what was kept, the session is forgotten', async () => {
    const { site } = await connected()
    site.modal.dispose()
    for (const [key, value] of site.stored)
      site.stored.set(key, value.replaceAll(/"address":"[^"]*"/g, '"address":"nonsense"'))
    const again = open({ stored: site.stored })
    await again.connections.settled('polkadot')
    expect(again.account().status).toBe('disconnected')
  })
})

describe('immediately before a signature', () => {
  it('the wallet is asked for its accounts: one that was taken away without a word signs nothing', async () => {
    const wallet = install()
    wallet.misbehave('hasNoEvents')
    const site = open()
    await site.connect()
    const account = `${polkadotChain.caipNetworkId}:${alice.polkadot}` as const
    const { signMessage } = site.need('signMessage')
    await signMessage({ account, message: 'first' })
    wallet.misbehave('changesSilently')
    wallet.setAccounts([wallet.accounts[1]!])
    expect(await failure(signMessage({ account, message: 'second' }))).toMatchObject({
      code: 'polkadot/accountChanged',
      context: { expected: alice.polkadot },
    })
    expect(calls(wallet).filter((method) => method === 'signRaw')).toHaveLength(1)
    expect(calls(wallet).slice(-2)).toEqual(['signRaw', 'accounts.get'])
  })
})

describe('signing messages', () => {
  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)('with %s verifies by @polkadot/util-crypto', async (type) => {
    const { wallet, site } = await connected({ keys: [{ seed: `0x${'44'.repeat(32)}`, type }] })
    const account = `${polkadotChain.caipNetworkId}:${site.account().address!}` as const
    const { signature } = await site.need('signMessage').signMessage({ account, message: 'Grüße' })
    expect(await verifyMessage(wallet.accounts[0]!, 'Grüße', signature)).toBe(true)
    expect(await verifyMessage(wallet.accounts[0]!, 'Grüsse', signature)).toBe(false)
  })

  it.each([
    [undefined],
    ['0xabcd'],
    [{ signature: 'abc' }],
    [{ signature: `0x${'00'.repeat(63)}` }],
    [{ signature: `0x${'00'.repeat(67)}` }],
    [{ signature: 7 }],
  ])('takes no %j for a signature', async (answer) => {
    const { wallet, site } = await connected()
    wallet.behave({ answer })
    const account = `${polkadotChain.caipNetworkId}:${alice.polkadot}` as const
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'a' }))).toMatchObject({
      code: 'polkadot/badAnswer',
    })
  })

  it('by the signer for hosts goes to the wallet that has the account, in the spelling it knows', async () => {
    const { wallet, site } = await connected()
    const data = u8aToHex(new TextEncoder().encode('hello'))
    const { signature } = await site.api.getSigner().signRaw({ address: alice.kusama, data, type: 'bytes' })
    expect(await verifyMessage(alice.generic, 'hello', signature)).toBe(true)
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'signRaw', params: [{ address: alice.generic }] })
    expect(
      await failure(site.api.getSigner().signRaw({ address: bobOnPolkadot.replace('14', '13'), data, type: 'bytes' })),
    ).toMatchObject({ code: 'polkadot/notConnected' })
  })

  it('says what a wallet cannot do', async () => {
    inject({
      mute: { enable: async () => ({ accounts: { get: async () => [{ address: alice.generic }] }, signer: {} }) },
    })
    const site = open()
    await site.connect('polkadot:mute')
    const account = `${polkadotChain.caipNetworkId}:${alice.polkadot}` as const
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'a' }))).toMatchObject({
      code: 'polkadot/notSupported',
      context: { wallet: 'mute', method: 'signRaw' },
    })
  })
})
