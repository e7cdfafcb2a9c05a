import { describe, expect, it } from 'vitest'
import { PorticoError } from '@portico/core'
import { readFee } from '../src/runtime/transfers/readFee.js'
import { answeringNode, pureContext } from './pureContext.js'

const from = `0x${'cd'.repeat(20)}`
const to = `0x${'ef'.repeat(20)}`
const hex = (amount: bigint): string => `0x${amount.toString(16)}`
const transaction = (value: bigint, data = '0x') => ({ from, to, value: hex(value), data })
const noContract = '0x'

interface Answers {
  readonly price?: bigint
  readonly balance?: bigint
  readonly code?: string
  readonly gas?: unknown
  readonly base?: unknown
}
function read(
  { price = 10n, balance = 10n ** 30n, code = '0x', gas = hex(21_000n), base = noContract }: Answers,
  transactions = [transaction(5n)],
  networkId: 'eip155:1' | 'eip155:7' | 'eip155:9' = 'eip155:1',
) {
  const node = answeringNode({
    eth_gasPrice: hex(price),
    eth_getBalance: hex(balance),
    eth_getCode: code,
    eth_estimateGas: gas,
    eth_call: base,
  })
  return { node, fee: readFee(pureContext, node.ask, { networkId, transactions }) }
}

describe('the fee', () => {
  it('is gas at the price of the node', async () => {
    const { fee, node } = read({})
    expect(await fee).toBe(210_000n)
    expect(node.asked).toContainEqual(['eth_gasPrice', []])
    expect(node.asked).toContainEqual(['eth_getBalance', [from, 'latest']])
    expect(node.asked).toContainEqual(['eth_estimateGas', [transaction(5n)]])
  })
  it('of several transactions is that of all', async () => {
    expect(await read({}, [transaction(5n), transaction(6n)]).fee).toBe(420_000n)
  })
  it('has what a rollup charges for a transaction of this size', async () => {
    const { fee, node } = read({ base: `0x${'7'.padStart(64, '0')}` }, [transaction(5n, '0xabcdef')])
    expect(await fee).toBe(210_007n)
    // 110 bytes beside the three of its data.
    const data = `0xf1c7a58b${(113).toString(16).padStart(64, '0')}`
    expect(node.asked).toContainEqual([
      'eth_call',
      [{ to: '0x420000000000000000000000000000000000000f', data }, 'latest'],
    ])
  })
  it('is that of the gas alone where such a contract reverts', async () => {
    expect(await read({ base: new Error('reverted') }).fee).toBe(210_000n)
  })
})

describe('gas of a call that a node cannot estimate', () => {
  const reverted = new PorticoError('evm/rpcFailed', { shortMessage: 'reverted' })
  const second = (error: Error) => (call: { readonly value: string }) => (call.value === hex(6n) ? error : hex(21_000n))

  it('is assumed where it depends on the one before it', async () => {
    expect(await read({ gas: second(reverted) }, [transaction(5n), transaction(6n)]).fee).toBe(5_210_000n)
  })
  it('is an error for the first call, and where the node does not answer', async () => {
    await expect(read({ gas: reverted }).fee).rejects.toBe(reverted)
    const down = new PorticoError('evm/rpcUnavailable', { shortMessage: 'down' })
    await expect(read({ gas: second(down) }, [transaction(5n), transaction(6n)]).fee).rejects.toBe(down)
  })
})

describe('money for the amount and the fee', () => {
  it.each([
    [4n, 5n],
    [210_004n, 210_005n],
  ])('of %d is not enough, and says so', async (balance, needed) => {
    await expect(read({ balance }).fee).rejects.toMatchObject({
      code: 'evm/notEnough',
      context: { needed, available: balance },
      details: expect.stringContaining('Nothing was sent'),
    })
  })
  it('is enough to the last unit', async () => {
    expect(await read({ balance: 210_005n }).fee).toBe(210_000n)
  })
  it('has the amounts of all transactions', async () => {
    const both = [transaction(5n), transaction(6n)]
    expect(await read({ balance: 420_011n }, both).fee).toBe(420_000n)
    await expect(read({ balance: 420_010n }, both).fee).rejects.toMatchObject({ context: { needed: 420_011n } })
  })
  it('is asked of no gas where the amount alone is too much', async () => {
    const { fee, node } = read({ balance: 4n })
    await expect(fee).rejects.toMatchObject({ code: 'evm/notEnough' })
    expect(node.asked.map(([method]) => method)).not.toContain('eth_estimateGas')
  })
  it('of a smart account need not pay the fee: another account may', async () => {
    expect(await read({ balance: 5n, code: '0x6001' }).fee).toBe(210_000n)
    await expect(read({ balance: 4n, code: '0x6001' }).fee).rejects.toMatchObject({ code: 'evm/notEnough' })
  })
})

describe('a fee that makes no sense', () => {
  const refused = { code: 'evm/implausibleFee', details: expect.stringContaining('Nothing was sent') }
  const one = hex(1n)

  it('has a price above 10^15', async () => {
    expect(await read({ price: 10n ** 15n, gas: one }).fee).toBe(10n ** 15n)
    await expect(read({ price: 10n ** 15n + 1n, gas: one }).fee).rejects.toMatchObject(refused)
  })
  it('has gas above 10^11', async () => {
    expect(await read({ price: 1n, gas: hex(10n ** 11n) }).fee).toBe(10n ** 11n)
    await expect(read({ price: 1n, gas: hex(10n ** 11n + 1n) }).fee).rejects.toMatchObject(refused)
  })
  it('has gas above 10^11 in one of its transactions', async () => {
    const gas = ({ value }: { readonly value: string }) => (value === hex(6n) ? hex(10n ** 11n + 1n) : one)
    await expect(read({ price: 1n, gas }, [transaction(5n), transaction(6n)]).fee).rejects.toMatchObject(refused)
  })
  it('is above 5 ETH', async () => {
    const price = 10n ** 15n
    expect(await read({ price, gas: hex(5000n) }).fee).toBe(5n * 10n ** 18n)
    await expect(read({ price, gas: hex(5001n) }).fee).rejects.toMatchObject({
      ...refused,
      context: { network: 'Ethereum', fee: 5001n * price },
    })
  })
  it('is above 10 000 of another currency, in its own decimals', async () => {
    expect(await read({ price: 1n, gas: hex(10n ** 10n) }, undefined, 'eip155:7').fee).toBe(10n ** 10n)
    await expect(read({ price: 1n, gas: hex(10n ** 10n + 1n) }, undefined, 'eip155:7').fee).rejects.toMatchObject({
      ...refused,
      context: { network: 'Meadow' },
    })
  })
  it('is above 10 000 units of 18 decimals on a network that the site does not use', async () => {
    const price = 10n ** 15n
    expect(await read({ price, gas: hex(10_000_000n) }, undefined, 'eip155:9').fee).toBe(10n ** 22n)
    await expect(read({ price, gas: hex(10_000_001n) }, undefined, 'eip155:9').fee).rejects.toMatchObject({
      ...refused,
      context: { network: 'eip155:9' },
    })
  })
})
