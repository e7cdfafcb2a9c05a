import { isPorticoError } from '@portico/core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApp, createSSRApp, effectScope, h, nextTick, ref, shallowRef, type App, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import {
  ModalPlugin,
  useAccount,
  useBalance,
  useConnect,
  useConnections,
  useDisconnect,
  useModal,
  useModalAtom,
  useModalEvents,
  useModalState,
  useNetwork,
  useSignMessage,
  useSwitchNetwork,
  useWallets,
} from '../src/index.js'
import { openSite, type Site } from './site.js'

/** Mounts a component whose setup is `setup`, and answers what that returned. */
function mount<T>({ modal }: Site, setup: () => T): { readonly made: T; readonly app: App; readonly root: Element } {
  let made: T
  const root = document.body.appendChild(document.createElement('div'))
  const app = createApp({
    setup() {
      made = setup()
      return () => h('p')
    },
  })
  app.use(ModalPlugin, { modal }).mount(root)
  onTestFinished(() => {
    app.unmount()
    root.remove()
  })
  return { made: made!, app, root }
}

it('draws the account as it connects, changes in the wallet and disconnects', async () => {
  const site = await openSite()
  const Account: Component = {
    setup() {
      const { address, status } = useAccount()
      const { network, supported } = useNetwork()
      return () =>
        h('p', [address.value ?? 'nothing', status.value, network.value?.name, String(supported.value)].join())
    },
  }
  const { root, made } = (() => {
    const { made } = mount(site, () => ({ ...useConnect(), ...{ quit: useDisconnect().disconnect } }))
    const root = document.createElement('div')
    const app = createApp(Account).use(ModalPlugin, { modal: site.modal })
    app.mount(root)
    onTestFinished(() => app.unmount())
    return { root, made }
  })()
  expect(root.textContent).toBe('nothing,disconnected,Home,true')
  expect(made.isIdle.value).toBe(true)
  const connecting = made.connect({ wallet: 'example.meadow' })
  expect(made.isPending.value).toBe(true)
  await connecting
  await nextTick()
  const [first, second] = site.wallet.accounts
  expect(root.textContent).toBe(`${first},connected,Home,true`)
  expect(made.data.value).toMatchObject([{ namespace: 'eip155' }])
  site.wallet.selectAccount(second!)
  await vi.waitFor(() => expect(root.textContent).toBe(`${second},connected,Home,true`))
  await made.quit()
  await nextTick()
  expect(root.textContent).toBe('nothing,disconnected,Home,true')
})

it('signs, switches network, and has the refusal as error', async () => {
  const site = await openSite()
  const { made } = mount(site, () => ({
    signing: useSignMessage(),
    switching: useSwitchNetwork(),
    connections: useConnections(),
    network: useNetwork().network,
    alerts: useModalAtom(useModal().atoms.alerts),
  }))
  expect(isPorticoError(await made.signing.signMessage({ message: 'hi' }).catch((error: unknown) => error))).toBe(true)
  expect(isPorticoError(made.signing.error.value, 'core/notConnected')).toBe(true)
  await site.connect()
  expect(made.connections.value).toHaveLength(1)
  await made.signing.signMessage({ message: 'hi' })
  expect(made.signing.data.value?.signature).toMatch(/^0x[0-9a-f]{130}$/)
  site.wallet.behave('refuse')
  const refused = await made.switching.switchNetwork('eip155:31338').catch((error: unknown) => error)
  expect(made.switching.isError.value).toBe(true)
  expect(made.switching.error.value).toBe(refused)
  expect(made.network.value?.name).toBe('Home')
  expect(made.alerts.value).toEqual([])
})

