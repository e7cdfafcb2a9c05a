import { isRejection, type Network } from '@portico/core'
import { createBitcoinTestWallet, type BitcoinInterface, type BitcoinTestWalletOptions } from '@portico/testing/bitcoin'
import { registerWallet } from '@wallet-standard/core'
import { describe, expect, it } from 'vitest'
import { mainnet, testnet } from '../src/index.js'
import { failure, regtest, withPage, type Site } from './site.js'

/** What wallets in use do, from their published packages, sources and documentation. */

const { open, page } = withPage()
const ids: Readonly<Record<BitcoinInterface, string>> = {
  standard: 'bitcoin:Meadow',
  sats: 'bitcoin:Meadow',
  leather: 'bitcoin:Leather',
  unisat: 'bitcoin:UniSat',
  okx: 'bitcoin:OKX Wallet',
  phantom: 'bitcoin:Phantom',
}
const testnet4: Network = {
  ...testnet,
  id: '00000000da84f2bafbbc53dee25a72ae',
  caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  name: 'Testnet 4',
}
const networks: readonly Network[] = [mainnet, testnet, testnet4, regtest()]
const psbt = Buffer.from('70736274ff0100', 'hex')
const txid = 'f007551f169722ce74104d6673bd46ce193c624b8550889526d1b93820d725f7'
type Wallet = ReturnType<typeof createBitcoinTestWallet>

interface Connected {
  readonly wallet: Wallet
  readonly site: Site
  readonly address: string
}
async function connected(options: BitcoinTestWalletOptions, stored = new Map<string, string>()): Promise<Connected> {
  const wallet = createBitcoinTestWallet({ name: 'Meadow', ...options })
  wallet.appear(page())
  const site = open({ networks, stored })
  await site.connect(ids[options.speaks ?? 'standard'])
  return { wallet, site, address: site.account().address! }
}
/** The same page again: the same storage, a new modal. */
async function reload(site: Site, stored: Map<string, string>): Promise<Site> {
  site.modal.dispose()
  const next = open({ networks, stored })
  await next.connections.settled('bip122')
  return next
}
const accounts = (site: Site) => site.modal.store.get(site.connections.account('bip122')).allAccounts
const asked = (wallet: Wallet): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter((method) => !['connect', 'read', 'switchNetwork'].includes(method))
/** Every request that a site can make with the connected account. */
function requests({ site, address }: Connected): Readonly<Record<string, () => Promise<unknown>>> {
  const { provider } = site
  return {
    signMessage: () => provider.signMessage({ message: 'hello', address }),
    signPsbt: () => provider.signPsbt({ psbt: psbt.toString('base64'), signInputs: [{ index: 0, address }] }),
    sendTransfer: () => provider.sendTransfer({ recipient: address, amount: 1000n, address }),
  }
}

describe('UniSat on Fractal, which has the addresses of Bitcoin', () => {
  const error = {
    code: 'bitcoin/networkNotSupported',
    message: expect.stringContaining('FRACTAL_BITCOIN_MAINNET') as string,
  }

  it('is not connected as if it were on Bitcoin', async () => {
    const wallet = createBitcoinTestWallet({ speaks: 'unisat', network: 'fractal' })
    wallet.appear(page())
    const site = open({ networks })
    expect(await failure(site.connect(ids.unisat))).toMatchObject(error)
    expect(site.account().status).toBe('disconnected')
  })

  it('signs and sends nothing there that is meant for Bitcoin', async () => {
    const all = await connected({ speaks: 'unisat', network: 'mainnet' })
    all.wallet.misbehave('changesSilently')
    all.wallet.setNetwork('fractal')
    for (const request of Object.values(requests(all))) expect(await failure(request())).toMatchObject(error)
    expect(asked(all.wallet)).toEqual([])
  })

  it('is disconnected when it goes there, and back after a reload on Bitcoin', async () => {
    const stored = new Map<string, string>()
    const { wallet, site } = await connected({ speaks: 'unisat', network: 'mainnet' }, stored)
    site.modal.dispose()
    wallet.setNetwork('fractal')
    const away = open({ networks, stored })
    await away.connections.settled('bip122')
    expect(away.account().status).toBe('disconnected')
    wallet.setNetwork('mainnet')
    const back = await reload(away, stored)
    expect(back.account()).toMatchObject({ status: 'connected', networkId: mainnet.caipNetworkId })
    wallet.setNetwork('fractal')
    await expect.poll(() => back.account().status).toBe('disconnected')
  })
})

