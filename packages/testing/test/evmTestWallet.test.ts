import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { createEvmTestWallet, flush, hostileAnnouncements, publicKeys, type EvmTestWallet } from '../src/index.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hello = '0x68656c6c6f'

const make = (): EvmTestWallet => createEvmTestWallet({ chains: [{ chainId: 1 }, { chainId: 10 }] })
const ask = (wallet: EvmTestWallet, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  wallet.provider.request({ method, params })
const connect = (wallet: EvmTestWallet): Promise<unknown> => ask(wallet, 'eth_requestAccounts')
function listen(wallet: EvmTestWallet, event: string): unknown[] {
  const received: unknown[] = []
  wallet.provider.on(event, (payload) => received.push(payload))
  return received
}

afterEach(() => {
  vi.useRealTimers()
})

describe('accounts', () => {
  it('gives its accounts only after the visitor agreed, and then without asking', async () => {
    const wallet = make()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await connect(wallet)).toEqual([first.toLowerCase(), second.toLowerCase()])
    expect(await connect(wallet)).toHaveLength(2)
    expect(await ask(wallet, 'eth_accounts')).toHaveLength(2)
    expect(wallet.requests.map(({ method, asked }) => [method, asked])).toEqual([
      ['eth_accounts', false],
      ['eth_requestAccounts', true],
      ['eth_requestAccounts', false],
      ['eth_accounts', false],
    ])
  })

  it('tells of what changes in it, and only a page it trusts', async () => {
    const wallet = make()
    const accounts = listen(wallet, 'accountsChanged')
    wallet.selectAccount(second)
    expect(accounts).toEqual([])
    await connect(wallet)
    wallet.selectAccount(first)
    wallet.setAccounts([second])
    wallet.lock()
    wallet.unlock()
    wallet.revoke()
    const [a, b] = [first.toLowerCase(), second.toLowerCase()]
    expect(accounts).toEqual([[b, a], [a, b], [b], [], [b], []])
    expect(() => wallet.selectAccount(third)).toThrow(/no key of 0x3C44/)
  })

  it('writes addresses with their checksum where asked to', async () => {
    const wallet = createEvmTestWallet({ addressCase: 'checksum', privateKey: publicKeys[2] })
    expect(await connect(wallet)).toEqual([third])
  })

  it('waits for its unlocking before it answers who asks for accounts', async () => {
    const wallet = make()
    wallet.lock()
    let answer: unknown
    void connect(wallet).then((accounts) => (answer = accounts))
    await flush()
    expect(answer).toBeUndefined()
    wallet.unlock()
    await flush()
    expect(answer).toHaveLength(2)
  })

  it('grants, shows and revokes permissions (EIP-2255)', async () => {
    const wallet = make()
    const eth_accounts = { eth_accounts: {} }
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    expect(await ask(wallet, 'wallet_requestPermissions', eth_accounts)).toMatchObject([
      { parentCapability: 'eth_accounts' },
      { parentCapability: 'endowment:permitted-chains' },
    ])
    const accounts = listen(wallet, 'accountsChanged')
    expect(await ask(wallet, 'wallet_revokePermissions', eth_accounts)).toBeNull()
    expect(accounts).toEqual([[]])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    await expect(ask(wallet, 'wallet_requestPermissions', { everything: {} })).rejects.toMatchObject({ code: -32602 })
  })

  it('says -32002 to a second question for accounts while the first is open', async () => {
    const wallet = make()
    wallet.behave('stall')
    const asking = connect(wallet)
    await expect(connect(wallet)).rejects.toMatchObject({ code: -32002 })
    wallet.approve()
    expect(await asking).toHaveLength(2)
  })

  it('remembers the page across reloads where it has a storage, and forgets it when the keys are others', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    await connect(createEvmTestWallet({ storage }))
    expect(await ask(createEvmTestWallet({ storage }), 'eth_accounts')).toHaveLength(2)
    expect(await ask(createEvmTestWallet({ storage, rdns: 'org.example.other' }), 'eth_accounts')).toEqual([])
    expect(await ask(createEvmTestWallet({ storage, privateKey: publicKeys[2] }), 'eth_accounts')).toEqual([])
    for (const key of stored.keys()) stored.set(key, '{ "half":')
    expect(await ask(createEvmTestWallet({ storage }), 'eth_accounts')).toEqual([])
  })

  it('is one wallet for all pages of an origin: what one changed, the others emit once they are told', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    const options = { storage, chains: [{ chainId: 31_337 }, { chainId: 31_338 }] }
    const [first, second] = [createEvmTestWallet(options), createEvmTestWallet(options)]
    const [accounts, chains] = [listen(second, 'accountsChanged'), listen(second, 'chainChanged')]
    await connect(first)
    first.setChain(31_338)
    // It has read the new network before it was told: the event is sent all the same, and once.
    expect(await ask(second, 'eth_chainId')).toBe('0x7a6a')
    second.refresh()
    second.refresh()
    expect([accounts.length, chains]).toEqual([1, ['0x7a6a']])
    first.lock()
    second.refresh()
    const waiting = connect(second)
    first.unlock()
    second.refresh()
    expect(await waiting).toHaveLength(2)
    second.misbehave('changesSilently')
    first.revoke()
    second.refresh()
    expect(accounts).toHaveLength(3)
  })

  it('keeps a key that is none out of the error', () => {
    expect(() => createEvmTestWallet({ privateKey: '0xdeadbeef' })).toThrow(/privateKey/)
    expect(() => createEvmTestWallet({ privateKey: '0xdeadbeef' })).not.toThrow(/deadbeef/)
  })
})

