import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  AssetAnswerSchema,
  BalanceAnswerSchema,
  BuildTransactionSchema,
  ConvertQuotesSchema,
  ExchangeBuyStatusSchema,
  HistoryAnswerSchema,
  OnrampOptionsSchema,
  OnrampQuoteSchema,
} from '../src/index.js'

const dollar = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:1',
  address: 'eip155:1:0x00000000000000000000000000000000000000d0',
  value: 12.5,
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: '',
}
const row = {
  id: '1',
  metadata: {
    operationType: 'send',
    hash: '0x1',
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: 'a',
    sentTo: 'b',
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
  },
  transfers: [{ fungible_info: { symbol: 'USD' }, direction: 'out', quantity: { numeric: '1' } }],
}

describe('answers of a gateway', () => {
  it('keep the rows that fit, and leave out the others', () => {
    const bad = [
      null,
      { ...dollar, name: 5 },
      { ...dollar, quantity: { decimals: '6', numeric: '-1' } },
      { ...dollar, quantity: { decimals: '6', numeric: '1e5' } },
      { ...dollar, quantity: { decimals: 'six', numeric: '1' } },
      { ...dollar, address: 'not an account' },
      { ...dollar, symbol: 'x'.repeat(3000) },
    ]
    expect(v.parse(BalanceAnswerSchema, { balances: [...bad, dollar] }).balances).toEqual([dollar])
  })

  it.each([
    ['a price below 0', { price: -1 }, { price: 0 }],
    ['a price that is not finite', { price: Infinity }, { price: 0 }],
    ['a value that is text', { value: '12' }, { value: undefined }],
    ['a network that is none', { chainId: 'one' }, { chainId: undefined }],
    ['a picture that is no text', { iconUrl: {} }, { iconUrl: '' }],
  ])('take %s as absent', (_, change, read) => {
    const { balances } = v.parse(BalanceAnswerSchema, { balances: [{ ...dollar, ...change }] })
    expect(balances).toEqual([{ ...dollar, ...read }])
  })

  it('keep amounts beyond 2^53 to the last digit', () => {
    const numeric = `${2n ** 255n}.123456789012345678`
    const { balances } = v.parse(BalanceAnswerSchema, {
      balances: [{ ...dollar, quantity: { decimals: '18', numeric } }],
    })
    expect(balances[0]!.quantity.numeric).toBe(numeric)
  })

  it('read history without transfers, with a null cursor, and with rows that do not fit', () => {
    const answer = {
      data: [row, { ...row, transfers: null }, { ...row, metadata: { ...row.metadata, minedAt: 'soon' } }, 'row'],
      next: null,
    }
    const { data, next } = v.parse(HistoryAnswerSchema, answer)
    expect(next).toBeNull()
    expect(data.map(({ transfers }) => transfers.length)).toEqual([1, 0])
    expect(v.parse(HistoryAnswerSchema, { data: [] }).next).toBeNull()
  })

  it('refuse an answer that has no list at all', () => {
    for (const schema of [BalanceAnswerSchema, HistoryAnswerSchema, AssetAnswerSchema, ConvertQuotesSchema])
      for (const answer of [null, [], 'text', {}, { data: {}, balances: 1, quotes: null }])
        expect(v.safeParse(schema as v.GenericSchema<unknown, unknown>, answer).success).toBe(false)
  })

  it('refuse a transaction whose data is not hexadecimal', () => {
    const tx = { from: 'eip155:1:0xa', to: 'eip155:1:0xb', data: '0x12', amount: '1' }
    expect(v.parse(BuildTransactionSchema, { tx }).tx).toMatchObject(tx)
    for (const data of ['0x1', '12', '0xzz', ''])
      expect(v.safeParse(BuildTransactionSchema, { tx: { ...tx, data } }).success).toBe(false)
  })

  it('read amounts of providers that write numbers, and refuse others', () => {
    const limits = { id: 'card', min: 10, max: '7500.00' }
    const options = { purchaseCurrencies: [], paymentCurrencies: [{ id: 'USD', payment_method_limits: [limits] }] }
    expect(v.parse(OnrampOptionsSchema, options).paymentCurrencies[0]!.payment_method_limits).toEqual([
      { id: 'card', min: '10', max: '7500.00' },
    ])
    const amount = { amount: '1', currency: 'USD' }
    const quote = {
      coinbaseFee: amount,
      networkFee: amount,
      paymentSubtotal: amount,
      paymentTotal: amount,
      purchaseAmount: amount,
      quoteId: 'q',
    }
    expect(v.parse(OnrampQuoteSchema, quote)).toEqual(quote)
    expect(v.safeParse(OnrampQuoteSchema, { ...quote, paymentTotal: { amount: 'ten', currency: 'USD' } }).success).toBe(
      false,
    )
  })

  it('take a status they do not know as unknown', () => {
    expect(v.parse(ExchangeBuyStatusSchema, { status: 'REFUNDED' }).status).toBe('UNKNOWN')
  })
})
