import {
  isPorticoError,
  type UseConnectResult,
  type UseDisconnectResult,
  type UseSignMessageResult,
} from '@portico/core'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useAccount } from '../src/index.js'
import Address from './Address.svelte'
import { openSite } from './site.js'
import Wallet from './Wallet.svelte'

interface Exposed {
  readonly connecting: UseConnectResult
  readonly disconnecting: UseDisconnectResult
  readonly signing: UseSignMessageResult
}

/** Mounts a component, and answers what it draws. */
function draw(component: unknown, props: object): { readonly root: HTMLElement; end(): Promise<void> } {
  const root = document.body.appendChild(document.createElement('div'))
  const mounted = mount(component as Component, { target: root, props })
  flushSync()
  let ended: Promise<void> | undefined
  const end = () => (ended ??= unmount(mounted))
  onTestFinished(async () => {
    await end()
    root.remove()
  })
  return { root, end }
}

function textOf(root: HTMLElement, selector: string): string | null | undefined {
  flushSync()
  return root.querySelector(selector)?.textContent
}

it('draws the account as it connects, changes in the wallet and disconnects', async () => {
  const site = await openSite()
  const received: string[] = []
  let exposed: Exposed
  const props = {
    modal: site.modal,
    expose: (given: Exposed) => (exposed = given),
    received: (name: string) => received.push(name),
  }
  const { root, end } = draw(Wallet, props)
  expect(textOf(root, 'p')).toBe('nothing disconnected 0 Home idle')
  await vi.waitFor(() => expect(textOf(root, 'ul')).toContain('Meadow'))
  const connecting = exposed!.connecting.connect({ wallet: 'example.meadow' })
  expect(textOf(root, 'p')).toContain('pending')
  await connecting
  const [first, second] = site.wallet.accounts
  expect(textOf(root, 'p')).toBe(`${first!.slice(0, 4)} connected 1 Home success`)
  expect(received).toEqual(['Meadow'])
  await vi.waitFor(() => expect(textOf(root, 'output')).toBe('1.5'))
  site.wallet.selectAccount(second!)
  await vi.waitFor(() => expect(textOf(root, 'p')).toContain(`${second!.slice(0, 4)} connected`))

  await exposed!.signing.signMessage({ message: 'hi' })
  expect(exposed!.signing.data?.signature).toMatch(/^0x[0-9a-f]{130}$/)
  site.wallet.behave('refuse')
  const refused = await exposed!.signing.signMessage({ message: 'hi' }).catch((error: unknown) => error)
  expect(exposed!.signing).toMatchObject({ isError: true, error: refused })

  await exposed!.disconnecting.disconnect()
  expect(textOf(root, 'p')).toBe('nothing disconnected 0 Home success')
  await end()
  await expect(site.connect()).rejects.toMatchObject({ code: 'core/notStarted' })
})

it('reads for a getter what it names now, and lets go of everything when the component is gone', async () => {
  const site = await openSite()
  let subscribed = 0
  const { sub } = site.modal.store
  vi.spyOn(site.modal.store, 'sub').mockImplementation((atom, listener) => {
    const unsubscribe = sub(atom, listener)
    subscribed += 1
    return () => {
      subscribed -= 1
      unsubscribe()
    }
  })
  const account = useAccount(undefined, site.modal)
  const { root, end } = draw(Wallet, { modal: site.modal, namespace: 'solana' })
  await site.connect()
  // Outside of components too: in a module, with the modal given.
  expect(account.address).toBe(site.wallet.accounts[0])
  expect(textOf(root, 'output')).toBe('pending')
  expect(site.asked()).toBe(0)
  expect(subscribed).toBeGreaterThan(0)
  await end()
  await vi.waitFor(() => expect(subscribed).toBe(0))
})

it('restores what an earlier visit connected', async () => {
  const stored = new Map<string, string>()
  const before = await openSite(stored)
  before.modal.start()
  await before.connect()
  before.modal.dispose()
  const site = await openSite(stored)
  site.wallet.authorize()
  const { root } = draw(Address, { modal: site.modal })
  await vi.waitFor(() => expect(textOf(root, 'p')).toBe(site.wallet.accounts[0]))
})

it('says what is missing where no component above has a modal', () => {
  let thrown: unknown
  try {
    draw((() => void useAccount()) as unknown, {})
  } catch (error) {
    thrown = error
  }
  expect(isPorticoError(thrown, 'svelte/noModal')).toBe(true)
})
