import { createModal, type Connector, type Modal, type WalletPages } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseListing, parseListingPage } from '../src/data/parseListing.js'
import { walletOfConnector } from '../src/wallets/joinWallets.js'
import { walletRows } from '../src/wallets/walletRows.js'
import { DemoWallet, MemoryArea, demoChain, demoPairing, type DemoSpec } from './demoChain.js'
import { connector, listing, sources } from './rowSources.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const names = (rows: readonly { readonly wallet: { readonly name: string } }[]) => rows.map(({ wallet }) => wallet.name)

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: URL[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end() // happy-dom asks before every request
    seen.push(new URL(request.url ?? '/', 'http://x'))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}
const json = (response: ServerResponse, body: unknown, status = 200) => {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
/** A registry of `count` wallets that pages, searches and excludes. */
const registry = (count: number) => (request: IncomingMessage, response: ServerResponse) => {
  const query = new URL(request.url ?? '/', 'http://x').searchParams
  const exclude = query.get('exclude')?.split(',') ?? []
  const include = query.get('include')?.split(',')
  const search = query.get('search') ?? ''
  const all = Array.from({ length: count }, (_, i) => ({
    id: `w${i}`,
    name: `Wallet ${i}`,
    chains: ['alpha:1'],
    image_id: `img${i}`,
  })).filter(({ id, name }) => !exclude.includes(id) && (include?.includes(id) ?? true) && name.includes(search))
  const entries = Number(query.get('entries'))
  const from = (Number(query.get('page')) - 1) * entries
  json(response, { data: all.slice(from, from + entries), count: all.length })
}

async function modalWith(gateway: string | undefined, wallets: readonly DemoWallet[], options: object = {}) {
  const modal = createModal({
    projectId: 'proj',
    plugins: [demoChain('alpha', wallets)],
    storage: new MemoryArea(),
    ...(gateway && { gateway }),
    ...options,
  }) as unknown as Modal<DemoSpec>
  ends.push(() => modal.dispose(), modal.start())
  const shell = await loadShell(modal)
  return { modal, shell, wallets: shell.wallets }
}

describe('rows of the Connect view', () => {
  it('stand in the default order of connectors, which a host may change [9.43]', () => {
    const all = sources({
      connectors: [
        connector('ext', { type: 'EXTERNAL' }),
        connector('fox'),
        connector('remote', { group: { id: 'remote', order: 10 }, badge: 'QR code', remote: true }),
      ],
      recent: [{ id: 'r', name: 'recent', namespaces: ['alpha'], connectors: [] }],
      featured: [listing('featured')],
      custom: [listing('custom')],
      recommended: [listing('recommended'), listing('second')],
    })
    const order = ['remote', 'recent', 'fox', 'featured', 'custom', 'ext', 'recommended']
    expect(names(walletRows(all))).toEqual(order)
    expect(walletRows(all)[0]).toMatchObject({ badge: 'QR code', installed: false })
    expect(names(walletRows({ ...all, order: ['recommended', 'injected'] })).slice(0, 3)).toEqual([
      'recommended',
      'fox',
      'remote',
    ])
  })

  it('offer a connector with its own row once, also after a connection by that row', () => {
    const remote = connector('remote', { group: { id: 'remote', order: 10 }, badge: 'QR code', remote: true })
    const rows = walletRows(sources({ connectors: [remote], recent: [walletOfConnector(remote)] }))
    expect(rows.map(({ wallet, badge }) => [wallet.name, badge])).toEqual([['remote', 'QR code']])
  })

  it('are not made again when the modal opens or closes, so that what was drawn before stays', async () => {
    const { modal, shell, wallets } = await modalWith(undefined, [new DemoWallet(['alpha'], { id: 'fox' })])
    const made: unknown[] = []
    ends.push(shell.store.sub(wallets.rows, () => made.push(shell.store.get(wallets.rows))))
    const before = shell.store.get(wallets.rows)
    modal.open()
    expect(shell.store.get(shell.state).open).toBe(true)
    expect(shell.store.get(wallets.rows)).toBe(before)
    modal.close()
    modal.open({ namespace: 'alpha' } as never)
    expect(made).toHaveLength(1)
  })

  it('show a wallet once: joined by rdns or registry id, and by name what has no rdns', () => {
    const rows = walletRows(
      sources({
        connectors: [
          connector('a', { name: 'Fox', info: { rdns: 'io.fox' } }),
          connector('b', { name: 'Fox', namespaces: ['beta'] }),
          connector('c', { name: 'Fox', info: { rdns: 'evil.fox' } }),
        ],
        recommended: [listing('Other name', { rdns: 'io.fox', homepage: 'https://fox.example' }), listing('owl')],
      }),
    )
    expect(rows.map(({ wallet }) => [wallet.name, wallet.connectors.map(({ id }) => id), wallet.namespaces])).toEqual([
      ['Fox', ['a'], ['alpha']],
      ['Fox', ['b'], ['beta']],
      ['Fox', ['c'], ['alpha']],
      ['owl', [], ['alpha']],
    ])
    expect(rows[0]?.wallet.listing?.homepage).toBe('https://fox.example')
  })

  it('join what one wallet calls itself in several families: one row, several namespaces [3.4]', () => {
    const trust = (namespace: string, name: string, more: Partial<Connector> = {}): Connector =>
      new DemoWallet([namespace], { id: `${namespace}-trust`, name, ...more }).connector
    const rows = walletRows(
      sources({
        connectors: [trust('alpha', 'Trust Wallet'), trust('beta', 'Trust'), trust('gamma', 'Wallet')],
      }),
    )
    expect(rows.map(({ wallet }) => [wallet.name, wallet.namespaces])).toEqual([
      ['Trust Wallet', ['alpha', 'beta']],
      ['Wallet', ['gamma']],
    ])
  })

  it('fill up to four with recommended wallets, and leave out what is excluded or of another namespace [9.20]', () => {
    const five = ['v', 'w', 'x', 'y', 'z'].map((name) => listing(name))
    expect(walletRows(sources({ recommended: five }))).toHaveLength(4)
    expect(names(walletRows(sources({ connectors: [connector('fox'), connector('owl')], recommended: five })))).toEqual(
      ['fox', 'owl', 'v', 'w'],
    )
    expect(names(walletRows(sources({ connectors: [connector('fox')], exclude: ['fox'] })))).toEqual([])
    expect(names(walletRows(sources({ recommended: five, exclude: ['id-v'] })))).toEqual(['w', 'x', 'y', 'z'])
    expect(walletRows(sources({ connectors: [connector('fox')], recommended: five, namespace: 'beta' }))).toEqual([])
  })
})

describe('listings of a registry', () => {
  it('keep the fields of the specification and drop what may not be followed or drawn [3.16]', () => {
    expect(
      parseListing({
        id: 'x',
        name: ' Fox ',
        image_id: 'i',
        rdns: 'io.fox',
        chains: ['alpha:1', 'nonsense', 'beta:2'],
        badge_type: 'certified',
        mobile_link: 'fox://',
        desktop_link: 'javascript:alert(1)',
        webapp_link: 'https://app.fox.example',
        homepage: 'javascript:alert(2)',
        app_store: 'data:text/html,x',
        image_url: 'http://insecure.example/i.png',
      }),
    ).toEqual({
      id: 'x',
      name: 'Fox',
      image_id: 'i',
      rdns: 'io.fox',
      chains: ['alpha:1', 'beta:2'],
      certified: true,
      mobile_link: 'fox://',
      webapp_link: 'https://app.fox.example',
    })
    for (const bad of [
      null,
      5,
      {},
      { id: 'x' },
      { id: '', name: 'x' },
      { id: 'x', name: '' },
      { id: 'x', name: 'n'.repeat(101) },
    ])
      expect(parseListing(bad)).toBeUndefined()
    expect(parseListingPage({ data: [null, { id: 'x', name: 'y' }], count: 2 }, 4)).toEqual({
      listings: [{ id: 'x', name: 'y', chains: [] }],
      count: 2,
    })
    for (const bad of [null, [], { data: {} }, { data: [], count: -1 }])
      expect(() => parseListingPage(bad, 4)).toThrow()
  })
})

describe('the registry client', () => {
  it('sends nothing before somebody opens, then asks once for 4 recommended wallets and names its caller [7.25, 9.20, 9.48]', async () => {
    const { url, seen } = await serve(registry(300))
    const { modal, wallets } = await modalWith(url, [], { wallets: { featured: ['w3', 'w1'] } })
    expect(seen).toEqual([])
    modal.open()
    await vi.waitFor(() => expect(modal.store.get(wallets.status)).toMatchObject({ status: 'ready' }))
    modal.close()
    modal.open()
    const asked = seen.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual([
      '/getWallets',
      {
        page: '1',
        entries: '4',
        exclude: 'w3,w1',
        chains: 'alpha:1,alpha:2',
        projectId: 'proj',
        st: 'portico',
        sv: 'js-alpha-0.1.0',
      },
    ])
    expect(names(modal.store.get(wallets.rows)).slice(0, 2)).toEqual(['Wallet 3', 'Wallet 1'])
  })

  it('lists 40 a page, known wallets first and each once, and a search of up to 100 [9.20]', async () => {
    const { url, seen } = await serve(registry(90))
    const { modal, wallets } = await modalWith(url, [new DemoWallet(['alpha'], { id: 'fox', name: 'Wallet 50' })])
    const list = await wallets.list({}, new AbortController().signal)
    const pages = (): WalletPages => modal.store.get(list.pages)
    expect(names(pages().wallets.map((wallet) => ({ wallet })))).toEqual(['Wallet 50'])
    await list.next()
    expect(pages()).toMatchObject({ status: 'ready', more: true })
    expect(pages().wallets).toHaveLength(41)
    await Promise.all([list.next(), list.next()])
    await list.next()
    await list.next()
    expect(pages()).toMatchObject({ more: false })
    expect(pages().wallets).toHaveLength(90)
    expect(pages().wallets[0]).toMatchObject({ name: 'Wallet 50', listing: { id: 'w50' } })
    expect(seen.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2', '3'])
    await (await wallets.list({ search: '  Wallet 7 ' }, new AbortController().signal)).next()
    expect(Object.fromEntries(seen.at(-1)!.searchParams)).toMatchObject({
      search: 'Wallet 7',
      entries: '100',
      page: '1',
    })
  })

  it.each([
    ['429', 429, 'Rate Limited'],
    ['500', 503, 'Server Error'],
    ['an unknown project', 401, 'Invalid App Configuration'],
  ])('answers %s with an alert; installed wallets connect all the same [8.18]', async (_, status, short) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { url } = await serve((_request, response) => json(response, { status: 'FAILED' }, status))
    const { modal, wallets } = await modalWith(url, [new DemoWallet(['alpha'], { id: 'fox' })])
    modal.open()
    await vi.waitFor(() => expect(modal.store.get(wallets.status).status).toBe('failed'))
    expect(modal.store.get(modal.atoms.alerts)).toMatchObject([{ short }])
    await modal.connect({ wallet: 'fox' })
    expect(modal.store.get(modal.atoms.account)?.status).toBe('connected')
  })

  it('takes invalid JSON and silence for a failed registry, and connects an installed wallet meanwhile', async () => {
    const broken = await serve((_request, response) => json(response, '{"data": ['))
    const one = await modalWith(broken.url, [new DemoWallet(['alpha'], { id: 'fox' })])
    const list = await one.wallets.list({}, new AbortController().signal)
    await list.next()
    expect(one.modal.store.get(list.pages)).toMatchObject({ status: 'failed', error: { code: 'core/gatewayFailed' } })
    expect(names(one.modal.store.get(list.pages).wallets.map((wallet) => ({ wallet })))).toEqual(['fox'])

    const silent = await serve(() => {})
    const two = await modalWith(silent.url, [new DemoWallet(['alpha'], { id: 'fox' })])
    const begin = performance.now()
    two.modal.open()
    expect(two.modal.store.get(two.modal.atoms.state).open).toBe(true)
    await two.modal.connect({ wallet: 'fox' })
    expect(performance.now() - begin).toBeLessThan(500)
  })

  it('loads images into a table per kind, once each, and takes nothing that is not an image [3.27]', async () => {
    const { url, seen } = await serve((request, response) => {
      const type = request.url?.includes('html') ? 'text/html' : 'image/svg+xml'
      const size = request.url?.includes('huge') ? 600_000 : 0
      response
        .writeHead(200, { 'content-type': type })
        .end(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(size)}</svg>`)
    })
    const { modal, wallets } = await modalWith(url, [])
    for (const [kind, path] of [
      ['wallet', '/getWalletImage/i'],
      ['network', '/public/getAssetImage/i'],
      ['chain', '/public/getAssetImage/i'],
      ['connector', '/public/getAssetImage/i'],
      ['token', '/public/getTokenImage/i'],
      ['currency', '/public/getCurrencyImage/i'],
    ] as const) {
      wallets.loadImage(kind, 'i')
      wallets.loadImage(kind, 'i')
      await vi.waitFor(() => expect(modal.store.get(wallets.image(kind, 'i'))).toMatch(/^data:image\/svg\+xml/))
      expect(seen.at(-1)?.pathname).toBe(path)
    }
    expect(seen).toHaveLength(6)
    wallets.loadImage('wallet', 'html')
    wallets.loadImage('wallet', 'huge')
    await vi.waitFor(() => expect(seen).toHaveLength(8))
    wallets.loadImage('wallet', 'last')
    await vi.waitFor(() => expect(modal.store.get(wallets.image('wallet', 'last'))).toBeDefined())
    expect(modal.store.get(wallets.image('wallet', 'html'))).toBeUndefined()
    expect(modal.store.get(wallets.image('wallet', 'huge'))).toBeUndefined()
  })

  it('gives up on an image after 2 s, and not before [9.6]', async () => {
    const ended: number[] = []
    const begin = performance.now()
    const { url, seen } = await serve((request, response) => {
      if (!request.url?.includes('getWalletImage')) return void response.writeHead(404).end()
      response.on('close', () => ended.push(performance.now() - begin))
    })
    const { modal, wallets } = await modalWith(url, [])
    wallets.loadImage('wallet', 'slow')
    await vi.waitFor(() => expect(seen.some(({ pathname }) => pathname === '/getWalletImage/slow')).toBe(true))
    await vi.waitFor(() => expect(ended).toHaveLength(1), 5000)
    expect(ended[0]).toBeGreaterThan(1900)
    expect(ended[0]).toBeLessThan(4500)
    expect(modal.store.get(wallets.image('wallet', 'slow'))).toBeUndefined()
  })

  it('is absent without a gateway, and says so', async () => {
    const { modal, wallets } = await modalWith(undefined, [new DemoWallet(['alpha'], { id: 'fox' })])
    modal.open()
    expect(modal.store.get(wallets.status)).toEqual({ status: 'absent' })
    const list = await wallets.list({}, new AbortController().signal)
    expect(modal.store.get(list.pages)).toMatchObject({ status: 'ready', more: false, count: 1 })
  })
})

describe('recent wallets', () => {
  it('are the two used last, over reloads, and survive hostile storage [9.19]', async () => {
    const storage = new MemoryArea()
    const make = () => ['fox', 'owl', 'elk'].map((id) => new DemoWallet(['alpha'], { id }))
    const first = await modalWith(undefined, make(), { storage })
    for (const id of ['fox', 'owl', 'elk']) await first.modal.connect({ wallet: id })
    expect(first.modal.store.get(first.wallets.recent).map(({ id }) => id)).toEqual(['elk', 'owl'])
    const second = await modalWith(undefined, [], { storage })
    expect(names(second.modal.store.get(second.wallets.rows))).toEqual(['elk', 'owl'])
    storage.setItem(
      'portico.shell.recent-wallets',
      JSON.stringify({ v: 1, value: [{ id: 'x', name: 'x', image_url: 'javascript:1' }, 5, null] }),
    )
    const third = await modalWith(undefined, [], { storage })
    expect(third.modal.store.get(third.wallets.recent)).toMatchObject([{ id: 'x', imageUrl: undefined }])
  })
})

describe('choosing a wallet', () => {
  it('pushes ConnectingExternal when a connector is here, else the view that pairs with it [2.16]', async () => {
    const fox = new DemoWallet(['alpha'], { id: 'fox', info: { rdns: 'io.fox' } })
    const remote = new DemoWallet(['alpha'], {
      id: 'remote',
      remote: true,
      group: { id: 'remote', order: 10 },
      view: 'PairAny',
    })
    const modal = createModal({
      projectId: 'p',
      plugins: [demoChain('alpha', [fox]), demoPairing(remote)],
      storage: 'memory',
    })
    ends.push(() => modal.dispose(), modal.start())
    const { wallets } = await loadShell(modal)
    const listed = wallets.toWallet(listing('Fox of the registry', { rdns: 'io.fox' }))
    expect(wallets.connectingRoute(listed)?.view).toBe('ConnectingExternal')
    expect(wallets.connectingRoute(wallets.toWallet(listing('Owl')))?.view).toBe('PairWallet')
    expect(wallets.connectingRoute(wallets.walletOf(remote.connector))).toEqual({ view: 'PairAny', params: {} })
    const bare = await modalWith(undefined, [fox])
    expect(bare.wallets.connectingRoute(bare.wallets.toWallet(listing('Owl')))).toBeUndefined()
  })
})
