import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { describeCapability, type ExpectedItem } from '@portico/testing/conformance'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { formatUnits, type Caip10 } from '@portico/core'
import { afterAll, beforeAll } from 'vitest'
import { devnet, mainnet, testnet } from '../src/index.js'
import { fromBase58 } from '../src/runtime/bytes.js'
import { isSigned } from './isSigned.js'
import { localnet } from './localnet.js'
import { withPage, type Site } from './site.js'

const { open, page } = withPage()
const id = 'solana:Meadow'
const networkId = 'solana:localnet'
const someone = '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde'
const other = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
let chain: SolanaDevnet
let connection: Connection
beforeAll(async () => {
  chain = await startSolana()
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())

const networks = () => [localnet(chain.url), localnet('http://127.0.0.1:9', 'Gone')]
function meadow(options: SolanaTestWalletOptions = {}): SolanaTestWallet {
  const wallet = createSolanaTestWallet({ name: 'Meadow', rpcUrl: chain.url, ...options })
  wallet.appear(page() as Window)
  return wallet
}
interface Connected {
  readonly wallet: SolanaTestWallet
  readonly site: Site
  readonly account: Caip10
}
/** Every site has a visitor of its own, with 10 SOL. */
async function connected(options: SolanaTestWalletOptions = {}): Promise<Connected> {
  const seed = Buffer.from(Keypair.generate().secretKey.subarray(0, 32)).toString('hex')
  const wallet = meadow({ privateKey: seed, ...options })
  chain.fund(wallet.accounts[0]!, 10_000_000_000n)
  const site = open({ networks: networks() })
  await site.connect(id)
  return { wallet, site, account: `${networkId}:${wallet.accounts[0]!}` }
}
const moves = (wallet: SolanaTestWallet, ...methods: readonly string[]) => ({
  refuse: () => wallet.behave('refuse'),
  hold: () => wallet.behave('stall'),
  approve() {
    wallet.behave('approve')
    wallet.refuse() // what still stands open in the wallet: no request can be taken back
  },
  asked: () => wallet.requests.filter(({ method, asked }) => methods.includes(method) && asked).length,
})
const sending = ['solana:signTransaction', 'solana:signAndSendTransaction']

describeCapability('chain', 'solana', {
  make: () => ({
    impl: open().need('chain'),
    addresses: [[someone], [other], ['11111111111111111111111111111111']],
    invalidAddresses: [
      someone.slice(4),
      `${someone}1`,
      ` ${someone}`,
      someone.replace('9', '0'),
      '1111111111111111111111111111111',
      '111111111111111111111111111111111',
      'z'.repeat(44),
      'z'.repeat(32),
    ],
    networks: [mainnet, devnet, testnet, localnet('http://127.0.0.1:9')],
    invalidNetworks: [
      { ...mainnet, caipNetworkId: 'eip155:1' },
      { ...mainnet, rpcUrls: {} },
      { ...mainnet, caipNetworkId: 'solana:' },
    ],
  }),
})
describeCapability('balances', 'solana', {
  make: () => {
    const impl = open({ networks: networks() }).need('balances')
    const rich = Keypair.generate().publicKey.toBase58()
    chain.fund(rich, 2_500_000_000n)
    let from: string = networkId
    return {
      impl: { native: (account, signal) => impl.native(account.replace(networkId, from) as Caip10, signal) },
      account: `${networkId}:${rich}`,
      amount: 2_500_000_000n,
      cutOff: () => void (from = 'solana:gonenet'),
    }
  },
})
describeCapability('signMessage', 'solana', {
  async make() {
    const { wallet, site, account } = await connected()
    return {
      ...moves(wallet, 'solana:signMessage'),
      impl: site.need('signMessage'),
      account,
      stranger: `${networkId}:${someone}`,
      verify: (message, signature) =>
        isSigned(wallet.accounts[0]!, new TextEncoder().encode(message), fromBase58(signature)!),
    }
  },
})
for (const [how, options] of [
  ['the wallet signs', {}],
  ['the wallet broadcasts', { lacks: ['solana:signTransaction'] }],
] as const) {
  describeCapability('transfers', `solana, SOL, where ${how}`, {
    async make() {
      const { wallet, site, account } = await connected(options)
      const to = Keypair.generate().publicKey
      return {
        ...moves(wallet, ...sending),
        impl: site.need('transfers'),
        account,
        stranger: `${networkId}:${someone}`,
        action: { type: 'native', to: to.toBase58(), amount: 1_000_000_000n },
        received: async () => BigInt(await connection.getBalance(to)),
      }
    },
  })
}
for (const name of ['dollar', 'gem'] as const) {
  describeCapability('transfers', `solana, ${name}`, {
    async make() {
      const { wallet, site, account } = await connected()
      const { mint, decimals } = chain.tokens[name]
      chain.fundToken(mint, wallet.accounts[0]!, 5_000_000n)
      const to = Keypair.generate().publicKey
      return {
        ...moves(wallet, ...sending),
        impl: site.need('transfers'),
        account,
        stranger: `${networkId}:${someone}`,
        action: { type: 'token', token: mint, decimals, to: to.toBase58(), amount: 1_200_000n },
        async received() {
          const { value } = await connection.getParsedTokenAccountsByOwner(to, { mint: new PublicKey(mint) })
          return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount as string), 0n)
        },
      }
    },
  })
  describeCapability('tokens', `solana, ${name}`, {
    async make() {
      const { wallet, site, account } = await connected()
      const { mint, ...token } = chain.tokens[name]
      chain.fundToken(mint, wallet.accounts[0]!, 5_000_000n)
      const impl = site.need('tokens')
      let from: string = networkId
      return {
        impl: { list: (holder, signal) => impl.list(holder.replace(networkId, from) as Caip10, signal) },
        account,
        token: { token: mint, name: token.name, symbol: token.symbol, decimals: token.decimals, amount: 5_000_000n },
        cutOff: () => void (from = 'solana:gonenet'),
      }
    },
  })
}
/** An account with more transactions than a page has, made once. */
let received: Promise<{ readonly address: string; readonly items: readonly ExpectedItem[] }> | undefined
async function receiveMany(): Promise<Awaited<NonNullable<typeof received>>> {
  const [payer, to] = [Keypair.generate(), Keypair.generate()]
  chain.fund(payer.publicKey.toBase58(), 10_000_000_000n)
  const items: ExpectedItem[] = []
  for (let lamports = 2_000_001; lamports <= 2_000_020; lamports += 1) {
    const transfer = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to.publicKey, lamports })
    const hash = await connection.sendTransaction(new Transaction().add(transfer), [payer])
    const moved = [`in ${formatUnits(BigInt(lamports), 9)} SOL`]
    items.unshift({ hash, operation: 'receive', status: 'confirmed', moved })
  }
  return { address: to.publicKey.toBase58(), items }
}