describe('signing', () => {
  it('signs text that is text and bytes that are hex (EIP-191)', async () => {
    const wallet = make()
    await connect(wallet)
    const signature = (await ask(wallet, 'personal_sign', hello, first)) as Hex
    expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)
    const plain = (await ask(wallet, 'personal_sign', 'grüß', second.toLowerCase())) as Hex
    expect(await verifyMessage({ address: second, message: 'grüß', signature: plain })).toBe(true)
  })

  it('signs typed data of the chain it is on, and of no other (EIP-712)', async () => {
    const wallet = make()
    await connect(wallet)
    const data = {
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      domain: { chainId: 1 },
      message: { text: 'hi' },
    } as const
    const signature = (await ask(wallet, 'eth_signTypedData_v4', first, JSON.stringify(data))) as Hex
    expect(await verifyTypedData({ ...data, address: first, signature })).toBe(true)
    await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })
    await expect(ask(wallet, 'eth_signTypedData_v4', first, data)).rejects.toMatchObject({ code: -32602 })
    await expect(ask(wallet, 'eth_signTypedData_v4', first, '{')).rejects.toMatchObject({ code: -32602 })
  })

  it('signs for no page it does not trust, and with no key it does not have', async () => {
    const wallet = make()
    await expect(ask(wallet, 'personal_sign', hello, first)).rejects.toMatchObject({ code: 4100 })
    await connect(wallet)
    await expect(ask(wallet, 'personal_sign', hello, third)).rejects.toMatchObject({ code: 4100 })
    await expect(ask(wallet, 'personal_sign', hello, 'me')).rejects.toMatchObject({ code: -32602 })
    wallet.lock()
    await expect(ask(wallet, 'personal_sign', hello, first)).rejects.toMatchObject({ code: 4100 })
  })

  it('signs validly with another key when told to', async () => {
    const wallet = make()
    await connect(wallet)
    wallet.misbehave('signsWithAnotherKey')
    const signature = (await ask(wallet, 'personal_sign', hello, first)) as Hex
    expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(false)
    expect(await verifyMessage({ address: second, message: 'hello', signature })).toBe(true)
  })
})

