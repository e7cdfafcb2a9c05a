import { describe, expect, it } from 'vitest'
import { compareTransfer, type ShownTransaction } from '../src/runtime/transfers/compareTransfer.js'
import { hexOf } from '../src/runtime/bytes.js'
import { decodeAddress } from '../src/runtime/decodeAddress.js'

// Addresses of BIP-173 and BIP-350.
const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const receiver = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const stranger = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const read = (address: string) => ({ ...decodeAddress(address)!, address })
const script = (address: string): string => hexOf(decodeAddress(address)!.script)

const output = (address: string, value: bigint) => ({ script: script(address), address, value })
const input = (address: string) => ({ coin: 'a:0', script: script(address), address })
const order = {
  from: read(own),
  to: read(receiver),
  amount: 100_000n,
  maxFee: 500n,
  own: new Set([script(own)]),
}
const shown: ShownTransaction = {
  inputs: [input(own)],
  outputs: [output(receiver, 100_000n), output(own, 30_000n)],
  fee: 500n,
}
const compare = (change: Partial<ShownTransaction>, ordered = order) =>
  compareTransfer(ordered, { ...shown, ...change })

describe('a transaction and what was confirmed', () => {
  it('agree where the receiver gets the amount, the payer the change, and the fee is within', () => {
    expect(compare({})).toEqual([])
    expect(compare({ outputs: [output(receiver, 100_000n)] })).toEqual([])
    expect(compare({ outputs: [output(own, 30_000n), output(receiver, 40_000n), output(receiver, 60_000n)] })).toEqual(
      [],
    )
    expect(compare({ fee: undefined })).toEqual([])
  })
  it('differ in the payer where a coin is of somebody else, or it is not known of whom', () => {
    expect(compare({ inputs: [input(own), input(stranger)] })).toEqual([
      { field: 'payer', asked: own, found: stranger },
    ])
    expect(compare({ inputs: [{ ...input(stranger), address: undefined }] })).toEqual([
      { field: 'payer', asked: own, found: script(stranger) },
    ])
    expect(compare({ inputs: [{ coin: 'b:1', script: undefined, address: undefined }] })).toEqual([
      { field: 'payer', asked: own, found: 'b:1' },
    ])
  })
  it('differ in the receiver where the one that was ordered gets nothing', () => {
    expect(compare({ outputs: [output(stranger, 100_000n), output(own, 30_000n)] })).toEqual([
      { field: 'receiver', asked: receiver, found: stranger },
    ])
    expect(compare({ outputs: [output(own, 130_000n)] })).toEqual([
      { field: 'receiver', asked: receiver, found: 'none' },
      { field: 'amount', asked: '0.001', found: '0' },
    ])
  })
  it('differ in the receiver and the amount where both are others', () => {
    expect(compare({ outputs: [output(stranger, 60_000n), output(stranger, 39_999n)] })).toEqual([
      { field: 'receiver', asked: receiver, found: stranger },
      { field: 'amount', asked: '0.001', found: '0.00099999' },
    ])
  })
  it('differ in the change where somebody else gets some', () => {
    expect(compare({ outputs: [...shown.outputs, { ...output(stranger, 1n), address: undefined }] })).toEqual([
      { field: 'change', asked: own, found: script(stranger) },
    ])
  })
  it.each([99_999n, 100_001n])('differ in the amount where the receiver gets %d', (value) => {
    expect(compare({ outputs: [output(receiver, value)] }).map(({ field }) => field)).toEqual(['amount'])
  })
  it('differ in the fee above what was confirmed', () => {
    expect(compare({ fee: 501n })).toEqual([{ field: 'fee', asked: '0.000005', found: '0.00000501' }])
  })
})

describe('a transaction to oneself', () => {
  const toSelf = { ...order, to: read(own) }

  it('has the amount in one output, and change at the same address', () => {
    expect(compare({ outputs: [output(own, 100_000n), output(own, 30_000n)] }, toSelf)).toEqual([])
  })
  it('differs where no output has the amount, though all together do', () => {
    expect(compare({ outputs: [output(own, 40_000n), output(own, 60_000n)] }, toSelf)).toEqual([
      { field: 'amount', asked: '0.001', found: '0.001' },
    ])
  })
})

describe('names in a difference', () => {
  const named = (count: number, length = 10) =>
    compare({
      outputs: [
        ...shown.outputs,
        ...Array.from({ length: count }, (_, at) => ({
          script: `${at}`.padEnd(length, 'x'),
          address: undefined,
          value: 1n,
        })),
      ],
    })[0]?.found

  it('are each once, and at most five', () => {
    const two = [output(stranger, 1n), output(stranger, 2n)]
    expect(compare({ outputs: [...shown.outputs, ...two] })[0]?.found).toBe(stranger)
    expect(named(5)).toBe('0xxxxxxxxx, 1xxxxxxxxx, 2xxxxxxxxx, 3xxxxxxxxx, 4xxxxxxxxx')
    expect(named(6)).toBe('0xxxxxxxxx, 1xxxxxxxxx, 2xxxxxxxxx, 3xxxxxxxxx, 4xxxxxxxxx, …')
  })
  it('have at most 100 characters', () => {
    expect(named(1, 100)).toHaveLength(100)
    expect(named(1, 101)).toHaveLength(100)
  })
})
