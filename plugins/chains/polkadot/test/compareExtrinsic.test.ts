import { describe, expect, it } from 'vitest'
import { publicKeyOf } from '../src/publicKeyOf.js'
import { compareExtrinsic, type ShownExtrinsic } from '../src/runtime/compareExtrinsic.js'
import { encodeAddress } from '../src/runtime/ss58.js'

const key = (digit: string): string => digit.repeat(64)
const address = (digit: string, prefix = 42): string => encodeAddress(key(digit), prefix)
const [payer, receiver, other] = [address('1'), address('2'), address('3')]
const transfer = { from: payer, to: receiver, amount: 2_000_000_000_000n }
const asked = { method: '0x0403ab', nonce: '0x00000007', tip: '0x00', era: '0xb501' } as const
const text = (value: string): { toString(): string } => ({ toString: () => value })

interface Changes {
  readonly hex?: string
  readonly call?: string
  readonly args?: readonly string[]
  readonly signer?: string
  readonly nonce?: string
  readonly tip?: string
  readonly era?: string
  readonly feeAsset?: string
  readonly mode?: string
}
/** What the wallet signed: as it was asked, but for the changes. */
function compare({
  hex = asked.method,
  call = 'balances.transferKeepAlive',
  args = [receiver, '2000000000000'],
  signer = payer,
  nonce = '7',
  tip = '0',
  era = asked.era,
  feeAsset,
  mode,
}: Changes) {
  const [section = '', method = ''] = call.split('.')
  const signed: ShownExtrinsic = {
    method: { section, method, args: args.map(text), toHex: () => hex },
    signer: text(signer),
    nonce: text(nonce),
    tip: text(tip),
    era: { toHex: () => era },
    assetId: feeAsset === undefined ? undefined : { toHex: () => feeAsset },
    mode: mode === undefined ? undefined : text(mode),
  }
  return compareExtrinsic(transfer, asked, signed, (one) => encodeAddress(publicKeyOf(one)!, 42))
}

describe('a signed extrinsic', () => {
  it('is the one that the wallet was asked for', () => {
    expect(compare({})).toEqual([])
  })
  it('may say that its fee is paid in the native currency, and check the metadata it was shown by', () => {
    expect(compare({ feeAsset: '0x', mode: '0' })).toEqual([])
    expect(compare({ mode: '1' })).toEqual([])
  })
  it('may name its payer with the prefix of another network', () => {
    expect(compare({ signer: address('1', 0) })).toEqual([])
  })
  it.each<readonly [Changes, string, string, string]>([
    [{ signer: other }, 'payer', payer, other],
    [{ nonce: '8' }, 'nonce', '7', '8'],
    [{ tip: '3000000000000' }, 'tip', '0', '3000000000000'],
    [{ era: '0x00' }, 'expiry', '0xb501', '0x00'],
    [{ feeAsset: '0xc0070000' }, 'feeAsset', '0x', '0xc0070000'],
    [{ mode: '2' }, 'mode', '0', '2'],
  ])('differs: %j', (change, field, one, found) => {
    expect(compare(change)).toEqual([{ field, asked: one, found }])
  })
  it('differs in everything that was changed', () => {
    const fields = compare({ hex: '0x01', args: [other, '5'], signer: other, nonce: '8', tip: '1', era: '0x00' })
    expect(fields.map(({ field }) => field)).toEqual(['receiver', 'amount', 'payer', 'nonce', 'tip', 'expiry'])
  })
})

describe('a call of other bytes', () => {
  const hex = '0x0403cd'
  it('differs in its receiver and its amount', () => {
    expect(compare({ hex, args: [other, '2000000000000'] })).toEqual([
      { field: 'receiver', asked: receiver, found: other },
    ])
    expect(compare({ hex, args: [receiver, '4'] })).toEqual([{ field: 'amount', asked: '2000000000000', found: '4' }])
  })
  it('differs in what is called', () => {
    const asTransfer = { field: 'call', asked: 'balances.transferKeepAlive' }
    expect(compare({ hex, call: 'balances.transferAllowDeath' })).toEqual([
      { ...asTransfer, found: 'balances.transferAllowDeath' },
    ])
    expect(compare({ hex, call: 'system.remark', args: ['0xab'] })).toEqual([{ ...asTransfer, found: 'system.remark' }])
    expect(compare({ hex, call: 'assets.transferKeepAlive', args: [other, '4'] })).toEqual([
      { ...asTransfer, found: 'assets.transferKeepAlive' },
    ])
    expect(compare({ hex, call: 'balances.transferAll', args: [other, 'true', 'more'] })).toEqual([
      { ...asTransfer, found: 'balances.transferAll' },
    ])
  })
  it('of an asset differs in the asset, its receiver and its amount', () => {
    const signed = (call: string, ...args: readonly string[]): ShownExtrinsic => ({
      method: { section: call, method: 'transferKeepAlive', args: args.map(text), toHex: () => hex },
      signer: text(payer),
      nonce: text('7'),
      tip: text('0'),
      era: { toHex: () => asked.era },
    })
    const order = { ...transfer, amount: 5n, asset: { id: 1984, decimals: 6 } }
    const fields = (found: ShownExtrinsic) =>
      compareExtrinsic(order, asked, found, (one) => encodeAddress(publicKeyOf(one)!, 42)).map(({ field }) => field)
    expect(fields(signed('assets', '1337', receiver, '5'))).toEqual(['token'])
    expect(fields(signed('assets', '1984', other, '6'))).toEqual(['receiver', 'amount'])
    expect(fields(signed('balances', receiver, '5'))).toEqual(['call'])
  })
  it('differs in its bytes where it reads the same', () => {
    expect(compare({ hex })).toEqual([{ field: 'call', asked: asked.method, found: hex }])
  })
})