describe('chains', () => {
  it('switches to a chain it knows, tells, and answers 4902 for others without asking', async () => {
    const wallet = make()
    const chains = listen(wallet, 'chainChanged')
    wallet.behave('refuse', { method: 'wallet_switchEthereumChain', times: 1 })
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })).rejects.toMatchObject({ code: 4001 })
    expect(await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    expect(await ask(wallet, 'eth_chainId')).toBe('0xa')
    expect(await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    expect(chains).toEqual(['0xa'])
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x2105' })).rejects.toMatchObject({ code: 4902 })
    expect(wallet.requests.at(-1)).toMatchObject({ asked: false, outcome: 'failed', error: { code: 4902 } })
    wallet.setChain(1)
    expect(chains).toEqual(['0xa', '0x1'])
    expect(() => wallet.setChain(5)).toThrow(/does not know chain 5/)
  })

  it.each([[{ chainId: 10 }], [{ chainId: '10' }], [{ chainId: '0x0a' }], [{}], ['0xa']])(
    'refuses to switch to %j',
    async (param) => {
      await expect(ask(make(), 'wallet_switchEthereumChain', param)).rejects.toMatchObject({ code: -32602 })
    },
  )

  it('adds no chain whose node does not say that it is that chain', async () => {
    const wallet = createEvmTestWallet({ chains: [{ chainId: 1 }], callNode: async () => '0x5' })
    const chain = {
      chainId: '0xa',
      chainName: 'Ten',
      rpcUrls: ['https://rpc.example'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    await expect(ask(wallet, 'wallet_addEthereumChain', chain)).rejects.toThrow(/does not match 0xa/)
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })).rejects.toMatchObject({ code: 4902 })
    await expect(
      ask(wallet, 'wallet_addEthereumChain', { ...chain, rpcUrls: ['http://rpc.example'] }),
    ).rejects.toMatchObject({ code: -32602 })
    await expect(
      ask(wallet, 'wallet_addEthereumChain', { ...chain, rpcUrls: [['https://a.example']] }),
    ).rejects.toMatchObject({
      code: -32602,
    })
    expect(await ask(wallet, 'wallet_addEthereumChain', { ...chain, chainId: '0x5' })).toBeNull()
    expect(wallet.chainId).toBe(5)
  })

  it('answers 4901 where a chain has no node, and 4200 for what is no node’s business', async () => {
    const wallet = make()
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
    for (const method of ['eth_sign', 'wallet_grantPermissions', 'anvil_setBalance', 'personal_newAccount'])
      await expect(ask(wallet, method), method).rejects.toMatchObject({ code: 4200 })
  })

  it('loses its connection and finds it again (EIP-1193 disconnect, connect)', async () => {
    const wallet = make()
    const [lost, found] = [listen(wallet, 'disconnect'), listen(wallet, 'connect')]
    wallet.disconnect()
    await expect(ask(wallet, 'eth_chainId')).rejects.toMatchObject({ code: 4900 })
    wallet.reconnect()
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    expect([lost, found]).toMatchObject([[{ code: 4900 }], [{ chainId: '0x1' }]])
  })
})

