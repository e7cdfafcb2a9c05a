import { describe, expect, it } from 'vitest'
import { SiweMessage } from 'siwe'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { formatSignInMessage, parseSignInMessage, type SignInMessage } from '../src/index.js'
import { messageFor, newKey } from './signInForTests.js'
// Test vectors of siwe, MIT or Apache-2.0: vectors/NOTICE.md.
import parsingNegative from './vectors/siwe_parsing_negative.json' with { type: 'json' }
import parsingPositive from './vectors/siwe_parsing_positive.json' with { type: 'json' }

const { address } = newKey()
const solana: SignInMessage = {
  ...messageFor('GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq', 'abcdefgh12345678'),
  networkName: 'Solana',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  issuedAt: '2026-03-01T12:00:00.000Z',
}

describe('the vectors of siwe', () => {
  it.each(Object.entries(parsingPositive))('reads: %s', (_, { message, fields }) => {
    const { networkName, ...read } = parseSignInMessage(message)!
    const wanted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
    expect({ ...read, chainId: Number(read.chainId) }).toEqual(wanted)
    expect(networkName).toBe('Ethereum')
    expect(formatSignInMessage({ networkName, ...read })).toBe(message)
  })

  it.each(Object.entries(parsingNegative))('refuses: %s', (_, message) => {
    expect(parseSignInMessage(message)).toBeUndefined()
  })
})

describe('a message of EIP-4361', () => {
  const fields = {
    statement: 'Sign in to Meridian.',
    expirationTime: '2026-03-02T12:00:00.000Z',
    notBefore: '2026-03-01T12:00:00.000Z',
    requestId: 'request-1',
    resources: ['https://meridian.example/terms', 'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu'],
  }

  it.each([{}, fields, { statement: fields.statement }, { resources: fields.resources }])(
    'is the text that siwe and viem write for the same fields: %j',
    (some) => {
      const message = messageFor(address, generateSiweNonce(), some)
      const text = formatSignInMessage(message)
      const { networkName: _, ...same } = message
      expect(new SiweMessage({ ...same, chainId: 1 } as Partial<SiweMessage>).prepareMessage()).toBe(text)
      const dates = Object.entries({ issuedAt: message.issuedAt, ...some }).map(([name, value]) =>
        ['issuedAt', 'expirationTime', 'notBefore'].includes(name) ? [name, new Date(String(value))] : [name, value],
      )
      const ours = { ...same, chainId: 1, address, ...Object.fromEntries(dates) }
      expect(createSiweMessage(ours)).toBe(text)
      expect(parseSignInMessage(text)).toEqual(message)
    },
  )

  const text = formatSignInMessage(messageFor(address, 'abcdefgh12345678', fields))
  it.each([
    ['CR before each LF', text.replaceAll('\n', '\r\n')],
    ['one CR', text.replace('\nNonce', '\r\nNonce')],
    ['a line after the end', `${text}\n`],
    ['a line before the beginning', `\n${text}`],
    ['a second nonce', text.replace('\nIssued', '\nNonce: abcdefgh99999999\nIssued')],
    ['an unknown field', text.replace('\nIssued', '\nAmount: 5\nIssued')],
    ['a third empty line', text.replace('\n\nURI', '\n\n\nURI')],
    ['a space at the end of a line', text.replace('\nNonce', ' \nNonce')],
    ['a tab', text.replace('Nonce: ', 'Nonce:\t')],
    ['a line separator of Unicode', text.replace('Meridian.', 'Meridian.\u2028')],
    ['letters beyond ASCII in the statement', text.replace('Meridian.', 'Mеridian.')],
    ['a chain id with a zero before it', text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a CAIP-2 id', text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['an address without its checksum', text.replace(address, address.toLowerCase())],
    ['an address without its checksum, in capitals', text.replace(address, `0x${address.slice(2).toUpperCase()}`)],
    ['a day that no month has', text.replace('2026-03-02T', '2026-02-30T')],
    ['a host after a user', text.replace('https://meridian.example/account', 'https://meridian.example@evil example')],
    ['more than 16 384 characters', text.replace('Meridian.', 'a'.repeat(16_384))],
  ])('is refused with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(parseSignInMessage(other)).toBeUndefined()
  })
})

describe('a message of CAIP-122', () => {
  it.each([
    {},
    { statement: 'Sign in to Meridian.' },
    {
      statement: 'Sign in.',
      requestId: 'r',
      resources: ['https://meridian.example/terms'],
      notBefore: '2026-03-01T12:00:00Z',
    },
  ])('is the text that the package of Solana writes and reads for the same fields: %j', (some) => {
    const message = { ...solana, ...some }
    const text = formatSignInMessage(message)
    const { networkName: _, ...fields } = message
    expect(createSignInMessageText(fields)).toBe(text)
    expect(parseSignInMessageText(text)).toMatchObject(fields)
    expect(parseSignInMessage(text)).toEqual(message)
  })

  it('has one empty line where it has no statement, and no more', () => {
    const text = formatSignInMessage(solana)
    expect(parseSignInMessage(text)).toEqual(solana)
    expect(parseSignInMessage(text.replace('\n\nURI', '\n\n\nURI'))).toBeUndefined()
    expect(parseSignInMessage(text.replaceAll('\n', '\r\n'))).toBeUndefined()
  })
})

it('refuses long hostile texts as fast as short ones', () => {
  const texts = [
    `a${'@a'.repeat(8000)} wants you`,
    `${'%aa'.repeat(5000)} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${'a:'.repeat(500)}`,
    formatSignInMessage({ ...solana, uri: `https://a/${'%41/'.repeat(3000)}\\` }),
    formatSignInMessage({ ...solana, domain: `${'a:'.repeat(5000)}` }),
  ]
  const start = performance.now()
  for (const text of texts) expect(parseSignInMessage(text)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(2000)
})
