import {
  PorticoError,
  isAbort,
  isPorticoError,
  isRejection,
  messageOf,
  parseCaip10,
  parseCaip19,
  parseCaip2,
  providerErrorCodes,
  rpcErrorCodes,
} from '@portico/core'
import { connectFailure } from '@portico/core/shell'
import { describe, expect, it } from 'vitest'
import { formatBalance } from '../src/data/formatBalance.js'
import { createStorage } from '../src/state/createStorage.js'
import { MemoryArea } from './demoChain.js'

const known = new Set(['alpha', 'beta'])

describe('CAIP ids', () => {
  it('reads a network id of exactly two parts, of a known namespace [5.17]', () => {
    expect(parseCaip2('alpha:1', known)).toEqual({ namespace: 'alpha', reference: '1' })
    for (const bad of [
      'alpha',
      'alpha:',
      ':1',
      'alpha:1:2',
      'ALPHA:1',
      'alpha:1 ',
      'gamma:1',
      'a:1',
      '',
      5,
      null,
      'alpha:' + 'x'.repeat(33),
    ])
      expect(() => parseCaip2(bad, known), String(bad)).toThrow('is not a valid network id (CAIP-2)')
  })

  it('reads an account id of exactly three parts, of a known namespace [5.17]', () => {
    expect(parseCaip10('alpha:1:0xAb', known)).toEqual({
      namespace: 'alpha',
      reference: '1',
      networkId: 'alpha:1',
      address: '0xAb',
    })
    for (const bad of ['alpha:1', 'alpha:1:', 'alpha:1:a:b', 'gamma:1:a', 'alpha:1:a b', undefined])
      expect(() => parseCaip10(bad, known), String(bad)).toThrow('is not a valid account id (CAIP-10)')
  })

  it('reads asset types and asset ids', () => {
    expect(parseCaip19('alpha:1/erc20:0xA', known)).toMatchObject({
      assetNamespace: 'erc20',
      assetReference: '0xA',
      tokenId: undefined,
    })
    expect(parseCaip19('alpha:1/erc721:0xA/77', known).tokenId).toBe('77')
    for (const bad of ['alpha:1', 'alpha:1/erc20', 'alpha:1/erc20:', 'gamma:1/erc20:0xA'])
      expect(() => parseCaip19(bad, known), bad).toThrow('is not a valid asset id (CAIP-19)')
  })
})

describe('errors', () => {
  it('carry code, context, details and cause, and are recognised across copies of the package', () => {
    const cause = new Error('inner')
    const error = new PorticoError('x/y', {
      shortMessage: 'Sorry',
      context: { a: 1 },
      details: 'why',
      cause,
      plugin: 'x',
      phase: 'p',
    })
    expect(error).toMatchObject({
      name: 'PorticoError',
      message: 'Sorry',
      code: 'x/y',
      context: { a: 1 },
      details: 'why',
      cause,
    })
    expect(error.walk((e) => e === cause)).toBe(cause)
    expect(error.walk(() => false)).toBeUndefined()
    // As another copy of the package would make it.
    const copy = Object.assign(new Error('Sorry'), { code: 'x/y', [Symbol.for('portico.error')]: true })
    expect(isPorticoError(copy, 'x/y')).toBe(true)
    expect(isPorticoError(error, 'x/z')).toBe(false)
    expect(isPorticoError(null)).toBe(false)
  })

  it('are not forged by what came as JSON, and reading what was thrown never throws', () => {
    const sent: unknown = JSON.parse('{"name":"PorticoError","code":"core/connectFailed","message":"Call +1-800"}')
    expect(isPorticoError(sent)).toBe(false)
    const hostile = (): unknown =>
      new Proxy(function () {}, {
        get() {
          throw hostile()
        },
        getPrototypeOf() {
          throw hostile()
        },
      })
    const silent = Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('no')
      },
    })
    for (const thrown of [hostile(), silent]) {
      expect(messageOf(thrown)).toBe('Unknown error')
      expect([isPorticoError(thrown), isRejection(thrown), isAbort(thrown)]).toEqual([false, false, false])
      expect(connectFailure(thrown)).toBe('failed')
    }
    const itself: { cause?: unknown } = {}
    itself.cause = itself
    expect(isRejection(itself)).toBe(false)
  })

  it('know the codes of JSON-RPC and of wallets [8.29, 8.31]', () => {
    expect(Object.values(rpcErrorCodes)).toEqual([-32700, -32600, -32601, -32602, -32603, -32000])
    expect(Object.values(providerErrorCodes)).toEqual([4001, 4100, 4200, 4900, 4901, 4902])
  })

  it('take every way in which wallets say no for a refusal, and nothing else', () => {
    const wrapped = new Error('outer', { cause: Object.assign(new Error('inner'), { code: 4001 }) })
    for (const no of [
      { code: 4001 },
      { code: 'ACTION_REJECTED' },
      new Error('User rejected the request'),
      { message: 'user CANCELLED it' },
      { message: 'User canceled' },
      wrapped,
      // In the words of wallets whose error has no code, or another one.
      new Error('Connection request was cancelled by the user.'), // Polkadot.js
      new Error('Rejected by user'), // SubWallet
      new Error('User Rejected Request'), // Talisman
      new Error('Connection rejected by user'), // Leap
      new Error('Approval Denied'),
      { code: -32000, message: 'User disapproved requested methods' }, // behind WalletConnect
    ])
      expect(isRejection(no), JSON.stringify(no)).toBe(true)
    for (const other of [
      undefined,
      null,
      'User rejected',
      { code: -32002 },
      new Error('boom'),
      // Cosmostation's code for what a Ledger cannot sign. Behind a relay, 5000 is a refusal: see createRelaySession.
      { code: 5000, message: 'The method is not supported by the ledger account.' },
      { code: 5002 },
      new Error('Transaction rejected: insufficient fee'),
      // EIP-1474: what a node says.
      Object.assign(new Error('Transaction rejected'), { code: -32_003 }),
      new Error('The block was rejected by userland'),
    ])
      expect(isRejection(other), JSON.stringify(other)).toBe(false)
    const circular: { cause?: unknown } = {}
    circular.cause = circular
    expect(isRejection(circular)).toBe(false)
    expect(isAbort(new DOMException('x', 'AbortError'))).toBe(true)
    expect([messageOf('a'), messageOf({ message: 'b' }), messageOf(undefined), messageOf({})]).toEqual([
      'a',
      'b',
      'Unknown error',
      'Unknown error',
    ])
  })
})

