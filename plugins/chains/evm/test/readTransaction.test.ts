import { describe, expect, it } from 'vitest'
import {
  countTransactions,
  feePaid,
  isFinalBlock,
  readReceipt,
  readTransaction,
  transactionOfNonce,
  transactionsIn,
} from '../src/runtime/transfers/readTransaction.js'
import { answeringNode } from './pureContext.js'

const wanted = `0x${'ab'.repeat(32)}`
const payer = `0x${'cd'.repeat(20)}`
const receiver = `0x${'ef'.repeat(20)}`
const blockHash = `0x${'12'.repeat(32)}`

const transaction = {
  hash: wanted.toUpperCase().replace('0X', '0x'),
  from: payer.toUpperCase().replace('0X', '0x'),
  to: receiver.toUpperCase().replace('0X', '0x'),
  value: '0x10',
  input: '0xAB',
  nonce: '0x5',
  blockNumber: '0x20',
  chainId: '0x1',
}
const receipt = {
  transactionHash: wanted,
  from: payer,
  blockNumber: '0x20',
  blockHash,
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  logs: [{ address: receiver, topics: [wanted], data: '0xABCD' }],
}

describe('a transaction', () => {
  const read = (answer: unknown) => readTransaction(answeringNode({ eth_getTransactionByHash: answer }).ask, wanted)

  it('is read in lower case', async () => {
    expect(await read(transaction)).toEqual({
      hash: wanted,
      from: payer,
      to: receiver,
      value: 16n,
      input: '0xab',
      nonce: 5n,
      blockNumber: 32n,
      networkId: 'eip155:1',
    })
  })
  it('may make a contract, wait for a block, and name no network', async () => {
    const found = await read({ ...transaction, to: null, blockNumber: null, chainId: undefined })
    expect(found).toMatchObject({ to: null, blockNumber: null, networkId: undefined })
  })
  it.each([
    ['nothing', null],
    ['another', { ...transaction, hash: `0x${'00'.repeat(32)}` }],
    ['a payer that is no address', { ...transaction, from: `${payer}00` }],
    ['a payer behind other letters', { ...transaction, from: `a${payer}` }],
    ['a receiver that is no address', { ...transaction, to: '0x' }],
    ['half a byte of data', { ...transaction, input: '0xabc' }],
    ['data behind other letters', { ...transaction, input: 'a0xab' }],
    ['a value in decimal digits', { ...transaction, value: '16' }],
    ['a text', 'busy'],
  ])('is not %s', async (_, answer) => {
    expect(await read(answer)).toBeNull()
  })
})

describe('a receipt', () => {
  const read = (answer: unknown) => readReceipt(answeringNode({ eth_getTransactionReceipt: answer }).ask, wanted)

  it('is read, with its logs', async () => {
    expect(await read(receipt)).toMatchObject({
      blockNumber: 32n,
      status: 1n,
      logs: [{ address: receiver, topics: [wanted], data: '0xabcd' }],
    })
    expect(await read({ ...receipt, status: '0x0' })).toMatchObject({ status: 0n })
  })
  it.each([
    ['nothing', null],
    ['that of another', { ...receipt, transactionHash: blockHash }],
    ['one with a status that does not exist', { ...receipt, status: '0x2' }],
    ['one without logs', { ...receipt, logs: undefined }],
    ['one with a log that is none', { ...receipt, logs: [{ address: receiver, topics: ['0x'], data: '0x' }] }],
  ])('is not %s', async (_, answer) => {
    expect(await read(answer)).toBeNull()
  })
  it('tells the fee, with that of the chain below, where it has the price', async () => {
    const fee = async (change: object) => feePaid((await read({ ...receipt, ...change }))!)
    expect(await fee({})).toBe(42_000n)
    expect(await fee({ l1Fee: '0x5' })).toBe(42_005n)
    expect(await fee({ l1Fee: null })).toBe(42_000n)
    expect(await fee({ effectiveGasPrice: undefined, l1Fee: '0x5' })).toBeUndefined()
    expect(await fee({ effectiveGasPrice: null })).toBeUndefined()
  })
})

