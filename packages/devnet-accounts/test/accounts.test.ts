import { startAnvil, type Anvil } from '@portico/devnet'
import { createRequire } from 'node:module'
import { createPublicClient, createWalletClient, http, parseEther, type Hex, type PublicClient } from 'viem'
import { createBundlerClient, entryPoint08Address, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAccounts, type Accounts } from '../src/index.js'

const receiver = '0x000000000000000000000000000000000000bEEF'

describe('startAccounts', () => {
  let anvil: Anvil
  let accounts: Accounts
  let client: PublicClient
  beforeAll(async () => {
    anvil = await startAnvil()
    accounts = await startAccounts({ chain: anvil })
    client = createPublicClient({ chain: foundry, transport: http(anvil.url), pollingInterval: 50 })
  }, 90_000)
  afterAll(async () => {
    await accounts?.stop()
    await anvil?.stop()
  })

  it('has code at each address, with EntryPoint at its own', async () => {
    const { enforcers, ...contracts } = accounts.addresses
    const places = [...Object.values(contracts), ...Object.values(enforcers), accounts.paymaster.address]
    for (const address of places) expect((await client.getCode({ address }))?.length, address).toBeGreaterThan(2)
    expect(accounts.entryPoint).toBe(entryPoint08Address)
    expect(new Set(places).size).toBe(places.length)
  })

  it("mines a user operation of viem's bundler client", async () => {
    const [funded] = anvil.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
    const wallet = createWalletClient({ chain: foundry, transport: http(anvil.url), account: funded! })
    const { bytecode } = createRequire(import.meta.url)(
      '@account-abstraction/contracts/artifacts/Simple7702Account.json',
    ) as { readonly bytecode: Hex }
    const deployment = await wallet.deployContract({ abi: [], bytecode })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment })
    const owner = privateKeyToAccount(generatePrivateKey())
    const gift = await wallet.sendTransaction({ to: owner.address, value: parseEther('1') })
    await client.waitForTransactionReceipt({ hash: gift })

    const account = await toSimple7702SmartAccount({ client, owner, implementation: contractAddress! })
    const authorization = await owner.signAuthorization({ address: contractAddress!, chainId: foundry.id, nonce: 0 })
    const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
    const hash = await bundler.sendUserOperation({ account, calls: [{ to: receiver, value: 7n }], authorization })
    const { success } = await bundler.waitForUserOperationReceipt({ hash, timeout: 15_000 })
    expect(success).toBe(true)
    expect(await client.getBalance({ address: receiver })).toBe(7n)
  })

  it('is reached at 127.0.0.1 only', async () => {
    const { port } = new URL(accounts.bundlerUrl)
    expect((await fetch(`${accounts.bundlerUrl}/health`)).status).toBe(200)
    // A server that listens on all interfaces answers at this address too.
    await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow()
  })

  it('ends its bundler with stop(), as often as it is called', async () => {
    await accounts.stop()
    await accounts.stop()
    expect(() => process.kill(accounts.pid, 0)).toThrow()
    await expect(fetch(`${accounts.bundlerUrl}/health`)).rejects.toThrow()
  })
})
