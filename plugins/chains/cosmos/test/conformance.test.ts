import { formatUnits } from '@portico/core'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { coins, SigningStargateClient } from '@cosmjs/stargate'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { describeCapability, type ExpectedItem } from '@portico/testing/conformance'
import { cosmosAddress, type CosmosTestWallet } from '@portico/testing/cosmos'
import { afterAll, beforeAll } from 'vitest'
import { cosmosHub, osmosis, osmosisTestnet, type CosmosProvider } from '../src/index.js'
import { localNetwork } from './local.js'
import { withPage, type Site } from './site.js'
import { gem, ibcAtom } from './tokens.js'
import { verifyMessage } from './verify.js'

const { open, page, install } = withPage()
const one = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20, tokens: [gem, ibcAtom] })))
afterAll(() => chain.stop())

async function connected(): Promise<{ readonly wallet: CosmosTestWallet; readonly site: Site }> {
  const wallet = install()
  await chain.fund(wallet.accounts[0]!, 10_000_000n)
  const site = open({ networks: [localNetwork(chain)] })
  await site.connect()
  return { wallet, site }
}
const publicKey = async (wallet: CosmosTestWallet): Promise<Uint8Array> =>
  (await wallet.keplr.getKey('cosmoshub-4')).pubKey
const moves = (wallet: CosmosTestWallet, ...methods: readonly string[]) => ({
  refuse: () => wallet.behave('refuse'),
  hold: () => wallet.behave('stall'),
  approve() {
    wallet.behave('approve')
    wallet.refuse() // what still stands open in the wallet: Keplr's interface cannot take a request back
  },
  asked: () => wallet.requests.filter(({ method, asked }) => methods.includes(method) && asked).length,
})

