import type { Connector, Wallet, WalletListing } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { createTestModal } from '@portico/testing/conformance'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { walletConnect } from '../src/index.js'
import { evmDouble } from './evmDouble.js'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const listing: WalletListing = {
  id: 'phantom',
  name: 'Phantom',
  chains: [],
  rdns: 'app.phantom',
  mobile_link: 'phantom://',
}
const phantom: Wallet = { id: 'phantom', name: 'Phantom', namespaces: ['eip155'], connectors: [], listing }

/** The modal with the view of one wallet, drawn. */
async function show(wallet: Wallet, options: { readonly projectId?: string } = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { modal } = createTestModal({
    plugins: [walletConnect({ relayUrl: 'ws://127.0.0.1:9' }), evmDouble()],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    renderer: () => import('@portico/react/renderer'),
    ...options,
  })
  modal.start()
  stops.push(() => act(async () => modal.dispose()))
  const { router } = await loadShell(modal)
  await act(async () => modal.open())
  await act(async () => router.push('ConnectingWalletConnect', { wallet }))
  const view = () =>
    document.querySelector('portico-modal')?.shadowRoot?.querySelector('[data-view="ConnectingWalletConnect"]')
  const find = <E extends Element>(selector: string, text: string) =>
    [...(view()?.querySelectorAll<HTMLElement>(selector) ?? [])].find((one) => one.textContent?.includes(text)) as
      | (E & HTMLElement)
      | undefined
  /** Resolves once it holds; timers may be under control. */
  async function until(holds: () => boolean): Promise<void> {
    const begin = performance.now()
    while (!holds()) {
      if (performance.now() - begin > 10_000) throw new Error(`still waiting for: ${String(holds)}`)
      await act(() => new Promise((resolve) => setImmediate(resolve)))
    }
  }
  return { view, find, until }
}

describe('the view of a wallet with a browser of its own', () => {
  const browse = 'https://phantom.app/ul/browse/'

  it('offers on a phone to open this page there [9.49]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
    const { find, until } = await show(phantom)
    await until(() => find('a', 'Open') !== undefined)
    const link = find<HTMLAnchorElement>('a', 'Open')!
    const { href, origin } = location
    expect(link.href).toBe(`${browse}${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`)
    expect(link.target).toBe('_self')
  })

  it('pairs where the wallet is installed, and on a computer [9.49]', async () => {
    const installed: Connector = {
      id: 'phantom',
      name: 'Phantom',
      type: 'INJECTED',
      namespaces: ['eip155'],
      connect: () => new Promise(() => {}),
    }
    const { view, until } = await show(phantom)
    await until(() => view()?.textContent?.includes('Scan') === true)
    expect(view()?.innerHTML).not.toContain(browse)
    await stops.pop()!()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
    const phone = await show({ ...phantom, connectors: [installed] })
    await phone.until(() => phone.find('a, button', 'Phantom') !== undefined)
    expect(phone.view()?.innerHTML).not.toContain(browse)
  })
})

describe('a pairing that failed', () => {
  it('may be tried again after 1 s, and not before [4.9, 9.5]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { find, until } = await show(phantom, { projectId: '' })
    await until(() => find('button', 'Try again') !== undefined)
    const isBusy = () => find('button', 'Try again')?.getAttribute('aria-busy') === 'true'
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(isBusy()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(isBusy()).toBe(false)
  })
})
