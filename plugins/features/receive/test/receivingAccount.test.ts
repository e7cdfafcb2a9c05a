import { createChain, forNamespace } from '@portico/chain-kit/setup'
import { atom, Chain, definePlugin, type ChainCapability, type Network, type Plugin } from '@portico/core'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { describe, expect, it, onTestFinished } from 'vitest'
import { receive } from '../src/headless.js'
import type { ReceivingAccount } from '../src/index.js'

interface PoolSpec {
  readonly id: 'pool'
  readonly provides: { readonly chain: ChainCapability }
}
interface PoolOptions {
  readonly sharesAddress: boolean
  readonly type?: string
}

const networks = ['deep', 'flat', 'salt'].map((reference): Network => ({
  id: reference,
  name: `Pool ${reference}`,
  caipNetworkId: `pool:${reference}`,
  chainNamespace: 'pool',
  nativeCurrency: { name: 'Drop', symbol: 'DROP', decimals: 9 },
  rpcUrls: { default: { http: [] } },
}))

/** A chain that no plugin of this repository names, with a wallet that is on its second network. */
function pool({ sharesAddress, type = 'eoa' }: PoolOptions): Plugin<PoolSpec> {
  const session = {
    accounts: [{ address: 'drop1', type }],
    networkId: 'pool:flat' as const,
    provider: {},
    subscribe: () => () => {},
  }
  const wallet = {
    id: 'ladder',
    name: 'Ladder',
    type: 'ANNOUNCED' as const,
    namespaces: ['pool'],
    connect: async () => ({ namespaces: { pool: session }, end: async () => {} }),
  }
  return definePlugin<PoolSpec>({
    id: 'pool',
    core: 1,
    provides: { chain: Chain },
    setup: () => ({
      connectors: atom([wallet]),
      provide: forNamespace('pool', {
        chain: createChain(
          { id: 'lagoon' },
          {
            namespace: 'pool',
            name: 'Pool Networks',
            builtIn: networks,
            defaultAccountType: 'eoa',
            sharesAddress,
            parseAddress: (text) => (text.startsWith('drop') ? text : undefined),
          },
        ),
      }),
    }),
  })
}

async function receivingAccount(options: PoolOptions): Promise<ReceivingAccount | undefined> {
  stubPage()
  const { modal } = createTestModal({
    plugins: [pool(options), receive()],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  modal.start()
  onTestFinished(() => modal.dispose())
  const read = () => modal.store.get(modal.api.receive.account)
  expect(read()).toBeUndefined()
  await modal.connect({ wallet: 'ladder' })
  return read()
}

describe('the address to be paid at', () => {
  it('is valid on every network of the site if the chain shares addresses, the one in use first', async () => {
    const account = await receivingAccount({ sharesAddress: true })
    expect(account).toMatchObject({ namespace: 'pool', address: 'drop1' })
    expect(account?.networks.map(({ name }) => name)).toEqual(['Pool flat', 'Pool deep', 'Pool salt'])
  })

  it('is valid on the network in use if the chain does not share addresses', async () => {
    const account = await receivingAccount({ sharesAddress: false })
    expect(account?.networks.map(({ name }) => name)).toEqual(['Pool flat'])
  })

  it('of a smart account is valid on the network in use, as its contract may be on that one only', async () => {
    const account = await receivingAccount({ sharesAddress: true, type: 'smartAccount' })
    expect(account?.networks.map(({ name }) => name)).toEqual(['Pool flat'])
  })
})
