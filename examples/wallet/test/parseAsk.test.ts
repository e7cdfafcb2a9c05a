import { describe, expect, it } from 'vitest'
import { parseAsk } from '../src/requests/parseAsk.js'
import type { SupportedMethod } from '../src/requests/supportedMethods.js'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = {
  chainId: '0x1092',
  chainName: 'Third',
  nativeCurrency: { symbol: 'TRD', decimals: 18 },
  rpcUrls: ['https://rpc.test'],
}

describe('parseAsk', () => {
  it('reads a message as text where its bytes are text', () => {
    const text = (message: unknown): unknown => parseAsk('personal_sign', [message, from.toLowerCase()])
    expect(text('0x68c3a9')).toEqual({ kind: 'message', from, raw: '0x68c3a9', text: 'hé' })
    expect(text('plain')).toMatchObject({ raw: '0x706c61696e', text: 'plain' })
    expect(text('0xff')).toMatchObject({ raw: '0xff', text: undefined })
    // Not whole bytes, so it is text that looks like hexadecimal.
    expect(text('0xabc')).toMatchObject({ raw: '0x3078616263', text: '0xabc' })
  })

  it('reads a transaction in either spelling, in checksummed addresses and whole numbers', () => {
    const ask = parseAsk('eth_sendTransaction', [
      { from, to: from.toLowerCase(), value: '0xde0b6b3a7640000', input: '0x01', gasLimit: '0x5208', nonce: 3 },
    ])
    expect(ask).toEqual({
      kind: 'transaction',
      from,
      fields: { to: from, value: 10n ** 18n, data: '0x01', gas: 21_000n, nonce: 3 },
    })
  })

  it('reads typed data from text or as an object, without the type that describes the domain', () => {
    const data = {
      domain: { name: 'T' },
      types: { EIP712Domain: [], A: [{ name: 'x', type: 'string' }] },
      primaryType: 'A',
      message: { x: '1' },
    }
    const wanted = {
      domain: { name: 'T' },
      types: { A: [{ name: 'x', type: 'string' }] },
      primaryType: 'A',
      message: { x: '1' },
    }
    expect(parseAsk('eth_signTypedData_v4', [from, data])).toMatchObject({ definition: wanted })
    expect(parseAsk('eth_signTypedData_v4', [from, JSON.stringify(data)])).toMatchObject({ definition: wanted })
  })

  it('takes of a new network the first endpoint that is safe, and a name that cannot reorder the page', () => {
    const rpcUrls = ['ftp://x.test', 'http://rpc.test', 'http://127.0.0.1:8545', 'https://rpc.test']
    expect(parseAsk('wallet_addEthereumChain', [{ ...chain, chainName: '\u202EThird\n', rpcUrls }])).toEqual({
      kind: 'addChain',
      chain: { id: 4242, name: 'Third', symbol: 'TRD', decimals: 18, rpcUrl: 'http://127.0.0.1:8545' },
    })
  })

  it.each<readonly [SupportedMethod, unknown]>([
    ['personal_sign', undefined],
    ['personal_sign', ['0x00']],
    ['personal_sign', ['0x00', 'me']],
    ['personal_sign', { message: '0x00' }],
    ['eth_signTypedData_v4', [from, 'not json']],
    ['eth_signTypedData_v4', [from, { types: {}, primaryType: 1, message: {} }]],
    ['eth_sendTransaction', [{}]],
    ['eth_sendTransaction', [{ from }]],
    ['eth_sendTransaction', [{ from, to: '0x12' }]],
    ['eth_sendTransaction', [{ from, to: from, value: '-1' }]],
    ['eth_sendTransaction', [{ from, to: from, value: `0x${'f'.repeat(65)}` }]],
    ['eth_sendTransaction', [{ from, to: from, data: 'zz' }]],
    ['wallet_switchEthereumChain', [{ chainId: 1 }]],
    ['wallet_switchEthereumChain', [{ chainId: '0x0' }]],
    ['wallet_addEthereumChain', [{ ...chain, rpcUrls: [] }]],
    ['wallet_addEthereumChain', [{ ...chain, rpcUrls: ['http://rpc.test', 'javascript:alert(1)'] }]],
    ['wallet_addEthereumChain', [{ ...chain, nativeCurrency: { symbol: 'TRD', decimals: 6 } }]],
  ])('refuses %s with %j as -32602', (method, params) => {
    expect(() => parseAsk(method, params)).toThrow(expect.objectContaining({ code: -32_602 }))
  })
})
