import { createModal, type Modal, type SpecsOf, type ThemePreset } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider, createStore, useAtomValue } from 'jotai'
import { atom } from 'jotai/vanilla'
import { StrictMode, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  ModalProvider,
  NetworkButton,
  useAccount,
  useConnections,
  useModalEvents,
  useModalState,
  useNetwork,
} from '../../src/index.js'
import { testChain, testWallet, type TestWallet } from '../testChain.js'

const soft: ThemePreset = { tokens: { radius: '16px' } }

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  ends.splice(0).forEach((end) => end())
})

function makeModal(wallet: TestWallet = testWallet([{ address }]), options: object = {}) {
  const renderer = { preload: vi.fn(async () => {}), mount: vi.fn(() => ({ unmount: vi.fn() })) }
  const load = vi.fn(async () => ({ renderer }))
  const modal = createModal({
    projectId: 'p',
    plugins: [testChain([wallet])],
    storage: 'memory',
    renderer: load,
    ...options,
  })
  ends.push(() => modal.dispose())
  return { modal, renderer, load }
}

async function draw(modal: Modal<SpecsOf<readonly [ReturnType<typeof testChain>]>>, children: ReactNode) {
  const view = render(
    <StrictMode>
      <ModalProvider modal={modal}>{children}</ModalProvider>
    </StrictMode>,
  )
  await act(async () => {})
  return view
}

describe('buttons', () => {
  it('lead from connecting to the account, each there only when it makes sense', async () => {
    let agree = (_: unknown) => {}
    const { modal } = makeModal(testWallet([{ address }], () => new Promise((resolve) => (agree = resolve))))
    await draw(
      modal,
      <>
        <ConnectButton />
        <AccountButton />
      </>,
    )
    expect(screen.getAllByRole('button')).toHaveLength(1)
    const connect = screen.getByRole('button', { name: 'Connect wallet' })
    expect(connect.getAttribute('aria-haspopup')).toBe('dialog')

    const { connections, store } = await loadShell(modal)
    const [connector] = store.get(connections.connectors)
    const connected = connections.connect({ connector: connector! })
    await screen.findByRole('button', { name: 'Connecting', busy: true })
    await act(async () => agree(undefined))
    await act(() => connected)
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '0x5a…1BeAed' }).querySelector('[title]')?.getAttribute('title')).toBe(
      address,
    )
  })

  it('load what opening needs on intent, and nothing before', async () => {
    const { modal, load, renderer } = makeModal(undefined, { preload: 'hover' })
    await draw(modal, <ConnectButton />)
    expect(load).not.toHaveBeenCalled()
    const button = screen.getByRole('button')
    await act(async () => button.focus())
    await vi.waitFor(() => expect(renderer.preload).toHaveBeenCalledTimes(1))
    await vi.waitFor(() => expect(renderer.mount).toHaveBeenCalledTimes(1))
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
    await act(async () => button.click())
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
    expect(renderer.mount).toHaveBeenCalledTimes(1)
  })

  it('load it for a button that the site draws, too, until that is gone', async () => {
    const { modal, load } = makeModal(undefined, { preload: 'hover' })
    const drawn = (
      <ConnectButton>
        {({ ref, open }) => (
          <button type="button" ref={ref} onClick={open}>
            Sign in
          </button>
        )}
      </ConnectButton>
    )
    const view = await draw(modal, drawn)
    const gone = screen.getByRole('button')
    view.unmount()
    gone.dispatchEvent(new Event('pointerenter'))
    expect(load).not.toHaveBeenCalled()
    await draw(modal, drawn)
    screen.getByRole('button').dispatchEvent(new Event('pointerenter'))
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
  })

  it('obey a host that prevents the default', async () => {
    const { modal } = makeModal()
    await draw(modal, <ConnectButton onClick={(event) => event.preventDefault()} />)
    await act(async () => screen.getByRole('button').click())
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
  })

  it('tell of a network that is not configured, and lead to where it is changed [8.13]', async () => {
    const wallet = testWallet([{ address }])
    const { modal } = makeModal(wallet)
    await draw(
      modal,
      <>
        <AccountButton />
        <NetworkButton />
      </>,
    )
    expect(screen.getByRole('button', { name: 'Network: Alpha One' })).toBeTruthy()
    await act(async () => {
      const { connections, store } = await loadShell(modal)
      await connections.connect({ connector: store.get(connections.connectors)[0]! })
    })
    await act(async () => wallet.tell({ type: 'network', networkId: 'alpha:9' }))
    expect(screen.getByRole('button', { name: 'Network: Wrong network' }).dataset['tone']).toBe('warning')
    const shell = await loadShell(modal)
    modal.close()
    await act(async () => screen.getByRole('button', { name: 'Wrong network' }).click())
    expect(modal.store.get(shell.router.route).view).toBe('UnsupportedChain')
  })

  it('draw what the host draws instead, with the state in hand', async () => {
    const { modal } = makeModal()
    await draw(
      modal,
      <ConnectButton>{({ status, open }) => <button onClick={open}>{`I am ${status}`}</button>}</ConnectButton>,
    )
    expect(document.querySelector('.portico-button')).toBeNull()
    await act(async () => screen.getByText('I am disconnected').click())
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
  })

  it('follow the theme, and leave neither style sheet nor custom property behind', async () => {
    const before = document.adoptedStyleSheets.length
    const { modal } = makeModal(undefined, {
      theme: { mode: 'light', preset: soft, tokens: { width: '300px' }, light: { accent: 'red' } },
    })
    const { unmount } = await draw(
      modal,
      <>
        <ConnectButton />
        <NetworkButton />
      </>,
    )
    const [button] = screen.getAllByRole('button')
    expect(button!.dataset['theme']).toBe('light')
    expect(button!.style.getPropertyValue('--portico-radius')).toBe('16px')
    expect(button!.style.getPropertyValue('--portico-accent')).toBe('red')
    // One for all buttons, one for those of an account and of a network.
    expect(document.adoptedStyleSheets).toHaveLength(before + 2)
    act(() => modal.update({ theme: { mode: 'dark' } }))
    expect(button!.dataset['theme']).toBe('dark')
    expect(button!.style.getPropertyValue('--portico-accent')).toBe('')
    unmount()
    expect(document.adoptedStyleSheets).toHaveLength(before)
  })

  it('let the tokens of a theme win over those of its preset', async () => {
    const { modal } = makeModal(undefined, { theme: { preset: soft, tokens: { radius: '2px' } } })
    await draw(modal, <ConnectButton />)
    expect(screen.getByRole('button').style.getPropertyValue('--portico-radius')).toBe('2px')
  })
})

