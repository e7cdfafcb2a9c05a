import { devTokenAbi, publicAccounts, startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { describeCapability, type TransfersSubject } from '@portico/testing/conformance'
import { createPublicClient, http, parseEther, verifyMessage, type Address, type Hex } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { mainnet, sepolia, type EvmChain } from '../src/index.js'
import { withPage, type Site } from './site.js'

const { open, page } = withPage()
const [sender, receiver] = publicAccounts
const one = '0x1111111111111111111111111111111111111111'
const low = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const id = 'eip6963:example.meadow'
let anvil: Anvil
beforeAll(async () => void (anvil = await startAnvil()))
afterAll(() => anvil.stop())

const local = (): EvmChain => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [anvil.url] } },
})
const unreachable = (chain: EvmChain): EvmChain => ({
  ...chain,
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})
function meadow(): EvmTestWallet {
  const wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns: 'example.meadow',
    rpcUrl: anvil.url,
    privateKey: [sender!.privateKey, `0x${'22'.repeat(32)}`],
  })
  wallet.announce(page())
  return wallet
}
async function connected(): Promise<{ readonly wallet: EvmTestWallet; readonly site: Site }> {
  const wallet = meadow()
  const site = open({ networks: [local()] })
  await site.connect(id)
  return { wallet, site }
}
const moves = (wallet: EvmTestWallet, method: string) => ({
  refuse: () => wallet.behave('refuse'),
  hold: () => wallet.behave('stall'),
  approve() {
    wallet.behave('approve')
    wallet.refuse() // what still stands open in the wallet: EIP-1193 cannot take a request back
  },
  asked: () => wallet.requests.filter((request) => request.method === method && request.asked).length,
})

describeCapability('chain', 'evm', {
  make: () => ({
    impl: open({ networks: [mainnet, sepolia] }).need('chain'),
    addresses: [[low, low.slice(2), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], [one]],
    invalidAddresses: ['0x123', `${low}0`, ` ${low}`, `${low}\n`],
    networks: [mainnet, sepolia],
    invalidNetworks: [
      { ...mainnet, id: 2_147_483_648 },
      { ...mainnet, id: 0 },
      { ...mainnet, rpcUrls: {} },
    ],
  }),
})
describeCapability('balances', 'evm', {
  make: () => {
    const gone = { ...local(), id: 31338, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
    const impl = open({ networks: [local(), gone] }).need('balances')
    let networkId = 'eip155:31337'
    return {
      impl: {
        native: (account, signal) => impl.native(account.replace('eip155:31337', networkId) as typeof account, signal),
      },
      account: `eip155:31337:${receiver!.address}`,
      amount: parseEther('10000'),
      cutOff: () => void (networkId = 'eip155:31338'),
    }
  },
})
describeCapability('signMessage', 'evm', {
  async make() {
    const { wallet, site } = await connected()
    return {
      ...moves(wallet, 'personal_sign'),
      impl: site.need('signMessage'),
      account: `eip155:31337:${sender!.address}`,
      stranger: `eip155:31337:${one}`,
      verify: (message, signature) =>
        verifyMessage({ address: sender!.address as Address, message, signature: signature as Hex }),
    }
  },
})
const to = '0x3333333333333333333333333333333333333333'
const client = () => createPublicClient({ transport: http(anvil.url) })
const dollarsOf = async (owner: string): Promise<bigint> =>
  (await client().readContract({
    address: anvil.tokens.dollar.address,
    abi: devTokenAbi,
    functionName: 'balanceOf',
    args: [owner as Address],
  })) as bigint
const actions: readonly { readonly name: string; make(): TransfersSubject['action']; received(): Promise<bigint> }[] = [
  {
    name: 'evm, native',
    make: () => ({ type: 'native', to, amount: 1000n }),
    received: () => client().getBalance({ address: to }),
  },
  {
    name: 'evm, a token',
    make: () => ({ type: 'token', token: anvil.tokens.dollar.address, decimals: 6, to, amount: 1000n }),
    received: () => dollarsOf(to),
  },
]
for (const { name, make, received } of actions)
  describeCapability('transfers', name, {
    async make() {
      const { wallet, site } = await connected()
      return {
        ...moves(wallet, 'eth_sendTransaction'),
        impl: site.need('transfers'),
        account: `eip155:31337:${sender!.address}`,
        stranger: `eip155:31337:${one}`,
        action: make(),
        received,
      }
    },
  })
describeCapability('tokens', 'evm', {
  async make() {
    const { address, name, symbol, decimals } = anvil.tokens.dollar
    const gone = { ...local(), id: 31338, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
    const site = open({
      networks: [local(), gone],
      tokens: { 'eip155:31337': [address, anvil.tokens.gem.address], 'eip155:31338': [address] },
    })
    const impl = site.need('tokens')
    let networkId = 'eip155:31337'
    return {
      impl: {
        list: (account, signal) => impl.list(account.replace('eip155:31337', networkId) as typeof account, signal),
      },
      account: `eip155:31337:${sender!.address}`,
      token: { token: address, name, symbol, decimals, amount: await dollarsOf(sender!.address) },
      cutOff: () => void (networkId = 'eip155:31338'),
    }
  },
})
describeCapability('relay', 'evm', {
  make: () => ({
    impl: open({ networks: [mainnet, sepolia].map(unreachable) }).need('relay'),
    accounts: [`eip155:1:${one}`, `eip155:11155111:${one}`, `eip155:1:${low}`],
    elsewhere: 'eip155:10',
    ask: (provider) =>
      (provider as EvmTestWallet['provider']).request({ method: 'personal_sign', params: ['0x12', one] }),
  }),
})
describeCapability('connectors', 'evm', {
  make() {
    const wallet = meadow()
    const site = open({ networks: [local()] })
    return {
      ...moves(wallet, 'eth_requestAccounts'),
      connector: site.connector(id),
      networks: { eip155: 'eip155:31337' },
      listeners: () => wallet.listenerCount(),
      changeAccounts: () => wallet.setAccounts(wallet.accounts.toReversed()),
    }
  },
})
