import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { announceProvider } from 'mipd'
import { createPublicClient, createWalletClient, custom, http, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, withPage, type Site } from './site.js'

const { open } = withPage()
let home: Anvil
let away: Anvil
beforeAll(async () => {
  ;[home, away] = await Promise.all([startAnvil(), startAnvil({ chainId: 4242 })])
})
afterAll(() => Promise.all([home.stop(), away.stop()]))

const to: Address = '0x4444444444444444444444444444444444444444'
const chain = (id: number, name: string, url: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})
let wallet: EvmTestWallet
let site: Site
let from: Address
/** Called once the wallet has answered, before the page knows. */
let afterAnswer: (method: string) => unknown
beforeEach(async () => {
  wallet = createEvmTestWallet({
    rdns: 'example.meadow',
    name: 'Meadow',
    chains: [
      { chainId: 31_337, rpcUrl: home.url },
      { chainId: 4242, rpcUrl: away.url },
    ],
  })
  afterAnswer = () => {}
  const { info, provider } = wallet
  const request: typeof provider.request = async (asked) => {
    const answer = await provider.request(asked)
    afterAnswer(asked.method)
    return answer
  }
  announceProvider({
    info: { ...info, icon: info.icon as `data:image/${string}` },
    provider: {
      request,
      on: provider.on.bind(provider),
      removeListener: provider.removeListener.bind(provider),
    } as never,
  })
  site = open({ networks: [chain(31_337, 'Home', home.url), chain(4242, 'Away', away.url)] })
  await site.connect('eip6963:example.meadow')
  from = wallet.accounts[0]!
})
const ask = (method: string, ...params: readonly unknown[]) => site.provider.request({ method, params })
const received = async () => {
  const balances = [home.url, away.url].map((url) =>
    createPublicClient({ transport: http(url) }).getBalance({ address: to }),
  )
  const [atHome, atAway] = await Promise.all(balances)
  return { home: atHome, away: atAway }
}
const sent = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

