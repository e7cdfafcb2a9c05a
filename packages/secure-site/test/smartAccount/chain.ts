import { startAnvil, type Anvil } from '@portico/devnet'
import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  type Account,
  type Address,
  type Chain,
  type PublicClient,
  type TestClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { createBundlerClient, type BundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

import type { NetworkConfig, SmartAccountsConfig } from '../../src/server/SecureSiteConfig.js'

export const chainId = 'eip155:31337'
export const hexChainId = '0x7a69'
export const friend: Address = '0x000000000000000000000000000000000000bEEF'

export interface AccountsChain {
  readonly anvil: Anvil
  readonly accounts: Accounts
  readonly client: PublicClient<Transport, Chain>
  readonly bundler: BundlerClient
  readonly test: TestClient
  /** Of an account with 10 000 ether. */
  readonly rich: WalletClient<Transport, Chain, Account>
  /** Takes transactions in, in turn, and waits for each. */
  run(transaction: { readonly to: Address; readonly value?: bigint; readonly data?: `0x${string}` }): Promise<void>
  /** As an operator configures it. */
  networks(smartAccounts?: Partial<SmartAccountsConfig>): Readonly<Record<string, NetworkConfig>>
  stop(): Promise<void>
}

export const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** A chain with all that smart accounts need. */
export async function startChain(): Promise<AccountsChain> {
  const anvil = await startAnvil()
  const accounts = await startAccounts({ chain: anvil }).catch(async (error: unknown) => {
    await anvil.stop()
    throw error
  })
  const transport = http(anvil.url)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50, cacheTime: 0 })
  const account = privateKeyToAccount(anvil.accounts[0]!.privateKey)
  const rich = createWalletClient({ chain: foundry, transport, account })
  const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
  return {
    anvil,
    accounts,
    client,
    bundler,
    rich,
    test: createTestClient({ mode: 'anvil', chain: foundry, transport }),
    async run(transaction) {
      const hash = await rich.sendTransaction(transaction)
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error('the transaction of the test reverted')
    },
    networks: (smartAccounts = {}) => {
      const { bundlerUrl, addresses: contracts } = accounts
      const network = { name: 'Devnet', rpcUrl: anvil.url, symbol: 'ETH', decimals: 18 }
      return { [chainId]: { ...network, smartAccounts: { bundlerUrl, contracts, ...smartAccounts } } }
    },
    async stop() {
      await accounts.stop()
      await anvil.stop()
    },
  }
}
