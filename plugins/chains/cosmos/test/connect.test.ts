import { isPorticoError } from '@portico/core'
import { cosmosAddress } from '@portico/testing/cosmos'
import { describe, expect, it } from 'vitest'
import { cosmosHub, osmosis, type CosmosNetwork, type CosmosProvider } from '../src/index.js'
import { failure, withPage } from './site.js'

const { open, page, install } = withPage()
const calls = (wallet: { readonly requests: readonly { readonly method: string }[] }) =>
  wallet.requests.map(({ method }) => method)
const settle = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))
/** What the extensions say: see `refusalOf` of the test wallet. */
function refusalIn(as: 'keplr' | 'leap' | 'cosmostation', method: string): Error {
  if (as === 'cosmostation') return new Error('User rejected the request.')
  return new Error(as === 'leap' && method === 'enable' ? 'Chain approval rejected' : 'Request rejected')
}
const unknown: CosmosNetwork = {
  ...osmosis,
  id: 'meadow-1',
  name: 'Meadow',
  caipNetworkId: 'cosmos:meadow-1',
  bech32Prefix: 'meadow',
  denom: 'uleaf',
  restUrl: 'https://rest.meadow.example',
}

describe('wallets on the page', () => {
  it.each([
    ['keplr', 'Keplr', 'app.keplr'],
    ['leap', 'Leap', 'io.leapwallet.LeapWallet'],
    ['cosmostation', 'Cosmostation', 'io.cosmostation'],
  ] as const)('%s is found, connects, and is followed when it changes account', async (as, name, rdns) => {
    const wallet = install({ as })
    const site = open()
    expect(site.connectors()).toMatchObject([{ id: as, name, type: 'INJECTED', info: { rdns } }])
    await site.connect(as)
    expect(site.account()).toMatchObject({
      status: 'connected',
      address: wallet.accounts[0],
      networkId: 'cosmos:cosmoshub-4',
    })
    // Leap grants each account apart.
    wallet.selectAccount(wallet.accounts[1]!)
    if (as === 'leap') await wallet.keplr.enable('cosmoshub-4')
    dispatchEvent(new Event(`${as}_keystorechange`))
    await expect.poll(() => site.account().address).toBe(wallet.accounts[0])
  })

  it.each(['leap', 'cosmostation'] as const)('%s in the place of Keplr is one row, under its own name', async (as) => {
    const wallet = install({ as, replacesKeplr: true })
    expect((page().window as unknown as { readonly keplr: unknown }).keplr).toBe(wallet.keplr)
    const site = open()
    expect(site.connectors().map(({ id }) => id)).toEqual([as])
    await site.connect(as)
    expect(site.account().address).toBe(wallet.accounts[0])
  })

  it('Keplr beside Leap and Cosmostation is a row of its own', () => {
    install()
    install({ as: 'leap' })
    install({ as: 'cosmostation', replacesKeplr: true })
    const rows = open().connectors()
    expect(rows.map(({ id }) => id)).toEqual(['keplr', 'leap', 'cosmostation'])
  })

  it('Keplr that is replaced while the page looks is taken from the list', async () => {
    const site = open()
    const leave = install().appear(page().window)
    await expect.poll(() => site.connectors().map(({ id }) => id)).toEqual(['keplr'])
    leave()
    install({ as: 'leap' })
    await expect.poll(() => site.connectors().map(({ id }) => id)).toEqual(['leap'])
  })

  it('that come late are found, and none is twice', async () => {
    const site = open()
    expect(site.connectors()).toEqual([])
    install()
    install({ as: 'leap' })
    await settle(600)
    expect(site.connectors().map(({ id }) => id)).toEqual(['keplr', 'leap'])
  })

  it('that lack Keplr’s methods, or whose getters throw, are not offered and break nothing', () => {
    Object.defineProperty(page().window, 'keplr', {
      configurable: true,
      get() {
        throw new Error('no')
      },
    })
    Object.assign(page().window, { leap: { enable: true }, cosmostation: 'here' })
    const site = open()
    expect(site.connectors()).toEqual([])
    for (const key of ['keplr', 'leap', 'cosmostation']) Reflect.deleteProperty(page().window, key)
  })
})

