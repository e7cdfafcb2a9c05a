import { definePlugin, Names, type NamesCapability, type PluginSpec } from '@portico/core'
import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { siwx } from '@portico/siwx'
import { openStage, strictViews } from '@portico/testing/react'
import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watch } from '../src/index.js'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const solanaAddress = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const networks = [
  { id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls },
  { id: 10, name: 'Elsewhere', nativeCurrency: ether, rpcUrls },
]

interface Call {
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** A node that has answers for reads, and, as a developer's node does, signs for every page. */
function placeNode(): { readonly calls: Call[] } {
  const calls: Call[] = []
  const answer = (call: Call) => {
    calls.push(call)
    if (call.method === 'eth_call')
      return { jsonrpc: '2.0', id: call.id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
    const result = call.method === 'eth_sendTransaction' ? `0x${'ab'.repeat(32)}` : '0x10'
    return { jsonrpc: '2.0', id: call.id, result }
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as Call | readonly Call[]
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body as Call))
  })
  onTestFinished(() => spy.mockRestore())
  return { calls }
}

interface NamedSpec extends PluginSpec {
  readonly id: 'testnames'
  readonly provides: { readonly names: NamesCapability }
}
const names = definePlugin<NamedSpec>({
  id: 'testnames',
  core: 1,
  provides: { names: Names },
  setup: () => ({
    provide: {
      names: [
        {
          namespace: 'eip155',
          impl: {
            async resolve(text) {
              if (text === 'down.example') throw new Error('The server is down')
              return text === 'ada.example' ? { address: address.toLowerCase(), name: text } : undefined
            },
          },
        },
      ],
    },
  }),
})

async function openWatch(
  { stored, plugins = [] as never[] } = {} as { stored?: Map<string, string>; plugins?: never[] },
) {
  const node = placeNode()
  const stage = await openStage(
    { plugins: [evm({ networks }), solana(), names, strictViews(watch()), ...plugins] },
    stored,
  )
  const { modal } = stage
  const account = () => modal.store.get(modal.atoms.account)
  const input = () => stage.root().querySelector<HTMLInputElement>('.view input')!
  return {
    ...stage,
    node,
    account,
    input,
    error: () => stage.root().querySelector('.view [role=alert]')?.textContent ?? undefined,
    provider: () => modal.api.evm.getProvider(),
    /** Enters an address, and views it. */
    async enter(text: string) {
      await stage.open('WatchAddress')
      await stage.type('Address or name', text)
      await stage.until(() => expect(stage.button('View account')?.disabled).toBe(false))
      await act(async () => input().form!.requestSubmit())
      await stage.connected()
    },
  }
}