describe('storage', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('no', name)
  }
  const blocked = () =>
    Object.assign(new MemoryArea(), {
      getItem: refuse('SecurityError'),
      setItem: refuse('SecurityError'),
      removeItem: refuse('SecurityError'),
    })
  const full = () => Object.assign(new MemoryArea(), { setItem: refuse('QuotaExceededError') })
  const text = (value: unknown) => {
    if (typeof value !== 'string') throw new Error('no text')
    return value
  }

  it('keeps values under its own prefix, versioned, and gives back only what the parser accepts [3.29]', () => {
    const area = new MemoryArea()
    const scope = createStorage(area, 'site').scope('plug')
    scope.set('word', 'yes')
    expect([...area.entries]).toEqual([['site.plug.word', '{"v":1,"value":"yes"}']])
    expect(scope.get('word', text)).toBe('yes')
    expect(createStorage(area, 'site').scope('other').get('word', text)).toBeUndefined()
    for (const bad of ['no json', '{"v":2,"value":"yes"}', '{"v":1,"value":5}', 'null', '[]']) {
      area.setItem('site.plug.word', bad)
      expect(scope.get('word', text)).toBeUndefined()
    }
    scope.remove('word')
    expect(area.entries.size).toBe(0)
  })

  it('falls back to memory where storage is blocked or full, and never throws', () => {
    for (const area of [blocked(), full(), undefined]) {
      const scope = createStorage(area, 'site').scope('plug')
      scope.set('word', 'yes')
      expect(scope.get('word', text)).toBe('yes')
      scope.remove('word')
      expect(scope.get('word', text)).toBeUndefined()
    }
  })

  it('does not leave an old value behind when a new one does not fit', () => {
    const area = full()
    area.entries.set('site.plug.word', '{"v":1,"value":"old"}')
    createStorage(area, 'site').scope('plug').set('word', 'new')
    expect(createStorage(area, 'site').scope('plug').get('word', text)).toBeUndefined()
  })
})

describe('amounts', () => {
  it('are cut to three decimals, never rounded up [9.29]', () => {
    expect(formatBalance(1_999_999n, 6)).toBe('1.999')
    expect(formatBalance(0n, 18)).toBe('0.000')
    expect(formatBalance(123n, 18)).toBe('0.000')
    expect(formatBalance(10n ** 27n + 1n, 18)).toBe('1000000000.000')
    expect(formatBalance(5n, 0, 0)).toBe('5')
    expect(formatBalance(150n, 2, 2)).toBe('1.50')
  })
})
