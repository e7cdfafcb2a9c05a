import { startAnvil, type Anvil } from '@portico/devnet'
import type { EvmTestWallet } from '@portico/testing'
import { failure } from '@portico/testing/conformance'
import { createPublicClient, erc20Abi, http, verifyMessage, verifyTypedData, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { majors } from './majors.js'
import { rdns, stubborn, withPage, type Site } from './site.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())
const page = withPage(() => anvil.url)

const receiver: Address = '0x00000000000000000000000000000000000000c3'

describe.each(majors)('%s', (_, wagmi) => {
  let wallet: EvmTestWallet
  let site: Site
  /** Status, address and chain as wagmi's hooks show them. */
  const current = () => {
    const { status, address, chainId } = wagmi.current(site.config)
    return [status, address, chainId]
  }
  const connected = (chainId = 31_337, address = wallet.accounts[0]) => ['connected', address, chainId]
  const disconnected = ['disconnected', undefined, undefined]
  const connect = (parameters: object = {}) =>
    wagmi.connect(site.config, { connector: site.connector, wallet: rdns, ...parameters } as never) as Promise<unknown>
  beforeEach(() => {
    wallet = page.wallet()
    site = page.open(wagmi)
  })

  it('connects by wagmi, and both sides show the same account and chain', async () => {
    expect(await connect()).toEqual({ accounts: wallet.accounts, chainId: 31_337 })
    expect(current()).toEqual(connected())
    expect(site.shown()).toEqual(['connected', wallet.accounts[0], 'eip155:31337'])
  })

  it('shows what was connected by the modal', async () => {
    await site.connect()
    expect(current()).toEqual(connected())
    expect(wagmi.current(site.config).addresses).toEqual(wallet.accounts)
  })

  it('answers capabilities beside accounts where they are asked for, as wagmi’s own connectors do', async () => {
    const accounts = wallet.accounts.map((address) => ({ address, capabilities: {} }))
    expect(await connect({ withCapabilities: true })).toEqual({ accounts, chainId: 31_337 })
    expect(current()).toEqual(connected())
  })

  it('brings the wallet to the chain that connect() names; a visitor who declines that is connected all the same', async () => {
    expect(await connect({ chainId: 31_338 })).toMatchObject({ chainId: 31_338 })
    expect([wallet.chainId, current()]).toEqual([31_338, connected(31_338)])
    await wagmi.disconnect(site.config)
    wallet.behave('refuse', { method: 'wallet_switchEthereumChain' })
    expect(await connect({ chainId: 31_337 })).toMatchObject({ chainId: 31_338 })
    expect(current()).toEqual(connected(31_338))
  })

  it('rejects with UserRejectedRequestError where the visitor refuses in the wallet, and can be tried again', async () => {
    wallet.behave('refuse', { times: 1 })
    expect(await failure(connect())).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(current()).toEqual(disconnected)
    await connect()
    expect(current()).toEqual(connected())
  })

  it('gives up with the reason of the signal', async () => {
    wallet.behave('stall')
    const leaving = new AbortController()
    const connecting = failure(connect({ signal: leaving.signal }))
    await expect.poll(() => wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await connecting).toMatchObject({ message: 'left' })
    expect(current()).toEqual(disconnected)
  })

  it('signs messages and typed data that verify', async () => {
    await connect()
    const [address] = wallet.accounts as readonly [Address]
    const signature = await wagmi.signMessage(site.config, { message: 'hello' })
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Meridian', chainId: 31_337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'hello' },
    }
    const typedSignature = await wagmi.signTypedData(site.config, typed)
    expect(await verifyTypedData({ address, ...typed, signature: typedSignature })).toBe(true)
  })

  it('sends, simulates and writes on the chain', async () => {
    await connect()
    const client = createPublicClient({ transport: http(anvil.url) })
    const before = await client.getBalance({ address: receiver })
    const hash = await wagmi.sendTransaction(site.config, { to: receiver, value: 5n })
    await wagmi.waitForTransactionReceipt(site.config, { hash })
    expect((await client.getBalance({ address: receiver })) - before).toBe(5n)

    const token = { abi: erc20Abi, address: anvil.tokens.dollar.address } as const
    const balance = () => wagmi.readContract(site.config, { ...token, functionName: 'balanceOf', args: [receiver] })
    const tokensBefore = await balance()
    const transfer = { ...token, functionName: 'transfer', args: [receiver, 7n] } as const
    const { request } = await wagmi.simulateContract(site.config, transfer)
    const written = await wagmi.writeContract(site.config, request)
    await wagmi.waitForTransactionReceipt(site.config, { hash: written })
    expect((await balance()) - tokensBefore).toBe(7n)
  })

  it('passes on what the wallet can do (EIP-5792), and its batches', async () => {
    wallet = page.wallet({ rdns: 'example.batches', atomic: true })
    await connect({ wallet: 'example.batches' })
    expect(await wagmi.getCapabilities(site.config, { chainId: 31_337 })).toEqual({ atomic: { status: 'supported' } })
    const { id } = await wagmi.sendCalls(site.config, { calls: [{ to: receiver, value: 1n }] })
    expect(await wagmi.waitForCallsStatus(site.config, { id })).toMatchObject({ status: 'success' })
  })

  it('follows the account and chain that the visitor chooses in the wallet', async () => {
    await connect()
    wallet.selectAccount(wallet.accounts[1]!)
    expect(current()).toEqual(connected())
    wallet.setChain(31_338)
    expect(current()).toEqual(connected(31_338))
    expect(site.shown()).toEqual(['connected', wallet.accounts[0], 'eip155:31338'])
  })

  it('follows the account that the visitor chooses in the modal', async () => {
    await connect()
    const { connectionId } = site.modal.store.get(site.modal.atoms.accountOf('eip155'))
    await (await site.loadConnections()).select(connectionId!, wallet.accounts[1])
    expect(wagmi.current(site.config).addresses).toEqual([wallet.accounts[1], wallet.accounts[0]])
    const signature = await wagmi.signMessage(site.config, { message: 'hello' })
    expect(await verifyMessage({ address: wallet.accounts[1]!, message: 'hello', signature })).toBe(true)
  })

  it('agrees with the modal on the wallet in use where several are connected, and once one of them is gone', async () => {
    const other = page.wallet({ rdns: 'example.other', privateKey: `0x${'22'.repeat(32)}` })
    await connect()
    await site.modal.connect({ wallet: 'example.other' })
    expect(current()).toEqual(connected(31_337, other.accounts[0]))
    other.revoke()
    expect(current()).toEqual(connected())
    await site.modal.connect({ wallet: 'example.other' })
    const seen: unknown[] = []
    site.config.subscribe(
      () => wagmi.current(site.config).address,
      (address) => void seen.push(address),
    )
    await wagmi.disconnect(site.config)
    expect([current(), site.shown()[0]]).toEqual([disconnected, 'disconnected'])
    // Both sessions end, and the first of them does not show the wallet of the second.
    expect(seen).toEqual([undefined])
  })

  it('shows what was connected by the modal while wagmi was connecting something else, from the next change on', async () => {
    let refuse = (): void => {}
    const pending = new Promise<never>((_resolve, reject) => (refuse = () => reject(new Error('refused'))))
    const other = wagmi.createConnector(() => ({
      id: 'other',
      name: 'Other',
      type: 'other',
      connect: () => pending,
      disconnect: async () => {},
      getAccounts: async () => [],
      getChainId: async () => 31_337,
      getProvider: async () => undefined,
      isAuthorized: async () => false,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }))
    const connecting = failure(wagmi.connect(site.config, { connector: other } as never))
    await site.connect()
    refuse()
    expect(await connecting).toMatchObject({ message: 'refused' })
    wallet.setChain(31_338)
    expect(current()).toEqual(connected(31_338))
    wallet.setChain(31_337)
    expect(current()).toEqual(connected())
  })

  describe('changes of chain', () => {
    const switchTo = (chainId: number, rest: object = {}) => wagmi.switchChain(site.config, { chainId, ...rest })

    it.each(['emits chainChanged', 'emits nothing'])('are made by wagmi where the wallet %s', async (events) => {
      await connect()
      wallet.misbehave('changesSilently', events === 'emits nothing')
      expect(await switchTo(31_338)).toMatchObject({ id: 31_338, name: 'Second' })
      expect([wallet.chainId, current()]).toEqual([31_338, connected(31_338)])
      expect(site.shown()[2]).toBe('eip155:31338')
      const hash = await wagmi.signMessage(site.config, { message: 'hello' })
      expect(hash).toMatch(/^0x/)
    })

    it('are made by the modal', async () => {
      await connect()
      await site.modal.switchNetwork('eip155:31338')
      expect(current()).toEqual(connected(31_338))
    })

    it('add a chain that the wallet does not know', async () => {
      wallet.misbehave('changesSilently')
      await connect()
      const node = await startAnvil({ chainId: 31_339 })
      const rpcUrls = [node.url]
      await switchTo(31_339, { addEthereumChainParameter: { chainName: 'Third of the host', rpcUrls } })
      expect([wallet.chainId, current()]).toEqual([31_339, connected(31_339)])
      const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
      expect(added?.params).toMatchObject([{ chainId: '0x7a6b', chainName: 'Third of the host', rpcUrls }])
      await node.stop()
    })

    it('that cannot be made are SwitchChainError, and leave both sides as they were', async () => {
      await connect()
      // The node of the chain serves another one, so that the wallet does not add it.
      expect(await failure(switchTo(31_339))).toMatchObject({
        name: 'SwitchChainError',
        cause: { code: 'evm/chainNotSupported' },
      })
      expect(await failure(switchTo(10))).toMatchObject({ name: 'SwitchChainError' })
      expect([current(), site.shown()[2]]).toEqual([connected(), 'eip155:31337'])
    })

    it.each([{}, { addEthereumChainParameter: { chainName: 'Second' } }])(
      'that the visitor declines are UserRejectedRequestError %#',
      async (rest) => {
        await connect()
        wallet.behave('refuse', { times: 1 })
        expect(await failure(switchTo(31_338, rest))).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
        expect([current(), site.shown()[2]]).toEqual([connected(), 'eip155:31337'])
        expect(wallet.requests.some(({ method }) => method === 'wallet_addEthereumChain')).toBe(false)
        await switchTo(31_338, rest)
        expect(current()).toEqual(connected(31_338))
      },
    )

    it('are in the wallet’s word: a request for the former chain is not sent', async () => {
      await connect()
      await switchTo(31_338)
      expect(await failure(wagmi.sendTransaction(site.config, { to: receiver, chainId: 31_337 }))).toMatchObject({
        message: expect.stringMatching(/chain of the wallet \(id: 31338\) does not match/) as string,
      })
      expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    })
  })

  describe('disconnecting', () => {
    it.each([
      ['by wagmi', () => wagmi.disconnect(site.config)],
      ['by the modal', () => site.modal.disconnect()],
      ['in the wallet', async () => wallet.revoke()],
    ])('%s ends both sides, which can be connected again from either', async (_how, disconnect) => {
      for (const again of [connect, site.connect, connect]) {
        await again()
        expect(current()).toEqual(connected())
        await disconnect()
        expect([current(), site.shown()[0]]).toEqual([disconnected, 'disconnected'])
      }
      expect(site.errors).toEqual([])
    })

    it('ends both sides though the wallet does not end its own', async () => {
      site = page.open(wagmi, { plugin: stubborn(wallet.accounts) })
      await connect({ wallet: 'stubborn' })
      expect(current()).toEqual(connected())
      await wagmi.disconnect(site.config)
      expect([current(), site.shown()[0]]).toEqual([disconnected, 'disconnected'])
      expect(site.events.map(({ event }) => event)).toContain('DISCONNECT_ERROR')
    })
  })

  describe('after a reload', () => {
    /** Opens the page again, and answers the statuses that wagmi had in order. */
    async function reload(): Promise<readonly string[]> {
      const { modal, stored, wagmiStored } = site
      site = page.open(wagmi, { stored: new Map(stored), wagmiStored: new Map(wagmiStored) })
      modal.dispose()
      const statuses: string[] = []
      site.config.subscribe(
        ({ status }) => status,
        (status) => void statuses.push(status),
      )
      // React renders in a task of its own; wagmi has read what it stored by then.
      await new Promise((resolve) => setTimeout(resolve))
      await wagmi.reconnect(site.config)
      return statuses
    }

    it.each([
      ['wagmi', connect],
      ['the modal', () => site.connect()],
    ])('what %s connected is there again, and at no time shown as disconnected', async (_who, connectBy) => {
      await connectBy()
      await wagmi.switchChain(site.config, { chainId: 31_338 })
      wallet.behave({ delay: 30 }, { method: '*' })
      expect(await reload()).toEqual(['reconnecting', 'connected'])
      expect(current()).toEqual(connected(31_338))
      expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual([
        'eth_requestAccounts',
        'wallet_switchEthereumChain',
      ])
      // The connection lives: both ways work.
      wallet.behave('approve', { method: '*' })
      wallet.setChain(31_337)
      expect(current()).toEqual(connected())
      await wagmi.disconnect(site.config)
      expect(site.shown()[0]).toBe('disconnected')
      expect(await reload()).toEqual(['connecting', 'disconnected'])
    })

    it('it is disconnected where the wallet took its accounts back meanwhile', async () => {
      await connect()
      const reloading = reload()
      wallet.revoke()
      expect(await reloading).toEqual(['reconnecting', 'disconnected'])
      expect(site.shown()[0]).toBe('disconnected')
    })

    it('connect() waits for what is restored, and asks the wallet nothing', async () => {
      await connect()
      const { modal, stored } = site
      site = page.open(wagmi, { stored: new Map(stored) })
      modal.dispose()
      await connect()
      expect(current()).toEqual(connected())
      expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
    })

    it('it is connected by the modal though wagmi has stored nothing', async () => {
      await connect()
      site.wagmiStored.clear()
      expect(await reload()).toEqual(['connecting', 'connected'])
    })

    it('a modal that is over answers that nothing is connected, and other connectors are asked', async () => {
      await connect()
      site.modal.dispose()
      expect(await site.connector.isAuthorized()).toBe(false)
      await wagmi.reconnect(site.config)
      expect(current()).toEqual(disconnected)
    })
  })

  it('asks no wallet before something is connected', async () => {
    await wagmi.reconnect(site.config)
    expect(current()).toEqual(disconnected)
    expect(wallet.requests).toEqual([])
    expect((await site.connector.getProvider()) as unknown).toBe(site.modal.api.evm.getProvider())
    expect([await site.connector.getAccounts(), await site.connector.getChainId()]).toEqual([[], 31_337])
  })
})