describe('a final block', () => {
  const isFinal = async (safe: unknown, latest: number, hash: string | null = blockHash) => {
    const { ask, asked } = answeringNode({
      eth_blockNumber: `0x${latest.toString(16)}`,
      eth_getBlockByNumber: (tag: string) => (tag === 'safe' ? safe : hash && { number: tag, hash }),
    })
    return [await isFinalBlock(ask, { blockNumber: 32n, blockHash }), asked] as const
  }
  const answer = async (...given: Parameters<typeof isFinal>) => (await isFinal(...given))[0]

  it('is at most the safe one, whatever is above it', async () => {
    expect(await answer({ number: '0x20' }, 32)).toBe(true)
    expect(await answer({ number: '0x21' }, 33)).toBe(true)
    expect(await answer({ number: '0x1f' }, 1000)).toBe(false)
  })
  it.each([
    ['refuses the name', new Error('unknown block')],
    ['answers nothing', null],
    ['answers one without a number', { number: null }],
    ['answers the first of the chain', { number: '0x0' }],
  ])('has two blocks above it where a node %s', async (_, safe) => {
    expect(await answer(safe, 34)).toBe(true)
    expect(await answer(safe, 33)).toBe(false)
  })
  it('is the one that the node has at this height', async () => {
    expect(await answer({ number: '0x30' }, 50, wanted)).toBe(false)
    expect(await answer({ number: '0x30' }, 50, null)).toBe(false)
  })
  it('is asked for by its number, without its transactions', async () => {
    const [, asked] = await isFinal(null, 40)
    expect(asked).toContainEqual(['eth_getBlockByNumber', ['0x20', false]])
    expect(asked).toContainEqual(['eth_getBlockByNumber', ['safe', false]])
    expect(asked).toContainEqual(['eth_blockNumber', []])
  })
})

describe('transactions of an account', () => {
  it.each([
    [32n, '0x20'],
    ['latest', 'latest'],
    ['pending', 'pending'],
  ] as const)('are counted at %s', async (block, tag) => {
    const { ask, asked } = answeringNode({ eth_getTransactionCount: '0x7' })
    expect(await countTransactions(ask, payer, block)).toBe(7n)
    expect(asked).toEqual([['eth_getTransactionCount', [payer, tag]]])
  })
  it.each([
    [32n, '0x20'],
    ['pending', 'pending'],
  ] as const)('are those of %s that it pays for', async (block, tag) => {
    const others = [{ ...transaction, from: receiver }, { hash: 'nonsense' }, null]
    const { ask, asked } = answeringNode({ eth_getBlockByNumber: { transactions: [...others, transaction] } })
    expect(await transactionsIn(ask, block, payer)).toMatchObject([{ hash: wanted }])
    expect(asked).toEqual([['eth_getBlockByNumber', [tag, true]]])
  })
  it.each([null, 'busy', { transactions: 'none' }])('are none where a node answers %j', async (answer) => {
    expect(await transactionsIn(answeringNode({ eth_getBlockByNumber: answer }).ask, 'pending', payer)).toEqual([])
  })
})

describe('the transaction that used a nonce', () => {
  /** A chain of `latest` blocks, where block n has the transaction with nonce `nonces[n]`. */
  const chain = (latest: number, nonces: Readonly<Record<number, number>>) =>
    answeringNode({
      eth_blockNumber: `0x${latest.toString(16)}`,
      eth_getTransactionCount: (_: string, tag: string) => {
        const used = Object.entries(nonces).flatMap(([block, nonce]) => (Number(block) <= Number(tag) ? [nonce] : []))
        return `0x${(Math.max(-1, ...used) + 1).toString(16)}`
      },
      eth_getBlockByNumber: (tag: string) => {
        const nonce = nonces[Number(tag)]
        return nonce === undefined
          ? { transactions: [] }
          : { transactions: [{ ...transaction, nonce: `0x${nonce.toString(16)}`, blockNumber: tag }] }
      },
    })
  const find = ({ ask }: ReturnType<typeof chain>, nonce: bigint, after: bigint) =>
    transactionOfNonce(ask, { payer, nonce, after })

  it.each([11, 12, 57, 99, 100])('is found in block %i', async (block) => {
    expect(await find(chain(100, { 10: 4, [block]: 5 }), 5n, 10n)).toMatchObject({
      nonce: 5n,
      blockNumber: BigInt(block),
    })
  })
  it('is the one with that nonce, not an earlier or a later one', async () => {
    const busy = chain(100, { 20: 4, 40: 5, 60: 6 })
    expect(await find(busy, 4n, 0n)).toMatchObject({ blockNumber: 20n })
    expect(await find(busy, 5n, 0n)).toMatchObject({ blockNumber: 40n })
    expect(await find(busy, 6n, 0n)).toMatchObject({ blockNumber: 60n })
  })
  it('is found by halving', async () => {
    const long = chain(1_000_000, { 777_777: 5 })
    expect(await find(long, 5n, 0n)).toMatchObject({ blockNumber: 777_777n })
    expect(long.asked.length).toBeLessThan(25)
    expect(long.asked[0]).toEqual(['eth_blockNumber', []])
  })
  it('is null where no block has it', async () => {
    expect(await find(chain(100, { 20: 4 }), 5n, 10n)).toBeNull()
  })
})
