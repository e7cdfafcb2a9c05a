import { startAnvil, type Anvil } from '@portico/devnet'
import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import {
  concat,
  createPublicClient,
  createTestClient,
  hashTypedData,
  http,
  numberToHex,
  pad,
  parseEther,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { encodeCalls, type UserOperationIntent } from '@portico/wallet-requests'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PasskeyContext, PasskeyNetwork } from '../src/PasskeySpec.js'
import { createOperations, type PreparedOperation } from '../src/runtime/createOperations.js'
import { createSoftPasskey } from './authenticator.js'

const receiver = '0x000000000000000000000000000000000000f00d'
const callData = encodeCalls([{ to: receiver, value: 7n, data: '0x' }])

/** What a reading of it says. */
function intentOf({ operation, facts }: PreparedOperation): UserOperationIntent {
  const { entryPoint, deployment, maxCost } = facts
  const { sender: account, callData } = operation
  const chainId = foundry.id
  return { kind: 'userOperation', accountKind: 'hybrid', account, chainId, entryPoint, callData, deployment, maxCost }
}

describe('operations of an account, on a chain', () => {
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

  /** What `createOperations` uses of the plugin. */
  function contextOf(more: Partial<PasskeyNetwork>): PasskeyContext {
    const nativeCurrency = { symbol: 'ETH', decimals: 18 }
    const rpcUrls = { default: { http: [anvil.url] } }
    const networks = [{ caipNetworkId: 'eip155:31337', name: 'Devnet', nativeCurrency, rpcUrls }]
    const contracts = { ...accounts.addresses, entryPointVersion: '0.8' }
    return {
      config: { networks: { 'eip155:31337': { bundlerUrl: accounts.bundlerUrl, contracts, ...more } } },
      store: { get: (value: unknown) => value },
      networks: () => networks,
      wants: {},
      error: (name: string, context: object, rest: object) =>
        Object.assign(new Error(name), { name, context, ...rest }),
    } as unknown as PasskeyContext
  }
  async function open(more: Partial<PasskeyNetwork> = {}, ether = '1') {
    const passkey = createSoftPasskey()
    const operations = await createOperations(contextOf(more), {
      networkId: 'eip155:31337',
      passkey,
      assert: passkey.assert,
    })
    const { address } = operations.account
    const test = createTestClient({ mode: 'anvil', chain: foundry, transport: http(anvil.url) })
    await test.setBalance({ address, value: parseEther(ether) })
    return { operations, address }
  }

  it('cost no more than was shown, and are the calls that were shown', async () => {
    const { operations, address } = await open()
    const prepared = await operations.prepare(callData)
    expect(prepared.facts.deployment).toBeDefined()
    const hash = await operations.send(prepared, await operations.sign(intentOf(prepared), prepared))
    const receipt = await operations.waitFor(hash)
    expect(receipt.success).toBe(true)
    const fee = BigInt(prepared.facts.maxCost)
    expect(receipt.actualGasCost).toBeLessThanOrEqual(fee)
    // What was not used of the fee is kept for the account by EntryPoint.
    expect(await client.getBalance({ address })).toBeGreaterThanOrEqual(parseEther('1') - 7n - fee)
    expect(await client.getBalance({ address: receiver })).toBe(7n)
    expect(await operations.receiptOf(hash)).toMatchObject({ success: true })
    expect((await operations.prepare(callData)).facts.deployment).toBe(undefined)
  }, 60_000)

  it('cannot be changed once they were signed', async () => {
    const { operations } = await open()
    const prepared = await operations.prepare(callData)
    const signature = await operations.sign(intentOf(prepared), prepared)
    const other = await operations.prepare(encodeCalls([{ to: receiver, value: 8n, data: '0x' }]))
    await expect(operations.send(other, signature)).rejects.toMatchObject({ name: 'bundlerFailed' })
  }, 60_000)

  it('are not signed for more than was shown', async () => {
    const { operations } = await open()
    const prepared = await operations.prepare(callData)
    const { maxCost } = prepared.facts
    const intent = { ...intentOf(prepared), maxCost: String(BigInt(maxCost) / 2n) }
    await expect(operations.sign(intent, prepared)).rejects.toMatchObject({ name: 'FillingError' })
  }, 60_000)

  it('are refused with a code where the account has too little', async () => {
    const { operations } = await open({}, '0')
    await expect(operations.prepare(callData)).rejects.toMatchObject({ name: 'bundlerFailed' })
  }, 60_000)

  it('are paid for by a paymaster of ERC-7677', async () => {
    const before = await client.getBalance({ address: receiver })
    const { operations, address } = await open({ paymasterUrl: await startPaymaster(accounts) }, '0.000000000000000007')
    const prepared = await operations.prepare(callData)
    expect(prepared.facts.maxCost).toBe('0')
    const hash = await operations.send(prepared, await operations.sign(intentOf(prepared), prepared))
    expect((await operations.waitFor(hash)).success).toBe(true)
    expect(await client.getBalance({ address })).toBe(0n)
    expect(await client.getBalance({ address: receiver })).toBe(before + 7n)
  }, 60_000)
})

interface RpcOperation {
  readonly sender: Address
  readonly nonce: Hex
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
}
const requestTypes = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const
const sponsoredTypes = {
  SponsoredOperation: [
    { name: 'operation', type: 'bytes32' },
    { name: 'bundlers', type: 'bytes' },
  ],
} as const

/** A paymaster's web service (ERC-7677), which signs for the paymaster of the local chain. */
async function startPaymaster({ paymaster: { address, signerKey, bundlers } }: Accounts): Promise<string> {
  const signer = privateKeyToAccount(signerKey)
  const validUntil = 2 ** 40
  const gas = { paymasterVerificationGasLimit: 200_000n, paymasterPostOpGasLimit: 0n } as const
  const pair = (high: Hex, low: Hex) => concat([pad(high, { size: 16 }), pad(low, { size: 16 })])
  const domain = { name: 'PorticoPaymaster', version: '1', chainId: 31_337, verifyingContract: address } as const
  const hashOf = (operation: RpcOperation) =>
    hashTypedData({
      domain,
      types: requestTypes,
      primaryType: 'UserOperationRequest',
      message: {
        sender: operation.sender,
        nonce: BigInt(operation.nonce),
        initCode: operation.factory ? concat([operation.factory, operation.factoryData ?? '0x']) : '0x',
        callData: operation.callData,
        accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
        preVerificationGas: BigInt(operation.preVerificationGas),
        gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
        ...gas,
        validAfter: 0,
        validUntil,
      },
    })
  const sign = (operation: RpcOperation) =>
    signer.signTypedData({
      domain,
      types: sponsoredTypes,
      primaryType: 'SponsoredOperation',
      message: { operation: hashOf(operation), bundlers: concat(bundlers) },
    })
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { id, method, params } = JSON.parse(await text(request)) as {
        readonly id: number
        readonly method: string
        readonly params: readonly [RpcOperation]
      }
      const signature: Hex =
        method === 'pm_getPaymasterData' ? await sign(params[0]) : `0x${'ff'.repeat(31)}${'7a'.repeat(33)}1c`
      const result = {
        paymaster: address,
        paymasterData: concat([
          numberToHex(0, { size: 6 }),
          numberToHex(validUntil, { size: 6 }),
          ...bundlers,
          signature,
        ]),
        paymasterVerificationGasLimit: numberToHex(gas.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: numberToHex(gas.paymasterPostOpGasLimit),
      }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
