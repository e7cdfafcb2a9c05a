import * as v from 'valibot'
import { expect, it } from 'vitest'
import { compareSigned, differencesOf, unitsSchema } from '../src/index.js'
import { hill, openHills } from './hills.js'

const ordered = { payer: 'h1', receiver: 'h2', amount: '5' }

it('lets pass what was signed as it was asked', () => {
  const { context } = openHills({ networks: [hill('one')] })
  expect(() => compareSigned(context, 'Hiker', ordered, () => ({ ...ordered, memo: 'more' }))).not.toThrow()
})

it('names the fields that a wallet changed or left out', () => {
  const { context } = openHills({ networks: [hill('one')] })
  const differences = [
    { field: 'receiver', asked: 'h2', found: 'h3' },
    { field: 'amount', asked: '5', found: 'none' },
  ]
  const found = { payer: 'h1', receiver: 'h3' }
  expect(differencesOf(ordered, found)).toEqual(differences)
  expect(() => compareSigned(context, 'Hiker', ordered, () => found)).toThrow(
    expect.objectContaining({ code: 'core/transferChanged', context: { differences } }) as Error,
  )
})

it('takes an answer that cannot be read for a bad one', () => {
  const { context } = openHills({ networks: [hill('one')] })
  const cause = new TypeError('too short')
  const read = (): never => {
    throw cause
  }
  expect(() => compareSigned(context, 'Hiker', ordered, read)).toThrow(
    expect.objectContaining({ code: 'hills/badAnswer', context: { from: 'Hiker', method: 'sign' }, cause }) as Error,
  )
})

it('reads decimal text as smallest units', () => {
  expect(v.parse(unitsSchema(7), '1.5')).toBe(15_000_000n)
  expect(v.parse(unitsSchema(), '9007199254740993')).toBe(9007199254740993n)
  for (const text of ['-1', '1e3', '', '0x1', '1.23456789', 7, null])
    expect(v.safeParse(unitsSchema(7), text).success).toBe(false)
})
