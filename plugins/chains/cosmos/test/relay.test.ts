import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { isRejection, type Caip10, type SessionChange, type Transfer } from '@portico/core'
import { createTestTransport, type RelayRequest, type TestTransport } from '@portico/testing/conformance'
import { cosmosAddress, createCosmosTestWallet, type CosmosTestWallet } from '@portico/testing/cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cosmosHub, osmosis, type CosmosNetwork, type CosmosProvider } from '../src/index.js'
import { localNetwork } from './local.js'
import { referenceWallet, type ReferenceWalletOptions } from './referenceWallet.js'
import { failure, withPage, type Site } from './site.js'
import { verifyMessage } from './verify.js'

const { open } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
const meadow: CosmosNetwork = { ...osmosis, id: 'meadow-1', caipNetworkId: 'cosmos:meadow-1' }
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20 })))
afterAll(() => chain.stop())

interface SignParams {
  readonly signerAddress: string
  readonly signDoc: { readonly bodyBytes: string; readonly authInfoBytes: string; readonly chainId: string }
}

/** A wallet app behind a relay: a test wallet's keys, WalletConnect's encoding. `bare`: it answers the signature alone. */
async function relayTo(
  wallet: CosmosTestWallet,
  options: { readonly methods?: readonly string[]; readonly bare?: boolean; readonly answer?: unknown } = {},
): Promise<TestTransport> {
  wallet.authorize()
  const { pubKey } = await wallet.keplr.getKey('cosmoshub-4')
  const accounts: readonly Caip10[] = [
    `cosmos:cosmoshub-4:${cosmosAddress(pubKey)}`,
    `cosmos:osmosis-1:${cosmosAddress(pubKey, 'osmo')}`,
    `cosmos:${chain.chainId}:${cosmosAddress(pubKey)}`,
  ]
  const sign = async ({ method, networkId, params }: RelayRequest): Promise<unknown> => {
    const chainId = networkId.slice('cosmos:'.length)
    const { signerAddress, signDoc } = params as SignParams
    if (method === 'cosmos_signAmino') return wallet.keplr.signAmino(chainId, signerAddress, signDoc as never)
    const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))
    const doc = { ...signDoc, bodyBytes: bytes(signDoc.bodyBytes), authInfoBytes: bytes(signDoc.authInfoBytes) }
    const { signature } = await wallet.keplr.signDirect(chainId, signerAddress, doc as never)
    return { signature, signed: signDoc }
  }
  return createTestTransport({
    accounts,
    methods: options.methods ?? ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    async answer(request) {
      if ('answer' in options) return options.answer
      if (request.method === 'cosmos_getAccounts') {
        const key = await wallet.keplr.getKey(request.networkId.slice('cosmos:'.length))
        return [{ algo: 'secp256k1', address: key.bech32Address, pubkey: base64(key.pubKey) }]
      }
      const answer = (await sign(request)) as { readonly signature: unknown }
      return options.bare ? { signature: answer.signature } : answer
    },
  })
}

/** A transfer through the whole pipeline, until it is final. */
const send = ({ modal }: Site, account: Caip10, amount: bigint): Promise<Transfer> =>
  modal.transfers.send({ account, action: { type: 'native', to: other, amount } }).done

