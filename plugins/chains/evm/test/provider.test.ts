import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { parseEther, verifyMessage, verifyTypedData, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Eip1193Provider } from '../src/index.js'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const devnet = () => ({
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [anvil.url] } },
})
let wallet: EvmTestWallet
let site: Site
let ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>

beforeEach(() => {
  wallet = createEvmTestWallet({
    rdns: 'example.meadow',
    rpcUrl: anvil.url,
    chains: [{ chainId: 31_337 }, { chainId: 31_338 }],
  })
  wallet.announce(page())
  site = open({ networks: [devnet(), { ...devnet(), id: 31_338, name: 'Second' }] })
  ask = (method, ...params) => site.provider.request({ method, params })
})
const connect = () => site.connect('eip6963:example.meadow')

function recordEvents(provider: Eip1193Provider): readonly (readonly [string, unknown])[] {
  const events: [string, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'])
    provider.on(event, ((payload: unknown) => void events.push([event, payload])) as never)
  return events
}

describe('the provider that hosts get', () => {
  it('answers no accounts, the network chosen, and what a node can answer, before a wallet is connected', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('net_version')).toBe('31337')
    expect(await ask('eth_getBalance', anvil.accounts[0]!.address, 'latest')).toBe(
      `0x${parseEther('10000').toString(16)}`,
    )
    expect(wallet.requests).toEqual([])
  })

  it.each([
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_addEthereumChain',
  ])('rejects %s with 4900 while no wallet is connected [8.31]', async (method) => {
    expect(await failure(ask(method))).toMatchObject({ code: 4900 })
  })

  it('answers the selected account of the wallet in use first', async () => {
    const [connection] = await connect()
    expect(await ask('eth_accounts')).toEqual(wallet.accounts)
    await site.connections.select(connection!.id, wallet.accounts[1])
    expect(await ask('eth_requestAccounts')).toEqual([wallet.accounts[1], wallet.accounts[0]])
  })

  it('signs messages and typed data that verify [7.34]', async () => {
    await connect()
    const [address] = wallet.accounts as readonly [Address]
    const signature = (await ask('personal_sign', '0x68656c6c6f', address)) as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Meridian', chainId: 31_337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'hello' },
    }
    const typedSignature = (await ask('eth_signTypedData_v4', address, JSON.stringify(typed))) as Hex
    expect(await verifyTypedData({ address, ...typed, signature: typedSignature })).toBe(true)
  })

  it('passes on codes as the wallet meant them [8.29] [8.31]', async () => {
    await connect()
    wallet.behave('refuse', { times: 1 })
    expect(await failure(ask('personal_sign', '0x00', wallet.accounts[0]))).toMatchObject({ code: 4001 })
    wallet.misbehave('hidesErrorCodes')
    wallet.behave('refuse', { times: 1 })
    expect(await failure(ask('personal_sign', '0x00', wallet.accounts[0]))).toMatchObject({ code: 4001 })
    expect(await failure(ask('eth_noSuchMethod'))).toMatchObject({ code: -32_601 })
  })

  it('emits what happens to the connection, in the events of EIP-1193 and in the plugin’s own', async () => {
    const events = recordEvents(site.provider)
    await connect()
    const [first, second] = wallet.accounts
    wallet.setChain(31_338)
    wallet.selectAccount(second!)
    wallet.emit('message', { type: 'eth_subscription', data: 1 })
    await site.connections.disconnect()
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [first, second]],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [second, first]],
      ['message', { type: 'eth_subscription', data: 1 }],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 }) as Error],
    ])
    expect(
      site.events.filter(({ event }) => event.startsWith('evm:')).map(({ event, payload }) => [event, payload]),
    ).toEqual([
      ['evm:chainChanged', { chainId: 31_337, networkId: 'eip155:31337' }],
      ['evm:accountsChanged', { accounts: [first, second] }],
      ['evm:chainChanged', { chainId: 31_338, networkId: 'eip155:31338' }],
      ['evm:accountsChanged', { accounts: [second, first] }],
      ['evm:accountsChanged', { accounts: [] }],
    ])
  })

  it('is one object for several wallets, and emits the events of the one in use only', async () => {
    const other = createEvmTestWallet({
      rdns: 'example.orchard',
      privateKey: `0x${'22'.repeat(32)}`,
      rpcUrl: anvil.url,
    })
    other.announce(page())
    const events = recordEvents(site.provider)
    await connect()
    await site.connect('eip6963:example.orchard')
    expect(await ask('eth_accounts')).toEqual(other.accounts)
    const before = events.length
    wallet.setChain(31_338)
    wallet.emit('message', { type: 'old', data: 1 })
    expect(events).toHaveLength(before)
    other.emit('message', { type: 'new', data: 1 })
    expect(events.at(-1)).toEqual(['message', { type: 'new', data: 1 }])
    expect(site.modal.api.evm.getProvider()).toBe(site.provider)
  })

  it('calls the other listeners when one throws, and none after its removal', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const received: unknown[] = []
    const listener = ((payload: unknown) => void received.push(payload)) as never
    site.provider.on('accountsChanged', () => {
      throw new Error('host')
    })
    site.provider.on('accountsChanged', listener)
    await connect()
    expect(received).toEqual([wallet.accounts])
    expect(complaint).toHaveBeenCalledOnce()
    site.provider.removeListener('accountsChanged', listener)
    await site.connections.disconnect()
    expect(received).toHaveLength(1)
  })

  it('waits for a wallet that is being restored', async () => {
    await connect()
    const { stored } = site
    site.modal.dispose()
    wallet.behave({ delay: 80 }, { method: '*' })
    const again = open({ stored, networks: [devnet()] })
    expect(await again.provider.request({ method: 'eth_accounts' })).toEqual(wallet.accounts)
  })
})

describe('viem’s wallet client', () => {
  it('acts for the account and network in use', async () => {
    await connect()
    const client = await site.modal.api.evm.getWalletClient()
    expect([client.account.address, client.chain.id, client.chain.name]).toEqual([wallet.accounts[0], 31_337, 'Devnet'])
    const signature = await client.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address: client.account.address, message: 'hello', signature })).toBe(true)
    const hash = await client.sendTransaction({ to: anvil.accounts[1]!.address, value: 1n })
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
  })

  it('rejects while no wallet is connected', async () => {
    expect(await failure(site.modal.api.evm.getWalletClient())).toMatchObject({ code: 'evm/notConnected' })
  })
})
