import { evm } from '@portico/evm'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { scriptedEmbeddedWallet, type EmbeddedWalletScript } from '@portico/testing/embedded-wallet'
import { expect, it, onTestFinished, vi } from 'vitest'
import { socials } from '../src/headless.js'
import { origin, resultUri, say, watchWindows } from './socialsStage.js'

async function openPopup(script: EmbeddedWalletScript = {}) {
  stubPage()
  const wallet = scriptedEmbeddedWallet(script)
  const opened = watchWindows()
  const { modal } = createTestModal({
    plugins: [evm(), wallet.plugin, socials()],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  modal.start()
  onTestFinished(() => modal.dispose())
  const { api } = modal
  const read = () => modal.store.get(api.socials.state)
  // The runtime is loaded before the clock stands still.
  await vi.waitFor(async () => {
    await api.socials.login('farcaster').catch(() => {})
  })
  return { wallet, opened, api: api.socials, read }
}

it('looks each second whether the window was closed, and waits two minutes for an answer after that [9.14]', async () => {
  const { opened, api, read } = await openPopup({ farcasterUri: () => Promise.reject(new Error('no')) })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = api.login('google').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  expect(read().status).toBe('open')
  expect(opened[0]?.url).toBe(`${origin}/loading?locale=en`)
  await vi.advanceTimersByTimeAsync(3000)
  opened[0]!.close()
  await vi.advanceTimersByTimeAsync(999)
  expect(read().status).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(read()).toMatchObject({ status: 'closed', error: { message: 'Popup closed' } })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(read().status).toBe('closed')
  await vi.advanceTimersByTimeAsync(1)
  expect(read().status).toBe('idle')
  expect(await ended).toMatchObject({ code: 'socials/popupClosed', message: 'Popup closed' })
})

it('is connected by an answer within two minutes after the window was closed', async () => {
  const { wallet, opened, api, read } = await openPopup({
    farcasterUri: () => Promise.reject(new Error('no')),
    finishesAlone: true,
  })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const login = api.login('google')
  await vi.waitFor(() => expect(read().status).toBe('open'))
  await vi.advanceTimersByTimeAsync(4000)
  opened[0]!.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read().status).toBe('closed')
  say({ resultUri }, { source: opened[0] })
  await login
  expect(wallet.called('finish')[0]?.args).toEqual(['google', 'eip155'])
})
