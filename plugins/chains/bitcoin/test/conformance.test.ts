import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import { createBitcoinTestWallet, type BitcoinInterface, type BitcoinTestWalletOptions } from '@portico/testing/bitcoin'
import { describeCapability } from '@portico/testing/conformance'
import { formatUnits, isRejection } from '@portico/core'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll } from 'vitest'
import { mainnet, testnet, type BitcoinProvider } from '../src/index.js'
import { regtest, regtestId, withPage, type Site } from './site.js'
import { createKey } from './relayWallet.js'

const { open, page } = withPage()
let devnet: BitcoinDevnet
beforeAll(async () => void (devnet = await startBitcoin()))
afterAll(() => devnet.stop())

type Wallet = ReturnType<typeof createBitcoinTestWallet>
const id = 'bitcoin:Meadow'
const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const stranger = `${regtestId}:${receiver}` as const
const interfaces: readonly BitcoinInterface[] = ['standard', 'sats', 'leather', 'unisat', 'okx', 'phantom']
/** Ids of their connectors. Wallets at a known global have a fixed name. */
const names: Readonly<Record<BitcoinInterface, string>> = {
  standard: id,
  sats: id,
  leather: 'bitcoin:Leather',
  unisat: 'bitcoin:UniSat',
  okx: 'bitcoin:OKX Wallet',
  phantom: 'bitcoin:Phantom',
}

function meadow(options: BitcoinTestWalletOptions): Wallet {
  const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet.url, ...options })
  wallet.appear(page())
  return wallet
}
async function connected(options: BitcoinTestWalletOptions): Promise<{ wallet: Wallet; site: Site; address: string }> {
  const wallet = meadow(options)
  const site = open({ networks: [regtest(devnet.url)] })
  await site.connect(names[options.speaks ?? 'standard'])
  return { wallet, site, address: site.account().address! }
}
const moves = (wallet: Wallet, ...methods: readonly string[]) => ({
  refuse: () => wallet.behave('refuse'),
  hold: () => wallet.behave('stall'),
  approve() {
    wallet.behave('approve')
    wallet.refuse() // prompts that are still open: no request can be taken back
  },
  asked: () => wallet.requests.filter(({ method, asked }) => methods.includes(method) && asked).length,
})
async function balance(address: string): Promise<bigint> {
  const answer = await fetch(`${devnet.url}/address/${address}`)
  const { chain_stats: chain } = (await answer.json()) as { chain_stats: { funded_txo_sum: number } }
  return BigInt(chain.funded_txo_sum)
}

describeCapability('chain', 'bitcoin', {
  async make() {
    const site = open({ networks: [mainnet, testnet] })
    return {
      impl: site.need('chain'),
      // BIP-173, BIP-350, and the first address there was.
      addresses: [
        ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
        ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
        ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
        ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
        ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
      ],
      invalidAddresses: [
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', // a mistyped letter
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', // two cases
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', // taproot in bech32 instead of bech32m
        'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
        '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0', // 0 is no digit of base58
        '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      ],
      networks: [mainnet, testnet, regtest()],
      invalidNetworks: [
        { ...mainnet, caipNetworkId: 'eip155:1' },
        { ...mainnet, name: undefined },
        { ...mainnet, rpcUrls: {} },
      ],
    }
  },
})

describeCapability('balances', 'bitcoin', {
  async make() {
    const address = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    if ((await balance(address)) === 0n) await devnet.fund(address, 123_456n)
    const goneId = 'bip122:00000008819873e925422c1ff0f99f7c'
    const impl = open({ networks: [regtest(devnet.url), regtest(undefined, goneId)] }).need('balances')
    let networkId: string = regtestId
    return {
      impl: {
        native: (account, signal) => impl.native(account.replace(regtestId, networkId) as typeof account, signal),
      },
      account: `${regtestId}:${address}`,
      amount: 123_456n,
      cutOff: () => void (networkId = goneId),
    }
  },
})

/** An account with more transactions than a page has, made once. */
let received: Promise<{ readonly address: string; readonly funded: readonly string[] }> | undefined
async function receiveMany(): Promise<Awaited<NonNullable<typeof received>>> {
  const { address } = createKey()
  const funded: string[] = []
  for (let count = 0; count < 30; count += 1) funded.push(await devnet.fund(address, 10_000n + BigInt(count)))
  return { address, funded }
}

describeCapability('activity', 'bitcoin', {
  async make() {
    const { address, funded } = await (received ??= receiveMany())
    const goneId = 'bip122:00000008819873e925422c1ff0f99f7c'
    const impl = open({ networks: [regtest(devnet.url), regtest(undefined, goneId)] }).need('activity')
    let networkId: string = regtestId
    return {
      impl: { list: (account, options) => impl.list(account.replace(regtestId, networkId) as typeof account, options) },
      account: `${regtestId}:${address}`,
      items: funded
        .map((hash, count) => ({
          hash,
          operation: 'receive',
          status: 'confirmed' as const,
          moved: [`in ${formatUnits(10_000n + BigInt(count), 8)} BTC`],
        }))
        .toReversed(),
      cutOff: () => void (networkId = goneId),
    }
  },
})

for (const speaks of interfaces) {
  describeCapability('connectors', speaks, {
    make() {
      const wallet = meadow({ speaks })
      const site = open({ networks: [regtest(devnet.url)] })
      return {
        ...moves(wallet, 'connect'),
        connector: site.connector(names[speaks]),
        networks: { bip122: regtestId },
        listeners: () => wallet.listenerCount(),
        // Leather has no events.
        changeAccounts: speaks === 'leather' ? 'impossible' : () => wallet.setAccounts(wallet.accounts.toReversed()),
      }
    },
  })

  describeCapability('signMessage', speaks, {
    async make() {
      const { wallet, site, address } = await connected({ speaks })
      return {
        ...moves(wallet, 'signMessage'),
        impl: site.need('signMessage'),
        account: `${regtestId}:${address}`,
        stranger,
        verify: (message, signature) => Verifier.verifySignature(address, message, signature),
      }
    },
  })

  describeCapability('transfers', speaks, {
    async make() {
      const { wallet, site, address } = await connected({ speaks })
      await devnet.fund(address, 1_000_000n)
      const { refuse, asked } = moves(wallet, 'signPsbt', 'sendTransfer')
      return {
        refuse,
        asked,
        impl: site.need('transfers'),
        account: `${regtestId}:${address}`,
        stranger,
        action: { type: 'native', to: receiver, amount: 10_000n },
        received: () => balance(receiver),
      }
    },
  })
}

/** Only base58 addresses of test networks are the same on two networks. */
describeCapability('relay', 'bitcoin', {
  make: () => {
    const [one, two] = ['mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', 'mtoKs9V381UAhUia3d7Vb9GNak8Qvmcsme'] as const
    const first = testnet.caipNetworkId
    return {
      impl: open({ networks: [testnet, regtest()] }).need('relay'),
      accounts: [`${first}:${one}`, `${regtestId}:${one}`, `${first}:${two}`, `${regtestId}:${two}`],
      elsewhere: mainnet.caipNetworkId,
      // The suite's wallet gives the same answer to everything, which is not a signature.
      ask: (provider) =>
        (provider as BitcoinProvider).signMessage({ message: 'hello' }).catch((error: unknown) => {
          if (isRejection(error)) throw error
        }),
    }
  },
})
