import { createEvmTestWallet } from '@portico/testing'
import { openTestSite } from '@portico/testing/conformance'
import { anvil } from 'viem/chains'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../src/index.js'

const id = 'eip6963:io.rabby'
const metadata = { name: 'Meridian', description: '', url: location.origin, icons: [] }
const [pageScript, contentScript] = ['rabby-page-provider', 'rabby-content-script']

/** With getters, from which the published script reads: those of Node's own class are somewhere else. */
class PageMessage extends Event {
  readonly #message: unknown
  constructor(message: unknown) {
    super('message')
    this.#message = message
  }
  get data(): unknown {
    return this.#message
  }
  get origin(): string {
    return location.origin
  }
  get source(): unknown {
    return window
  }
}

/** The extension behind the script that Rabby publishes for pages (@rabby-wallet/page-provider), and speaks with by messages of the window. */
function createExtension() {
  const backend = createEvmTestWallet({ name: 'Rabby', rdns: 'io.rabby' })
  const send = (data: unknown): unknown => window.dispatchEvent(new PageMessage({ target: pageScript, data }))
  const push = (event: string, data?: unknown): unknown => send({ data: { type: 'message', data: { event, data } } })
  async function answer(ident: string, call: { readonly method: string; readonly params?: unknown[] }): Promise<void> {
    const internal: Record<string, unknown> = {
      getProviderState: { chainId: '0x7a69', networkVersion: '31337', accounts: [], isUnlocked: true },
      'rabby:getProviderConfig': {},
      tabCheckin: null,
    }
    const response = await (
      call.method in internal ? Promise.resolve(internal[call.method]) : backend.provider.request(call)
    ).then(
      (res) => ({ ident, res }),
      ({ code, message }: { code: number; message: string }) => ({ ident, err: { code, message } }),
    )
    send({ data: { type: 'response', data: response } })
    if (call.method === 'eth_requestAccounts') push('accountsChanged', backend.accounts)
  }
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown) => {
    const { target, data } = message as { target: string; data: unknown }
    if (target !== contentScript) return
    // The handshake of @metamask/post-message-stream.
    if (data === 'SYN' || data === 'ACK') return void queueMicrotask(() => send(data === 'SYN' ? 'ACK' : 'SYN'))
    const { type, data: request } = (data as { data: { type: string; data: { ident: string; data: never } } }).data
    if (type === 'request') void answer(request.ident, request.data)
  })
  return {
    accounts: backend.accounts,
    /** Until its script knows the account, which is emitted once. */
    isKnown: () =>
      expect
        .poll(() => (window as unknown as { rabby: { selectedAddress?: string } }).rabby.selectedAddress)
        .toBe(backend.accounts[0]),
    /** As its background does: the accounts are taken from all pages, then it locks. */
    lock() {
      backend.lock()
      push('accountsChanged', [])
      push('lock')
    },
    unlock() {
      backend.unlock()
      push('unlock')
      push('accountsChanged', backend.accounts)
    },
  }
}

let extension: ReturnType<typeof createExtension>
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.stubGlobal('MessageEvent', PageMessage)
  extension = createExtension()
  vi.resetModules()
  await import('@rabby-wallet/page-provider')
})

const openSite = (stored?: Map<string, string>) =>
  openTestSite('eip155', { plugins: [evm({ networks: [anvil] })], metadata }, stored)

describe('Rabby that locks while the page is open', () => {
  it('hides its account, and shows it again when it is open', async () => {
    const site = openSite()
    await site.connect(id)
    await extension.isKnown()
    const [account] = extension.accounts
    expect(site.account()).toMatchObject({ status: 'connected', address: account })
    extension.lock()
    await expect.poll(() => site.account().status).toBe('disconnected')
    extension.unlock()
    await expect.poll(() => site.account()).toMatchObject({ status: 'connected', address: account })
    site.stop()
  })

  it('is connected in the next page, without being asked', async () => {
    const stored = new Map<string, string>()
    const site = openSite(stored)
    await site.connect(id)
    await extension.isKnown()
    extension.lock()
    await expect.poll(() => site.account().status).toBe('disconnected')
    site.stop()
    extension.unlock()
    const next = openSite(stored)
    await expect.poll(() => next.account().status).toBe('connected')
    next.stop()
  })
})
