import { caip10, type RelayEvent, type SessionChange } from '@portico/core'
import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import { createTestTransport, type TestTransportOptions } from '@portico/testing/conformance'
import { createPolkadotTestWallet, type TransactionPayload } from '@portico/testing/polkadot'
import { u8aToHex } from '@polkadot/util'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kusama, polkadotAssetHub, polkadotChain, type SignerPayload } from '../src/index.js'
import { localNetwork } from './local.js'
import { failure, withPage, type SiteOptions } from './site.js'
import { verifyMessage } from './verify.js'

const { open } = withPage()
const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const onKusama = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const never = new AbortController().signal
const all = ['polkadot_signTransaction', 'polkadot_signMessage']
const both = [caip10(polkadotChain.caipNetworkId, address), caip10(kusama.caipNetworkId, onKusama)]

/** A site whose visitor is connected to a wallet behind a relay. */
async function connected({
  site: siteOptions,
  ...options
}: Partial<TestTransportOptions> & { readonly site?: SiteOptions }) {
  const site = open(siteOptions)
  const transport = createTestTransport({ accounts: both, methods: all, ...options })
  await site.connectRelay(transport)
  return { site, requests: transport.requests }
}

describe('a wallet behind a relay', () => {
  it('is asked for the networks of the site and for the two methods of Polkadot [7.34]', async () => {
    const { networks, methods } = await open({ networks: [kusama, polkadotChain] })
      .need('relay')
      .load()
    expect(networks()).toEqual([kusama.caipNetworkId, polkadotChain.caipNetworkId])
    expect(methods).toEqual({ polkadot_signTransaction: 'approve', polkadot_signMessage: 'approve' })
  })

  it('signs a text in the wrapping of extensions, on the network in use', async () => {
    const wallet = createPolkadotTestWallet({ prefix: 0 })
    wallet.authorize()
    const { signer } = await wallet.extension.enable('relay')
    const { site, requests } = await connected({
      answer: ({ params }) => {
        const { message } = params as { readonly message: string }
        return signer.signRaw({ address, data: u8aToHex(new TextEncoder().encode(message)) })
      },
    })
    const account = caip10(polkadotChain.caipNetworkId, address)
    const { signature } = await site.need('signMessage').signMessage({ account, message: 'Grüße' })
    expect(await verifyMessage(address, 'Grüße', signature)).toBe(true)
    expect(requests).toEqual([
      {
        method: 'polkadot_signMessage',
        params: { address, message: '<Bytes>Grüße</Bytes>' },
        networkId: polkadotChain.caipNetworkId,
      },
    ])
  })

  it('writes its account anew on networks of its session, without a question, and goes to no other [4.30]', async () => {
    const { site, requests } = await connected({ answer: () => ({}) })
    await site.connections.switchNetwork(kusama.caipNetworkId)
    expect(site.account()).toMatchObject({ networkId: kusama.caipNetworkId, address: onKusama })
    expect(await failure(site.connections.switchNetwork(polkadotAssetHub.caipNetworkId))).toMatchObject({
      code: 'polkadot/chainNotSupported',
      message: 'Chain is not supported',
    })
    expect(site.account().networkId).toBe(kusama.caipNetworkId)
    expect(requests).toEqual([])
  })

  it.each([[undefined], [{ signature: '0x' }], [{ signature: 'abc' }], ['0xab']])(
    'that answers %j has not signed',
    async (answer) => {
      const { site } = await connected({ answer: () => answer })
      const account = caip10(polkadotChain.caipNetworkId, address)
      expect(await failure(site.need('signMessage').signMessage({ account, message: 'a' }))).toMatchObject({
        code: 'polkadot/badAnswer',
      })
    },
  )

  it('is not asked for what it did not grant', async () => {
    const { site, requests } = await connected({ methods: ['polkadot_signTransaction'], answer: () => ({}) })
    const account = caip10(polkadotChain.caipNetworkId, address)
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'a' }))).toMatchObject({
      code: 'polkadot/notSupported',
    })
    expect(requests).toEqual([])
  })
})

