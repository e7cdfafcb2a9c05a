import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import { describeCapability } from '@portico/testing/conformance'
import type { PolkadotTestWallet } from '@portico/testing/polkadot'
import { u8aToHex } from '@polkadot/util'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll } from 'vitest'
import { kusama, polkadotAssetHub, polkadotChain, westend } from '../src/index.js'
import { gone, localNetwork } from './local.js'
import { withPage, type Site } from './site.js'
import { verifyMessage } from './verify.js'

const { open, install } = withPage()
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const aliceOnPolkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
let chain: PolkadotDevnet
beforeAll(async () => void (chain = await startPolkadot()), 60_000)
afterAll(() => chain.stop())

const newcomer = (): string => encodeAddress(randomAsU8a(32), 42)
const here = (): `polkadot:${string}` => localNetwork(chain).caipNetworkId as `polkadot:${string}`
/** Every site has a visitor of its own, with 100 ROC. */
async function connected(by: 'http' | 'ws' = 'http'): Promise<{
  readonly wallet: PolkadotTestWallet
  readonly site: Site
}> {
  const wallet = install({ keys: [{ seed: u8aToHex(randomAsU8a(32)) }] })
  await chain.fund(wallet.accounts[0]!, 100_000_000_000_000n)
  const site = open({ networks: [localNetwork(chain, by), gone] })
  await site.connect()
  return { wallet, site }
}
const moves = (wallet: PolkadotTestWallet, ...methods: readonly string[]) => ({
  refuse: () => wallet.behave('refuse'),
  hold: () => wallet.behave('stall'),
  approve() {
    wallet.behave('approve')
    wallet.refuse() // what still stands open in the wallet: extensions cannot take a request back
  },
  asked: () => wallet.requests.filter(({ method, asked }) => methods.includes(method) && asked).length,
})

describeCapability('chain', 'polkadot', {
  make: () => ({
    impl: open().need('chain'),
    addresses: [[alice], [bob], [encodeAddress(randomAsU8a(32), 63)], [encodeAddress(randomAsU8a(32), 16_383)]],
    invalidAddresses: [
      alice.slice(0, -1),
      `${alice}1`,
      ` ${alice}`,
      alice.replace('5', '0'),
      '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    ],
    networks: [polkadotChain, kusama, westend, polkadotAssetHub],
    invalidNetworks: [
      { ...westend, caipNetworkId: 'eip155:1' },
      { ...westend, rpcUrls: {} },
      { ...westend, ss58Prefix: -1 },
    ],
  }),
})
describeCapability('balances', 'polkadot', {
  make: async () => {
    const impl = open({ networks: [localNetwork(chain), gone] }).need('balances')
    const rich = newcomer()
    await chain.fund(rich, 2_500_000_000_000n)
    let from: string = here()
    return {
      impl: {
        native: (account, signal) => impl.native(account.replace(here(), from) as typeof account, signal),
      },
      account: `${here()}:${rich}`,
      amount: 2_500_000_000_000n,
      cutOff: () => void (from = gone.caipNetworkId),
    }
  },
})
describeCapability('signMessage', 'polkadot', {
  async make() {
    const { wallet, site } = await connected()
    const [address] = wallet.accounts
    return {
      ...moves(wallet, 'signRaw'),
      impl: site.need('signMessage'),
      account: `${here()}:${address!}`,
      stranger: `${here()}:${newcomer()}`,
      verify: (message, signature) => verifyMessage(address!, message, signature),
    }
  },
})
for (const by of ['http', 'ws'] as const) {
  describeCapability('transfers', `polkadot, by ${by}`, {
    async make() {
      const { wallet, site } = await connected(by)
      const to = newcomer()
      return {
        ...moves(wallet, 'signPayload'),
        impl: site.need('transfers'),
        account: `${here()}:${wallet.accounts[0]!}`,
        stranger: `${here()}:${newcomer()}`,
        action: { type: 'native', to, amount: 1_000_000_000_000n },
        received: async () => (await site.need('balances').native(`${here()}:${to}`)).amount,
      }
    },
  })
}
describeCapability('relay', 'polkadot', {
  make: () => ({
    impl: open().need('relay'),
    accounts: [
      `${polkadotChain.caipNetworkId}:${aliceOnPolkadot}`,
      `${polkadotAssetHub.caipNetworkId}:${aliceOnPolkadot}`,
      `${polkadotChain.caipNetworkId}:${encodeAddress(bob, 0)}`,
    ],
    elsewhere: kusama.caipNetworkId,
    ask: (provider) =>
      (provider as { request(what: object): Promise<unknown> }).request({
        method: 'polkadot_signMessage',
        params: { address: aliceOnPolkadot, message: 'abc' },
      }),
  }),
})
describeCapability('connectors', 'polkadot', {
  make() {
    const wallet = install()
    return {
      ...moves(wallet, 'enable'),
      connector: open({ networks: [localNetwork(chain)] }).connector(),
      networks: { polkadot: here() },
      listeners: () => wallet.listenerCount(),
      changeAccounts: () => wallet.setAccounts(wallet.accounts.toReversed()),
    }
  },
})
