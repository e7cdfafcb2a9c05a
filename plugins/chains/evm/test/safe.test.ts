import { describe, expect, it, vi } from 'vitest'
import { mainnet } from '../src/index.js'
import { safe } from '../src/safe.js'
import { withPage, type SiteOptions } from './site.js'

const { open: openSite, page } = withPage()
const open = (options: SiteOptions = {}) => openSite({ connectors: [safe()], ...options })
const safeOrigin = 'https://app.safe.global'
const safeAddress = '0x1111111111111111111111111111111111111111'
const strangerAddress = '0x2222222222222222222222222222222222222222'

interface SafeRequest {
  readonly id: string
  readonly method: string
}

/** Puts the page into a frame. `answer` is called with each message to the page around it. */
function frame(
  around: { readonly ancestorOrigin?: string; readonly referrer?: string },
  answer: (request: SafeRequest, reply: (origin: string, safeAddress: string) => void) => void = () => {},
): void {
  const parent = {
    postMessage(request: SafeRequest) {
      const reply = (origin: string, address: string): void => {
        const info = { safeAddress: address, chainId: 1, threshold: 1, owners: [address], isReadOnly: false }
        const data = { id: request.id, version: '9.1.0', success: true, data: info }
        page().dispatchEvent(Object.assign(new Event('message'), { origin, data, source: parent }))
      }
      queueMicrotask(() => answer(request, reply))
    },
  }
  vi.stubGlobal('parent', parent)
  const { ancestorOrigin, referrer = '' } = around
  vi.stubGlobal('location', ancestorOrigin === undefined ? {} : { ancestorOrigins: [ancestorOrigin] })
  Object.assign(document, { referrer })
}
const ids = (options: SiteOptions = {}) =>
  open(options)
    .connectors()
    .map(({ id }) => id)

describe('the Safe around a page', () => {
  it('is offered in a frame of Safe{Wallet}, with the id safe [3.5]', () => {
    frame({ ancestorOrigin: safeOrigin })
    expect(open().connectors()).toMatchObject([{ id: 'safe', name: 'Safe', type: 'EXTERNAL' }])
  })

  it('is found by the referrer in browsers that do not name the frames around a page', () => {
    frame({ referrer: `${safeOrigin}/apps/open?x=1` })
    expect(ids()).toEqual(['safe'])
  })

  it('is not offered outside of a frame, or where the site does not want it', () => {
    // As after a link in Safe{Wallet}.
    vi.stubGlobal('location', {})
    Object.assign(document, { referrer: `${safeOrigin}/` })
    expect(ids()).toEqual([])
    frame({ ancestorOrigin: safeOrigin })
    expect(ids({ connectors: [] })).toEqual([])
  })

  it.each([
    'https://app.safe.global.evil.example',
    'https://evil.example',
    'http://app.safe.global',
    'https://app-safe.global',
    '',
  ])('is not offered in a frame of %j', (ancestorOrigin) => {
    frame({ ancestorOrigin })
    expect(ids()).toEqual([])
    frame({ referrer: ancestorOrigin })
    expect(ids()).toEqual([])
  })

  it.each([
    'https://app.safe.global.evil.example',
    'https://app-safe.global',
    'evil-https://app.safe.global',
    'https://evil.example',
  ])('is believed from its own origin only, not from %s', async (stranger) => {
    frame({ ancestorOrigin: safeOrigin }, (_, reply) => {
      reply(stranger, strangerAddress)
      reply(safeOrigin, safeAddress)
    })
    const site = open({ networks: [mainnet] })
    await site.connect('safe')
    expect(site.account()).toMatchObject({ status: 'connected', address: safeAddress, networkId: 'eip155:1' })
  })

  it('that never answers can be given up', async () => {
    frame({ ancestorOrigin: safeOrigin })
    const site = open()
    const leaving = new AbortController()
    const connecting = site.connect('safe', leaving.signal)
    setTimeout(() => leaving.abort(new Error('left')), 50)
    await expect(connecting).rejects.toThrow('left')
    expect(site.account().status).toBe('disconnected')
  })
})
