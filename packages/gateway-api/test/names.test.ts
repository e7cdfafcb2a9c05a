import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { IdentitySchema, NameAnswerSchema, NameSuggestionsSchema, ReverseAnswerSchema } from '../src/index.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('names of a gateway', () => {
  it.each([
    [{}, null, null],
    [{ name: null, avatar: null, resolvedAt: 1 }, null, null],
    [{ name: 'ada.eth', avatar: '' }, 'ada.eth', null],
    [{ name: 'ada.eth', avatar: 5 }, 'ada.eth', null],
    [{ name: 'x'.repeat(3000), avatar: 'https://x.example/a.png' }, null, 'https://x.example/a.png'],
  ])('reads the identity %j', (answer, name, avatar) => {
    expect(v.parse(IdentitySchema, answer)).toEqual({ name, avatar })
  })

  it('reads attributes as a map, a list or null, and leaves out addresses that do not fit', () => {
    const record = {
      name: 'ada.example',
      addresses: { 60: { address }, '-1': { address }, 61: { address: 5 }, 62: null },
    }
    const read = { name: 'ada.example', addresses: { 60: { address } }, attributes: {} }
    for (const attributes of [undefined, null, [], [{ bio: 'x' }], {}])
      expect(v.parse(NameAnswerSchema, { ...record, attributes })).toEqual(read)
    const named = v.parse(NameAnswerSchema, { ...record, attributes: { bio: 'x', deep: {} } })
    expect(named?.attributes).toEqual({ bio: 'x' })
    expect(
      Object.keys(
        v.parse(NameAnswerSchema, JSON.parse('{"name":"a","addresses":{"__proto__":{"address":"x"}}}'))!.addresses,
      ),
    ).toEqual([])
  })

  it('reads an empty list as a name that is not registered, and refuses what is no answer', () => {
    expect(v.parse(NameAnswerSchema, [])).toBeUndefined()
    for (const answer of [null, 'ada', [1], {}, { name: '' }, { name: 'x'.repeat(256), addresses: {} }])
      expect(v.is(NameAnswerSchema, answer)).toBe(false)
  })

  it('keeps the rows that fit', () => {
    const row = { name: 'ada.example', addresses: {}, attributes: {} }
    expect(v.parse(ReverseAnswerSchema, [null, row, { name: 5 }])).toEqual([row])
    const suggestions = [{ name: 'ada.example', registered: false }, { name: 'ada2.example' }, 'x']
    expect(v.parse(NameSuggestionsSchema, { suggestions }).suggestions).toEqual([suggestions[0]])
  })
})