describe('a wallet that changed and sent no event', () => {
  // Test networks share their addresses, so only the network tells them apart.
  it.each<BitcoinTestWalletOptions>([
    { speaks: 'standard' },
    { speaks: 'sats' },
    { speaks: 'sats', hidesNetwork: true },
    { speaks: 'unisat' },
  ])('to another network is not asked for a signature or a transfer: %o', async (options) => {
    const all = await connected({ ...options, network: 'testnet4' })
    expect(all.site.account().networkId).toBe(testnet4.caipNetworkId)
    all.wallet.misbehave('changesSilently')
    all.wallet.setNetwork('testnet')
    const { sendTransfer, ...others } = requests(all)
    // Wallet Standard has no transfers: one is built here, by a node.
    const every = options.speaks === 'standard' ? others : { ...others, sendTransfer }
    for (const request of Object.values(every))
      expect(await failure(request!())).toMatchObject({
        code: 'bitcoin/networkChanged',
        message: expect.stringContaining('is not on Testnet 4 any more') as string,
      })
    expect(asked(all.wallet)).toEqual([])
  })

  it.each(['standard', 'sats', 'unisat', 'okx'] as const)(
    'to another account is not asked for a signature or a transfer: %s',
    async (speaks) => {
      const all = await connected({ speaks, network: 'mainnet' })
      all.wallet.misbehave('changesSilently')
      all.wallet.setAccounts(all.wallet.accounts.slice(1))
      const { sendTransfer, ...others } = requests(all)
      const every = speaks === 'standard' ? others : { ...others, sendTransfer }
      for (const request of Object.values(every))
        expect(await failure(request!())).toMatchObject({ code: 'bitcoin/accountChanged' })
      expect(asked(all.wallet)).toEqual([])
    },
  )

  it('is asked when nothing changed: one look before each request, no prompt', async () => {
    const all = await connected({ speaks: 'unisat', network: 'mainnet' })
    all.wallet.behave({ answer: psbt.toString('hex') }, { method: 'signPsbt' })
    all.wallet.behave({ answer: txid }, { method: 'sendTransfer' })
    const before = all.wallet.requests.length
    for (const request of Object.values(requests(all))) await request()
    expect(all.wallet.requests.slice(before).map(({ method }) => method)).toEqual(
      ['signMessage', 'signPsbt', 'sendTransfer'].flatMap((method) => ['read', method]),
    )
  })

  it('is not asked while it does not say which chain it is on', async () => {
    const all = await connected({ speaks: 'unisat', network: 'mainnet' })
    const { unisat_wallet: provider } = page() as unknown as { readonly unisat_wallet: object }
    Object.assign(provider, { getChain: async () => ({ chain: 'something new' }) })
    for (const request of Object.values(requests(all)))
      expect(await failure(request())).toMatchObject({ code: 'bitcoin/badAnswer' })
    expect(asked(all.wallet)).toEqual([])
    // Older versions have no such method: the address shows the network.
    Object.assign(provider, { getChain: () => Promise.reject({ code: -32601, message: 'Method not found' }) })
    await requests(all)['signMessage']!()
  })
})

describe('Xverse', () => {
  it.each(['object', 'twoArguments'] as const)(
    'that takes its permission back is disconnected: %s',
    async (listener) => {
      const { wallet, site } = await connected({ speaks: 'sats', listener })
      wallet.emit('disconnect', { type: 'disconnect' })
      await expect.poll(() => site.account().status).toBe('disconnected')
    },
  )
})

