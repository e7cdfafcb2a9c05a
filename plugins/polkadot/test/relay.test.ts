import {
  caip10,
  type Caip10,
  type Caip2,
  type Connector,
  type SessionChange,
  type RelayEvent,
  type RelayTransport,
} from '@portico/core'
import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import { createPolkadotTestWallet, type TransactionPayload } from '@portico/testing/polkadot'
import { u8aToHex } from '@polkadot/util'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kusama, polkadotAssetHub, polkadotChain } from '../src/index.js'
import { localNetwork } from './local.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'
import { verifyMessage } from './verify.js'

const { open } = withPage()
const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const onKusama = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const never = new AbortController().signal
const all = ['polkadot_signTransaction', 'polkadot_signMessage']
const both = [caip10(polkadotChain.caipNetworkId, address), caip10(kusama.caipNetworkId, onKusama)]

interface Sent {
  readonly method: string
  readonly params?: unknown
  readonly networkId: Caip2
}
type Answer = (request: Sent) => unknown

/** The other end of a relay, as a transport shows it. */
function far(accounts: readonly Caip10[], methods: readonly string[], answer: Answer) {
  const sent: Sent[] = []
  const listeners = new Set<(event: RelayEvent) => void>()
  const transport: RelayTransport = {
    accounts,
    networks: [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2))],
    methods,
    async request({ method, params, networkId }) {
      sent.push({ method, params, networkId })
      return answer({ method, params, networkId })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { transport, sent, tell: (event: RelayEvent) => listeners.forEach((listener) => listener(event)) }
}

/** A site whose visitor is connected through a relay. */
async function connected(options: {
  readonly accounts?: readonly Caip10[]
  readonly methods?: readonly string[]
  readonly answer: Answer
  readonly site?: SiteOptions
}): Promise<{ readonly site: Site; readonly sent: readonly Sent[] }> {
  const { accounts = both, methods = all, answer } = options
  const site = open(options.site)
  const relay = await site.need('relay').load()
  const { transport, sent } = far(accounts, methods, answer)
  const connector: Connector = {
    id: 'relay',
    name: 'Far Wallet',
    type: 'WALLET_CONNECT',
    namespaces: ['polkadot'],
    async connect({ networks }) {
      return { namespaces: { polkadot: relay.attach(transport, networks['polkadot']) }, end: async () => {} }
    },
  }
  await site.connections.connect({ connector })
  return { site, sent }
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
    const { site, sent } = await connected({
      answer: ({ params }) => {
        const { message } = params as { readonly message: string }
        return signer.signRaw({ address, data: u8aToHex(new TextEncoder().encode(message)) })
      },
    })
    const account = caip10(polkadotChain.caipNetworkId, address)
    const { signature } = await site.need('signMessage').signMessage({ account, message: 'Grüße' })
    expect(await verifyMessage(address, 'Grüße', signature)).toBe(true)
    expect(sent).toEqual([
      {
        method: 'polkadot_signMessage',
        params: { address, message: '<Bytes>Grüße</Bytes>' },
        networkId: polkadotChain.caipNetworkId,
      },
    ])
  })

  it('writes its account anew on networks of its session, without a question, and goes to no other [4.30]', async () => {
    const { site, sent } = await connected({ answer: () => ({}) })
    await site.connections.switchNetwork(kusama.caipNetworkId)
    expect(site.account()).toMatchObject({ networkId: kusama.caipNetworkId, address: onKusama })
    expect(await failure(site.connections.switchNetwork(polkadotAssetHub.caipNetworkId))).toMatchObject({
      code: 'polkadot/chainNotSupported',
      message: 'Chain is not supported',
    })
    expect(site.account().networkId).toBe(kusama.caipNetworkId)
    expect(sent).toEqual([])
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
    const { site, sent } = await connected({ methods: ['polkadot_signTransaction'], answer: () => ({}) })
    const account = caip10(polkadotChain.caipNetworkId, address)
    expect(await failure(site.need('signMessage').signMessage({ account, message: 'a' }))).toMatchObject({
      code: 'polkadot/notSupported',
    })
    expect(sent).toEqual([])
  })
})

describe('what it tells', () => {
  async function attached(accounts = both) {
    const { attach } = await open().need('relay').load()
    const { transport, tell } = far(accounts, all, () => ({}))
    const namespaceSession = attach(transport, undefined)
    const told: SessionChange[] = []
    namespaceSession.subscribe((change) => told.push(change))
    return { namespaceSession, told, tell }
  }

  it('of networks is followed where its session holds them', async () => {
    const { namespaceSession, told, tell } = await attached()
    expect(namespaceSession.networkId).toBe(polkadotChain.caipNetworkId)
    for (const data of [polkadotAssetHub.caipNetworkId, 'nonsense', kusama.caipNetworkId])
      tell({ type: 'event', name: 'chainChanged', data, networkId: polkadotChain.caipNetworkId })
    expect(told).toMatchObject([
      { type: 'network', networkId: kusama.caipNetworkId },
      { type: 'accounts', accounts: [{ address: onKusama }] },
    ])
  })

  it('of accounts is followed, whatever prefix they are told with', async () => {
    const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
    const accounts = [both[0]!, caip10(polkadotChain.caipNetworkId, encodeAddress(bob, 0))]
    const { told, tell } = await attached(accounts)
    const event = (data: unknown): RelayEvent => ({
      type: 'event',
      name: 'accountsChanged',
      data,
      networkId: polkadotChain.caipNetworkId,
    })
    for (const nonsense of [undefined, [], [7], ['nobody']]) tell(event(nonsense))
    expect(told).toEqual([])
    tell(event([`polkadot:any:${bob}`, alice]))
    expect(told).toMatchObject([
      { type: 'accounts', accounts: [{ address: encodeAddress(bob, 0), publicKey: expect.any(String) }, { address }] },
    ])
  })

  it('of fewer networks moves the page to one that is left', async () => {
    const { namespaceSession, told, tell } = await attached()
    tell({ type: 'updated', accounts: [both[1]!] })
    expect(told).toMatchObject([
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

  it.each(['with', 'without'] as const)(
    'a transfer arrives, its signature %s the kind of its key [7.34]',
    async (how) => {
      const network = localNetwork(chain)
      const wallet = createPolkadotTestWallet({ keys: [{ seed: u8aToHex(randomAsU8a(32)) }] })
      wallet.authorize()
      await chain.fund(wallet.accounts[0]!, 10n ** 13n)
      const { signer } = await wallet.extension.enable('relay')
      const account = caip10(network.caipNetworkId, wallet.accounts[0]!)
      const { site, sent } = await connected({
        accounts: [account],
        site: { networks: [network] },
        async answer({ params }) {
          const { transactionPayload } = params as { readonly transactionPayload: TransactionPayload }
          const { signature } = await signer.signPayload(transactionPayload)
          return { signature: how === 'with' ? signature : `0x${signature.slice(4)}` }
        },
      })
      const { send, wait } = site.need('transfers')
      const to = encodeAddress(randomAsU8a(32), 42)
      const { hash } = await send({ from: account, to, amount: 10n ** 12n })
      expect(await wait({ hash, account })).toBe('success')
      expect((await site.need('balances').native(caip10(network.caipNetworkId, to))).amount).toBe(10n ** 12n)
      expect(sent).toMatchObject([
        {
          method: 'polkadot_signTransaction',
          params: { address: wallet.accounts[0], transactionPayload: { genesisHash: chain.genesisHash } },
          networkId: network.caipNetworkId,
        },
      ])
    },
  )
})
