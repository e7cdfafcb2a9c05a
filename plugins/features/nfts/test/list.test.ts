import { Assets, definePlugin, type Asset, type AssetsCapability, type Caip10, type Plugin } from '@portico/core'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { nfts } from '../src/headless.js'
import type { NftsApi } from '../src/index.js'
import { contract, lagoon, own, pixel, startGateway, token, type Gateway } from './site.js'

interface MuseumSpec {
  readonly id: 'museum'
  readonly provides: { readonly assets: AssetsCapability }
}

const account: Caip10 = `eip155:1:${own}`

/** A source of tokens in a plugin of its own, as anyone may write it. */
function museum(namespace: string, source: readonly Asset[] | AssetsCapability): Plugin<MuseumSpec> {
  const impl = 'list' in source ? source : { list: async () => ({ items: source }) }
  return definePlugin<MuseumSpec>({
    id: 'museum',
    core: 1,
    provides: { assets: Assets },
    setup: () => ({ provide: { assets: [{ namespace, impl }] } }),
  })
}

interface SiteOptions {
  readonly gateway?: boolean
  readonly museum?: Plugin<MuseumSpec>
  readonly namespace?: string
}

interface Site {
  readonly api: NftsApi
  isAvailable(): boolean
  connect(): Promise<unknown>
}