describe('hooks', () => {
  it('read the modal of their provider; two on one page do not meet', async () => {
    const [one, other] = [makeModal().modal, makeModal().modal]
    function Names({ of }: { readonly of: string }) {
      const { network, networks, supported } = useNetwork()
      return (
        <p>
          {[of, network?.name, networks.length, supported, useConnections().length, useModalState().open].join(' ')}
        </p>
      )
    }
    render(
      <>
        <ModalProvider modal={one}>
          <Names of="one" />
          <ModalProvider modal={other}>
            <Names of="other" />
          </ModalProvider>
        </ModalProvider>
      </>,
    )
    await act(async () => {
      const { connections, store } = await loadShell(one)
      await connections.connect({ connector: store.get(connections.connectors)[0]! })
      one.open()
    })
    expect(screen.getByText('one Alpha One 2 true 1 true')).toBeTruthy()
    expect(screen.getByText('other Alpha One 2 true 0 false')).toBeTruthy()
  })

  it('neither read nor shadow the store of a jotai Provider of the host', async () => {
    const { modal } = makeModal()
    const count = atom(0)
    const store = createStore()
    store.set(count, 7)
    function Count() {
      return <p>{`${useAtomValue(count)} ${useAccount()?.status}`}</p>
    }
    await draw(
      modal,
      <Provider store={store}>
        <ModalProvider modal={modal}>
          <Count />
        </ModalProvider>
      </Provider>,
    )
    expect(screen.getByText('7 disconnected')).toBeTruthy()
  })

  it('pass events on to the latest listener, until they are gone', async () => {
    const { modal } = makeModal()
    const heard: string[] = []
    function Listener({ name }: { readonly name: string }) {
      useModalEvents('MODAL_OPEN', ({ connected }) => heard.push(`${name} ${connected}`))
      return null
    }
    const { rerender, unmount } = await draw(modal, <Listener name="a" />)
    rerender(
      <ModalProvider modal={modal}>
        <Listener name="b" />
      </ModalProvider>,
    )
    await act(async () => modal.open())
    await vi.waitFor(() => expect(heard).toEqual(['b false']))
    unmount()
    await act(async () => {
      modal.close()
      modal.open()
    })
    expect(heard).toEqual(['b false'])
  })

  it('say what is missing without a provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<ConnectButton />)).toThrow('There is no ModalProvider above this component')
  })

  it('keep the modal started while a provider is mounted, StrictMode included', async () => {
    const start = vi.fn()
    const { modal } = makeModal(undefined, {})
    const counted = { ...modal, start: () => (start('start'), modal.start()) } as typeof modal
    const { unmount } = await draw(counted, null)
    expect(start).toHaveBeenCalledTimes(2)
    await expect(modal.connect({ timeout: 0.001 })).rejects.toMatchObject({ code: 'core/connectTimeout' })
    unmount()
    await expect(modal.connect()).rejects.toMatchObject({ code: 'core/notStarted' })
  })
})