it('loads the balance of the account, once the namespace of a ref has one', async () => {
  const site = await openSite()
  const namespace = ref('solana')
  const { made } = mount(site, () => useBalance(() => ({ namespace: namespace.value })))
  await site.connect()
  expect(made.status.value).toBe('pending')
  expect(site.asked()).toBe(0)
  namespace.value = 'eip155'
  await vi.waitFor(() => expect(made.data.value?.formatted).toBe('1.5'))
  expect(made).toMatchObject({ status: { value: 'success' }, error: { value: null } })
})

it('has the wallets of this page, and the events of the modal', async () => {
  const site = await openSite()
  const received: string[] = []
  const { made, app } = mount(site, () => {
    useModalEvents('CONNECT_SUCCESS', ({ name }) => received.push(name))
    return { wallets: useWallets(), state: useModalState() }
  })
  await vi.waitFor(() => expect(made.wallets.isSuccess.value).toBe(true))
  expect(made.wallets.data.value.map(({ wallet }) => wallet.name)).toContain('Meadow')
  expect(made.state.open.value).toBe(false)
  await site.connect()
  expect(received).toEqual(['Meadow'])
  app.unmount()
  await site.modal.connect({ wallet: 'example.meadow' }).catch(() => {})
  expect(received).toEqual(['Meadow'])
})

it('stops to read with its effect scope, and stops the modal with the app', async () => {
  const site = await openSite()
  const { app } = mount(site, () => useModal())
  const scope = effectScope()
  const { address } = app.runWithContext(() => scope.run(() => useAccount())!)
  expect(address.value).toBeUndefined()
  await site.connect()
  expect(address.value).toBe(site.wallet.accounts[0])
  scope.stop()
  await site.modal.disconnect()
  await nextTick()
  expect(site.modal.store.get(site.modal.atoms.account).address).toBeUndefined()
  const subscription = vi.spyOn(site.modal.store, 'sub')
  app.unmount()
  await expect(site.connect()).rejects.toMatchObject({ code: 'core/notStarted' })
  expect(subscription).not.toHaveBeenCalled()
})

it('follows another atom when a ref names one, and lets the one before go', async () => {
  const site = await openSite()
  const atoms = [site.modal.atoms.locale, site.modal.atoms.state] as const
  const chosen = shallowRef<(typeof atoms)[number]>(atoms[0])
  const ends: number[] = []
  const { sub } = site.modal.store
  vi.spyOn(site.modal.store, 'sub').mockImplementation((atom, listener) => {
    const end = sub(atom, listener)
    return () => {
      ends.push(atoms.indexOf(atom as never))
      end()
    }
  })
  const { made } = mount(site, () => useModalAtom<unknown>(chosen as never))
  expect(made.value).toBe('en')
  site.modal.update({ locale: 'de' })
  expect(made.value).toBe('de')
  chosen.value = atoms[1]
  expect(made.value).toMatchObject({ open: false })
  expect(ends).toEqual([0])
})

it('renders on a server what the first render in the browser is, and restores after it', async () => {
  const stored = new Map<string, string>()
  const before = await openSite(stored)
  before.modal.start()
  await before.connect()
  before.modal.dispose()

  const site = await openSite(stored)
  site.wallet.authorize()
  const Account: Component = {
    setup() {
      const { address } = useAccount()
      return () => h('p', address.value ?? 'Connect')
    },
  }
  const make = () => createSSRApp(Account).use(ModalPlugin, { modal: site.modal })
  const html = await renderToString(make())
  expect(html).toBe('<p>Connect</p>')
  const complaints = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level))
  const root = document.createElement('div')
  root.innerHTML = html
  const app = make()
  app.mount(root)
  onTestFinished(() => app.unmount())
  expect(root.innerHTML).toBe(html)
  await vi.waitFor(() => expect(root.textContent).toBe(site.wallet.accounts[0]))
  for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled()
})

it('says what is missing where the app has no modal', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const app = createApp({ setup: () => (useAccount(), () => h('p')) })
  expect(() => app.mount(document.createElement('div'))).toThrow(
    expect.objectContaining({ code: 'vue/noPlugin' }) as Error,
  )
})