describe('entering an address', () => {
  it('connects the account from the row in Connect, and the modal closes as after any wallet', async () => {
    const stage = await openWatch()
    await stage.open('Connect')
    await stage.until(() => expect(stage.button('View as')).toBeDefined())
    await stage.press('View as')
    await stage.until(() => expect(stage.view()).toBe('WatchAddress'))
    await stage.type('Address or name', ` ${address.toLowerCase()} `)
    await stage.until(() => expect(stage.button('View account')?.disabled).toBe(false))
    expect(stage.text()).toContain(address)
    await act(async () => stage.input().form!.requestSubmit())
    await stage.connected()
    expect(stage.account()).toMatchObject({ address, networkId: 'eip155:31337' })
    expect(stage.account()?.connectedWalletInfo).toMatchObject({ name: 'View only' })
    await stage.until(() => expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false))
  })

  it('resolves modal.connect() of a host that names it', async () => {
    const stage = await openWatch()
    let connected: unknown
    await act(async () => void stage.modal.connect({ wallet: 'watch' }).then((all) => (connected = all)))
    await stage.until(() => expect(stage.view()).toBe('WatchAddress'))
    await stage.type('Address or name', solanaAddress)
    await stage.until(() => expect(stage.button('View account')?.disabled).toBe(false))
    await act(async () => stage.input().form!.requestSubmit())
    await stage.until(() => expect(connected).toMatchObject([{ namespace: 'solana', selected: solanaAddress }]))
  })

  it('takes a name, and says what it could not find or ask', async () => {
    const stage = await openWatch()
    await stage.open('WatchAddress')
    await stage.type('Address or name', 'nobody.example')
    await stage.until(() => expect(stage.error()).toBe('No account has this name'))
    await stage.type('Address or name', 'down.example')
    await stage.until(() => expect(stage.error()).toContain('The name could not be looked up'))
    await stage.enter('ada.example')
    expect(stage.account()?.address).toBe(address)
  })

  it('says in Account that it is only viewed', async () => {
    const stage = await openWatch()
    await stage.enter(address)
    await stage.open('Account')
    await stage.until(() => expect(stage.button('View only')).toBeDefined())
    await stage.press('View only')
    await stage.until(() => expect(stage.view()).toBe('WatchAddress'))
  })

  it.each(
    Object.entries({
      'an address of a chain that is not installed': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      markup: `<img src=x onerror=alert(1)>${address}`,
      'a look-alike letter': address.replace('a', '\u0430'),
      'a letter that cannot be seen': `${address.slice(0, 10)}\u200b${address.slice(10)}`,
      'text that is turned around': `\u202e${address}`,
      'one digit less': address.slice(0, -1),
      'a private key': `0x${'1'.repeat(64)}`,
      'a full-width address': address.replace('0x', '\uff10\uff58'),
    }),
  )('does not take %s', async (_what, text) => {
    const stage = await openWatch()
    await stage.open('WatchAddress')
    await stage.type('Address or name', text)
    await stage.until(() => expect(stage.error()).toBe('This is no address of a chain of this site'))
    expect(stage.input().getAttribute('aria-invalid')).toBe('true')
    expect(stage.button('View account')?.disabled).toBe(true)
    await act(async () => stage.input().form!.requestSubmit())
    expect(stage.root().querySelector('.view img')).toBeNull()
    expect(stage.account()?.isConnected).toBe(false)
    await expect(stage.modal.api.watch.connect(text)).rejects.toMatchObject({ code: 'watch/noAddress' })
  })

  it('takes no 64 kB', async () => {
    const stage = await openWatch()
    await expect(stage.modal.api.watch.find(`${'a'.repeat(65_536)}.example`)).resolves.toBeUndefined()
    await expect(stage.modal.api.watch.find('1'.repeat(65_536))).resolves.toBeUndefined()
    await stage.open('WatchAddress')
    await stage.type('Address or name', 'a'.repeat(65_536))
    await stage.until(() => expect(stage.error()).toBe('This is no address of a chain of this site'))
    expect(stage.input().value.length).toBeLessThanOrEqual(160)
  })

  it('takes no address of another chain where the page asked for one', async () => {
    const stage = await openWatch()
    await act(async () => void stage.modal.connect({ wallet: 'watch', namespaces: ['solana'] }).catch(() => {}))
    await stage.until(() => expect(stage.view()).toBe('WatchAddress'))
    await stage.type('Address or name', address)
    await stage.until(() => expect(stage.error()).toBe('This is no address of a chain of this site'))
    await stage.type('Address or name', solanaAddress)
    await stage.until(() => expect(stage.button('View account')?.disabled).toBe(false))
  })
})