describe('Wallet Standard', () => {
  it('gets the words of the standard for sighash types, and is not asked for others', async () => {
    const { wallet, site, address } = await connected({})
    wallet.behave({ answer: Uint8Array.from(psbt) }, { method: 'signPsbt' })
    const sign = (sighashTypes?: readonly number[]) =>
      site.provider.signPsbt({
        psbt: psbt.toString('base64'),
        signInputs: [{ index: 0, address, ...(sighashTypes && { sighashTypes }) }],
      })
    for (const type of [0, 1, 2, 3, 129, 130, 131]) await sign([type])
    await sign()
    expect(asked(wallet)).toHaveLength(8)
    expect(await failure(sign([4]))).toMatchObject({ code: 'bitcoin/notSupported' })
    expect(asked(wallet)).toHaveLength(8)
  })

  it('has a payment account where one account is for both purposes', async () => {
    const { registered } = standardWallet({ name: 'Meadow' })
    const feature = registered.features['bitcoin:connect']
    const { connect } = feature
    feature.connect = async (input) => {
      const [first] = (await connect(input)).accounts
      return { accounts: [first, first] }
    }
    registerWallet(registered as never)
    const site = open({ networks })
    await site.connect(ids.standard)
    expect(accounts(site)).toMatchObject([{ type: 'payment' }])
  })

  it('has its accounts in the order of the purposes, also where both are taproot, and after a reload', async () => {
    const stored = new Map<string, string>()
    const { wallet, site } = await connected({ kind: 'p2tr', ordinals: true }, stored)
    expect(accounts(site)).toMatchObject([{ type: 'payment', address: wallet.accounts[0] }, { type: 'ordinal' }])
    const before = accounts(site)
    expect(accounts(await reload(site, stored))).toEqual(before)
  })

  it('registers by the published package, before the site or after it', async () => {
    const early = standardWallet({ name: 'Early' })
    registerWallet(early.registered as never)
    const site = open({ networks })
    const late = standardWallet({ name: 'Late' })
    registerWallet(late.registered as never)
    expect(site.connectors().map(({ name }) => name)).toEqual(['Early', 'Late'])
    await site.connect('bitcoin:Late')
    expect(late.wallet.authorized).toBe(true)
    expect(early.wallet.requests).toEqual([])
  })

  it.each([
    ['with a prefix is accepted', (message: Uint8Array) => Uint8Array.of(0x18, 0x42, ...message), undefined],
    ['that was not to be signed is not', () => new TextEncoder().encode('I owe you'), 'bitcoin/badAnswer'],
  ])('a signed message %s', async (_, change, code) => {
    const { registered } = standardWallet({ name: 'Meadow' })
    const feature = registered.features['bitcoin:signMessage']
    const { signMessage } = feature
    feature.signMessage = async (...inputs) =>
      (await signMessage(...inputs)).map((one) => ({ ...one, signedMessage: change(one.signedMessage) }))
    registerWallet(registered as never)
    const site = open({ networks })
    await site.connect(ids.standard)
    const error = await site.provider.signMessage({ message: 'hello' }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect((error as { readonly code?: string } | undefined)?.code).toBe(code)
  })
})

interface Registered {
  readonly features: {
    readonly 'bitcoin:connect': { connect(input: unknown): Promise<{ readonly accounts: readonly unknown[] }> }
    readonly 'bitcoin:signMessage': {
      signMessage(...inputs: readonly unknown[]): Promise<readonly { readonly signedMessage: Uint8Array }[]>
    }
  }
}
/** The object that a test wallet registers, to be registered by another. */
function standardWallet(options: BitcoinTestWalletOptions): {
  readonly wallet: Wallet
  readonly registered: Registered
} {
  const wallet = createBitcoinTestWallet(options)
  const elsewhere = new EventTarget()
  wallet.appear(elsewhere as unknown as Window)
  const found: Registered[] = []
  const detail = { register: (one: Registered) => void found.push(one) }
  elsewhere.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  return { wallet, registered: found[0]! }
}

describe('Leather', () => {
  it.each([
    [mainnet, 'mainnet'],
    [testnet, 'testnet'],
    [testnet4, 'testnet4'],
    [regtest(), 'regtest'],
  ])('is asked on the network of the site: $name', async (network, name) => {
    const wallet = createBitcoinTestWallet({ speaks: 'leather' })
    wallet.appear(page())
    const site = open({ networks: [network] })
    await site.connect(ids.leather)
    expect(wallet.network).toBe(name)
    expect(site.account().networkId).toBe(network.caipNetworkId)
  })

  it('is not asked for a signature by ECDSA, as it signs by BIP-322 only', async () => {
    const { wallet, site } = await connected({ speaks: 'leather' })
    expect(await failure(site.provider.signMessage({ message: 'hello', protocol: 'ecdsa' }))).toMatchObject({
      code: 'bitcoin/notSupported',
    })
    expect(asked(wallet)).toEqual([])
    await site.provider.signMessage({ message: 'hello', protocol: 'bip322' })
  })
})

describe('OKX', () => {
  it('is asked by the object of the network that the site prefers, and changes it without a prompt of its own', async () => {
    const wallet = createBitcoinTestWallet({ speaks: 'okx', network: 'mainnet' })
    wallet.appear(page())
    const site = open({ networks: [testnet, mainnet] })
    await site.connect(ids.okx)
    expect(site.account()).toMatchObject({
      networkId: testnet.caipNetworkId,
      address: expect.stringMatching(/^tb1q/) as string,
    })
    await site.provider.signMessage({ message: 'hello' })
    expect(wallet.network).toBe('testnet')
    await site.connections.switchNetwork(mainnet.caipNetworkId)
    expect(site.account().address).toMatch(/^bc1q/)
    await site.provider.signMessage({ message: 'hello' })
    expect(wallet.network).toBe('mainnet')
  })

  it('that connects with null, as after a disconnection, is asked for its accounts', async () => {
    const wallet = createBitcoinTestWallet({ speaks: 'okx', network: 'mainnet' })
    wallet.appear(page())
    wallet.behave({ answer: null }, { method: 'connect', times: 1 })
    const site = open({ networks })
    await site.connect(ids.okx)
    expect(site.account()).toMatchObject({ status: 'connected', address: expect.stringMatching(/^bc1q/) as string })
  })
})

describe('a refusal in the words of wallets, with or without a code', () => {
  const rejected = { code: 4001, message: 'User rejected the request.' }
  const words: readonly (readonly [BitcoinInterface, readonly unknown[]])[] = [
    ['standard', [new Error('The user rejected the request.'), 'User cancelled', new Error('Approval Denied')]],
    [
      'sats',
      [
        { code: -32000, message: 'User rejected request to sign Message' },
        { code: -32000, message: 'User closed the wallet popup.' },
        new Error('User disapproved requested methods'),
      ],
    ],
    [
      'leather',
      [
        { code: 4001, message: 'User rejected request' },
        { code: -31001, message: 'User rejected signing PSBT request' },
      ],
    ],
    ['unisat', [rejected, new Error('Request rejected')]],
    ['okx', [rejected, new Error('Signature declined')]],
    ['phantom', [rejected]],
  ]
  it.each(words)('%s', async (speaks, errors) => {
    const { wallet, site } = await connected({ speaks })
    for (const error of errors) {
      wallet.behave({ error }, { method: 'signMessage' })
      const thrown = await failure(site.provider.signMessage({ message: 'hello' }))
      expect(isRejection(thrown)).toBe(true)
      expect(thrown).toMatchObject({ code: 4001 })
    }
    for (const error of [new Error('The device was disconnected'), { code: -32603, message: 'Insufficient funds' }]) {
      wallet.behave({ error }, { method: 'signMessage' })
      expect(isRejection(await failure(site.provider.signMessage({ message: 'hello' })))).toBe(false)
    }
  })
})

it('an error of the node by which the wallet sends is no refusal, although its words are similar', async () => {
  const { wallet, site, address } = await connected({ speaks: 'unisat', network: 'mainnet' })
  const send = () => site.provider.sendTransfer({ recipient: address, amount: 1000n })
  for (const message of ['Transaction rejected by network rules', 'Request rejected', 'Signature denied']) {
    wallet.behave({ error: new Error(message) }, { method: 'sendTransfer' })
    expect(isRejection(await failure(send()))).toBe(false)
  }
  wallet.behave('refuse', { method: 'sendTransfer' })
  expect(await failure(send())).toMatchObject({ code: 4001 })
})

describe('a signature of a message', () => {
  it('of zeros, or with a header that BIP-137 does not have, is not one', async () => {
    const { wallet, site } = await connected({ speaks: 'unisat' })
    for (const bytes of [
      Buffer.alloc(65),
      Buffer.alloc(66),
      Buffer.concat([Buffer.of(31), Buffer.alloc(64)]),
      Buffer.alloc(65, 3),
    ]) {
      wallet.behave({ answer: bytes.toString('base64') }, { method: 'signMessage', times: 1 })
      expect(await failure(site.provider.signMessage({ message: 'hello' }))).toMatchObject({
        code: 'bitcoin/badAnswer',
      })
    }
  })

  it.each(['sats', 'leather', 'unisat', 'phantom'] as const)(
    'by BIP-322 is of the key of the account: %s',
    async (speaks) => {
      const { wallet, site } = await connected({ speaks })
      const sign = () => site.provider.signMessage({ message: 'hello', protocol: 'bip322' })
      await sign()
      wallet.misbehave('signsWithAnotherKey')
      expect(await failure(sign())).toMatchObject({ code: 'bitcoin/badAnswer' })
    },
  )
})
