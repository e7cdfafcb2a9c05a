import { createHash } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../src/canonicalJson.js'
import { digestOf, type Decided } from '../src/digest.js'
import type { Reading } from '../src/Reading.js'
import { parseSignIn } from '../src/signIn/parseSignIn.js'
import { eoa, evm, mainnet, now, onSolana, read, refusedWith, smartAccount, solana } from './asked.js'
import { drawn } from './drawn.js'

const fields = {
  address: eoa,
  chainId: 1,
  domain: 'shop.example',
  nonce: 'abcdefgh12345678',
  uri: 'https://shop.example/login',
  version: '1',
  issuedAt: new Date(now),
  expirationTime: new Date(now + 86_400_000),
} as const
type SiweFields = Parameters<typeof createSiweMessage>[0]
const siwe = (changes: Partial<SiweFields> = {}): string => createSiweMessage({ ...fields, ...changes } as SiweFields)
const sign = (text: string, account: string = eoa) => evm('personal_sign', [text, account], account)
const onSolanaText = (text: string) =>
  onSolana('solana_signMessage', { message: base58.encode(new TextEncoder().encode(text)), pubkey: solana })
const titles = ({ description }: Reading): readonly string[] => description.warnings.map(({ title }) => title.key)

describe('sign-in messages', () => {
  it('of the page itself are class R0, with and without a statement, as viem writes them', () => {
    for (const message of [siwe(), siwe({ statement: 'Welcome.', resources: ['https://shop.example/a'] })])
      for (const text of [message, toHex(message)]) {
        const { description } = read(sign(text))
        expect(description).toMatchObject({ risk: 'R0', title: { key: 'signIn' }, warnings: [], confirm: undefined })
        expect(drawn(description)).toContain('https://shop.example/login')
      }
  })

  it('are asked about where they never end, or are not of now', () => {
    expect(read(sign(siwe({ expirationTime: undefined }))).description.risk).toBe('R1')
    expect(read(sign(siwe({ issuedAt: new Date(now - 360_000) }))).description.risk).toBe('R1')
  })

  it('of Solana are read in the forms of Wallet Standard', () => {
    const head = `shop.example wants you to sign in with your Solana account:\n${solana}`
    const full = `${head}\n\nWelcome.\n\nURI: https://shop.example\nVersion: 1\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\nNonce: abcdefgh\nIssued At: 2026-11-22T18:00:00Z\nExpiration Time: 2026-11-23T18:00:00Z`
    for (const chain of ['mainnet', 'solana:mainnet', mainnet])
      expect(read(onSolanaText(full.replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chain))).description).toMatchObject({
        risk: 'R0',
        title: { key: 'signIn' },
        warnings: [],
      })
    expect(titles(read(onSolanaText(full.replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'devnet'))))).toEqual([
      'anotherNetwork',
    ])
    for (const short of [head, `${head}\n\nWelcome.`, `${head}\n\nURI: https://shop.example\nNonce: abcdefgh`])
      expect(read(onSolanaText(short)).description).toMatchObject({ risk: 'R1', title: { key: 'signIn' } })
    expect(refusedWith(onSolanaText(full.replace('shop.example', 'bank.example')))).toBe('embedded/domainMismatch')
  })

  it.each([
    ['another site', siwe({ domain: 'bank.example' }), 'embedded/domainMismatch'],
    ['another site in the URI', siwe({ uri: 'https://bank.example/' }), 'embedded/domainMismatch'],
    [
      'a sibling on a shared host',
      siwe({ domain: 'other.github.io', uri: 'https://other.github.io' }),
      'embedded/domainMismatch',
    ],
    ['another scheme', siwe({ scheme: 'http' }), 'embedded/domainMismatch'],
    ['a user in the URI', siwe({ uri: 'https://shop.example@bank.example/' }), 'embedded/domainMismatch'],
    ['another account', siwe({ address: smartAccount }), 'embedded/unreadable'],
    ['a chain that the project does not have', siwe({ chainId: 56 }), 'embedded/chainNotAllowed'],
    [
      'an account of another kind',
      `shop.example wants you to sign in with your Solana account:\n${solana}`,
      'embedded/unreadable',
    ],
  ])('for %s are refused', (_, message, code) => {
    expect(refusedWith(sign(message))).toBe(code)
  })

  it('for another host or port of the same site are shown with a warning', () => {
    const page = (asking: string, message: string) => ({ ...sign(message), origin: asking })
    for (const request of [
      page('https://app.shop.example', siwe()),
      page('https://shop.example:8443', siwe()),
      page('https://a.shop.co.uk', siwe({ domain: 'b.shop.co.uk', uri: 'https://b.shop.co.uk' })),
    ]) {
      const reading = read(request)
      expect(reading.description.risk).toBe('R1')
      expect(titles(reading)).toContain('otherPart')
    }
    for (const request of [
      page('https://a.co.uk', siwe({ domain: 'b.co.uk', uri: 'https://b.co.uk' })),
      page('https://a.github.io', siwe({ domain: 'b.github.io', uri: 'https://b.github.io' })),
      page('https://shop.example.evil.example', siwe()),
    ])
      expect(refusedWith(request)).toBe('embedded/domainMismatch')
  })

  it('that expired, begin later, are old, last long, or give permissions say so', () => {
    const of = (changes: Partial<SiweFields>): readonly string[] => titles(read(sign(siwe(changes))))
    expect(of({ expirationTime: new Date(now - 1) })).toEqual(['expired'])
    expect(of({ notBefore: new Date(now + 3_600_000) })).toEqual(['countsLater'])
    expect(of({ issuedAt: new Date(now - 2 * 86_400_000) })).toEqual(['notWrittenNow'])
    expect(of({ expirationTime: new Date(now + 31 * 86_400_000) })).toEqual(['longLogin'])
    // Measured from now: a message of the future does not stretch it.
    const later = now + 50 * 365 * 86_400_000
    expect(of({ issuedAt: new Date(later), expirationTime: new Date(later + 86_400_000) })).toEqual([
      'notWrittenNow',
      'longLogin',
    ])
    const { description } = read(sign(siwe({ resources: ['urn:recap:eyJhdHQiOnt9fQ'] })))
    expect(description).toMatchObject({ risk: 'R2', confirm: { key: 'giveSitePermissions' } })
  })

  const near: readonly (readonly [string, string])[] = [
    ['a line more', siwe().replace('\nVersion', '\nExtra: 1\nVersion')],
    ['a line before', `\n${siwe()}`],
    ['a line after', `${siwe()}\n`],
    ['carriage returns', siwe().replaceAll('\n', '\r\n')],
    ['a host of another script', siwe().replace('shop.example', 'shор.example')],
    ['a zero-width space in the sentence', siwe().replace('wants you', 'wants\u200b you')],
    ['other capitals', siwe().replace('wants you to', 'Wants You To')],
    ['full-width letters', siwe().replace('wants', 'ｗants')],
    ['no sentence, but the lines', siwe().split('\n').slice(3).join('\n')],
    ['an account of another kind', siwe().replace('Ethereum', 'Bitcoin')],
    ['a short nonce', siwe().replace('abcdefgh12345678', 'abc')],
    ['a time that is none', siwe().replace(/Issued At: .*/, 'Issued At: now')],
    ['a line twice', siwe().replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['hidden in bytes', toHex(new Uint8Array([0xff, ...new TextEncoder().encode(siwe({ domain: 'bank.example' }))]))],
    ['far behind in bytes', `0x${'ff'.repeat(5000)}${toHex(siwe({ domain: 'bank.example' })).slice(2)}`],
  ]
  it.each(near)('that are nearly one, by %s, are refused', (_, message) => {
    expect(parseSignIn(message)).toBeUndefined()
    expect(refusedWith(sign(message))).toBe('embedded/domainMismatch')
  })
})