function openSite({ gateway: hasGateway = true, museum: other, namespace }: SiteOptions = {}): Site {
  const { modal } = createTestModal({
    ...(hasGateway && { gateway: gateway.url }),
    plugins: [lagoon(namespace), other, nfts()],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  modal.start()
  onTestFinished(() => modal.dispose())
  const api = modal.api.nfts
  return { api, isAvailable: () => modal.store.get(api.available), connect: () => modal.connect({ wallet: 'shell' }) }
}

let gateway: Gateway
beforeEach(async () => {
  stubPage()
  gateway = await startGateway()
})

describe('the tokens of an account', () => {
  it('come from the gateway, page by page', async () => {
    gateway.pages = {
      '': { data: [token(1), token(2, { standard: 'ERC1155', amount: '9'.repeat(30) })], next: 'after 2' },
      'after 2': { data: [token(3), token(4, { chainId: 'eip155:2' })], next: null },
    }
    const { api } = openSite()
    const first = await api.list({ account })
    expect(first.items[0]).toEqual({
      contract,
      tokenId: '1',
      standard: 'ERC721',
      amount: 1n,
      name: 'Colonnade 1',
      collection: 'Arcades',
      imageUrl: pixel,
      isSpam: false,
      description: undefined,
      traits: undefined,
    })
    expect(first.items[1]?.amount).toBe(BigInt('9'.repeat(30)))
    const second = await api.list({ account, cursor: first.next })
    expect(second.items.map(({ tokenId }) => tokenId)).toEqual(['3'])
    expect(second.next).toBeUndefined()
    const [, asked] = gateway.asked
    expect(asked?.pathname).toBe(`/v1/account/${own}/nfts`)
    expect(Object.fromEntries(asked!.searchParams)).toMatchObject({
      chainId: 'eip155:1',
      cursor: 'after 2',
      projectId: 'test-project',
    })
  })

  it('are those of the account in use, or an error', async () => {
    const { api, connect } = openSite()
    await expect(api.list()).rejects.toMatchObject({ code: 'nfts/notConnected' })
    await connect()
    await api.list()
    expect(gateway.asked[0]?.pathname).toBe(`/v1/account/${own.toLowerCase()}/nfts`)
  })

  it('are an empty page on a network that the gateway does not serve, without a request', async () => {
    gateway.served = []
    await expect(openSite().api.list({ account })).resolves.toMatchObject({ items: [], isUnsupported: true })
    expect(gateway.asked).toEqual([])
  })

  it('are an empty page on a network whose nodes the gateway serves, and not its tokens', async () => {
    gateway.failing = { status: 400, body: { reasons: [{ field: 'chainId', description: 'No such data' }] } }
    const { api } = openSite()
    await expect(api.list({ account })).resolves.toMatchObject({ items: [], isUnsupported: true })
    await expect(api.list({ account, cursor: 'c' })).rejects.toMatchObject({ shortMessage: 'No such data' })
  })

  it.each([
    ['an address', { reasons: [{ field: 'address', description: 'This is no address of the network' }] }],
    ['nothing that it names', {}],
  ])('fail where the gateway refuses %s', async (_, body) => {
    gateway.failing = { status: 400, body }
    await expect(openSite().api.list({ account })).rejects.toMatchObject({
      code: 'core/gatewayFailed',
      context: { status: 400 },
    })
  })

  it('end where a gateway answers the cursor that it was asked with', async () => {
    gateway.pages = { again: { data: [token(1)], next: 'again' } }
    await expect(openSite().api.list({ account, cursor: 'again' })).resolves.toMatchObject({ next: undefined })
  })

  it('come from the gateway where a plugin made for it does not answer', async () => {
    gateway.pages = { '': { data: [token(1)], next: null } }
    const fails: AssetsCapability = { list: () => Promise.reject(new Error('down')) }
    await expect(openSite({ museum: museum('eip155', fails) }).api.list({ account })).resolves.toMatchObject({
      items: [{ tokenId: '1' }],
    })
  })

  it('come from a plugin made for it first', async () => {
    const asset: Asset = { contract, tokenId: '7', standard: 'ERC721', amount: 1n, isSpam: false }
    const { api } = openSite({ museum: museum('eip155', [asset]) })
    await expect(api.list({ account })).resolves.toMatchObject({ items: [{ tokenId: '7' }] })
    expect(gateway.asked).toEqual([])
  })
})

describe('pictures', () => {
  it.each([
    ['of a secure page', 'https://art.example/1.png', 'https://art.example/1.png'],
    ['of raster data', pixel, pixel],
    ['below the gateway', '/v1/images/1', '<gateway>/v1/images/1'],
    ['that look like another host', '//evil.example/1', '<gateway>//evil.example/1'],
    ['that are scripts', 'javascript:alert(1)', undefined],
    ['that are not encrypted', 'http://art.example/1.png', undefined],
    ['that are SVG data', 'data:image/svg+xml,<svg onload="alert(1)"/>', undefined],
    ['that are SVG data in another case', 'DATA:image/SVG+xml;base64,AAAA', undefined],
    ['that are pages', 'data:text/html;base64,AAAA', undefined],
    ['that are too long', `data:image/png;base64,${'A'.repeat(300_000)}`, undefined],
    ['that hide what they are', 'https://art.example/\u202egnp.exe', undefined],
  ])('%s', async (_, imageUrl, shown) => {
    gateway.pages = { '': { data: [token(1, { imageUrl })], next: null } }
    const [listed] = (await openSite().api.list({ account })).items
    expect(listed?.imageUrl).toBe(shown?.replace('<gateway>', gateway.url))
    const asset: Asset = { contract, tokenId: '7', standard: 'ERC721', amount: 1n, isSpam: false, imageUrl }
    const [made] = (await openSite({ museum: museum('eip155', [asset]) }).api.list({ account })).items
    // What a path is below is known of the gateway alone.
    expect(made?.imageUrl).toBe(imageUrl.startsWith('/') ? undefined : shown)
  })
})

describe('whether there are tokens to show', () => {
  it('depends on a gateway, which answers for EVM', () => {
    expect(openSite().isAvailable()).toBe(true)
    expect(openSite({ gateway: false }).isAvailable()).toBe(false)
    expect(openSite({ namespace: 'solana' }).isAvailable()).toBe(false)
  })

  it('depends on a plugin of the namespace', () => {
    expect(openSite({ gateway: false, museum: museum('eip155', []) }).isAvailable()).toBe(true)
    expect(openSite({ gateway: false, museum: museum('solana', []) }).isAvailable()).toBe(false)
  })
})
