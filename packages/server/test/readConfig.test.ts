import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { readConfig } from '../src/index.js'

const url = v.pipe(
  v.string(),
  v.check((text) => text.startsWith('https:'), 'must be an https URL'),
  v.transform((text) => [text]),
)
const Schema = v.strictObject({
  port: v.pipe(v.number(), v.maxValue(10)),
  upstream: v.optional(
    v.union(
      [
        url,
        v.strictObject({ urls: v.array(url), timeout: v.optional(v.number()) }),
        v.pipe(
          v.array(url),
          v.transform((urls) => urls.flat()),
        ),
      ],
      'must be a URL, a list of them, or { urls, timeout }',
    ),
  ),
  kind: v.optional(v.picklist(['a', 'b'])),
  even: v.optional(
    v.pipe(
      v.number(),
      v.check((value) => value % 2 === 0),
    ),
  ),
  headers: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be lower case')), v.string())),
})
const problemsOf = (given: unknown) => readConfig(Schema, given).problems

it('reads what is right', () => {
  expect(readConfig(Schema, { port: 1, upstream: 'https://a' })).toEqual({ read: { port: 1, upstream: ['https://a'] } })
})

describe('what is wrong', () => {
  it.each<[unknown, readonly string[]]>([
    [undefined, ['the configuration: must be Object']],
    [{}, ['port: is missing']],
    [{ port: 1, prot: 2 }, ['prot: is not an option']],
    [{ port: 11 }, ['port: must be <=10']],
    [{ port: 1, kind: 'canary' }, ['kind: must be "a" or "b"']],
    [{ port: 1, even: 3 }, ['even: is not valid']],
    [{ port: 1, headers: { 'canary key': 'x' } }, ['a name in headers: must be lower case']],
    [{ port: 1, upstream: 5 }, ['upstream: must be a URL, a list of them, or { urls, timeout }']],
    [{ port: 1, upstream: 'http://canary' }, ['upstream: must be an https URL']],
    [{ port: 1, upstream: ['https://a', 'http://canary'] }, ['upstream.1: must be an https URL']],
    [{ port: 1, upstream: { urls: ['https://a'], timeout: 'canary' } }, ['upstream.timeout: must be number']],
    [{ port: 1, upstream: { urls: ['https://a'], timeuot: 1 } }, ['upstream.timeuot: is not an option']],
  ])('of %j is said by place and cure, without the value', (given, problems) => {
    expect(problemsOf(given)).toEqual(problems)
  })
})