describe('a wallet behind a relay', () => {
  it('is asked for the published methods, each of which opens the app on a phone', async () => {
    const relay = await open().need('relay').load()
    expect(relay.methods).toEqual({
      cosmos_getAccounts: 'approve',
      cosmos_signDirect: 'approve',
      cosmos_signAmino: 'approve',
    })
    expect(relay.networks()).toEqual(['cosmos:cosmoshub-4', 'cosmos:osmosis-1', 'cosmos:osmo-test-5'])
  })

  it('signs a message (ADR-036) by cosmos_signAmino, on the network that is named', async () => {
    const wallet = createCosmosTestWallet()
    const transport = await relayTo(wallet)
    const { provider } = (await open().need('relay').load()).attach(transport, undefined)
    const { pubKey, bech32Address } = await wallet.keplr.getKey('osmosis-1')
    const { signature } = await (provider as CosmosProvider).signArbitrary('osmosis-1', bech32Address, 'hello')
    expect(verifyMessage(bech32Address, pubKey, 'hello', signature)).toBe(true)
    // Its session names the account, its signature shows the key.
    expect(transport.requests.map(({ method, networkId }) => [method, networkId])).toEqual([
      ['cosmos_signAmino', 'cosmos:osmosis-1'],
    ])
  })

  it.each([
    ['by cosmos_signDirect', {}],
    ['by cosmos_signDirect of a wallet that answers the signature alone', { bare: true }],
    ['by cosmos_signAmino where it grants no other', { methods: ['cosmos_getAccounts', 'cosmos_signAmino'] }],
  ] as const)('sends %s; the chain takes it', async (_, options) => {
    const wallet = createCosmosTestWallet()
    const transport = await relayTo(wallet, options)
    const site = open({ networks: [localNetwork(chain)] })
    await chain.fund(wallet.accounts[0]!, 1_000_000n)
    await site.connectRelay(transport)
    const from = `cosmos:${chain.chainId}:${wallet.accounts[0]!}` as const
    const before = chain.balance(other)
    expect(await send(site, from, 9n)).toMatchObject({ status: 'confirmed' })
    expect(chain.balance(other) - before).toBe(9n)
  })

  it('changes network without a question where it granted it, and its address with it [4.30]', async () => {
    const transport = await relayTo(createCosmosTestWallet())
    const site = open({ networks: [cosmosHub, osmosis, meadow] })
    await site.connectRelay(transport)
    await site.connections.switchNetwork('cosmos:osmosis-1')
    expect(site.account()).toMatchObject({
      networkId: 'cosmos:osmosis-1',
      caipAddress: transport.accounts[1],
      allAccounts: [{ address: transport.accounts[1]!.slice('cosmos:osmosis-1:'.length) }],
    })
    expect(transport.requests).toEqual([])
    expect(await failure(site.connections.switchNetwork(meadow.caipNetworkId))).toMatchObject({
      code: 'cosmos/chainNotSupported',
      message: 'Chain is not supported',
    })
    expect(site.account().networkId).toBe('cosmos:osmosis-1')
  })

  it('is followed to the network it says, if it granted that', async () => {
    const transport = await relayTo(createCosmosTestWallet())
    const { subscribe } = (await open().need('relay').load()).attach(transport, undefined)
    const changes: SessionChange[] = []
    subscribe((change) => changes.push(change))
    subscribe(() => {})
    const event = { type: 'event', name: 'chainChanged', networkId: 'cosmos:cosmoshub-4' } as const
    transport.emit({ ...event, data: 'meadow-1' })
    expect(changes).toEqual([])
    transport.emit({ ...event, data: 'osmosis-1' })
    expect(changes).toEqual([
      { type: 'network', networkId: 'cosmos:osmosis-1' },
      { type: 'accounts', accounts: [{ address: expect.stringMatching(/^osmo1/) }] },
    ])
    // Every listener is called once, however many there are.
    transport.emit({ type: 'updated', accounts: [transport.accounts[0]!] })
    expect(changes.slice(2)).toEqual([
      { type: 'network', networkId: 'cosmos:cosmoshub-4' },
      { type: 'accounts', accounts: [{ address: expect.stringMatching(/^cosmos1/) }] },
    ])
  })

  it('may put its accounts into another order by an event, and grant none by it', async () => {
    const granting = await relayTo(createCosmosTestWallet())
    const accounts = [...granting.accounts, `cosmos:cosmoshub-4:${other}`] as const
    const transport = { ...granting, accounts }
    const { subscribe } = (await open().need('relay').load()).attach(transport, undefined)
    const changes: SessionChange[] = []
    subscribe((change) => changes.push(change))
    const event = { type: 'event', name: 'accountsChanged', networkId: 'cosmos:cosmoshub-4' } as const
    const stranger = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'
    for (const data of [[stranger], 'nonsense', [5, null], [accounts[1]]]) transport.emit({ ...event, data })
    expect(changes).toEqual([])
    transport.emit({ ...event, data: [accounts[1], accounts[3], stranger] })
    const [first = ''] = accounts
    expect(changes).toEqual([
      { type: 'accounts', accounts: [{ address: other }, { address: first.slice('cosmos:cosmoshub-4:'.length) }] },
    ])
  })

  it.each([
    { code: 5000, message: 'User rejected.' },
    { code: -32_000, message: 'Request rejected' },
    new Error('Transaction declined'),
  ])('that refuses by %o is understood', async (thrown) => {
    const transport = { ...(await relayTo(createCosmosTestWallet())), request: () => Promise.reject(thrown) }
    const { provider } = (await open().need('relay').load()).attach(transport, undefined)
    const refused = await failure((provider as CosmosProvider).getKey('cosmoshub-4'))
    expect(isRejection(refused)).toBe(true)
  })

  it.each([undefined, null, 'nonsense', [], [{}], [{ address: 'cosmos1', pubkey: 'AA==' }], { signature: 5 }])(
    'that answers %j is not believed',
    async (answer) => {
      const transport = await relayTo(createCosmosTestWallet(), { answer })
      const { provider } = (await open().need('relay').load()).attach(transport, undefined)
      expect(await failure((provider as CosmosProvider).getKey('cosmoshub-4'))).toMatchObject({
        code: 'cosmos/badAnswer',
      })
    },
  )
})

