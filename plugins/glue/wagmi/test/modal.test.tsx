import type { Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestModal, failure, type TestModal } from '@portico/testing/conformance'
import { openStage, type Stage } from '@portico/testing/react'
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { http } from 'viem'
import { anvil } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { portico, type PorticoConnectorFn } from '../src/index.js'
import { majors, type WagmiConfig } from './majors.js'

let wallet: EvmTestWallet
let remove: () => void
beforeEach(() => {
  wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow' })
  remove = wallet.announce(window)
})
afterEach(() => remove())

const chains = [anvil] as const
const connectors = ({ modal }: { readonly modal: Modal<EvmSpec> }): readonly PorticoConnectorFn[] => [
  portico({ modal }),
]
const options = { chains, transports: { [anvil.id]: http() }, multiInjectedProviderDiscovery: false }

describe.each(majors)('%s', (_, wagmi) => {
  describe('connect()', () => {
    let stage: Stage<Modal<EvmSpec>>
    let config: WagmiConfig
    const isOpen = () => stage.modal.store.get(stage.modal.atoms.state).open
    /** Calls wagmi's `connect`, and waits until the modal shows the list of wallets. */
    async function connect(parameters: object = {}): Promise<{ readonly result: Promise<unknown> }> {
      let result!: Promise<unknown>
      await act(async () => {
        result = wagmi.connect(config, { connector: config.connectors[0]!, ...parameters } as never)
        result.catch(() => {})
      })
      await stage.until(() => expect(stage.button('Meadow')).toBeDefined())
      return { result }
    }
    beforeEach(async () => {
      stage = await openStage({ plugins: [evm({ networks: chains })] })
      config = wagmi.createConfig({ ...options, connectors: connectors(stage), storage: null })
    })

    it('opens the modal, and resolves once the visitor has connected a wallet there', async () => {
      const { result } = await connect()
      expect(wagmi.current(config).status).toBe('connecting')
      await stage.press('Meadow')
      expect(await act(() => result)).toEqual({ accounts: wallet.accounts, chainId: 31_337 })
      expect(wagmi.current(config)).toMatchObject({ status: 'connected', address: wallet.accounts[0] })
      await stage.until(() => expect(isOpen()).toBe(false))
    })

    it('rejects with UserRejectedRequestError where the visitor closes the modal, and opens it again', async () => {
      for (let time = 0; time < 2; time += 1) {
        const { result } = await connect()
        await stage.press('Close')
        expect(await failure(result)).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
        expect(wagmi.current(config).status).toBe('disconnected')
      }
      expect(wallet.requests.filter(({ asked }) => asked)).toEqual([])
    })

    it('closes the modal when the signal of the host fires', async () => {
      const leaving = new AbortController()
      const { result } = await connect({ signal: leaving.signal })
      await act(async () => leaving.abort(new Error('left')))
      expect(await failure(result)).toMatchObject({ message: 'left' })
      expect(isOpen()).toBe(false)
    })

    it('resolves without the modal where it is connected already', async () => {
      await stage.connect('example.meadow')
      await stage.until(() => expect(isOpen()).toBe(false))
      const other = wagmi.createConfig({ ...options, connectors: connectors(stage), storage: null })
      expect(await wagmi.connect(other, { connector: other.connectors[0]! })).toMatchObject({
        accounts: wallet.accounts,
      })
      expect(isOpen()).toBe(false)
      await act(() => stage.modal.disconnect())
      expect(wagmi.current(other).status).toBe('disconnected')
    })
  })

  it('a page of a server shows the account of the cookie, and is connected after hydration without a moment in between', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const storage = wagmi.createStorage({ storage: wagmi.cookieStorage })
    const createConfig = (page: TestModal<Modal<EvmSpec>>) =>
      wagmi.createConfig({ ...options, connectors: connectors(page), ssr: true, storage })
    const open = (stored?: Map<string, string>) => createTestModal({ plugins: [evm({ networks: chains })] }, stored)
    const first = open()
    const firstConfig = createConfig(first)
    await wagmi.connect(firstConfig, { connector: firstConfig.connectors[0]!, wallet: 'example.meadow' } as never)
    await expect.poll(() => document.cookie).toContain(wallet.accounts[0]!)
    const { cookie } = document
    const stored = new Map(first.stored)

    const seen: string[] = []
    function Account(): ReactNode {
      const { status, address } = wagmi.useCurrent()
      seen.push(`${status} ${address}`)
      return <p>{address}</p>
    }
    const page = (config: WagmiConfig): ReactNode => (
      <wagmi.WagmiProvider config={config} initialState={wagmi.cookieToInitialState(config, cookie)}>
        <Account />
      </wagmi.WagmiProvider>
    )
    const html = renderToString(page(createConfig(first)))
    expect(html).toBe(`<p>${wallet.accounts[0]}</p>`)

    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = html
    const config = createConfig(open(stored))
    const mounted = await act(async () => hydrateRoot(root, page(config)))
    await expect.poll(() => wagmi.current(config).status).toBe('connected')
    await act(async () => {})
    expect([...new Set(seen)]).toEqual([`reconnecting ${wallet.accounts[0]}`, `connected ${wallet.accounts[0]}`])
    expect(root.innerHTML).toBe(html)
    await act(async () => mounted.unmount())
  })
})