describeCapability('chain', 'cosmos', {
  make: () => ({
    impl: open().need('chain'),
    addresses: [[one, one.toUpperCase()], [other]],
    invalidAddresses: [one.slice(0, -1), `${one}0`, ` ${one}`, `${one}\n`, one.replace('cosmos', 'Cosmos'), '0x12'],
    networks: [cosmosHub, osmosis, osmosisTestnet],
    invalidNetworks: [
      { ...cosmosHub, bech32Prefix: '' },
      { ...cosmosHub, denom: 1 },
      { ...cosmosHub, rpcUrls: {} },
    ],
  }),
})
describeCapability('balances', 'cosmos', {
  make: async () => {
    const gone = { ...cosmosHub, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
    const impl = open({ networks: [localNetwork(chain), gone] }).need('balances')
    const here = `cosmos:${chain.chainId}` as const
    let networkId: string = here
    await chain.fund(one, 1234n - chain.balance(one))
    return {
      impl: {
        native: (account, signal) => impl.native(account.replace(here, networkId) as typeof account, signal),
      },
      account: `${here}:${one}`,
      amount: 1234n,
      cutOff: () => void (networkId = gone.caipNetworkId),
    }
  },
})
/** An account with more transactions than a page has, made once. */
let sent: Promise<{ readonly address: string; readonly items: readonly ExpectedItem[] }> | undefined
async function sendMany(): Promise<Awaited<NonNullable<typeof sent>>> {
  const signer = await DirectSecp256k1HdWallet.generate(12)
  const { address } = (await signer.getAccounts())[0]!
  await chain.fund(address, 10_000_000n)
  const client = await SigningStargateClient.connectWithSigner(chain.url, signer, { broadcastPollIntervalMs: 20 })
  const items: ExpectedItem[] = []
  for (let amount = 1; amount <= 22; amount += 1) {
    const fee = { amount: coins(2000, chain.denom), gas: '80000' }
    const { transactionHash: hash } = await client.sendTokens(address, other, coins(amount, chain.denom), fee)
    const moved = [`out ${formatUnits(BigInt(amount), 6)} ATOM`]
    items.unshift({ hash, operation: 'send', status: 'confirmed', moved })
  }
  return { address, items }
}

describeCapability('activity', 'cosmos', {
  async make() {
    const { address, items } = await (sent ??= sendMany())
    const gone = { ...cosmosHub, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
    const impl = open({ networks: [localNetwork(chain), gone] }).need('activity')
    const here = `cosmos:${chain.chainId}` as const
    let networkId: string = here
    return {
      impl: { list: (of, options) => impl.list(of.replace(here, networkId) as typeof of, options) },
      account: `${here}:${address}`,
      items,
      cutOff: () => void (networkId = cosmosHub.caipNetworkId),
    }
  },
})
describeCapability('signMessage', 'cosmos', {
  async make() {
    const { wallet, site } = await connected()
    const key = await publicKey(wallet)
    return {
      ...moves(wallet, 'signArbitrary'),
      impl: site.need('signMessage'),
      account: `cosmos:${chain.chainId}:${wallet.accounts[0]!}`,
      stranger: `cosmos:${chain.chainId}:${one}`,
      verify: (message, signature) => verifyMessage(cosmosAddress(key), key, message, signature),
    }
  },
})
const sums = { to: other, amount: 1000n }
const actions = {
  native: { type: 'native', ...sums },
  'a token': { type: 'token', token: gem.denom, decimals: gem.metadata.decimals, ...sums },
  'a token of IBC': { type: 'token', token: ibcAtom.denom, decimals: 0, ...sums },
} as const
for (const [name, action] of Object.entries(actions))
  describeCapability('transfers', `cosmos, ${name}`, {
    async make() {
      const { wallet, site } = await connected()
      const denom = action.type === 'token' ? action.token : chain.denom
      await chain.fund(wallet.accounts[0]!, 10_000n, denom)
      return {
        ...moves(wallet, 'signDirect'),
        impl: site.need('transfers'),
        account: `cosmos:${chain.chainId}:${wallet.accounts[0]!}`,
        stranger: `cosmos:${chain.chainId}:${one}`,
        action,
        received: () => chain.balance(other, denom),
      }
    },
  })
describeCapability('tokens', 'cosmos', {
  make: async () => {
    const gone = { ...cosmosHub, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
    const impl = open({ networks: [localNetwork(chain), gone] }).need('tokens')
    const here = `cosmos:${chain.chainId}` as const
    let networkId: string = here
    await chain.fund(one, 1234n - chain.balance(one, gem.denom), gem.denom)
    return {
      impl: { list: (account, signal) => impl.list(account.replace(here, networkId) as typeof account, signal) },
      account: `${here}:${one}`,
      token: { token: gem.denom, ...gem.metadata, amount: 1234n },
      cutOff: () => void (networkId = gone.caipNetworkId),
    }
  },
})
describeCapability('relay', 'cosmos', {
  make: () => ({
    impl: open().need('relay'),
    // One address per key on networks of one prefix.
    accounts: [
      `cosmos:cosmoshub-4:${one}`,
      `cosmos:theta-testnet-001:${one}`,
      `cosmos:cosmoshub-4:${other}`,
      `cosmos:theta-testnet-001:${other}`,
    ],
    elsewhere: 'cosmos:osmosis-1',
    ask: (provider) => (provider as CosmosProvider).getKey('cosmoshub-4').catch(readable),
  }),
})
/** The suite's relay answers with nothing, which is a bad answer here. A refusal passes. */
function readable(error: unknown): unknown {
  if ((error as { readonly code?: unknown }).code === 'cosmos/badAnswer') return undefined
  throw error
}
describeCapability('connectors', 'cosmos', {
  make() {
    const wallet = install()
    const site = open({ networks: [localNetwork(chain)] })
    return {
      ...moves(wallet, 'enable'),
      connector: site.connector(),
      networks: { cosmos: `cosmos:${chain.chainId}` },
      listeners: () => page().listeners('keplr_keystorechange'),
      changeAccounts: () => wallet.setAccounts(wallet.accounts.toReversed()),
    }
  },
})