describe('connecting', () => {
  it('that the visitor refuses in Keplr’s words ends with Connection rejected, and works the next time [8.4]', async () => {
    const wallet = install()
    wallet.behave('refuse', { times: 1 })
    const site = open()
    expect(await failure(site.connect())).toMatchObject({
      code: 'core/connectionRejected',
      message: 'Connection rejected',
    })
    expect(site.account().status).toBe('disconnected')
    await site.connect()
    expect(site.account().status).toBe('connected')
  })

  it.each(['keplr', 'leap', 'cosmostation'] as const)(
    'that is refused in the words of %s ends with Connection rejected, to whatever it was asked',
    async (as) => {
      for (const method of ['enable', 'getKey', 'experimentalSuggestChain'] as const) {
        const wallet = install({ as, ...(method === 'experimentalSuggestChain' && { chains: [] }) })
        wallet.behave({ error: refusalIn(as, method) }, { method })
        const site = open({ networks: [unknown, cosmosHub].slice(method === 'experimentalSuggestChain' ? 0 : 1) })
        expect(await failure(site.connect(as)), method).toMatchObject({ code: 'core/connectionRejected' })
        site.modal.dispose()
        wallet.reset()
      }
    },
  )

  it('takes Cosmostation’s 5000, for what a Ledger cannot sign, for no refusal', async () => {
    const wallet = install({ as: 'cosmostation' })
    wallet.behave({ error: { code: 5000, message: 'The method is not supported by the ledger account.' } })
    expect(await failure(open().connect('cosmostation'))).toMatchObject({
      code: 'cosmos/walletFailed',
      context: { problem: 'The method is not supported by the ledger account.' },
    })
  })

  it('knows a refusal of a wallet that hides it in an error of JSON-RPC', async () => {
    const wallet = install()
    const hidden = { code: -32_603, message: 'Internal error', data: { originalError: { code: 4001, message: 'no' } } }
    wallet.behave({ error: hidden })
    expect(await failure(open().connect())).toMatchObject({ code: 'core/connectionRejected' })
  })

  it.each(['garbage', 'answerNothing', 'throwNothing', 'throwSync', 'offline', 'unsupported'] as const)(
    'to a wallet whose getKey does %s ends in a coded error, and the page goes on',
    async (behaviour) => {
      const wallet = install()
      wallet.behave(behaviour, { method: 'getKey', times: 1 })
      const site = open()
      expect(isPorticoError(await failure(site.connect()))).toBe(true)
      expect(site.account().status).toBe('disconnected')
      await site.connect()
      expect(site.account().status).toBe('connected')
    },
  )

  it.each([
    ['an address with a wrong checksum', { bech32Address: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5' }],
    ['a key of another length', { pubKey: new Uint8Array(65) }],
    ['a key that is text', { pubKey: 'nothing' }],
  ])('refuses %s', async (_, wrong) => {
    const wallet = install()
    wallet.authorize()
    wallet.behave({ answer: { ...(await wallet.keplr.getKey('cosmoshub-4')), ...wrong } }, { method: 'getKey' })
    expect(await failure(open().connect())).toMatchObject({ code: 'cosmos/badAnswer', context: { from: 'Keplr' } })
  })

  it('suggests a network that the wallet does not know, and goes on with it', async () => {
    const wallet = install()
    const site = open({ networks: [unknown] })
    await site.connect()
    expect(wallet.chains).toContainEqual({ chainId: 'meadow-1', prefix: 'meadow' })
    expect(site.account()).toMatchObject({ status: 'connected', address: expect.stringMatching(/^meadow1/) })
  })

  it('says that a network is not supported where it cannot be suggested or is refused [8.5]', async () => {
    install()
    const { restUrl: _, ...bare } = unknown
    expect(await failure(open({ networks: [bare] }).connect())).toMatchObject({
      code: 'cosmos/chainNotSupported',
      message: 'Chain is not supported',
    })
  })

  it('counts a refused suggestion as the visitor’s refusal', async () => {
    const wallet = install()
    wallet.behave('refuse', { method: 'experimentalSuggestChain' })
    expect(await failure(open({ networks: [unknown] }).connect())).toMatchObject({ code: 'core/connectionRejected' })
  })
})

describe('networks and accounts', () => {
  it('the address follows the network, in one account of one key', async () => {
    const wallet = install()
    const site = open({ networks: [cosmosHub, osmosis] })
    await site.connect()
    const { pubKey } = await wallet.keplr.getKey('cosmoshub-4')
    await site.connections.switchNetwork('cosmos:osmosis-1')
    expect(site.account()).toMatchObject({
      networkId: 'cosmos:osmosis-1',
      caipAddress: `cosmos:osmosis-1:${cosmosAddress(pubKey, 'osmo')}`,
      allAccounts: [{ address: cosmosAddress(pubKey, 'osmo') }],
    })
    await site.connections.switchNetwork('cosmos:cosmoshub-4')
    expect(site.account()).toMatchObject({ address: cosmosAddress(pubKey), networkId: 'cosmos:cosmoshub-4' })
  })

  it('a change of network that the wallet refuses leaves everything as it was', async () => {
    const wallet = install()
    const site = open({ networks: [cosmosHub, unknown] })
    await site.connect()
    wallet.behave('refuse')
    expect(await failure(site.connections.switchNetwork('cosmos:meadow-1'))).toMatchObject({ code: 4001 })
    expect(site.account()).toMatchObject({ networkId: 'cosmos:cosmoshub-4', address: wallet.accounts[0] })
  })

  it('a wallet that takes the accounts back ends the connection', async () => {
    const wallet = install()
    const site = open()
    await site.connect()
    wallet.revoke()
    await settle()
    expect(site.account().status).toBe('disconnected')
  })

  it('a late failure to read an earlier choice of account does not end the connection', async () => {
    const wallet = install()
    const site = open()
    await site.connect()
    const [, second = '', third = ''] = wallet.accounts
    wallet.behave('stall', { method: 'getKey', times: 1 })
    wallet.selectAccount(second)
    await settle()
    wallet.selectAccount(third)
    await expect.poll(() => site.account().address).toBe(third)
    wallet.refuse()
    await settle()
    expect(site.account()).toMatchObject({ status: 'connected', address: third })
  })

  it.each(['leap', 'cosmostation'] as const)(
    'disconnecting takes the permission back from %s, by its own method',
    async (as) => {
      const wallet = install({ as })
      const site = open({ networks: [cosmosHub, osmosis] })
      await site.connect(as)
      await site.connections.switchNetwork('cosmos:osmosis-1')
      await site.connections.disconnect()
      expect(wallet.authorized).toBe(false)
      const ended = wallet.requests.filter(({ method }) => method === 'disconnect').map(({ params }) => params)
      expect(ended).toEqual(as === 'leap' ? [['cosmoshub-4'], ['osmosis-1']] : [])
    },
  )

  it('Leap is not made to ask for another account that was chosen in it; it asks when that should sign', async () => {
    const wallet = install({ as: 'leap' })
    const site = open()
    await site.connect('leap')
    const [first = ''] = wallet.accounts
    const before = wallet.requests.length
    wallet.selectAccount(wallet.accounts[1]!)
    await expect.poll(() => calls(wallet).slice(before)).toEqual(['isConnected'])
    await settle()
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['enable'])
    expect(site.account()).toMatchObject({ status: 'connected', address: first })
    const signing = site.need('signMessage').signMessage({ account: `cosmos:cosmoshub-4:${first}`, message: 'hello' })
    expect(await failure(signing)).toMatchObject({ code: 'cosmos/accountChanged', context: { expected: first } })
    expect(calls(wallet)).not.toContain('signArbitrary')
  })

  it('disconnecting takes the permission back, unless told not to; a wallet that cannot is left all the same', async () => {
    const wallet = install()
    const site = open()
    await site.connect()
    await site.connections.disconnect()
    expect(wallet.authorized).toBe(false)
    const polite = open({ revokeOnDisconnect: false })
    await polite.connect()
    await polite.connections.disconnect()
    expect(wallet.authorized).toBe(true)
    await polite.connect()
    wallet.behave('throwString', { method: 'disable' })
    await site.connect()
    await site.connections.disconnect()
    expect(site.account().status).toBe('disconnected')
  })

  it('disconnecting removes the account it stored, and none is stored afterwards', async () => {
    const wallet = install()
    const stored = new Map<string, string>()
    const site = open({ stored, revokeOnDisconnect: false })
    const storesAccount = () => [...stored.values()].some((value) => value.includes('publicKey'))
    await site.connect()
    expect(storesAccount()).toBe(true)
    const provider = site.connections.active('cosmos')!.namespaceSession!.provider as CosmosProvider
    wallet.selectAccount(wallet.accounts[1]!)
    wallet.lock()
    const late = provider.getKey('cosmoshub-4')
    await site.connections.disconnect()
    expect(storesAccount()).toBe(false)
    wallet.unlock()
    wallet.approve()
    expect((await late).address).toBe(wallet.accounts[0])
    expect(storesAccount()).toBe(false)
  })
})

describe('a page that comes back', () => {
  it('has its account and network again and asks the wallet for nothing, locked or not', async () => {
    const wallet = install()
    const stored = new Map<string, string>()
    const first = open({ stored, networks: [cosmosHub, osmosis] })
    await first.connect()
    await first.connections.switchNetwork('cosmos:osmosis-1')
    const { caipAddress } = first.account()
    first.modal.dispose()
    wallet.lock()
    const before = calls(wallet).length
    const second = open({ stored, networks: [cosmosHub, osmosis] })
    await second.connections.settled('cosmos')
    expect(second.account()).toMatchObject({ status: 'connected', caipAddress, networkId: 'cosmos:osmosis-1' })
    expect(calls(wallet).slice(before)).toEqual([])
  })

  it('has the account that was chosen last', async () => {
    const wallet = install()
    const stored = new Map<string, string>()
    const first = open({ stored })
    await first.connect()
    wallet.selectAccount(wallet.accounts[2]!)
    await settle()
    first.modal.dispose()
    const second = open({ stored })
    await second.connections.settled('cosmos')
    expect(second.account().address).toBe(wallet.accounts[0])
  })

  it('finds at the first signature that another account was chosen in the wallet, shows that one, and signs with neither', async () => {
    const wallet = install()
    const stored = new Map<string, string>()
    const first = open({ stored })
    await first.connect()
    first.modal.dispose()
    const [old] = wallet.accounts
    wallet.selectAccount(wallet.accounts[1]!)
    const second = open({ stored })
    await second.connections.settled('cosmos')
    expect(second.account().address).toBe(old)
    const signing = second.need('signMessage').signMessage({ account: `cosmos:cosmoshub-4:${old!}`, message: 'hello' })
    expect(await failure(signing)).toMatchObject({
      code: 'cosmos/accountChanged',
      context: { expected: old, actual: wallet.accounts[0] },
    })
    expect(second.account().address).toBe(wallet.accounts[0])
    expect(calls(wallet)).not.toContain('signArbitrary')
  })

  it.each([
    ['network is of another namespace', /"networkId":"cosmos:cosmoshub-4"(?=,"address")/g, '"networkId":"eip155:1"'],
    ['network only ends like one', /"networkId":"cosmos:cosmoshub-4"(?=,"address")/g, '"networkId":"x-cosmos:hub"'],
    ['network has more than a name', /"networkId":"cosmos:cosmoshub-4"(?=,"address")/g, '"networkId":"cosmos:hub/a"'],
    ['network is no text', /"networkId":"cosmos:cosmoshub-4"(?=,"address")/g, '"networkId":["cosmos:hub"]'],
    ['key is too long', /"publicKey":"/g, '"publicKey":"A'],
    ['key has more than a key', /"publicKey":"[^"]*"/g, `"publicKey":"${'A'.repeat(43)}-"`],
  ])('forgets a session whose stored %s', async (_, part, other) => {
    install()
    const stored = new Map<string, string>()
    const first = open({ stored })
    await first.connect()
    first.modal.dispose()
    const before = [...stored.values()].join()
    for (const [key, value] of stored) stored.set(key, value.replaceAll(part, other))
    expect([...stored.values()].join()).not.toBe(before)
    const second = open({ stored })
    await second.connections.settled('cosmos')
    expect(second.account().status).toBe('disconnected')
    expect(second.modal.store.get(second.connections.state).sessions).toEqual([])
  })

  it('connects on the network that the visitor chose, else on the first of the site', async () => {
    install()
    const site = open({ networks: [osmosis, cosmosHub] })
    await site.connections.preferNetwork('cosmos:cosmoshub-4')
    await site.connect()
    expect(site.account().networkId).toBe('cosmos:cosmoshub-4')
    await site.connections.disconnect()
    await site.connect()
    expect(site.account().networkId).toBe('cosmos:osmosis-1')
  })

  it('forgets a session whose stored account was changed into something else', async () => {
    install()
    const stored = new Map<string, string>()
    const first = open({ stored })
    await first.connect()
    first.modal.dispose()
    for (const [key, value] of stored)
      stored.set(key, value.replaceAll(/"(address|publicKey)":"[^"]*"/g, '"$1":"nonsense"'))
    const second = open({ stored })
    await second.connections.settled('cosmos')
    expect(second.account().status).toBe('disconnected')
  })
})