describe('behaviours', () => {
  it.each([
    ['refuse', { code: 4001 }],
    ['busy', { code: -32002 }],
    ['unauthorized', { code: 4100 }],
    ['unsupported', { code: 4200 }],
    ['offline', { code: 4900 }],
  ] as const)('%s', async (behaviour, error) => {
    const wallet = make()
    wallet.behave(behaviour)
    await expect(connect(wallet)).rejects.toMatchObject(error)
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    wallet.behave('approve')
    expect(await connect(wallet)).toHaveLength(2)
  })

  it('throws strings, nothing, and out of request()', async () => {
    const wallet = make()
    wallet.behave('throwString')
    await expect(connect(wallet)).rejects.toBe('User rejected the request.')
    wallet.behave('throwNothing')
    await expect(connect(wallet)).rejects.toBeUndefined()
    wallet.behave('throwSync')
    expect(() => connect(wallet)).toThrow('eth_requestAccounts throws')
    wallet.behave({ error: { weird: true } })
    await expect(connect(wallet)).rejects.toEqual({ weird: true })
    expect(wallet.requests.every(({ outcome }) => outcome === 'failed')).toBe(true)
  })

  it('answers garbage, nothing, what it is told, late, and twice', async () => {
    const wallet = make()
    wallet.behave('garbage', { method: '*' })
    expect(await ask(wallet, 'eth_chainId')).toBe('banana')
    expect(await ask(wallet, 'eth_blockNumber')).toEqual({ garbage: true })
    wallet.behave('answerNothing')
    wallet.behave('approve', { method: '*' })
    wallet.behave({ answer: ['0x1'] }, { method: 'eth_accounts', times: 1 })
    expect(await ask(wallet, 'eth_accounts')).toEqual(['0x1'])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])

    vi.useFakeTimers()
    wallet.behave({ delay: 500, next: 'refuse' }, { method: 'eth_requestAccounts' })
    const late = connect(wallet)
    late.catch(() => {})
    await vi.advanceTimersByTimeAsync(499)
    expect(wallet.requests.at(-1)).toMatchObject({ outcome: 'open' })
    await vi.advanceTimersByTimeAsync(1)
    await expect(late).rejects.toMatchObject({ code: 4001 })

    wallet.behave('answerTwice', { method: 'eth_chainId' })
    const answer = ask(wallet, 'eth_chainId')
    expect(answer).not.toBeInstanceOf(Promise)
    expect('catch' in answer).toBe(false)
    const calls: unknown[] = []
    answer.then(
      (value) => calls.push(value),
      (error: unknown) => calls.push(error),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toEqual(['0x1', { second: true }, 'and a third time'])
  })

  it('stalls until the visitor answers, reads too where told so', async () => {
    const wallet = make()
    wallet.behave('stall', { method: 'eth_accounts' })
    wallet.behave('stall')
    const [reading, asking] = [ask(wallet, 'eth_accounts'), connect(wallet)]
    asking.catch(() => {})
    await flush()
    expect(wallet.open).toBe(2)
    wallet.refuse()
    await expect(reading).rejects.toMatchObject({ code: 4001 })
    await expect(asking).rejects.toMatchObject({ code: 4001 })
    expect(wallet.open).toBe(0)
  })

  it('misbehaves as told, and behaves again', async () => {
    const wallet = make()
    const chains = listen(wallet, 'chainChanged')
    wallet.misbehave('switchesWithoutSwitching')
    await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })
    expect(wallet.chainId).toBe(1)
    wallet.misbehave('switchesWithoutSwitching', false)
    wallet.misbehave('changesSilently')
    await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })
    expect([wallet.chainId, chains]).toEqual([10, []])
    wallet.misbehave('changesSilently', false)
    wallet.misbehave('emitsTwice')
    wallet.misbehave('answersDecimalChainIds')
    wallet.setChain(1)
    expect(chains).toEqual([1, 1])
    expect(await ask(wallet, 'eth_chainId')).toBe(1)
    wallet.misbehave('hidesErrorCodes')
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x5' })).rejects.toMatchObject({
      code: -32603,
      data: { originalError: { code: 4902 } },
    })
    wallet.reset()
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    expect(wallet.requests).toHaveLength(1)
  })
})

