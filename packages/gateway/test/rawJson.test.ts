import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { rawElements, rawMembers } from '../src/rpc/rawJson.js'

const spaced = fc.constantFrom(undefined, 0, 1, 2, '\t', ' \n')

describe('rawElements and rawMembers', () => {
  it('cut any JSON into parts that read as JSON.parse reads them', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 })), spaced, (values, space) => {
        const text = JSON.stringify(values, undefined, space)
        expect(rawElements(text).map((part) => JSON.parse(part) as unknown)).toEqual(JSON.parse(text))
      }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), spaced, (object, space) => {
        const text = ` ${JSON.stringify(object, undefined, space)} `
        const parts = new Map([...rawMembers(text)].map(([name, part]) => [name, JSON.parse(part) as unknown]))
        expect(parts).toEqual(new Map(Object.entries(JSON.parse(text) as object)))
      }),
    )
  })

  it('keep the text as it stood, and the last of several members with one name', () => {
    expect(rawElements('[ 1.0 , -0,1E400 ,"a\\"]" ]')).toEqual(['1.0', '-0', '1E400', '"a\\"]"'])
    expect([...rawMembers('{"a":1,"b" : [ {"c":"}"} ] ,"\\u0061":2}')]).toEqual([
      ['a', '2'],
      ['b', '[ {"c":"}"} ]'],
    ])
    expect(rawElements(' [ ] ')).toEqual([])
    expect([...rawMembers('{}')]).toEqual([])
  })
})
