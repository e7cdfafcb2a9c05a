import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAnswerScanner } from '../src/rpc/createAnswerScanner.js'

/** Texts of the members by name, of each answer. */
function scan(parts: readonly string[], mostAnswers?: number): readonly ReadonlyMap<unknown, string>[] {
  const scanner = createAnswerScanner(mostAnswers)
  for (const part of parts) scanner.read(part)
  const text = parts.join('')
  return scanner
    .end()
    .answers.map(
      (members) =>
        new Map(
          members.map(({ name, value }) => [
            JSON.parse(text.slice(name.start, name.end)) as unknown,
            text.slice(value.start, value.end),
          ]),
        ),
    )
}
const cut = (text: string, places: readonly number[]): string[] => {
  const ends = [...places.map((place) => Math.min(place, text.length)), text.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}
const places = fc.array(fc.nat(200), { maxLength: 8 })
const parsedOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

it('finds the members of an object, however it arrives', () => {
  const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 })
  fc.assert(
    fc.property(values, fc.constantFrom(0, 1), places, (value, space, cuts) => {
      const text = JSON.stringify(value, undefined, space)
      const [found] = scan(cut(text, cuts))
      const members = [...(found ?? [])].map(([name, member]) => [name, JSON.parse(member) as unknown])
      expect(members).toEqual(Object.entries(JSON.parse(text) as object))
    }),
  )
})

it('accepts what JSON.parse does, and nothing else', () => {
  const broken = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(60),
      fc.constantFrom('', ',', '"', '{', ']', '0', '-', '.', 'e', '\\', '\\u12', '\n', ' ', 'null'),
      fc.nat(2),
    )
    .map(([text, place, more, less]) => `{"a":${text.slice(0, place)}${more}${text.slice(place + less)}}`)
  fc.assert(
    fc.property(broken, places, (text, cuts) => {
      const parsed = parsedOrUndefined(text)
      if (parsed === undefined) expect(() => scan(cut(text, cuts))).toThrow(SyntaxError)
      else expect(scan(cut(text, cuts))).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

it.each([
  '',
  ' ',
  '"',
  '1',
  'truer',
  '01',
  '1.',
  '-',
  '+1',
  '.5',
  'Null',
  '[1,]',
  '{"a":1,}',
  '{,}',
  '{"a"}',
  '{"a":}',
  '[1 2]',
  '{}{}',
  ']',
  '{]',
  '"\\x"',
  '"\\u00g0"',
  '"\n"',
  '[\u00a01]',
  '\u0001',
])('judges %j as JSON.parse does', (text) => {
  if (parsedOrUndefined(text) === undefined) expect(() => scan([text], 9)).toThrow(SyntaxError)
  else expect(scan([text], 9)).toHaveLength(1)
})

it('finds the answers of a list, and what is none beside them', () => {
  const found = scan(['[{"id":1,"result":[{"id":7}]},0,[{"id":8}],{"id":900719925474099', '3123,"id":"2"}, {}]'], 5)
  expect(found.map((members) => [...members])).toEqual([
    [
      ['id', '1'],
      ['result', '[{"id":7}]'],
    ],
    [],
    [],
    [['id', '"2"']],
    [],
  ])
})

it.each([
  ['a list where one call was made', undefined, '['],
  ['more answers than calls', 2, '[0,0,0'],
  ['what is nested more than 1 000 deep', undefined, `{"a":${'['.repeat(1000)}`],
  ['an answer with more than 100 members', undefined, `{${'"a":0,'.repeat(101)}`],
])('refuses %s before all of it is there', (_, mostAnswers, text) => {
  const scanner = createAnswerScanner(mostAnswers)
  scanner.read(text.slice(0, -1))
  if (text.endsWith(',')) expect(() => scanner.read(',"b":0')).toThrow(SyntaxError)
})
