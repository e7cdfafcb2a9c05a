import { base58, base64 } from '@scure/base'
import { encodeAbiParameters, stringToHex, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { nodeReads } from '../src/nodeReads.js'
import { mainnet, solana } from './asked.js'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('a node of an EVM chain', () => {
  const readsOf = (symbol: unknown, decimals: unknown = encodeAbiParameters([{ type: 'uint8' }], [6])) =>
    nodeReads('eip155:1', async (method, params) => {
      expect([method, params[1]]).toEqual(['eth_call', 'latest'])
      const [{ to, data }] = params as readonly [{ readonly to: string; readonly data: string }]
      expect(to).toBe(token)
      return data === toFunctionSelector('symbol()') ? symbol : decimals
    })

  it.each([
    ['a text', encodeAbiParameters([{ type: 'string' }], ['USDC'])],
    ['32 bytes', stringToHex('USDC', { size: 32 })],
  ])('says the symbol of a contract as %s', async (_, symbol) => {
    expect(await readsOf(symbol).token(token)).toEqual({ symbol: 'USDC', decimals: 6 })
  })
  it('says nothing of what is no contract of a token', async () => {
    await expect(readsOf('0x', '0x').token(token)).rejects.toThrow()
    await expect(readsOf(7).token(token)).rejects.toThrow()
    expect(await readsOf('0x').token('ada.eth')).toBe(undefined)
  })
})

describe('a node of Solana', () => {
  const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const key = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)
  const readsOf = (owner: string, data: Uint8Array | undefined) =>
    nodeReads(mainnet, async (method, params) => {
      expect([method, params]).toEqual(['getAccountInfo', [solana, { encoding: 'base64' }]])
      return { value: data ? { owner, data: [base64.encode(data), 'base64'] } : null }
    })

  it('says the decimals of a mint, which has no name of its own', async () => {
    const mint = new Uint8Array(82)
    mint[44] = 9
    expect(await readsOf(tokenProgram, mint).token(solana)).toEqual({ symbol: '9WzD…AWWM', decimals: 9 })
    expect(await readsOf(solana, mint).token(solana)).toBe(undefined)
    expect(await readsOf(tokenProgram, undefined).token(solana)).toBe(undefined)
  })
  it('says whose tokens an account has, and which addresses are in a table', async () => {
    const account = Uint8Array.from([...key(1), ...key(2), ...new Uint8Array(101)])
    const [mint, owner] = [base58.encode(key(1)), base58.encode(key(2))]
    expect(await readsOf(tokenProgram, account).tokenAccount!(solana)).toEqual({ mint, owner })
    const table = Uint8Array.from([...new Uint8Array(56), ...key(1), ...key(2)])
    const program = 'AddressLookupTab1e1111111111111111111111111'
    expect(await readsOf(program, table).lookupTable!(solana)).toEqual([mint, owner])
    expect(await readsOf(tokenProgram, table).lookupTable!(solana)).toBe(undefined)
  })
})
