import { ApiPromise, HttpProvider } from '@polkadot/api'
import type { Caip2 } from '@portico/core'
import { startBitcoin } from '@portico/devnet-bitcoin'
import { startCosmos } from '@portico/devnet-cosmos'
import { startPolkadot } from '@portico/devnet-polkadot'
import { startSolana } from '@portico/devnet-solana'
import type { WalletChain } from '@portico/testing/page'

/** A local chain of another family than EVM, as tests stand on it. */
export interface FamilyChain {
  readonly networkId: Caip2
  readonly url: string
  /** Gives smallest units of the native currency. */
  fund(address: string, amount: bigint): Promise<unknown>
  /** What the chain itself says an address has, smallest units. */
  balance(address: string): Promise<bigint>
  /** A token that anybody may be given, where the chain has one. */
  readonly token?: {
    readonly symbol: string
    readonly decimals: number
    fund(address: string, amount: bigint): void
    balance(address: string): Promise<bigint>
  }
  stop(): Promise<void>
}

interface TokenAccounts {
  readonly value: readonly {
    readonly account: {
      readonly data: { readonly parsed: { readonly info: { readonly tokenAmount: { readonly amount: string } } } }
    }
  }[]
}

async function ask<R>(url: string, method: string, params: readonly unknown[]): Promise<R> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { readonly result: R }).result
}

const starters: { readonly [F in WalletChain]: () => Promise<FamilyChain> } = {
  async solana() {
    const chain = await startSolana()
    const { dollar } = chain.tokens
    return {
      networkId: 'solana:localnet',
      url: chain.url,
      fund: async (address, amount) => chain.fund(address, amount),
      async balance(address) {
        const { value } = await ask<{ readonly value: number }>(chain.url, 'getBalance', [address])
        return BigInt(value)
      },
      token: {
        symbol: dollar.symbol,
        decimals: dollar.decimals,
        fund: (address, amount) => chain.fundToken(dollar.mint, address, amount),
        async balance(address) {
          const filter = [address, { mint: dollar.mint }, { encoding: 'jsonParsed' }]
          const { value } = await ask<TokenAccounts>(chain.url, 'getTokenAccountsByOwner', filter)
          return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
        },
      },
      stop: async () => chain.stop(),
    }
  },
  async bitcoin() {
    const chain = await startBitcoin()
    return {
      networkId: chain.networkId,
      url: chain.url,
      fund: (address, amount) => chain.fund(address, amount),
      async balance(address) {
        const { chain_stats: own, mempool_stats: waiting } = (await (
          await fetch(`${chain.url}/address/${address}`)
        ).json()) as Readonly<Record<string, { readonly funded_txo_sum: number; readonly spent_txo_sum: number }>>
        return [own, waiting].reduce((sum, stats) => sum + BigInt(stats!.funded_txo_sum - stats!.spent_txo_sum), 0n)
      },
      stop: () => chain.stop(),
    }
  },
  async polkadot() {
    const chain = await startPolkadot()
    const api = await ApiPromise.create({ provider: new HttpProvider(chain.httpUrl) as never, noInitWarn: true })
    return {
      networkId: `polkadot:${chain.genesisHash.slice(2, 34)}`,
      url: chain.httpUrl,
      fund: (address, amount) => chain.fund(address, amount),
      async balance(address) {
        const account = (await api.query.system!.account!(address)) as unknown as {
          readonly data: { readonly free: { toBigInt(): bigint } }
        }
        return account.data.free.toBigInt()
      },
      async stop() {
        await api.disconnect()
        await chain.stop()
      },
    }
  },
  async cosmos() {
    const chain = await startCosmos()
    return {
      networkId: `cosmos:${chain.chainId}`,
      url: chain.url,
      fund: (address, amount) => chain.fund(address, amount),
      balance: async (address) => chain.balance(address),
      stop: () => chain.stop(),
    }
  },
}

export interface FamilyChains {
  /** Starts the chain when it is first asked for; one for all tests of a worker. */
  get(family: WalletChain): Promise<FamilyChain>
  stop(): Promise<void>
}

export function createFamilyChains(): FamilyChains {
  const started = new Map<WalletChain, Promise<FamilyChain>>()
  return {
    get(family) {
      const chain = started.get(family) ?? starters[family]()
      started.set(family, chain)
      return chain
    },
    async stop() {
      await Promise.allSettled([...started.values()].map(async (chain) => (await chain).stop()))
    },
  }
}
