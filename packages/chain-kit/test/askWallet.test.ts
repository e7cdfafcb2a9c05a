import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { askWallet, codeOf, parseAnswer, toCodedError, toWalletError } from '../src/index.js'
import { failure, openHills } from './hills.js'

const withCode = (code: unknown, more: object = {}): Error => Object.assign(new Error('It failed'), { code, ...more })
const hostile: object = {
  get code(): never {
    throw new Error('no')
  },
  get message(): never {
    throw new Error('no')
  },
  get data(): never {
    throw new Error('no')
  },
}
const circle: { error?: unknown } = {}
circle.error = circle

describe('the code that a wallet meant', () => {
  it.each([
    ['its own', withCode(4001), 4001],
    ['of the error in JSON-RPC data', withCode(-32603, { data: { originalError: { code: 4001 } } }), 4001],
    ['of a thrown JSON-RPC answer', { jsonrpc: '2.0', id: 1, error: { code: 4100, message: 'no' } }, 4100],
    ['of the cause, where its own says nothing', withCode(-32603, { cause: withCode(4902) }), 4902],
    ['its own before the cause’s', withCode(4001, { cause: withCode(-32000) }), 4001],
    ['its own, where the wrapped error is none', withCode(4100, { error: null, data: 'text' }), 4100],
    ['its own, where words are wrapped', withCode(4100, { error: 'code 4001' }), 4100],
    ['of the wrapped error, not that of a cause', { error: { code: 4001 }, cause: withCode(4902) }, 4001],
    ['-32603, where no cause says more', withCode(-32603, { cause: new Error('x') }), -32603],
    ['none', new Error('x'), undefined],
    ['none, for text', 'x', undefined],
    ['none, for nothing', undefined, undefined],
    ['none, for a word', withCode('ACTION_REJECTED'), undefined],
    ['none, where getters throw', hostile, undefined],
    ['none, where it holds itself', circle, undefined],
  ])('is %s', (_, thrown, code) => {
    expect(codeOf(thrown)).toBe(code)
  })
})

describe('what a wallet threw', () => {
  it('stays the same where it is an error with its code', () => {
    for (const error of [withCode(4001), withCode(5000), withCode(-32603)]) expect(toWalletError(error)).toBe(error)
    const { context } = openHills({ networks: [] })
    const coded = context.error('notConnected', {})
    expect(toWalletError(coded)).toBe(coded)
  })

  it.each([
    ['text', 'Locked', { message: 'Locked', code: -32603 }],
    ['nothing', undefined, { message: 'Unknown error', code: -32603 }],
    ['an object', { code: 4100, message: 'Not here' }, { message: 'Not here', code: 4100 }],
    ['a wrapped refusal', withCode(-32603, { data: { originalError: { code: 4001, message: 'no' } } }), { code: 4001 }],
    ['a refusal in words', new Error('User rejected the request.'), { code: 4001 }],
    ['a refusal in words as text', 'User denied', { message: 'User denied', code: 4001 }],
    ['an object whose getters throw', hostile, { message: 'Unknown error', code: -32603 }],
  ])('becomes an error with a code: %s', (_, thrown, expected) => {
    const error = toWalletError(thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject(expected)
  })

  it('is a refusal in the namespace’s own words, unless a code says otherwise', () => {
    expect(toWalletError('Cancelled', /^cancelled/i)).toMatchObject({ code: 4001 })
    expect(toWalletError(withCode(4900, { message: 'Cancelled' }), /^cancelled/i)).toMatchObject({ code: 4900 })
    expect(toWalletError('Cancelled')).toMatchObject({ code: -32603 })
  })

  it('keeps the data of its error', () => {
    expect(toWalletError({ code: 3, message: 'reverted', data: '0x08c3' })).toMatchObject({ code: 3, data: '0x08c3' })
  })

  it('becomes an error of the plugin where there is one for it', () => {
    const { context } = openHills({ networks: [] })
    const about = { wallet: 'Pick', method: 'dig' }
    expect(toCodedError(context, about, withCode(-32002))).toMatchObject({
      code: 'hills/requestPending',
      context: { wallet: 'Pick' },
      details: 'Answer it there, then try again.',
    })
    for (const code of [4200, -32601])
      expect(toCodedError(context, about, withCode(code))).toMatchObject({
        code: 'hills/notSupported',
        context: about,
        cause: { code },
        details: 'Use another wallet for it.',
      })
    expect(toCodedError(context, about, 'User rejected')).toMatchObject({ code: 4001 })
  })
})

describe('a question to a wallet', () => {
  it('ends with its signal, and is not asked when that has fired', async () => {
    const stopped = new AbortController()
    const asking = askWallet(() => new Promise(() => {}), stopped.signal)
    stopped.abort(new Error('enough'))
    expect(await failure(asking)).toMatchObject({ message: 'enough' })
    let asked = 0
    expect(await failure(askWallet(() => ++asked, stopped.signal))).toMatchObject({ message: 'enough' })
    expect(asked).toBe(0)
  })

  it('answers what the wallet answered, and throws its error with a code, even before a promise', async () => {
    expect(await askWallet(() => 7, undefined)).toBe(7)
    const throwing = (): never => {
      throw 'Locked' // oxlint-disable-line typescript/only-throw-error, no-throw-literal -- as wallets do
    }
    expect(await failure(askWallet(throwing, undefined))).toMatchObject({ message: 'Locked', code: -32603 })
    expect(
      await failure(askWallet(throwing, undefined, (thrown) => new Error(`It said ${String(thrown)}`))),
    ).toMatchObject({ message: 'It said Locked' })
  })

  it('is answered by what has the right shape, or by an error that says who answered what', () => {
    const { context } = openHills({ networks: [] })
    const about = { from: 'Pick', method: 'dig' }
    expect(parseAnswer(context, v.object({ depth: v.number() }), { depth: 7 }, about)).toEqual({ depth: 7 })
    for (const answer of [{ depth: '7' }, undefined, hostile])
      expect(() => parseAnswer(context, v.object({ code: v.number() }), answer, about)).toThrow(
        expect.objectContaining({
          code: 'hills/badAnswer',
          context: about,
          details: 'Try again, or use another one.',
          cause: expect.any(Error) as unknown,
        }),
      )
  })
})
