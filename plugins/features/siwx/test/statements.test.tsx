import { createModal } from '@portico/core'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { siwx } from '../src/index.js'
import { siwx as headless } from '../src/headless.js'
import { openSiwx, serve, serverUrl, siweCallbacks as siweConfig, siwxCallbacks as config } from './stage.js'

const open = (stage: Awaited<ReturnType<typeof openSiwx>>) => stage.modal.store.get(stage.modal.atoms.state).open

describe('Required sign-in', () => {
  const closings = {
    'the close button': (stage) => stage.press('Close'),
    'its cancel button': (stage) => stage.press('Cancel'),
    'modal.close()': (stage) => stage.close(),
  } satisfies Record<string, (stage: Awaited<ReturnType<typeof openSiwx>>) => Promise<void>>
  it.each(Object.keys(closings))('disconnects the wallet when the prompt is closed by %s', async (how) => {
    const stage = await openSiwx()
    const { result } = await stage.connecting()
    await stage.asked()
    expect(stage.isConnected()).toBe(true)
    await closings[how as keyof typeof closings](stage)
    await stage.until(() => expect(stage.isConnected()).toBe(false))
    expect(open(stage)).toBe(false)
    expect(await result()).toMatchObject({ code: 'siwx/notSignedIn' })
    expect(stage.signed()).toEqual([])
    // A visitor who connects again is asked again.
    await stage.connecting()
    await stage.asked()
    await stage.press('Sign in')
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
    expect(stage.isConnected()).toBe(true)
    const payload = { network: 'eip155:31337', isSA: false }
    expect(stage.events.filter(({ event }) => event.startsWith('siwx:')).slice(-2)).toEqual([
      { event: 'siwx:CLICK_SIGN_SIWX_MESSAGE', payload },
      { event: 'siwx:SIWX_AUTH_SUCCESS', payload },
    ])
  })

  it('disconnects the wallet where it fails to begin: no session can be looked up, or no nonce is issued', async () => {
    const server = serve()
    server.answers['session'] = new Response('no', { status: 500 })
    const stage = await openSiwx({ server: serverUrl })
    const { result } = await stage.connecting()
    expect(await result()).toMatchObject({ code: 'siwx/initFailed' })
    expect(stage.isConnected()).toBe(false)
    // No nonce: the same.
    delete server.answers['session']
    server.answers['nonce'] = new Response('no', { status: 500 })
    const second = await stage.connecting()
    expect(await second.result()).toMatchObject({ code: 'siwx/initFailed' })
    expect(stage.isConnected()).toBe(false)
    expect(stage.view()).toBe('Connect')
  })

  it('is optional where the site says so: closing keeps the wallet connected, and connect() resolves', async () => {
    const stage = await openSiwx({ required: false })
    const { result } = await stage.connecting()
    await stage.asked()
    await stage.press('Close')
    expect(await result()).toMatchObject([{ namespace: 'eip155' }])
    expect(stage.isConnected()).toBe(true)
    expect(stage.state().status).toBe('signedOut')
    // It is not asked again until the account or the network changes.
    await stage.settle(50)
    expect(open(stage)).toBe(false)
    await act(() => stage.modal.switchNetwork('eip155:10'))
    await stage.asked()
    expect(stage.prompt()!.message).toContain('Chain ID: 10')
  })
})

describe('Sign-in', () => {
  it('is required or optional; closing a required prompt disconnects the wallet, and so does a failed init [4.46]', async () => {
    const server = serve()
    const optional = await openSiwx({ required: false })
    await optional.connecting()
    await optional.asked()
    await optional.close()
    await optional.settle(50)
    expect(optional.isConnected()).toBe(true)
    await act(async () => optional.modal.dispose())
    document.body.replaceChildren()

    const required = await openSiwx({ server: serverUrl })
    await required.connecting()
    await required.asked()
    await required.close()
    await required.until(() => expect(required.isConnected()).toBe(false))
    server.answers['session'] = new Response('no', { status: 500 })
    const { result } = await required.connecting()
    expect(await result()).toMatchObject({ code: 'siwx/initFailed' })
    expect(required.isConnected()).toBe(false)
  })
})

describe('Texts', () => {
  it("says 'A problem occurred while trying initialize authentication', 'Signature declined', 'This application might not support Smart Accounts' and 'Authenticating...' [8.15]", async () => {
    const server = serve()
    const stage = await openSiwx({ server: serverUrl })
    server.answers['nonce'] = new Response('no', { status: 500 })
    await (await stage.connecting()).result()
    await stage.until(() => expect(stage.toast()).toBe('A problem occurred while trying initialize authentication'))
    delete server.answers['nonce']
    await stage.connecting()
    await stage.asked()
    stage.wallet.behave('refuse', { method: 'personal_sign', times: 1 })
    await stage.press('Sign in')
    await stage.until(() => expect(stage.toast()).toBe('Signature declined'))
    expect(stage.isConnected()).toBe(true)
    await stage.asked()
    // A contract wallet, whose signature the site does not know how to verify.
    stage.wallet.behave({ answer: '0x6080604052' }, { method: 'eth_getCode' })
    await act(async () => stage.wallet.emit('accountsChanged', stage.wallet.accounts))
    await stage.until(() =>
      expect(stage.modal.store.get(stage.modal.atoms.account).allAccounts[0]!.type).toBe('smartAccount'),
    )
    server.answers['verify'] = new Response(JSON.stringify({ message: 'It is none of the account.' }), { status: 401 })
    await stage.asked()
    await stage.press('Sign in')
    await stage.until(() => expect(stage.toast()).toBe('This application might not support Smart Accounts'))
    delete server.answers['verify']
    await stage.asked()
    stage.wallet.behave('stall', { method: 'personal_sign', times: 1 })
    await stage.press('Sign in')
    await stage.until(() => expect(stage.root().querySelector('h3')!.textContent).toBe('Authenticating...'))
    await act(async () => stage.wallet.approve())
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
  })
})

describe('Options', () => {
  const text = 'Cannot set both `siweConfig` and `siwx` options'
  it.each([
    ['both given to the plugin', { siwx: config, siweConfig }, {}],
    ['one there and one at createModal', { siwx: config }, { siweConfig }],
    ['the other there and one at createModal', { siweConfig }, { siwx: config }],
    ['both at createModal', {}, { siwx: config, siweConfig }],
  ] as const)(`throws '${text}': %s [5.2]`, (_, own, modal) => {
    for (const make of [siwx, headless])
      expect(() => createModal({ projectId: 'p', plugins: [make(own)], storage: 'memory', ...modal })).toThrow(text)
    for (const one of [{ siwx: config }, { siweConfig }])
      expect(() => createModal({ projectId: 'p', plugins: [siwx(one)], storage: 'memory' })).not.toThrow()
  })
})
