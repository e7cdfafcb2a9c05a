import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { solana } from '@portico/solana'
import { createTestModal, failure, stubPage } from '@portico/testing/conformance'
import { createSolanaTestWallet } from '@portico/testing/solana'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { send } from '../src/headless.js'
import type { SendApi, SendState } from '../src/index.js'

let chain: SolanaDevnet
let dispose = (): void => {}
beforeAll(async () => void (chain = await startSolana()))
afterAll(() => chain.stop())
beforeEach(() => {
  stubPage()
  vi.stubGlobal('solana', undefined)
})
afterEach(() => dispose())

const receiver = 'BQWWFhzBdw2vKKBUX17NHeFbCoFQHfRARpdztPE2tDJ'

async function connected(): Promise<{
  readonly api: SendApi
  readonly address: string
  readonly state: () => SendState
}> {
  const wallet = createSolanaTestWallet({ name: 'Meadow', rpcUrl: chain.url })
  wallet.appear(globalThis as unknown as Window)
  const { modal } = createTestModal({
    plugins: [
      solana({
        networks: [
          {
            id: 'localnet',
            name: 'Local',
            caipNetworkId: 'solana:localnet',
            chainNamespace: 'solana',
            nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
            rpcUrls: { default: { http: [chain.url] } },
            testnet: true,
          },
        ],
      }),
      send(),
    ],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  modal.start()
  dispose = () => modal.dispose()
  await modal.connect({ wallet: 'Meadow' })
  const address = wallet.accounts[0]!
  chain.fund(address, 3_000_000_000n)
  const api = modal.api.send
  await api.loadBalances()
  return { api, address, state: () => modal.store.get(api.state) }
}
async function rpc<T>(method: string, ...params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(chain.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await answer.json()) as { readonly result: T }).result
}
const balance = async (address: string) => (await rpc<{ readonly value: number }>('getBalance', address)).value

it('sends SOL, seen on the chain [4.33, 5.28]', async () => {
  const { api, state } = await connected()
  expect(state().token).toMatchObject({ symbol: 'SOL', decimals: 9 })
  const before = await balance(receiver)
  api.setAmount('1.000000001')
  api.setReceiver(receiver)
  await api.send()
  expect((await balance(receiver)) - before).toBe(1_000_000_001)
  expect(state()).toMatchObject({ amount: undefined, balances: { status: 'unknown' }, loading: false })
})

it('sends all SOL less the fee', async () => {
  const { api, address } = await connected()
  // An account that does not exist yet: it must not begin with next to nothing.
  api.setReceiver('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5')
  await api.setMax()
  await api.send()
  expect(await balance(address)).toBe(0)
})

it('sends a token of either program, seen on the chain [5.28]', async () => {
  for (const name of ['dollar', 'gem'] as const) {
    const { api, address, state } = await connected()
    const { mint, decimals } = chain.tokens[name]
    chain.fundToken(mint, address, 5n * 10n ** BigInt(decimals))
    await api.loadBalances()
    const { balances } = state()
    api.setToken(balances.status === 'ready' ? balances.tokens.find(({ token }) => token === mint) : undefined)
    api.setAmount('1.5')
    api.setReceiver(receiver)
    await api.send()
    await api.loadBalances()
    const now = state().balances
    const left = now.status === 'ready' && now.tokens.find(({ token }) => token === mint)?.amount
    expect(left).toBe((7n * 10n ** BigInt(decimals)) / 2n)
    dispose()
  }
})

it('refuses an address of another namespace [5.14]', async () => {
  const { api } = await connected()
  api.setAmount('1')
  api.setReceiver('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(await failure(api.send())).toMatchObject({ code: 'send/invalidReceiver' })
})
