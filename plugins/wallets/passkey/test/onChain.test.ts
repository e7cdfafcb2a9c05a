import { startAnvil, type Anvil } from '@portico/devnet'
import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import { createPublicClient, createTestClient, http, parseEther, type PublicClient } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPasskeyAccount } from '../src/runtime/toPasskeyAccount.js'
import { createSoftPasskey } from './authenticator.js'

const receiver = '0x000000000000000000000000000000000000bEEF'

describe('the account of a passkey, on a chain', () => {
  let anvil: Anvil
  let accounts: Accounts
  let client: PublicClient
  beforeAll(async () => {
    anvil = await startAnvil()
    accounts = await startAccounts({ chain: anvil, timeoutMs: 150_000 })
    client = createPublicClient({ chain: foundry, transport: http(anvil.url), pollingInterval: 50 }) as PublicClient
  }, 200_000)
  afterAll(async () => {
    await accounts?.stop()
    await anvil?.stop()
  })
  const contractsOf = () => ({ ...accounts.addresses, entryPointVersion: '0.8' as const })

  it('signs messages that verify before and after it is on the chain, and sends two calls as one', async () => {
    const passkey = createSoftPasskey()
    const account = await toPasskeyAccount({ client, contracts: contractsOf(), passkey, assert: passkey.assert })
    const { address } = account
    const message = 'Hello'
    const early = await account.signMessage({ message })
    expect(early.endsWith('6492'.repeat(16))).toBe(true)
    expect(await client.verifyMessage({ address, message, signature: early })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'Hullo', signature: early })).toBe(false)

    const test = createTestClient({ mode: 'anvil', chain: foundry, transport: http(anvil.url) })
    await test.setBalance({ address, value: parseEther('1') })
    const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
    const calls = [1n, 2n].map((value) => ({ to: receiver, value, data: '0x' }) as const)
    const hash = await bundler.sendUserOperation({ account, calls })
    const { success } = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
    expect(success).toBe(true)
    expect(await client.getBalance({ address: receiver })).toBe(3n)

    const late = await account.signMessage({ message })
    expect(late.endsWith('6492'.repeat(16))).toBe(false)
    expect(await client.verifyMessage({ address, message, signature: late })).toBe(true)
  }, 60_000)
})
