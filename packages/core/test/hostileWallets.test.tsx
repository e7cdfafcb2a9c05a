import { createModal, type Connector, type Modal, type WalletListing } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { parseListingPage } from '../src/data/parseListing.js'
import { joinWallets, walletOfListing } from '../src/wallets/joinWallets.js'
import { walletRows } from '../src/wallets/walletRows.js'
import { DemoWallet, MemoryArea, demoChain, type DemoSpec } from './demoChain.js'
import { connector, listing, sources } from './rowSources.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const wallet = (id: string, namespaces: readonly string[] = ['alpha'], more: Partial<Connector> = {}): DemoWallet =>
  new DemoWallet(namespaces, { id, ...more })

async function open(wallets: readonly DemoWallet[], options: object = {}) {
  const namespaces = [...new Set(wallets.flatMap((one) => one.namespaces))]
  const own = (namespace: string) => wallets.filter((one) => one.namespaces[0] === namespace)
  const modal = createModal({
    projectId: 'p',
    plugins: namespaces.map((namespace) => demoChain(namespace, own(namespace))),
    storage: new MemoryArea(),
    ...options,
  }) as unknown as Modal<DemoSpec>
  const events: (readonly [event: string, payload: unknown])[] = []
  modal.onAny((event, payload) => events.push([event, payload]))
  ends.push(() => modal.dispose(), modal.start())
  const { connections, wallets: known, store } = await loadShell(modal)
  return {
    modal,
    wallets: known,
    eventsOf: (name: string) => events.filter(([event]) => event === name).map(([, payload]) => payload),
    sessions: () => store.get(connections.state).sessions,
  }
}

describe('rows of wallets that are announced', () => {
  it('keep those that the visitor or the host knows, however many others are announced', () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      connector(`w${i}`, { name: 'Same name', info: { rdns: `w${i}.example` } }),
    )
    const later = ['io.fox', 'io.owl'].map((rdns) => connector(rdns, { name: rdns, info: { rdns } }))
    const rows = walletRows(
      sources({
        connectors: [...many, ...later],
        recent: [{ id: 'io.fox', rdns: 'io.fox', name: 'io.fox', namespaces: ['alpha'], connectors: [] }],
        featured: [listing('io.owl', { rdns: 'io.owl' })],
      }),
    )
    expect(rows).toHaveLength(100)
    expect(rows.slice(-2).map(({ wallet: { name } }) => name)).toEqual(['io.fox', 'io.owl'])
  })

  it.each([
    ...['WalletConnect', 'walletconnect wallet', 'Wallet\u200bConnect', 'ＷａｌｌｅｔＣｏｎｎｅｃｔ'],
    // Cyrillic, a capital I, small capitals, digits, an accent.
    ...['W\u0430lletConnect', 'WaIletConnect', 'ᴡᴀʟʟᴇᴛᴄᴏɴɴᴇᴄᴛ', 'Wa11etC0nnect', 'W4ll3tConn3ct', 'WalletCónnect'],
  ])('have the connector with a block of its own, and no wallet that calls itself %j', async (name) => {
    const liar = new DemoWallet(['alpha'], { id: 'liar', name, info: { rdns: 'evil.example' } })
    const genuine = new DemoWallet(['alpha'], {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      group: { id: 'walletConnect', order: 10 },
      remote: true,
    })
    const { wallets, modal } = await open([liar, genuine])
    // Also once it is read what its name looks like.
    for (const read of [undefined, () => wallets.load()]) {
      await read?.()
      const rows = modal.store.get(wallets.rows)
      expect(rows.map(({ wallet }) => wallet.connectors.map(({ id }) => id))).toEqual([['walletConnect']])
      expect(wallets.find(name)?.connectors[0]?.id ?? 'walletConnect').toBe('walletConnect')
      const listed = await wallets.list({}, new AbortController().signal)
      expect(modal.store.get(listed.pages).wallets).toEqual([])
    }
  })

  it('of a name in other letters waits until it is read, and a plain one does not', async () => {
    const both = ['Кошелёк', 'Kestrel'].map((name) => new DemoWallet(['alpha'], { id: name, name }))
    const { wallets, modal } = await open(both)
    const shown = () => modal.store.get(wallets.rows).map(({ wallet }) => wallet.name)
    expect(shown()).toEqual(['Kestrel'])
    const listed = await wallets.list({}, new AbortController().signal)
    expect(modal.store.get(listed.pages).wallets.map(({ name }) => name)).toEqual(['Кошелёк', 'Kestrel'])
    await wallets.load()
    expect(shown()).toEqual(['Кошелёк', 'Kestrel'])
    expect(wallets.find('Кошелёк')?.id).toBe('Кошелёк')
  })

  it('are two where wallets of one name serve the same namespace, and show in one namespace who will be asked', () => {
    const fox = connector('fox', { name: 'Fox', info: { rdns: 'io.fox' }, imageUrl: 'data:image/png,fox' })
    const other = (id: string, namespace: string): Connector =>
      new DemoWallet([namespace], { id, name: 'Fox', imageUrl: 'data:image/png,other' }).connector
    const ids = (rows: readonly { readonly wallet: { readonly connectors: readonly Connector[] } }[]) =>
      rows.map(({ wallet }) => wallet.connectors.map(({ id }) => id))
    expect(ids(walletRows(sources({ connectors: [fox, other('second', 'alpha')] })))).toEqual([['fox'], ['second']])

    // Also where they serve different ones: nothing but its name says that it is of that wallet, and no listing has one there.
    const connectors = [other('beta-fox', 'beta'), fox]
    const mixed = walletRows(
      sources({ connectors, featured: [listing('Fox', { rdns: 'io.fox', chains: ['alpha:1'] })] }),
    )
    expect(ids(mixed)).toEqual([['beta-fox'], ['fox']])
    expect(mixed.map(({ wallet }) => [wallet.id, wallet.imageUrl])).toEqual([
      ['beta-fox', 'data:image/png,other'],
      ['id-Fox', 'data:image/png,fox'],
    ])
    const [row] = walletRows(sources({ connectors, namespace: 'beta' }))
    expect(row?.wallet).toMatchObject({ id: 'beta-fox', imageUrl: 'data:image/png,other', rdns: undefined })
  })
})