describe('other messages', () => {
  it('are shown whole and as they are, in class R1', () => {
    const { description, intent } = read(sign('Hello,\nI own this.'))
    expect(description).toMatchObject({ risk: 'R1', title: { key: 'signMessage' }, warnings: [] })
    expect(description.sections[0]?.fields[0]?.value).toEqual({ type: 'text', text: 'Hello,\nI own this.' })
    expect(intent).toMatchObject({ kind: 'evmMessage', key: 'evm', message: toHex('Hello,\nI own this.') })
    expect(read(sign(toHex('Grüße 日本 🙂'))).description.sections[0]?.fields[0]?.value).toEqual({
      type: 'text',
      text: 'Grüße 日本 🙂',
    })
    const long = 'line\n'.repeat(5000)
    expect(read(sign(long)).description.sections[0]?.fields[0]?.value).toEqual({ type: 'text', text: long })
    expect(read(sign('Hi', smartAccount)).intent).toMatchObject({ key: 'owner', account: smartAccount })
  })

  it('that are 32 bytes, hexadecimal digits or no text are class R2', () => {
    for (const text of [toHex(1, { size: 32 }), 'x'.repeat(32), `0x${'ab'.repeat(33)}`, 'ab'.repeat(32), '0xff00'])
      expect(read(sign(text)).description).toMatchObject({ risk: 'R2', confirm: expect.any(Object) })
  })

  it('are hexadecimal after 0x only: what begins with 0X is the text that is signed', () => {
    const upper = `0X${toHex('Hello, harmless').slice(2)}`
    const { description, intent } = read(sign(upper))
    expect(intent).toMatchObject({ message: toHex(upper) })
    expect(drawn(description)).toContain(upper)
    expect(drawn(description)).not.toContain('harmless')
    expect(description.risk).toBe('R2')
    expect(read(sign('0xabc')).intent).toMatchObject({ message: toHex('0xabc') })
  })

  it('are taken in both orders, for the own account only, and with a password that is not used', () => {
    for (const params of [
      ['Hi', eoa],
      ['Hi', eoa.toLowerCase()],
      [eoa, 'Hi'],
      ['Hi', eoa, ''],
      ['Hi', eoa, null],
    ])
      expect(read(evm('personal_sign', params)).intent).toMatchObject({ message: toHex('Hi'), account: eoa })
    for (const params of [['Hi', smartAccount], ['Hi'], ['Hi', eoa, {}], ['Hi', eoa, '', 1], 'Hi', { 0: 'Hi', 1: eoa }])
      expect(refusedWith(evm('personal_sign', params))).toBe('embedded/unreadable')
    expect(refusedWith(onSolana('solana_signMessage', { message: '2', pubkey: mainnet }))).toBe('embedded/unreadable')
    expect(refusedWith(onSolana('solana_signMessage', { message: '0OIl', pubkey: solana }))).toBe('embedded/unreadable')
    expect(refusedWith(sign('half \ud800 of a pair'))).toBe('embedded/unreadable')
  })

  it('show what is hidden, moves text or imitates the mark', () => {
    const reading = read(sign('pay \u202eecila\u202c'))
    expect(drawn(reading.description)).toContain('⟨U+202E⟩')
    expect(titles(reading)).toEqual(['hiddenCharacters'])
    expect(reading.description.raw).not.toContain('\u202e')
  })

  it('of Solana keep their bytes, and are no transaction', () => {
    const bytes = new TextEncoder().encode('Hello from a site')
    const { intent } = read(onSolana('solana_signMessage', { message: base58.encode(bytes) }))
    expect(intent).toEqual({ kind: 'solanaMessage', account: solana, message: base64.encode(bytes) })
    for (const first of [0x80, 0x81, 0xbf])
      expect(
        refusedWith(onSolana('solana_signMessage', { message: base58.encode(Uint8Array.from([first, 1, 2])) })),
      ).toBe('embedded/dangerousTransaction')
  })
})