describe('WalletConnect’s reference wallet, of CosmJS’ own wallets, over JSON', () => {
  const hub = { chainId: 'cosmoshub-4', prefix: 'cosmos' }
  const local = () => ({ chainId: chain.chainId, prefix: 'cosmos' })
  const privateKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))
  async function connected(options: Partial<ReferenceWalletOptions> = {}) {
    const wallet = await referenceWallet(privateKey(), { chains: [local()], ...options })
    const [from] = wallet.accounts
    const address = from!.slice(`cosmos:${chain.chainId}:`.length)
    await chain.fund(address, 1_000_000n)
    const site = open({ networks: [localNetwork(chain)] })
    await site.connectRelay(wallet)
    const asked = () => wallet.requests.map(({ method }) => method)
    return { wallet, site, from: from!, address, asked }
  }

  it('signs a message, and is asked for nothing else', async () => {
    const { wallet, site, from, address, asked } = await connected()
    const { signature } = await site.need('signMessage').signMessage({ account: from, message: 'hello' })
    expect(verifyMessage(address, wallet.publicKey, 'hello', signature)).toBe(true)
    expect(asked()).toEqual(['cosmos_signAmino'])
  })

  it.each(['Uint8Array', 'Buffer'] as const)(
    'sends transfers, its bytes in JSON as a %s: the first in amino JSON, then DIRECT',
    async (bytes) => {
      const { site, from, asked } = await connected({ bytes })
      const before = chain.balance(other)
      for (let count = 0; count < 2; count += 1)
        expect(await send(site, from, 9n)).toMatchObject({ status: 'confirmed' })
      expect(chain.balance(other) - before).toBe(18n)
      // Its first signature shows the key, which is then part of what is signed.
      expect(asked()).toEqual(['cosmos_signAmino', 'cosmos_signDirect'])
    },
  )

  it('that signs DIRECT alone, for an account that has sent before, takes the key that the chain knows', async () => {
    const key = privateKey()
    const former = await referenceWallet(key, { chains: [local()] })
    const address = former.accounts[0]!.slice(`cosmos:${chain.chainId}:`.length)
    await chain.fund(address, 1_000_000n)
    const sendWith = async (wallet: typeof former) => {
      const site = open({ networks: [localNetwork(chain)] })
      await site.connectRelay(wallet)
      return (await send(site, former.accounts[0]!, 3n)).status
    }
    expect(await sendWith(former)).toBe('confirmed')
    const directOnly = await referenceWallet(key, { chains: [local()], methods: ['cosmos_signDirect'] })
    expect(await sendWith(directOnly)).toBe('confirmed')
    expect(directOnly.requests.map(({ method }) => method)).toEqual(['cosmos_signDirect'])
  })

  it('that signs DIRECT alone is refused with a code for an account whose key nobody has seen', async () => {
    const { site, from, asked } = await connected({ methods: ['cosmos_signDirect'] })
    expect(await send(site, from, 1n)).toMatchObject({
      status: 'failed',
      problem: { code: 'cosmos/notSupported', message: expect.stringContaining('cosmos_signAmino') },
    })
    expect(asked()).toEqual([])
  })

  it('gives CosmJS an account once it has shown its key', async () => {
    const { wallet, site, from, address } = await connected()
    const signer = site.api.getOfflineSigner()
    expect(await failure(signer.getAccounts())).toMatchObject({ code: 'cosmos/notSupported' })
    await site.need('signMessage').signMessage({ account: from, message: 'hello' })
    expect(await signer.getAccounts()).toEqual([{ address, algo: 'secp256k1', pubkey: wallet.publicKey }])
  })

  it('whose signature is of another account’s key is refused', async () => {
    const [own, stranger] = [privateKey(), privateKey()]
    const wallet = await referenceWallet(own, { chains: [hub] })
    const impostor = await referenceWallet(stranger, { chains: [hub] })
    const strange = impostor.accounts[0]!.slice('cosmos:cosmoshub-4:'.length)
    const request: TestTransport['request'] = (asked) =>
      impostor.request({ ...asked, params: { ...(asked.params as object), signerAddress: strange } })
    const { provider } = (await open().need('relay').load()).attach({ ...wallet, request }, undefined)
    const address = wallet.accounts[0]!.slice('cosmos:cosmoshub-4:'.length)
    const signing = (provider as CosmosProvider).signArbitrary('cosmoshub-4', address, 'hello')
    expect(await failure(signing)).toMatchObject({ code: 'cosmos/badAnswer' })
  })

  it('is not asked to sign for an account that its session does not have', async () => {
    const wallet = await referenceWallet(privateKey(), { chains: [hub] })
    const { provider } = (await open().need('relay').load()).attach(wallet, undefined)
    const signing = (provider as CosmosProvider).signArbitrary('cosmoshub-4', other, 'hello')
    expect(await failure(signing)).toMatchObject({ code: 'cosmos/accountChanged', context: { expected: other } })
    expect(wallet.requests).toEqual([])
  })

  it('with two accounts signs for the one that is named', async () => {
    const [first, second] = [await referenceWallet(privateKey(), { chains: [local()] }), await connected()]
    const accounts = [...first.accounts, second.from]
    const site = open({ networks: [localNetwork(chain)] })
    await site.connectRelay({ ...second.wallet, accounts })
    expect(await send(site, second.from, 2n)).toMatchObject({ status: 'confirmed' })
  })
})