describe('a switch that went through the provider of the page', () => {
  it.each([
    ['wallet_switchEthereumChain', { chainId: '0x1092' }],
    [
      'wallet_addEthereumChain',
      {
        chainId: '0x1092',
        chainName: 'Away',
        rpcUrls: ['http://127.0.0.1:1'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
  ])('by %s is followed though the wallet emits nothing', async (method, parameter) => {
    wallet.misbehave('changesSilently')
    const events: unknown[] = []
    site.provider.on('chainChanged', ((chainId: unknown) => events.push(chainId)) as never)
    await ask(method, parameter)
    expect(await ask('eth_chainId')).toBe('0x1092')
    expect(site.account().networkId).toBe('eip155:4242')
    expect(events).toEqual(['0x1092'])
  })

  it('is waited for where the wallet answers a moment before it changes', async () => {
    wallet.misbehave('changesSilently')
    wallet.misbehave('switchesWithoutSwitching')
    const switching = ask('wallet_switchEthereumChain', { chainId: '0x1092' })
    await expect.poll(() => wallet.requests.filter(({ method }) => method === 'eth_chainId').length).toBeGreaterThan(2)
    wallet.setChain(4242)
    await switching
    expect(await ask('eth_chainId')).toBe('0x1092')
  })

  it('through viem’s wallet client is followed too', async () => {
    wallet.misbehave('changesSilently')
    await (await site.modal.api.evm.getWalletClient()).switchChain({ id: 4242 })
    expect(site.account().networkId).toBe('eip155:4242')
  })

  it('lets no transaction of a viem client be mined on another chain than the one it is bound to', async () => {
    wallet.misbehave('changesSilently')
    const before = await received()
    const client = createWalletClient({
      account: from,
      chain: chain(31_337, 'Home', home.url),
      transport: custom(site.provider),
    })
    await ask('wallet_switchEthereumChain', { chainId: '0x1092' })
    expect(await failure(client.sendTransaction({ to, value: 5n }))).toMatchObject({
      name: 'TransactionExecutionError',
    })
    expect(await received()).toEqual(before)
    expect(sent()).toEqual([])
  })
})

describe('a transaction through the provider of the page', () => {
  it('names its chain and its sender where the page did not', async () => {
    const before = await received()
    await ask('eth_sendTransaction', { to, value: '0x5' })
    expect(sent()[0]?.params).toEqual([{ to, value: '0x5', from, chainId: '0x7a69' }])
    await expect.poll(received).toEqual({ home: before.home! + 5n, away: before.away })
  })

  it('is not sent where the wallet changed its network and said nothing: 4901, and the page learns where it is', async () => {
    wallet.misbehave('changesSilently')
    wallet.setChain(4242)
    expect(await failure(ask('eth_sendTransaction', { from, to, value: '0x5' }))).toMatchObject({ code: 4901 })
    expect(sent()).toEqual([])
    expect(await ask('eth_chainId')).toBe('0x1092')
  })

  it('is not sent where it names another chain than the wallet is on', async () => {
    const other = { from, to, value: '0x5', chainId: '0x1092' }
    expect(await failure(ask('eth_sendTransaction', other))).toMatchObject({ code: 4901 })
    expect(sent()).toEqual([])
  })

  it.each(['eth_sendTransaction', 'wallet_sendCalls'])(
    '%s is not sent from an account that the wallet does not show any more',
    async (method) => {
      wallet.misbehave('changesSilently')
      wallet.setAccounts([wallet.accounts[1]!])
      const params = method === 'wallet_sendCalls' ? { calls: [{ to }] } : { to, value: '0x5' }
      expect(await failure(ask(method, { from, ...params }))).toMatchObject({ code: 4100 })
      expect(wallet.requests.filter((request) => request.method === method)).toEqual([])
    },
  )

  it('is refused by the wallet when its network changes between the question and the request', async () => {
    wallet.misbehave('changesSilently')
    const before = await received()
    afterAnswer = (method) => method === 'eth_chainId' && wallet.setChain(4242)
    expect(await failure(ask('eth_sendTransaction', { from, to, value: '0x5' }))).toMatchObject({ code: -32_602 })
    expect(sent()).toHaveLength(1)
    expect(await received()).toEqual(before)
  })
})

describe('what the kit itself sends', () => {
  const send = () => {
    const { transfers } = site.modal
    const action = { type: 'native', to, amount: 5n } as const
    return transfers.send({ account: `eip155:31337:${from}`, action }).included
  }
  it('names its chain, and is not sent from an account that the wallet does not show any more', async () => {
    expect(await send()).toMatchObject({ status: 'included' })
    expect(sent()[0]?.params).toMatchObject([{ chainId: '0x7a69' }])
    wallet.misbehave('changesSilently')
    wallet.setAccounts([wallet.accounts[1]!])
    expect(await send()).toMatchObject({ status: 'failed', problem: { code: 'evm/notConnected' } })
    expect(sent()).toHaveLength(1)
  })

  it('is not sent where the wallet changes its network right after it was brought there', async () => {
    wallet.misbehave('changesSilently')
    afterAnswer = (method) => method === 'eth_accounts' && wallet.setChain(4242)
    expect(await send()).toMatchObject({
      status: 'failed',
      problem: { code: 'evm/networkChanged', message: 'Meadow is not on Home any more' },
    })
    expect(sent()).toEqual([])
  })
})

describe('a refusal at the provider of the page has code 4001', () => {
  it.each([
    'User rejected the request.',
    new Error('MetaMask Tx Signature: User denied transaction signature.'),
    { message: 'User canceled' },
    { code: -32_603, message: 'Approval Denied' },
    { code: -32_000, message: 'Transaction rejected' },
    { code: -32_003, message: 'User rejected the transaction' },
    { code: 5000, message: 'User rejected.' },
    { code: 'ACTION_REJECTED', message: 'rejected' },
    { message: 'User disapproved requested methods' },
    { message: 'Request cancelled by the user' },
    { jsonrpc: '2.0', id: 1, error: { code: 4001, message: 'no' } },
  ])('when the wallet throws %j [8.31]', async (error) => {
    wallet.behave({ error }, { method: 'personal_sign' })
    expect(await failure(ask('personal_sign', '0x00', from))).toMatchObject({ code: 4001 })
    const client = await site.modal.api.evm.getWalletClient()
    expect(await failure(client.signMessage({ message: 'x' }))).toMatchObject({ name: 'UserRejectedRequestError' })
  })

  it.each([
    { code: -32_003, message: 'Transaction rejected' },
    { code: -32_000, message: 'transaction rejected: nonce too low' },
    { code: -32_603, message: 'Request was rejected due to rate limiting' },
    { code: 4100, message: 'The requested account has not been authorized by the user.' },
  ])('and not the error of a node or a permission: %j', async (error) => {
    wallet.behave({ error }, { method: 'personal_sign' })
    expect(await failure(ask('personal_sign', '0x00', from))).toMatchObject({ code: error.code })
  })
})
