import { evm } from '@portico/evm'
import { openStage, strictViews } from '@portico/testing/react'
import { act } from 'react'
import { stringToHex } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { passkey } from '../src/index.js'
import { deploymentOf } from '../src/runtime/deploymentOf.js'
import { defaultContracts } from '../src/defaultContracts.js'
import { createSoftPasskey } from './authenticator.js'
import { installPasskeys } from './browserPasskeys.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const networks = [
  { id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls },
  { id: 10, name: 'Elsewhere', nativeCurrency: ether, rpcUrls },
]
const options = { networks: { 'eip155:31337': { bundlerUrl: 'http://127.0.0.1:9/bundler' } } } as const

/** A node of a chain on which the account is not yet. */
function placeNode(): void {
  const answers: Readonly<Record<string, unknown>> = { eth_getCode: '0x', eth_chainId: '0x7a69', eth_getBalance: '0x1' }
  const answer = ({ id, method }: { readonly id: number; readonly method: string }) => ({
    jsonrpc: '2.0',
    id,
    ...(method in answers ? { result: answers[method] } : { error: { code: 3, message: 'execution reverted' } }),
  })
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as Parameters<typeof answer>[0][] | Parameters<typeof answer>[0]
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
  })
  onTestFinished(() => spy.mockRestore())
}

async function openPage(stored?: Map<string, string>, browser = installPasskeys()) {
  placeNode()
  const stage = await openStage({ plugins: [evm({ networks }), strictViews(passkey(options))] }, stored)
  const { modal } = stage
  const request = (method: string, params: readonly unknown[] = []) =>
    modal.api.evm.getProvider().request({ method, params } as never) as Promise<unknown>
  return {
    ...stage,
    browser,
    request,
    address: () => modal.store.get(modal.atoms.account)?.address,
    async openRow() {
      await stage.open('Connect')
      await stage.until(() => expect(stage.button('Passkey')).toBeDefined())
      await stage.press('Passkey')
      await stage.until(() => expect(stage.button('Create a passkey account')).toBeDefined())
    },
    async create() {
      await this.openRow()
      await stage.press('Create a passkey account')
      await stage.connected()
      await stage.until(() => expect(modal.store.get(modal.atoms.state).open).toBe(false))
      await stage.settle(300)
    },
    /** Asks for a signature, and waits for the view. */
    async askToSign(text: string) {
      const asked = request('personal_sign', [stringToHex(text), this.address()!])
      const outcome = asked.then(
        (signature) => ({ signature }),
        (error: unknown) => ({ error }),
      )
      await stage.until(() => expect(stage.text()).toContain(text))
      // In an object, so that it is not awaited yet.
      return {
        outcome: outcome as Promise<{ readonly signature?: string; readonly error?: { readonly code?: number } }>,
      }
    },
  }
}

// What a visitor's browser loads on demand, loaded before the tests are timed.
beforeAll(async () => {
  await Promise.all([
    import('../src/runtime/createRuntime.js'),
    import('../src/runtime/createLogin.js'),
    import('../src/runtime/createWallet.js'),
    import('@portico/react/renderer'),
  ])
}, 60_000)