describe('a wallet that announces an rdns in one namespace, and its name alone in another', () => {
  const fox = connector('fox', { name: 'Fox', info: { rdns: 'io.fox' }, imageUrl: 'data:image/png,fox' })
  const named = (id: string, ...namespaces: readonly string[]): Connector =>
    new DemoWallet(namespaces, { id, name: 'Fox Wallet', imageUrl: 'data:image/png,other' }).connector
  const shown = (connectors: readonly Connector[], chains: readonly `${string}:${string}`[]) =>
    walletRows(sources({ connectors, featured: [listing('Fox', { rdns: 'io.fox', chains })] })).map(({ wallet }) => ({
      id: wallet.id,
      icon: wallet.imageUrl,
      connectors: wallet.connectors.map(({ id }) => id),
    }))
  const genuine = { id: 'id-Fox', icon: 'data:image/png,fox' }

  it.each([['before'], ['after']])('is one row where its listing has both: its own name comes %s', (order) => {
    const connectors = order === 'before' ? [named('beta-fox', 'beta'), fox] : [fox, named('beta-fox', 'beta')]
    expect(shown(connectors, ['alpha:1', 'beta:1'])).toEqual([{ ...genuine, connectors: ['fox', 'beta-fox'] }])
  })
  it('is joined with no second namesake, none of a namespace that the listing lacks, and none of its own namespace', () => {
    const other = (id: string) => ({ id, icon: 'data:image/png,other', connectors: [id] })
    expect(shown([fox, named('first', 'beta'), named('second', 'beta')], ['alpha:1', 'beta:1'])).toEqual([
      { ...genuine, connectors: ['fox', 'first'] },
      other('second'),
    ])
    expect(shown([fox, named('far', 'gamma')], ['alpha:1', 'beta:1'])).toEqual([
      { ...genuine, connectors: ['fox'] },
      other('far'),
    ])
    expect(shown([fox, named('wide', 'beta', 'gamma')], ['alpha:1', 'beta:1'])[1]).toEqual(other('wide'))
    expect(shown([fox, named('near', 'alpha')], ['alpha:1', 'beta:1'])[1]).toEqual(other('near'))
  })
})