describe('the provider', () => {
  it('counts listeners as node does, and calls none that is gone', () => {
    const { provider, ...wallet } = make()
    const received: unknown[] = []
    const listener = (payload: unknown) => received.push(payload)
    provider.on('message', listener)
    provider.on('message', listener)
    provider.on('chainChanged', listener)
    expect([wallet.listenerCount('message'), wallet.listenerCount()]).toEqual([2, 3])
    provider.removeListener('message', listener)
    wallet.emit('message', 1)
    provider.removeListener('message', listener)
    wallet.emit('message', 2)
    provider.removeListener('message', listener)
    provider.removeListener('chainChanged', listener)
    expect([wallet.listenerCount('message'), wallet.listenerCount(), received]).toEqual([0, 0, [1]])
    wallet.misbehave('emitsAfterRemoval')
    wallet.emit('message', 3)
    expect(received).toEqual([1, 3])
  })

  it('goes on when a listener throws', () => {
    const wallet = make()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    wallet.provider.on('message', () => {
      throw new Error('mine')
    })
    const received = listen(wallet, 'message')
    wallet.emit('message', 1)
    expect([received, error.mock.calls.length]).toEqual([[1], 1])
  })

  it('is picky about `this`, and lacks or throws what it is told to', () => {
    const wallet = createEvmTestWallet({ flags: { isMetaMask: true } })
    const { provider } = wallet
    const { request } = provider
    expect(() => request({ method: 'eth_chainId' })).toThrow('Illegal invocation')
    expect((provider as unknown as { isMetaMask: unknown }).isMetaMask).toBe(true)
    wallet.misbehave('hasNoRemoveListener')
    expect([provider.removeListener, 'removeListener' in provider, typeof provider.on]).toEqual([
      undefined,
      false,
      'function',
    ])
    wallet.misbehave('hasNoEvents')
    expect([provider.on, 'on' in provider]).toEqual([undefined, false])
    wallet.misbehave('throwsOnGetters')
    expect(() => (provider as unknown as { isMetaMask: unknown }).isMetaMask).toThrow()
    expect(() => provider.request).not.toThrow()
  })

  it('rejects what is no request', async () => {
    await expect(make().provider.request(undefined as never)).rejects.toMatchObject({ code: -32600 })
    await expect(make().provider.request({ method: 5 } as never)).rejects.toMatchObject({ code: -32600 })
    await expect(ask(make(), 'eth_call', { value: 1n })).rejects.toMatchObject({ code: -32600 })
  })
})

describe('announcing', () => {
  function page(): { readonly target: EventTarget; readonly received: { info: unknown; provider: unknown }[] } {
    const target = new EventTarget()
    const received: { info: unknown; provider: unknown }[] = []
    target.addEventListener('eip6963:announceProvider', (event) =>
      received.push((event as CustomEvent<{ info: unknown; provider: unknown }>).detail),
    )
    return { target, received }
  }
  it('announces itself now and when asked, until it is taken away (EIP-6963)', () => {
    const { target, received } = page()
    const wallet = make()
    const off = wallet.announce(target)
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    off()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(received).toHaveLength(2)
    expect(received[0]?.info).toEqual(wallet.info)
    expect(received[0]?.provider).toBe(wallet.provider)
    expect(Object.isFrozen(received[0])).toBe(true)
  })

  it('announces late, five hundred times, and under any name', async () => {
    const { target, received } = page()
    vi.useFakeTimers()
    const off = make().announce(target, { delay: 300, times: 500, info: hostileAnnouncements['no info'] })
    expect(received).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(received).toHaveLength(500)
    expect(received[499]?.info).toBeNull()
    off()
    const never = make().announce(target, { delay: 300 })
    never()
    await vi.advanceTimersByTimeAsync(300)
    expect([received.length, vi.getTimerCount()]).toEqual([500, 0])
  })

  it('injects itself the old way, beside another wallet, and goes without a trace', () => {
    const target: { ethereum?: unknown } = {}
    const [one, other] = [make(), make()]
    const removeOne = one.inject(target)
    expect(target.ethereum).toBe(one.provider)
    const removeOther = other.inject(target)
    expect((target.ethereum as { providers: unknown }).providers).toEqual([other.provider, one.provider])
    removeOther()
    expect(target.ethereum).toBe(one.provider)
    removeOne()
    expect('ethereum' in target).toBe(false)
  })
})
