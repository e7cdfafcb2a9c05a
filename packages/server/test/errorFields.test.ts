import { describe, expect, it } from 'vitest'

import { errorFields } from '../src/log/errorFields.js'

const secret = 'canary'
const place = `\n    at ${secret} (/srv/${secret}.js:1:1)\n    at file:///srv/${secret}.js:2:2`

function raise(message: string, more: object = {}): Error {
  return Object.assign(new Error(message), more)
}

describe('what is written of an error that was not foreseen', () => {
  it('is its kind, and where it was raised', () => {
    const { error, at } = errorFields(new TypeError('x'))
    expect(error).toBe('TypeError')
    expect(at[0]).toMatch(/^server\/test\/errorFields\.test\.ts:\d+:\d+$/)
    expect(errorFields(raise('x', { code: '23505' })).error).toBe('Error 23505')
    expect(errorFields(raise('x')).at[0]).toMatch(/^raise server\/test\/errorFields\.test\.ts:\d+:\d+$/)
  })

  it('is the same of what it was raised for', () => {
    const cause = raise('', { code: 'ECONNREFUSED', cause: new RangeError(secret) })
    const { at } = errorFields(new Error('x', { cause }))
    expect(at).toContain('caused by Error ECONNREFUSED')
    expect(at).toContain('caused by RangeError')
    const itself = raise('x')
    itself.cause = itself
    expect(errorFields(itself).at.filter((line) => line.startsWith('caused by'))).toHaveLength(2)
  })

  it.each([
    ['a message', raise(secret)],
    ['a message of several lines that look like places', raise(`no row: ${place}`)],
    ['a message that is nothing but such lines', raise(place)],
    ['a message that repeats the kind', raise(`Error: ${place} Error`)],
    ['a message that was changed later', Object.assign(raise(`no row ${place}`), { message: 'no row' })],
    ['a message that was made longer later', Object.assign(raise(place), { message: `more: ${place}` })],
    ['a name', raise('x', { name: `${secret} ${place}` })],
    ['a name and no message', raise('', { name: place })],
    ['a code', raise('x', { code: `${secret}@example.test` })],
    ['other fields', raise('x', { detail: secret, parameters: [secret], where: secret })],
    ['its cause', raise('x', { cause: raise(place, { name: secret + place, code: secret }) })],
    ['a cause that is no error', raise('x', { cause: secret })],
    ['several errors', new AggregateError([raise(secret)], `both: ${place}`)],
    ['a text that was thrown', secret + place],
    ['an object that was thrown', { message: secret, stack: place, name: place }],
  ])('repeats nothing of %s', (_, error) => {
    expect(JSON.stringify(errorFields(error))).not.toMatch(/canary(?!@)|example\.test/)
  })
})
