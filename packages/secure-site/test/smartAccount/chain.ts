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
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import {
  createSmartAccount,
  type SmartAccount,
  type SmartAccountOptions,
} from '../../src/browser/smartAccount/createSmartAccount.js'
import type { AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'

export interface AccountsChain {
  readonly anvil: Anvil
  readonly accounts: Accounts
  readonly client: PublicClient<Transport, Chain>
  readonly test: TestClient
  /** Of an account with 10 000 ether. */
  readonly rich: WalletClient<Transport, Chain, Account>
  /** Takes transactions in, in turn, and waits for each. */
  run(transaction: { readonly to: Address; readonly value?: bigint; readonly data?: `0x${string}` }): Promise<void>
  smartAccount(owner: PrivateKeyAccount, more?: Partial<SmartAccountOptions>): Promise<SmartAccount>
  /** Whether a user operation was mined and did not revert. */
  succeeded(smart: SmartAccount, hash: `0x${string}`): Promise<boolean>
  stop(): Promise<void>
}

export const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

export function keyOf(owner: PrivateKeyAccount): AccountKey {
  return {
    address: owner.address,
    signMessage: (message) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data),
  }
}

/** One tab after the other, in a process without Web Locks. */
export function createTurns(): NonNullable<SmartAccountOptions['inTurn']> {
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run, run)
    last.set(name, next)
    return next
  }
}

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
  return {
    anvil,
    accounts,
    client,
    rich,
    test: createTestClient({ mode: 'anvil', chain: foundry, transport }),
    async run(transaction) {
      const hash = await rich.sendTransaction(transaction)
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error('the transaction of the test reverted')
    },
    smartAccount: (owner, more = {}) =>
      createSmartAccount({
        kind: 'hybrid',
        client,
        bundler: http(accounts.bundlerUrl),
        contracts: accounts.addresses,
        key: keyOf(owner),
        authorize: async ({ address, chainId, nonce }) =>
          owner.signAuthorization({ address: address!, chainId, nonce }),
        sent: new Map(),
        inTurn: createTurns(),
        now: Date.now,
        ...more,
      }),
    async succeeded(smart, hash) {
      for (;;) {
        const id = `${hash}${'f'.repeat(16)}02`
        const status = await smart.getCallsStatus(id)
        if (status.status !== 100) return status.status === 200
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      await accounts.stop()
      await anvil.stop()
    },
  }
}