describe('a viewed account', () => {
  it.each([
    ['eth_sendTransaction', [{ to: address, value: '0x1' }]],
    ['wallet_sendCalls', [{ calls: [{ to: address }], version: '2.0.0' }]],
    ['eth_signTransaction', [{ to: address, value: '0x1' }]],
    ['eth_sendRawTransaction', ['0x00']],
    ['personal_sign', ['0x00', address]],
    ['eth_sign', [address, '0x00']],
    ['eth_signTypedData_v4', [address, '{}']],
    ['eth_decrypt', ['0x00', address]],
    ['eth_getEncryptionPublicKey', [address]],
    ['wallet_grantPermissions', [{}]],
    ['wallet_addEthereumChain', [{ chainId: '0x5' }]],
    ['anvil_impersonateAccount', [address]],
    ['hardhat_setBalance', [address, '0x1']],
    ['evm_mine', []],
  ])('refuses %s with 4200, and asks no node for it', async (method, params) => {
    const stage = await openWatch()
    await stage.modal.api.watch.connect(address)
    await expect(stage.provider().request({ method, params } as never)).rejects.toMatchObject({
      code: 4200,
      message: 'This account is only viewed: it cannot sign or send',
      cause: { code: 'watch/cannotSign', context: { method } },
    })
    expect(stage.node.calls.filter((call) => call.method === method)).toEqual([])
  })

  it('has reads answered by the node, errors with their code', async () => {
    const stage = await openWatch()
    await stage.modal.api.watch.connect(address)
    const ask = (method: string, params: readonly unknown[] = []) =>
      stage.provider().request({ method, params } as never)
    expect(await ask('eth_accounts')).toEqual([address])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('eth_getBalance', [address, 'latest'])).toBe('0x10')
    expect(await ask('eth_blockNumber')).toBe('0x10')
    await expect(ask('eth_call', [{ to: address }])).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
  })

  it('signs nothing by what the plugins of chains offer', async () => {
    const stage = await openWatch()
    await stage.modal.api.watch.connect(address)
    await stage.modal.api.watch.connect(solanaAddress)
    const client = await stage.modal.api.evm.getWalletClient()
    await expect(client.signMessage({ message: 'hello' })).rejects.toThrow(/only viewed/)
    const provider = stage.modal.api.solana.getProvider()
    await expect(provider.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 'solana/notSupported' })
    const namespaces = stage.events
      .filter(({ event }) => event === 'CONNECT_SUCCESS')
      .flatMap(({ payload }) => (payload as { readonly namespaces: readonly string[] }).namespaces)
    expect(namespaces).toEqual(['eip155', 'solana'])
    expect(stage.node.calls).toEqual([])
  })

  it('switches its network without a prompt, from the site and from the provider', async () => {
    const stage = await openWatch()
    await stage.modal.api.watch.connect(address)
    await act(async () => stage.modal.switchNetwork('eip155:10'))
    expect(await stage.provider().request({ method: 'eth_chainId' })).toBe('0xa')
    await stage.provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    await stage.until(() => expect(stage.account()?.networkId).toBe('eip155:31337'))
    await expect(
      stage.provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).rejects.toMatchObject({ code: 4902 })
  })

  it('is there after a reload on the network it was on, still signs nothing, and can be disconnected', async () => {
    const first = await openWatch()
    await first.modal.api.watch.connect(address)
    await act(async () => first.modal.switchNetwork('eip155:10'))
    const stored = new Map(first.stored)
    await act(async () => first.modal.dispose())

    const second = await openWatch({ stored })
    await second.connected()
    expect(second.account()).toMatchObject({
      address,
      networkId: 'eip155:10',
      connectedWalletInfo: { name: 'View only' },
    })
    await expect(
      second.provider().request({ method: 'personal_sign', params: ['0x00', address] } as never),
    ).rejects.toMatchObject({ code: 4200 })
    await act(async () => second.modal.disconnect())
    expect(second.account()?.isConnected).toBe(false)
    await act(async () => second.modal.dispose())

    const third = await openWatch({ stored: new Map(second.stored) })
    await third.settle(50)
    expect(third.account()?.isConnected).toBe(false)
  })

  it('is not restored from a stored text that is no address', async () => {
    const first = await openWatch()
    await first.modal.api.watch.connect(address)
    const stored = new Map([...first.stored].map(([key, value]) => [key, value.replaceAll(address, '<b>0x00</b>')]))
    await act(async () => first.modal.dispose())
    const second = await openWatch({ stored })
    await second.until(() => expect(second.account()?.status).toBe('disconnected'))
  })
})

describe('beside sign-in', () => {
  it('is never taken for a sign-in: where it is required, the visitor is led to a wallet, and the account disconnected', async () => {
    const stage = await openWatch({ plugins: [siwx({ statement: 'Trade on Meridian.' })] as never[] })
    let ended: unknown
    await act(
      async () =>
        void stage.modal.connect({ wallet: 'watch' }).then(
          () => (ended = 'connected'),
          (error: unknown) => (ended = error),
        ),
    )
    await stage.until(() => expect(stage.view()).toBe('WatchAddress'))
    await stage.type('Address or name', address)
    await stage.until(() => expect(stage.button('View account')?.disabled).toBe(false))
    await act(async () => stage.input().form!.requestSubmit())
    await stage.until(() => expect(ended).toMatchObject({ code: 'siwx/notSignedIn' }))
    await stage.until(() => expect(stage.account()?.isConnected).toBe(false))
    expect(stage.toast()).toContain('Connect the wallet of the account to sign in')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(stage.modal.store.get(signInState(stage))).toMatchObject({ status: 'signedOut' })
    expect([...stage.stored.values()].join()).not.toContain('signature')
  })

  it('is asked nothing where a site does not require it', async () => {
    const stage = await openWatch({ plugins: [siwx({ required: false })] as never[] })
    await stage.enter(address)
    await stage.settle(100)
    expect(stage.view()).not.toBe('SIWXSignMessage')
    expect(stage.account()).toMatchObject({ address, isConnected: true })
    expect(stage.modal.store.get(signInState(stage))).toMatchObject({ status: 'signedOut' })
  })
})

function signInState({ modal }: Awaited<ReturnType<typeof openWatch>>): Parameters<typeof modal.store.get>[0] {
  const { siwx: api } = modal.api as unknown as {
    readonly siwx: { readonly state: Parameters<typeof modal.store.get>[0] }
  }
  return api.state
}
