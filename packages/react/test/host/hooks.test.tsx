import { createModal, isPorticoError, isRejection, type Modal, type SignMessageRequest } from '@portico/core'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, StrictMode, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ModalProvider,
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useNetwork,
  useSignMessage,
  useSwitchNetwork,
  useWallets,
} from '../../src/index.js'
import {
  alphaNetworks,
  betaNetworks,
  family,
  networkWallet,
  type NetworksModalOptions,
  type NetworkWallet,
} from '../views/networksModal.js'

const ends: (() => void)[] = []
const unhandled = vi.fn()
beforeEach(() => void process.on('unhandledRejection', unhandled))
afterEach(async () => {
  cleanup()
  ends.splice(0).forEach((end) => end())
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

/** A modal without a renderer: everything here works without a dialog. */
function makeModal(
  wallets: readonly NetworkWallet[],
  provided: Pick<NetworksModalOptions, 'balance' | 'signMessage'> = {},
): Modal {
  const modal = createModal({
    projectId: 'p',
    storage: 'memory',
    defaultNetwork: 'alpha:1',
    plugins: [family('alpha', 'Alpha', alphaNetworks, wallets, provided), family('beta', 'Beta', betaNetworks, [])],
  })
  ends.push(() => modal.dispose())
  return modal
}

async function draw<T>(modal: Modal, useHook: () => T): Promise<{ readonly current: T }> {
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(StrictMode, null, createElement(ModalProvider, { modal }, children))
  const { result } = renderHook(useHook, { wrapper })
  await act(async () => {})
  return result
}

/** A promise whose end is in the hands of the test. */
function question(): { readonly asked: Promise<void>; agree(): void; refuse(error: unknown): void } {
  let agree = () => {}
  let refuse = (_: unknown) => {}
  const asked = new Promise<void>((resolve, reject) => {
    agree = resolve
    refuse = reject
  })
  // It may be refused before the wallet is asked.
  asked.catch(() => {})
  return { asked, agree, refuse }
}
const refusal = Object.assign(new Error('User rejected'), { code: 4001 })

describe('useConnect', () => {
  it('is idle, then pending while the wallet is asked, then has the connections', async () => {
    const { asked, agree } = question()
    const fox = networkWallet({ answer: () => asked })
    const hook = await draw(makeModal([fox]), () => ({ ...useConnect(), account: useAccount() }))
    expect(hook.current).toMatchObject({ status: 'idle', isIdle: true, data: undefined, error: null })
    expect(hook.current.account).toMatchObject({ isConnected: false, isDisconnected: true, address: undefined })

    await act(async () => void hook.current.connect({ wallet: 'fox' }))
    // The code that connects is loaded first.
    await vi.waitFor(() => expect(fox.connects).toHaveLength(1), 10_000)
    expect(hook.current).toMatchObject({ status: 'pending', isPending: true, variables: { wallet: 'fox' } })
    await vi.waitFor(() => expect(hook.current.flow).toMatchObject({ status: 'waiting', wallet: { name: 'Fox' } }))
    expect(hook.current.account).toMatchObject({ isConnecting: true })

    await act(async () => agree())
    await vi.waitFor(() => expect(hook.current.isSuccess).toBe(true))
    expect(hook.current.data).toMatchObject([{ namespace: 'alpha', selected: 'alpha-address' }])
    expect(hook.current.account).toMatchObject({ isConnected: true, address: 'alpha-address' })
  })

  it('has the refusal as its error, which the promise rejects with too, and is idle again after reset', async () => {
    const { asked, refuse } = question()
    const hook = await draw(makeModal([networkWallet({ answer: () => asked })]), useConnect)
    let thrown: unknown
    await act(async () => void hook.current.connect({ wallet: 'fox' }).catch((error: unknown) => (thrown = error)))
    await act(async () => refuse(refusal))
    await vi.waitFor(() => expect(hook.current.isError).toBe(true), 10_000)
    expect(isPorticoError(hook.current.error, 'core/connectionRejected')).toBe(true)
    expect(thrown).toBe(hook.current.error)
    act(() => hook.current.reset())
    expect(hook.current).toMatchObject({ status: 'idle', error: null, variables: undefined })
  })

  it('does not report a failure as unhandled when only its state is read', async () => {
    const hook = await draw(makeModal([]), useConnect)
    await act(async () => void hook.current.connect({ wallet: 'nowhere' }))
    await vi.waitFor(() => expect(isPorticoError(hook.current.error, 'core/walletNotFound')).toBe(true), 4000)
  })

  it('lets the request of the wallet go when it is cancelled', async () => {
    const fox = networkWallet({
      answer: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    const hook = await draw(makeModal([fox]), useConnect)
    await act(async () => void hook.current.connect({ wallet: 'fox' }))
    await vi.waitFor(() => expect(fox.connects).toHaveLength(1))
    await act(async () => hook.current.cancel())
    await vi.waitFor(() => expect(hook.current.error?.name).toBe('AbortError'))
    expect(fox.connects[0]!.signal.aborted).toBe(true)
  })

  it('tells of the latest call, whatever becomes of the ones before', async () => {
    const { asked, agree } = question()
    const [fox, owl] = [networkWallet({ answer: () => asked }), networkWallet({ name: 'Owl' })]
    const hook = await draw(makeModal([fox, owl]), useConnect)
    await act(async () => void hook.current.connect({ wallet: 'fox' }))
    await vi.waitFor(() => expect(fox.connects).toHaveLength(1))
    await act(async () => void hook.current.connect({ wallet: 'owl' }))
    await vi.waitFor(() => expect(hook.current.data).toMatchObject([{ connectorId: 'owl' }]))
    await act(async () => agree())
    expect(hook.current).toMatchObject({ status: 'success', variables: { wallet: 'owl' } })
  })

  it('connects although its component is gone by then, and writes nothing to the console', async () => {
    const consoles = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level))
    const { asked, agree } = question()
    const modal = makeModal([networkWallet({ answer: () => asked })])
    const stop = modal.start()
    const hook = await draw(modal, useConnect)
    let connected: Promise<unknown> = Promise.resolve()
    await act(async () => void (connected = hook.current.connect({ wallet: 'fox' })))
    cleanup()
    agree()
    await connected
    expect(modal.store.get(modal.atoms.account).isConnected).toBe(true)
    for (const spy of consoles) expect(spy).not.toHaveBeenCalled()
    stop()
  })

  it('returns the same object until something changes, as the other hooks do', async () => {
    const modal = makeModal([networkWallet()])
    const all: (readonly unknown[])[] = []
    let redraw = (_: number) => {}
    await draw(modal, () => {
      redraw = useState(0)[1]
      all.push([
        useConnect(),
        useNetwork(),
        useSwitchNetwork(),
        useDisconnect(),
        useSignMessage(),
        useBalance(),
        useWallets(),
      ])
    })
    await vi.waitFor(() => expect(all.at(-1)!.at(-1)).toMatchObject({ isSuccess: true }))
    const before = all.at(-1)!
    act(() => redraw(1))
    expect(all.at(-1)).not.toBe(before)
    all.at(-1)!.forEach((result, at) => expect(result).toBe(before[at]))
  })
})

describe('useDisconnect', () => {
  it('disconnects one namespace, and tells when it is done', async () => {
    const fox = networkWallet()
    const modal = makeModal([fox])
    const hook = await draw(modal, () => ({ ...useDisconnect(), account: useAccount('alpha') }))
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    expect(hook.current.account.isConnected).toBe(true)
    await act(() => hook.current.disconnect({ namespace: 'alpha' }))
    expect(hook.current).toMatchObject({ status: 'success', variables: { namespace: 'alpha' } })
    expect(hook.current.account).toMatchObject({ isConnected: false, isDisconnected: true })
    expect(fox.ended()).toBe(1)
  })
})

describe('useSwitchNetwork', () => {
  it('is pending while the wallet is asked, and has its refusal as error', async () => {
    const fox = networkWallet()
    const modal = makeModal([fox])
    const hook = await draw(modal, () => ({ ...useSwitchNetwork(), ...{ network: useNetwork().network } }))
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    expect(hook.current.networks.map(({ name }) => name)).toContain('Beta Two')

    await act(async () => void hook.current.switchNetwork('alpha:2'))
    await vi.waitFor(() => expect(fox.asked).toHaveLength(1))
    expect(hook.current).toMatchObject({ isPending: true, variables: 'alpha:2' })
    await act(async () => fox.asked[0]!.agree())
    await vi.waitFor(() => expect(hook.current.isSuccess).toBe(true))
    expect(hook.current.network?.name).toBe('Alpha Two')

    await act(async () => void hook.current.switchNetwork('alpha:7'))
    await vi.waitFor(() => expect(fox.asked).toHaveLength(2))
    await act(async () => fox.asked[1]!.refuse({ code: 4001, message: 'User rejected' }))
    await vi.waitFor(() => expect(hook.current.isError).toBe(true))
    expect(hook.current.error).toBeInstanceOf(Error)
    expect(isRejection(hook.current.error)).toBe(true)
    expect(hook.current.network?.name).toBe('Alpha Two')
  })
})

describe('useWallets', () => {
  it('has the wallets of this page for a list of the host, each to be connected by its id', async () => {
    const [fox, owl] = [networkWallet(), networkWallet({ name: 'Owl' })]
    const hook = await draw(makeModal([fox, owl]), () => ({ wallets: useWallets(), connecting: useConnect() }))
    expect(hook.current.wallets).toMatchObject({ isError: false, error: null })
    await vi.waitFor(() => expect(hook.current.wallets.isSuccess).toBe(true))
    expect(hook.current.wallets.data.map(({ wallet }) => wallet.name)).toEqual(['Fox', 'Owl'])
    const { wallet } = hook.current.wallets.data[1]!
    await act(async () => void (await hook.current.connecting.connect({ wallet: wallet.id })))
    expect(owl.connects).toHaveLength(1)
    expect(hook.current.connecting.data).toMatchObject([{ connectorId: 'owl' }])
  })
})

describe('useBalance', () => {
  it('has the balance as a bigint and as text, and keeps it while a node fails', async () => {
    let answer = async () => ({ amount: 1_234_500_000_000_000_000n, decimals: 18, symbol: 'COIN' })
    const modal = makeModal([networkWallet()], { balance: () => answer() })
    const hook = await draw(modal, () => useBalance())
    expect(hook.current).toMatchObject({ status: 'pending', isFetching: false, data: undefined, error: null })
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    await vi.waitFor(() => expect(hook.current.isSuccess).toBe(true))
    expect(hook.current.data).toEqual({
      value: 1_234_500_000_000_000_000n,
      decimals: 18,
      symbol: 'COIN',
      formatted: '1.2345',
    })

    const down = new Error('node down')
    answer = async () => Promise.reject(down)
    await act(() => hook.current.refetch())
    expect(hook.current).toMatchObject({ status: 'error', isError: true, error: down })
    expect(hook.current.data?.formatted).toBe('1.2345')

    answer = async () => ({ amount: 2n, decimals: 0, symbol: 'COIN' })
    await act(() => hook.current.refetch())
    expect(hook.current).toMatchObject({ status: 'success', error: null, data: { formatted: '2' } })
  })

  it('asks no node while it is not enabled', async () => {
    const balance = vi.fn(async () => ({ amount: 1n, decimals: 0, symbol: 'COIN' }))
    const modal = makeModal([networkWallet()], { balance })
    const hook = await draw(modal, () => useBalance({ enabled: false }))
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    expect(balance).not.toHaveBeenCalled()
    expect(hook.current.isPending).toBe(true)
  })
})

describe('useSignMessage', () => {
  it('signs with the account in use', async () => {
    const signMessage = vi.fn(async ({ message }: SignMessageRequest) => ({ signature: `signed ${message}` }))
    const modal = makeModal([networkWallet()], { signMessage })
    const hook = await draw(modal, () => useSignMessage())
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    await act(async () => void (await hook.current.signMessage({ message: 'hello' })))
    expect(hook.current).toMatchObject({ isSuccess: true, data: { signature: 'signed hello' } })
    expect(signMessage).toHaveBeenCalledWith({ message: 'hello', account: 'alpha:1:alpha-address' })
  })

  it('keeps the result of the latest call when an earlier one ends after it, and nothing of calls before a reset', async () => {
    const answers = [question(), question(), question()]
    let calls = 0
    const modal = makeModal([networkWallet()], {
      signMessage: async ({ message }) => {
        await answers[calls++]!.asked
        return { signature: message }
      },
    })
    const hook = await draw(modal, () => useSignMessage())
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    await act(async () => {
      void hook.current.signMessage({ message: 'first' })
      void hook.current.signMessage({ message: 'second' })
    })
    await act(async () => answers[1]!.agree())
    expect(hook.current.data?.signature).toBe('second')
    await act(async () => answers[0]!.agree())
    expect(hook.current.data?.signature).toBe('second')
    await act(async () => void hook.current.signMessage({ message: 'third' }))
    act(() => hook.current.reset())
    await act(async () => answers[2]!.agree())
    expect(hook.current).toMatchObject({ status: 'idle', data: undefined })
  })

  it('says what is missing: a connected wallet, or a plugin that signs', async () => {
    const modal = makeModal([networkWallet()])
    const hook = await draw(modal, () => useSignMessage())
    await act(async () => void hook.current.signMessage({ message: 'hello' }))
    expect(isPorticoError(hook.current.error, 'core/notConnected')).toBe(true)
    await act(async () => void (await modal.connect({ wallet: 'fox' })))
    await act(async () => void hook.current.signMessage({ message: 'hello' }))
    expect(isPorticoError(hook.current.error, 'core/capabilityMissing')).toBe(true)
  })
})