describe('what it tells', () => {
  async function attached(accounts = both) {
    const { attach } = await open().need('relay').load()
    const transport = createTestTransport({ accounts, methods: all })
    const namespaceSession = attach(transport, undefined)
    const changes: SessionChange[] = []
    namespaceSession.subscribe((change) => changes.push(change))
    return { namespaceSession, changes, emit: transport.emit }
  }

  it('of networks is followed where its session holds them', async () => {
    const { namespaceSession, changes, emit } = await attached()
    expect(namespaceSession.networkId).toBe(polkadotChain.caipNetworkId)
    for (const data of [polkadotAssetHub.caipNetworkId, 'nonsense', kusama.caipNetworkId])
      emit({ type: 'event', name: 'chainChanged', data, networkId: polkadotChain.caipNetworkId })
    expect(changes).toMatchObject([
      { type: 'network', networkId: kusama.caipNetworkId },
      { type: 'accounts', accounts: [{ address: onKusama }] },
    ])
  })

  it('of accounts is followed, whatever prefix they are told with', async () => {
    const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
    const accounts = [both[0]!, caip10(polkadotChain.caipNetworkId, encodeAddress(bob, 0))]
    const { changes, emit } = await attached(accounts)
    const event = (data: unknown): RelayEvent => ({
      type: 'event',
      name: 'accountsChanged',
      data,
      networkId: polkadotChain.caipNetworkId,
    })
    for (const nonsense of [undefined, [], [7], ['nobody']]) emit(event(nonsense))
    expect(changes).toEqual([])
    emit(event([`polkadot:any:${bob}`, alice]))
    expect(changes).toMatchObject([
      { type: 'accounts', accounts: [{ address: encodeAddress(bob, 0), publicKey: expect.any(String) }, { address }] },
    ])
  })

  it('of fewer networks moves the page to one that is left', async () => {
    const { namespaceSession, changes, emit } = await attached()
    emit({ type: 'updated', accounts: [both[1]!] })
    expect(changes).toMatchObject([
      { type: 'network', networkId: kusama.caipNetworkId },
      { type: 'accounts', accounts: [{ address: onKusama }] },
    ])
    expect(await failure(namespaceSession.switchNetwork!(polkadotChain, never))).toMatchObject({
      code: 'polkadot/chainNotSupported',
    })
  })
})

describe('on a real runtime', () => {
  let chain: PolkadotDevnet
  beforeAll(async () => void (chain = await startPolkadot()), 60_000)
  afterAll(() => chain.stop())

  it.each([
    ['sr25519', 'with'],
    ['sr25519', 'without'],
    ['ed25519', 'with'],
    ['ed25519', 'without'],
    ['ecdsa', 'with'],
    ['ecdsa', 'without'],
  ] as const)('a transfer of an %s account arrives, its signature %s the kind of its key [7.34]', async (type, how) => {
    const network = localNetwork(chain)
    const wallet = createPolkadotTestWallet({ keys: [{ seed: u8aToHex(randomAsU8a(32)), type }] })
    wallet.authorize()
    await chain.fund(wallet.accounts[0]!, 10n ** 13n)
    const { signer } = await wallet.extension.enable('relay')
    const account = caip10(network.caipNetworkId, wallet.accounts[0]!)
    const { site, requests } = await connected({
      accounts: [account],
      site: { networks: [network] },
      async answer({ params }) {
        const { transactionPayload } = params as { readonly transactionPayload: TransactionPayload }
        const { signature } = await signer.signPayload(transactionPayload)
        return { signature: how === 'with' ? signature : `0x${signature.slice(4)}` }
      },
    })
    const to = encodeAddress(randomAsU8a(32), 42)
    const action = { type: 'native', to, amount: 10n ** 12n } as const
    expect(await site.modal.transfers.send({ account, action }).done).toMatchObject({ status: 'confirmed' })
    expect((await site.need('balances').native(caip10(network.caipNetworkId, to))).amount).toBe(10n ** 12n)
    expect(requests).toMatchObject([
      {
        method: 'polkadot_signTransaction',
        params: { address: wallet.accounts[0], transactionPayload: { genesisHash: chain.genesisHash } },
        networkId: network.caipNetworkId,
      },
    ])
  })

  it('a node that is on another chain than the visitor was told gets no signature', async () => {
    // The network is Kusama by its id, its node is of the local chain.
    const lying = { ...localNetwork(chain), caipNetworkId: kusama.caipNetworkId, id: kusama.id }
    const { site, requests } = await connected({ accounts: [both[1]!], site: { networks: [lying] } })
    await chain.fund(encodeAddress(onKusama, 42), 10n ** 13n)
    const action = { type: 'native', to: encodeAddress(randomAsU8a(32), 42), amount: 10n ** 12n } as const
    expect(await site.modal.transfers.send({ account: both[1]!, action, maxFee: 10n ** 12n }).done).toMatchObject({
      status: 'failed',
      problem: { code: 'polkadot/badAnswer', details: expect.stringContaining(chain.genesisHash) as string },
    })
    expect(requests).toEqual([])
  })
})

describe('a signature that a wallet behind a relay answers', () => {
  const signed = '0x' + '5a'.repeat(120)
  const payload = (genesisHash: string): SignerPayload =>
    ({ address, genesisHash: `0x${genesisHash}${'0'.repeat(32)}` }) as unknown as SignerPayload
  const bytes = Buffer.from('5a'.repeat(120), 'hex')

  it.each([
    ['hexadecimal', signed],
    ['bytes', Uint8Array.from(bytes)],
    ['bytes gone through JSON', JSON.parse(JSON.stringify(Uint8Array.from(bytes)))],
    ['a Buffer gone through JSON', JSON.parse(JSON.stringify(bytes))],
  ])('may have the transaction as the wallet changed it in %s', async (_, signedTransaction) => {
    const { site } = await connected({ answer: () => ({ signature: `0x01${'ff'.repeat(64)}`, signedTransaction }) })
    expect(await site.api.getSigner().signPayload(payload(polkadotChain.id as string))).toMatchObject({
      signedTransaction: signed,
    })
  })
})
