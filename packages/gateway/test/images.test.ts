import { describe, expect, it } from 'vitest'

import { imageTag } from '../src/images/ImageStore.js'
import { initials, monogram } from '../src/images/monogram.js'
import { networkIcons } from '../src/images/networkIcons.js'
import { svgProblem } from '../src/images/svgProblem.js'
import { tokenIcons } from '../src/images/tokenIcons.js'
import { walletIcons } from '../src/images/walletIcons.js'
import type { WalletPage } from '../src/wallets/WalletRegistry.js'
import { gatewayForTests } from './gatewayForTests.js'

const svg = (inner: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`

describe('image routes', () => {
  it('serve every listed wallet an image by its image_id, for ever [7.25]', async () => {
    const { ask, url } = await gatewayForTests({ wallets: { pad: 60 } })
    const { data } = (await (await ask('/getWallets?entries=100')).json()) as WalletPage
    for (const { image_id } of data) {
      // An <img> names no project.
      const response = await fetch(`${url}/getWalletImage/${image_id}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(svgProblem(await response.text())).toBeUndefined()
    }
    expect(new Set(data.map(({ image_id }) => image_id)).size).toBe(60)
  })

  it('serve networks, namespaces and connectors [7.25]', async () => {
    const { ask } = await gatewayForTests()
    const text = async (id: string) => (await ask(`/public/getAssetImage/${id}`)).text()
    expect(await text('eip155:1')).toBe(networkIcons.ethereum)
    expect(await text('eip155%3A42161')).toBe(networkIcons['arbitrum-one'])
    expect(await text('eip155:25')).toBe(networkIcons.cronos)
    expect(await text('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(networkIcons.solana)
    expect(await text('bip122')).toBe(networkIcons.bitcoin)
    expect(await text('walletConnect')).toBe(walletIcons.walletConnect)
    expect(await text('coinbaseWalletSDK')).toBe(walletIcons.coinbase)
  })

  it('serve tokens and currencies by symbol or code, in any case [7.25]', async () => {
    const { ask } = await gatewayForTests()
    expect(await (await ask('/public/getTokenImage/usdc')).text()).toBe(tokenIcons.USDC)
    expect(await (await ask('/public/getCurrencyImage/eur')).text()).toContain('€')
    expect(await (await ask('/public/getCurrencyImage/USD')).text()).toContain('>$<')
    expect(await (await ask('/public/getCurrencyImage/ETH')).text()).toBe(tokenIcons.ETH)
  })

  it('tell a browser that opens one to run nothing and guess nothing', async () => {
    const { ask } = await gatewayForTests()
    for (const path of ['/public/getTokenImage/ETH', '/public/getAssetImage/eip155:1']) {
      const { headers } = await ask(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('answer 304 to a browser that has the image, with the CORS headers', async () => {
    const { ask } = await gatewayForTests()
    const path = '/public/getTokenImage/ETH'
    const tag = imageTag(tokenIcons.ETH)
    expect((await ask(path, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('etag')).toBe(tag)
    for (const etag of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const response = await ask(path, { headers: { 'If-None-Match': etag } })
      expect(response.status).toBe(304)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(await response.text()).toBe('')
    }
    expect((await ask(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it.each([
    '/getWalletImage/..%2f..%2fpackage.json',
    '/getWalletImage/..%5c..%5cpackage.json',
    '/getWalletImage/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/getWalletImage/%00',
    '/getWalletImage/__proto__',
    '/public/getAssetImage/__proto__',
    '/public/getCurrencyImage/XXXX',
    `/getWalletImage/${'a'.repeat(2000)}`,
    '/getWalletImage/%E0%A4%A',
  ])('find nothing at %s', async (path) => {
    const { ask } = await gatewayForTests()
    const response = await ask(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 'FAILED' })
  })

  it.each(['constructor', '__PROTO__', 'DUSD', 'USD₮0'])(
    'answer nothing, without a complaint, for the token %s',
    async (symbol) => {
      const { ask } = await gatewayForTests()
      const response = await ask(`/public/getTokenImage/${symbol}`)
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    },
  )

  it.each(['eip155:toString', 'eip155:999999'])(
    'answer nothing, without a complaint, for the network %s',
    async (id) => {
      const { ask } = await gatewayForTests()
      const response = await ask(`/public/getAssetImage/${id}`)
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      for (const path of ['/getWalletImage/', '/public/getCurrencyImage/', '/public/getTokenImage/']) {
        const other = await ask(`${path}${id}`)
        expect([other.status, other.headers.get('cache-control')], path).toEqual([404, 'no-store'])
      }
    },
  )
})

describe('svgProblem', () => {
  it('lets every shipped icon through', () => {
    const icons = [...Object.values(walletIcons), ...Object.values(networkIcons), ...Object.values(tokenIcons)]
    for (const icon of icons) expect(svgProblem(icon), icon.slice(0, 120)).toBeUndefined()
    expect(icons.join('').length).toBeLessThan(400_000)
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script with a prefix', svg('<svg:script/>')],
    ['a handler', svg('<path d="M0 0"/>', ' onload="alert(1)"')],
    ['a handler in odd case', svg('<path oNclick="alert(1)"/>')],
    ['a foreign object', svg('<foreignObject><body/></foreignObject>')],
    ['a link out', svg('<use href="https://evil.example/#a"/>')],
    ['an old link out', svg('<use xlink:href="//evil.example/#a"/>')],
    ['a javascript link', svg('<use href="javascript:alert(1)"/>')],
    ['an image', svg('<image href="https://evil.example/a.png"/>')],
    ['an anchor', svg('<a href="#x"><path/></a>')],
    ['an animation', svg('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a style element', svg('<style>@import url(https://evil.example)</style>')],
    ['a style attribute', svg('<path style="background:url(//evil.example)"/>')],
    ['a paint from outside', svg('<path fill="url(https://evil.example/#a)"/>')],
    ['a paint from outside behind a local one', svg('<path fill="url(#a) url(//evil.example)"/>')],
    ['an escaped paint', svg('<path fill="u&#114;l(//evil.example)"/>')],
    ['an escaped handler value', svg('<path fill="\\75rl(//evil.example)"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`],
    ['an entity in text', svg('<text>&x;</text>')],
    ['a comment', svg('<!-- --><path/>')],
    ['character data', svg('<![CDATA[<script/>]]>')],
    ['a processing instruction', `<?xml-stylesheet href="x"?>${svg('')}`],
    ['another namespace', svg('<path/>', ' xmlns:h="http://www.w3.org/1999/xhtml"')],
    ['html', '<html></html>'],
    ['text', 'hello'],
    ['an open element', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['crossed elements', svg('<g><defs></g></defs>')],
    ['two documents', svg('') + svg('')],
    ['text after the document', `${svg('')}<path`],
    ['an unquoted attribute', svg('<path d=M0/>')],
  ])('refuses %s', (_, text) => {
    expect(svgProblem(text)).toEqual(expect.any(String))
  })

  it('reads 100 kB of nonsense in no time', () => {
    const start = performance.now()
    for (const text of ['<svg ' + 'a="'.repeat(30_000), '<svg>' + '<g>'.repeat(30_000), '<svg' + ' a'.repeat(50_000)]) {
      expect(svgProblem(text)).toEqual(expect.any(String))
    }
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('monogram', () => {
  it('draws a safe image whatever the name is', () => {
    for (const name of ['Mine', 'Two Words', '<&"\'>', '🦊', 'حساب', '', '1inch']) {
      expect(svgProblem(monogram(initials(name), name)), name).toBeUndefined()
    }
    expect(initials('Two word wallet')).toBe('TW')
    expect(initials('🦊')).toBe('🦊')
  })

  it('is the same for the same seed and differs between seeds', () => {
    expect(monogram('A', 'seed')).toBe(monogram('A', 'seed'))
    expect(monogram('A', 'seed')).not.toBe(monogram('A', 'other'))
  })
})
