import { startAnvil, type Anvil } from '@portico/devnet'
import { createClient, http, InternalRpcError, MethodNotFoundRpcError, parseEther, type HttpTransport } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  getBalance,
  getBlockNumber,
  getChainId,
  prepareTransactionRequest,
  readContract,
  sendRawTransaction,
  signTransaction,
  waitForTransactionReceipt,
} from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { gatewayForTests } from './gatewayForTests.js'

const chain = 'eip155:31337'
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

/** A viem client that speaks to a chain through a gateway, and the requests it made. */
async function throughGateway(upstream: string, batch: boolean) {
  const { url } = await gatewayForTests({ upstreams: { [chain]: upstream } })
  const bodies: unknown[] = []
  const transport: HttpTransport = http(`${url}/v1/?chainId=${chain}&projectId=test-project`, {
    batch,
    retryCount: 0,
    onFetchRequest: async (request) => void bodies.push(await request.clone().json()),
  })
  return { client: createClient({ transport, pollingInterval: 50 }), bodies }
}

describe('a real client of a real chain', () => {
  it('reads through the gateway, many calls in one request [7.26]', async () => {
    const { client, bodies } = await throughGateway(anvil.url, true)
    const [id, balance, block, missing] = await Promise.all([
      getChainId(client),
      getBalance(client, { address: anvil.accounts[9]?.address ?? '0x' }),
      getBlockNumber(client),
      readContract(client, {
        address: anvil.multicall3,
        abi: [
          { type: 'function', name: 'nothing', inputs: [], outputs: [{ type: 'uint256' }], stateMutability: 'view' },
        ],
        functionName: 'nothing',
      }).catch((error: unknown) => error),
    ])
    expect(id).toBe(31_337)
    expect(balance).toBe(parseEther('10000'))
    expect(block).toBeTypeOf('bigint')
    // What the chain says of a call that reverts reaches the client as the chain said it.
    expect(missing).toMatchObject({ name: 'ContractFunctionExecutionError' })
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toHaveLength(4)
  })

  it('broadcasts a signed transaction and gets its receipt [7.26]', async () => {
    const { client } = await throughGateway(anvil.url, false)
    const [from, to] = anvil.accounts
    if (!from || !to) throw new Error('anvil has no accounts')
    const account = privateKeyToAccount(from.privateKey)
    const before = await getBalance(client, { address: to.address })
    const request = await prepareTransactionRequest(client, { account, to: to.address, value: 1n, chain: null })
    const serializedTransaction = await signTransaction(client, { ...request, account, chain: null })
    const hash = await sendRawTransaction(client, { serializedTransaction })
    expect(await waitForTransactionReceipt(client, { hash })).toMatchObject({ status: 'success' })
    expect(await getBalance(client, { address: to.address })).toBe(before + 1n)
  })

  it('recognises the gateway’s errors by their codes [8.29]', async () => {
    const { client } = await throughGateway(anvil.url, true)
    const forbidden = client.request({ method: 'anvil_reset' as 'eth_chainId' })
    await expect(forbidden).rejects.toBeInstanceOf(MethodNotFoundRpcError)
    const { client: cutOff } = await throughGateway('http://127.0.0.1:9', true)
    await expect(getChainId(cutOff)).rejects.toBeInstanceOf(InternalRpcError)
  })
})