describe('an account', () => {
  it('is made from the row of Connect, at the address that follows from the passkey', async () => {
    const page = await openPage()
    await page.create()
    const { address } = deploymentOf(page.browser.made[0]!, defaultContracts)
    expect(page.address()).toBe(address)
    expect(await page.request('eth_accounts')).toEqual([address])
    expect(await page.request('wallet_getCapabilities', [address])).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  it('is there again after a reload, and the browser asks for nothing', async () => {
    const first = await openPage()
    await first.create()
    const asked = first.browser.asked.length
    const address = first.address()
    await act(async () => first.modal.dispose())
    const second = await openPage(first.stored, first.browser)
    await second.connected()
    expect(second.address()).toBe(address)
    expect(first.browser.asked.length).toBe(asked)
  })

  it('is found by one confirmation where the browser knows it', async () => {
    const page = await openPage()
    await page.create()
    const address = page.address()
    await act(() => page.modal.disconnect())
    await page.settle(300)
    await page.openRow()
    await page.press('Use an existing passkey')
    await page.connected()
    await page.settle(300)
    expect(page.address()).toBe(address)
  })

  it('is found by two confirmations of one passkey where the browser does not know it', async () => {
    const browser = installPasskeys()
    const first = createSoftPasskey()
    browser.made.push(first, createSoftPasskey())
    const page = await openPage(undefined, browser)
    await page.openRow()
    browser.choose(0)
    await page.press('Use an existing passkey')
    await page.until(() => expect(page.button('Confirm again')).toBeDefined())
    await page.press('Confirm again')
    await page.connected()
    await page.settle(300)
    expect(page.address()).toBe(deploymentOf(first, defaultContracts).address)
    // The second question is for the passkey that answered the first.
    expect(browser.asked).toEqual([undefined, first.credentialId])
  })

  it('says that a prompt was cancelled, and offers it again', async () => {
    const page = await openPage()
    await page.openRow()
    page.browser.cancelNext()
    await page.press('Create a passkey account')
    await page.until(() => expect(page.text()).toContain('The passkey was not confirmed'))
    await page.press('Create a passkey account')
    await page.connected()
  })

  it('has no row where the page has no WebAuthn', async () => {
    const browser = installPasskeys()
    vi.stubGlobal('PublicKeyCredential', undefined)
    const page = await openPage(undefined, browser)
    await page.open('Connect')
    await page.settle(200)
    expect(page.button('Passkey')).toBeUndefined()
  })
})

describe('a request', () => {
  it('is shown before the browser asks, and signed once it is approved', async () => {
    const page = await openPage()
    await page.create()
    const { outcome } = await page.askToSign('Prove it')
    await page.until(() => expect(page.button('Approve with passkey')).toBeDefined())
    expect(page.browser.asked).toEqual([])
    await page.press('Approve with passkey')
    expect((await outcome).signature).toMatch(/^0x[\da-f]+6492(6492)+$/)
    expect(page.browser.asked).toEqual([page.browser.made[0]!.credentialId])
  })

  it('is refused with 4001 by Reject, and by closing the modal', async () => {
    const page = await openPage()
    await page.create()
    const { outcome: rejected } = await page.askToSign('First')
    await page.until(() => expect(page.button('Reject')).toBeDefined())
    await page.press('Reject')
    expect((await rejected).error?.code).toBe(4001)
    const { outcome: closed } = await page.askToSign('Second')
    await act(async () => page.modal.close())
    expect((await closed).error?.code).toBe(4001)
    expect(page.browser.asked).toEqual([])
  })

  it('stays where the passkey was not confirmed, and others wait outside', async () => {
    const page = await openPage()
    await page.create()
    const { outcome } = await page.askToSign('Prove it')
    await page.until(() => expect(page.button('Approve with passkey')).toBeDefined())
    const second = page.request('personal_sign', ['0x00', page.address()!])
    await expect(second).rejects.toMatchObject({ code: -32_002 })
    page.browser.cancelNext()
    await page.press('Approve with passkey')
    await page.until(() => expect(page.text()).toContain('The passkey was not confirmed'))
    await page.press('Approve with passkey')
    expect((await outcome).signature).toBeDefined()
  })

  it('of another kind is refused with 4200, and reads go to the node', async () => {
    const page = await openPage()
    await page.create()
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain'])
      await expect(page.request(method, [])).rejects.toMatchObject({ code: 4200 })
    expect(await page.request('eth_getBalance', [page.address()!, 'latest'])).toBe('0x1')
  })
})

it('shows what can leave the device', async () => {
  const page = await openPage()
  await page.create()
  await page.open('PasskeyDetails')
  await page.until(() => expect(page.text()).toContain('cannot be exported'))
  const { credentialId, publicKey } = page.browser.made[0]!
  for (const value of [page.address()!, credentialId, publicKey]) expect(page.text()).toContain(value)
})