describe('a wallet that is announced', () => {
  const announced = (name: string, rdns: string) => connector(rdns, { name, info: { rdns } })
  const shown = (name: string, rdns: string, featured: WalletListing) =>
    walletRows(sources({ connectors: [announced(name, rdns)], featured: [featured] })).map(({ wallet }) => ({
      id: wallet.id,
      icon: wallet.imageId,
      looksLike: wallet.looksLike,
    }))

  it.each(['Rainbow', 'Rainbow Wallet', 'rainbow'])(
    'as %j has neither the row, the id nor the icon of a listing of that name, and says that it is another',
    (name) => {
      expect(shown(name, 'evil.example', listing('Rainbow', { image_id: 'genuine' }))).toEqual([
        { id: 'evil.example', icon: undefined, looksLike: 'Rainbow' },
        { id: 'id-Rainbow', icon: 'genuine', looksLike: undefined },
      ])
    },
  )

  it('is joined with the listing that has its rdns, and says nothing', () => {
    const metamask = listing('MetaMask', { rdns: 'io.metamask' })
    expect(shown('MetaMask', 'io.metamask', metamask)).toMatchObject([{ id: 'id-MetaMask', looksLike: undefined }])
    // The same maker's app.
    expect(shown('MetaMask', 'io.metamask.mobile', metamask)[0]).toMatchObject({ looksLike: undefined })
    expect(shown('MetaMask', 'io.metamask2', metamask)[0]).toMatchObject({ looksLike: 'MetaMask' })
  })

  it.each([
    'M\u0435taMask',
    'MetaMa5k',
    'MetaMaѕk',
    'ＭetaＭask',
    'ᴍᴇᴛᴀᴍᴀꜱᴋ',
    'Meta\u200bMask',
    'МетаМаsk',
    'Méta Mask',
    'Metarnask',
    'M3taM4sk',
  ])('as %j says that it is not the listed MetaMask', (name) =>
    expect(shown(name, 'evil.example', listing('MetaMask', { rdns: 'io.metamask' }))[0]?.looksLike).toBe('MetaMask'),
  )

  it.each(['Metamorph', 'Mask', 'Kestrel', 'MetaMask Flask', 'Кошелёк', '支付', '🦊', ''])('as %j is itself', (name) =>
    expect(shown(name, 'good.example', listing('MetaMask', { rdns: 'io.metamask' }))[0]?.looksLike).toBeUndefined(),
  )

  it('of signs alone is none of another listing of signs', () => {
    expect(shown('🦊', 'good.example', listing('🐻'))[0]?.looksLike).toBeUndefined()
  })

  it('in other letters says so beside a wallet of the page too, and the plain one does not', () => {
    const rows = walletRows(
      sources({ connectors: [announced('F\u043ex', 'evil.example'), announced('Fox', 'io.fox')] }),
    )
    expect(rows.map(({ wallet }) => wallet.looksLike)).toEqual(['Fox', undefined])
  })

  it('keeps the listing from a namesake without an rdns that comes before it', () => {
    const connectors = [
      connector('liar', { name: 'MetaMask', namespaces: ['beta'] }),
      announced('MetaMask', 'io.metamask'),
    ]
    const rows = walletRows(sources({ connectors, featured: [listing('MetaMask', { rdns: 'io.metamask' })] }))
    expect(rows.map(({ wallet }) => [wallet.id, wallet.connectors.map(({ id }) => id)])).toEqual([
      ['liar', ['liar']],
      ['id-MetaMask', ['io.metamask']],
    ])
  })
})

describe('a session', () => {
  it('is of the wallet that was asked, where a row joins two that only share a name', async () => {
    const fox = wallet('fox', ['alpha'], { name: 'Fox', imageUrl: 'https://fox.example/icon.png' })
    const liar = wallet('liar', ['beta'], { name: 'Fox', imageUrl: 'https://liar.example/icon.png' })
    const { modal, sessions } = await open([fox, liar])
    await modal.connect({ wallet: 'fox', namespaces: ['beta'] })
    expect(sessions()[0]?.wallet).toEqual({ name: 'Fox', identifier: 'liar', icon: 'https://liar.example/icon.png' })
    await modal.connect({ wallet: 'fox', namespaces: ['alpha'] })
    expect(sessions()[0]?.wallet).toMatchObject({ identifier: 'fox', icon: 'https://fox.example/icon.png' })
  })

  it('fails once, with an error of ours, whatever the wallet throws', async () => {
    const hostile = (): Error =>
      new Proxy(new Error('x'), {
        get() {
          throw hostile()
        },
        getPrototypeOf() {
          throw hostile()
        },
      })
    const forged = { name: 'PorticoError', code: 'core/connectionRejected', message: `Call +1-800 ${'A'.repeat(4000)}` }
    for (const [thrown, message] of [
      [hostile(), 'Failed to connect'],
      [forged, 'Failed to connect'],
    ] as const) {
      const fox = wallet('fox')
      const { modal, eventsOf } = await open([fox])
      const connector: { connect: unknown } = fox.connector as never
      connector.connect = () => Promise.reject(thrown)
      await expect(modal.connect({ wallet: 'fox', timeout: 2000 })).rejects.toMatchObject({
        code: 'core/connectFailed',
      })
      expect(eventsOf('CONNECT_ERROR')).toMatchObject([{ message }])
    }
  })
})

describe('a registry that answers more than it was asked for', () => {
  const page = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `w${i}`, name: `Wallet ${i}` }))

  it('is cut to the number asked for, and to a number of wallets that there can be', () => {
    const { listings, count } = parseListingPage({ data: page(20_000), count: 1e308 }, 40)
    expect(listings).toHaveLength(40)
    expect(count).toBe(1_000_000)
  })

  it('fails like one that does not answer where its answer is longer than a page can be', async () => {
    const server = createServer((_, response) => {
      response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
      response.end(JSON.stringify({ data: page(100_000), count: 100_000 }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { modal, wallets } = await open([wallet('fox')], { gateway })
    await wallets.load()
    expect(modal.store.get(wallets.status)).toMatchObject({ status: 'failed', error: { code: 'core/gatewayFailed' } })
  })

  it('is joined by rdns, name and id in no more time than there are wallets', () => {
    // Each with each would take minutes.
    const many = Array.from({ length: 150_000 }, (_, i) => listing(`w${i}`, { rdns: `w${i % 100_000}.example` }))
    const from = performance.now()
    expect(joinWallets(many.map(walletOfListing))).toHaveLength(100_000)
    expect(performance.now() - from).toBeLessThan(15_000)
  })
})