describeCapability('activity', 'solana', {
  async make() {
    const { address, items } = await (received ??= receiveMany())
    const impl = open({ networks: networks() }).need('activity')
    let from: string = networkId
    return {
      impl: { list: (account, options) => impl.list(account.replace(networkId, from) as Caip10, options) },
      account: `${networkId}:${address}`,
      items,
      cutOff: () => void (from = 'solana:gonenet'),
    }
  },
})
describeCapability('relay', 'solana', {
  make: () => ({
    impl: open().need('relay'),
    accounts: [
      `${mainnet.caipNetworkId}:${someone}`,
      `${devnet.caipNetworkId}:${someone}`,
      `${mainnet.caipNetworkId}:${other}`,
    ],
    elsewhere: testnet.caipNetworkId,
    ask: (provider) =>
      (provider as { request(what: object): Promise<unknown> }).request({
        method: 'solana_signMessage',
        params: { message: 'abc', pubkey: someone },
      }),
  }),
})
describeCapability('connectors', 'solana, Wallet Standard', {
  make() {
    const wallet = meadow()
    const site = open({ networks: networks() })
    return {
      ...moves(wallet, 'standard:connect'),
      connector: site.connector(id),
      networks: { solana: networkId },
      listeners: () => wallet.listenerCount(),
      changeAccounts: () => wallet.setAccounts(wallet.accounts.toReversed()),
    }
  },
})