describe('every request', () => {
  it.each([
    ['a method that is not known', { method: 'eth_sign' }, 'embedded/methodNotAllowed'],
    ['a method by a name that all objects have', { method: 'toString' }, 'embedded/methodNotAllowed'],
    ['a chain that the project does not have', { chainId: 'eip155:56' }, 'embedded/chainNotAllowed'],
    ['a chain of another kind', { chainId: mainnet }, 'embedded/chainNotAllowed'],
    ['another account', { account: '0x00000000000000000000000000000000000000aa' }, 'embedded/unreadable'],
    ['an account of another kind', { account: solana }, 'embedded/unreadable'],
    ['no account', { account: undefined as never }, 'embedded/unreadable'],
  ])('with %s is refused', (_, change, code) => {
    expect(refusedWith({ ...sign('Hi'), ...change })).toBe(code)
  })

  it('has a digest of its own, of what is asked, shown and signed', () => {
    const base = read(sign('a'))
    expect(base.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(read(sign('a')).digest).toBe(base.digest)
    expect(read(sign('a', eoa.toLowerCase())).digest).not.toBe(base.digest)
    const request = sign('a')
    const { description, intent } = base
    expect(digestOf({ request, description, intent })).toBe(base.digest)
    // SHA-256 of the canonical JSON, by Node.
    const text = canonicalJson({ description, intent, request: JSON.parse(JSON.stringify(request)) as unknown })
    expect(createHash('sha256').update(text).digest('hex')).toBe(base.digest)
    const others: readonly Decided[] = [
      { request, description, intent: { kind: 'evmMessage', key: 'evm', account: eoa, message: '0x' } },
      { request, description: { ...description, risk: 'R2' }, intent },
      ...(['origin', 'account', 'chainId', 'method', 'params'] as const).map((name) => ({
        request: { ...request, [name]: 'other' },
        description,
        intent,
      })),
    ]
    expect(new Set([base.digest, ...others.map(digestOf)]).size).toBe(8)
  })

  it('shows what a node expects, without a lower class', () => {
    const request = sign('0xff00')
    const changes = [
      { asset: 'native', amount: '-5' },
      { asset: smartAccount, amount: '1', item: '7' },
      { asset: smartAccount, amount: '3', item: '8' },
      { asset: eoa, amount: '-2' },
    ]
    const { description, missing } = read(request, { simulation: { status: 'done', changes } })
    expect(description.risk).toBe('R2')
    for (const words of ['You lose | 0.000000000000000005 ETH', 'Item 7', 'Item 8, 3 times', '2 units'])
      expect(drawn(description)).toContain(words)
    expect(missing).toEqual([smartAccount, eoa].map((address) => ({ kind: 'token', address: address.toLowerCase() })))
    expect(titles(read(request, { simulation: { status: 'fails' } }))).toContain('wouldFail')
    expect(drawn(read(request, { simulation: { status: 'done', changes: [] } }).description)).toContain('Nothing that')
    for (const reason of ['unsupported', 'late', 'several'] as const)
      expect(drawn(read(request, { simulation: { status: 'unknown', reason } }).description)).toContain('Estimate |')
  })
})
