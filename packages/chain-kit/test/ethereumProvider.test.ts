import { PorticoError, type Caip2 } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createEthereumProvider, hexChainId, ProviderRpcError } from '../src/account/index.js'
import { RpcError } from '../src/index.js'

function open(answer: (method: string) => unknown = (method) => `answer of ${method}`) {
  let networkId: Caip2 = 'eip155:1'
  const asked: string[] = []
  const provider = createEthereumProvider({
    address: () => '0xa1',
    networkId: () => networkId,
    switchNetwork(id) {
      if (id !== 'eip155:10') return false
      networkId = id
      return true
    },
    async askNode(method) {
      asked.push(method)
      return answer(method)
    },
    requests: { personal_sign: async ([message]) => `signed ${String(message)}` },
    refusal: (method) => new Error(`No ${method} here`),
  })
  const request = (method: string, params?: unknown): Promise<unknown> => provider.request({ method, params })
  return { request, asked }
}

describe('the provider of an account that the site has itself', () => {
  it('knows its account and its network', async () => {
    const { request, asked } = open()
    expect(await request('eth_accounts')).toEqual(['0xa1'])
    expect(await request('eth_requestAccounts')).toEqual(['0xa1'])
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0xA' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0xa')
    expect(asked).toEqual([])
  })

  it.each([
    [[{ chainId: '0x89' }], 4902],
    [[{ chainId: 10 }], -32_602],
    [[{ chainId: '0x' }], -32_602],
    [[{ chainId: `0x${'1'.repeat(17)}` }], -32_602],
    [[null], -32_602],
    [undefined, -32_602],
  ])('refuses to switch by %j with %i', async (params, code) => {
    const { request } = open()
    await expect(request('wallet_switchEthereumChain', params)).rejects.toMatchObject({ code })
    expect(await request('eth_chainId')).toBe('0x1')
  })

  it.each(['eth_call', 'eth_getBalance', 'eth_getBlockByNumber', 'eth_simulateV1', 'eth_newFilter', 'net_version'])(
    'asks nodes for %s',
    async (method) => {
      expect(await open().request(method, ['0x1'])).toBe(`answer of ${method}`)
    },
  )

  // A node of a developer has keys of its own.
  it.each([
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_sendRawTransaction',
    'anvil_setBalance',
    'my_eth_call',
    'toString',
  ])('refuses %s with 4200, and asks no node', async (method) => {
    const { request, asked } = open()
    await expect(request(method)).rejects.toMatchObject({ code: 4200, message: `No ${method} here` })
    expect(asked).toEqual([])
  })

  it('hands to its wallet what the wallet answers', async () => {
    expect(await open().request('personal_sign', ['0x01'])).toBe('signed 0x01')
    // Only a list has parameters.
    expect(await open().request('personal_sign', { 0: '0x01' })).toBe('signed undefined')
  })

  it('says a node’s error with the code and the words of the node', async () => {
    const cause = new RpcError({ code: 3, message: 'execution reverted', data: '0x08c379a0' } as never)
    const { request } = open(() => {
      throw new PorticoError('pool/rpcFailed', { shortMessage: 'A node of Pool refused: execution reverted', cause })
    })
    const failed = await request('eth_call', []).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ProviderRpcError)
    expect(failed).toMatchObject({ code: cause.code, message: cause.message, data: cause.data })
  })

  it('passes on what else fails', async () => {
    const failure = new Error('no node answers')
    await expect(
      open(() => {
        throw failure
      }).request('eth_call', []),
    ).rejects.toBe(failure)
  })
})

it('a chain id is written in hexadecimal digits', () => {
  expect([hexChainId('eip155:1'), hexChainId('eip155:42161')]).toEqual(['0x1', '0xa4b1'])
})
