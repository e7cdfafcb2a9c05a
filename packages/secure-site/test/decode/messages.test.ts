import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { toHex, verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseSignIn } from '../../src/browser/decode/signIn/parseSignIn.js'
import { visibleText } from '../../src/browser/decode/visibleText.js'
import { context, described, eoa, evm, now, onSolana, origin, refusedWith, sign, solana, wordsOf } from './context.js'

const fields = {
  address: eoa,
  chainId: 1,
  domain: 'shop.example',
  nonce: 'abcdefgh12345678',
  uri: 'https://shop.example/login',
  version: '1',
  issuedAt: new Date(now),
} as const
type SiweFields = Parameters<typeof createSiweMessage>[0]
const siwe = (changes: Partial<SiweFields> = {}): string => createSiweMessage({ ...fields, ...changes } as SiweFields)

describe('browsers that are new to the account', () => {
  const browser = { browser: 'Firefox on Linux', origin: 'https://shop.example', since: now }

  it('are told of above every request, in the frame and in the window; their names are no markup and no tricks', async () => {
    for (const request of [sign('Hello'), sign(siwe())]) {
      const { warnings, class: risk } = await described(request, { context: { newBrowsers: [browser] } })
      expect(warnings[0]).toMatchObject({ tone: 'warning', title: 'A new browser logged in' })
      expect(warnings[0]?.text).toContain('Firefox on Linux at shop.example, ')
      expect(risk).toBe((await described(request)).class)
    }
    const odd = { ...browser, browser: 'Fire\u202efox', origin: 'not an origin' }
    const { warnings } = await described(sign('Hello'), { context: { newBrowsers: [browser, odd] } })
    expect(warnings[0]?.title).toBe('New browsers logged in')
    expect(warnings[0]?.text).not.toContain('\u202e')
  })
})

describe('sign-in messages', () => {
  it('of the page itself are class R0, with and without a statement, as viem writes them', async () => {
    for (const message of [
      siwe(),
      siwe({ statement: 'Welcome.', expirationTime: new Date(now + 60_000), resources: ['https://shop.example/a'] }),
    ]) {
      expect(await described(sign(message))).toMatchObject({
        class: 'R0',
        title: 'Sign in',
        warnings: [],
        action: 'Sign in',
      })
      expect(await described(sign(toHex(message)))).toMatchObject({ class: 'R0' })
    }
  })

  it('of Solana are read in the forms of Wallet Standard', async () => {
    const head = `shop.example wants you to sign in with your Solana account:\n${solana}`
    const ask = (text: string) =>
      onSolana('solana_signMessage', { message: base58.encode(new TextEncoder().encode(text)), pubkey: solana })
    const full = `${head}\n\nWelcome.\n\nURI: https://shop.example\nVersion: 1\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\nNonce: abcdefgh\nIssued At: 2026-11-22T18:00:00Z`
    expect(await described(ask(full))).toMatchObject({ class: 'R0', title: 'Sign in' })
    for (const short of [head, `${head}\n\nWelcome.`, `${head}\n\nURI: https://shop.example\nNonce: abcdefgh`])
      expect(await described(ask(short))).toMatchObject({ class: 'R1', title: 'Sign in' })
    expect(await refusedWith(ask(full.replace('shop.example', 'bank.example')))).toBe('embedded/domainMismatch')
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
    ['another account', siwe({ address: context.accounts.smartAccount as `0x${string}` }), 'embedded/unreadable'],
    ['a chain that the project does not have', siwe({ chainId: 56 }), 'embedded/chainNotAllowed'],
  ])('for %s are refused', async (_, message, code) => {
    expect(await refusedWith(sign(message))).toBe(code)
  })

  it('for another host or port of the same site are shown with a warning', async () => {
    const page = (asking: string, message: string) => ({ ...sign(message), origin: asking })
    for (const request of [
      page('https://app.shop.example', siwe()),
      page('https://shop.example:8443', siwe()),
      page('https://a.shop.co.uk', siwe({ domain: 'b.shop.co.uk', uri: 'https://b.shop.co.uk' })),
    ])
      expect(await described(request)).toMatchObject({
        class: 'R1',
        warnings: expect.arrayContaining([expect.objectContaining({ title: 'Another part of the same site' })]),
      })
    expect(await refusedWith(page('https://a.co.uk', siwe({ domain: 'b.co.uk', uri: 'https://b.co.uk' })))).toBe(
      'embedded/domainMismatch',
    )
    expect(await refusedWith(page('https://shop.example.evil.example', siwe()))).toBe('embedded/domainMismatch')
  })

  it('that expired, begin later, are old, last long, or give permissions say so', async () => {
    const titles = async (changes: Partial<SiweFields>): Promise<readonly string[]> =>
      (await described(sign(siwe(changes)))).warnings.map(({ title }) => title)
    expect(await titles({ expirationTime: new Date(now - 1) })).toEqual(['Expired'])
    expect(await titles({ notBefore: new Date(now + 3_600_000) })).toEqual(['Counts later'])
    expect(await titles({ issuedAt: new Date(now - 2 * 86_400_000) })).toEqual(['Not written now'])
    expect(await titles({ expirationTime: new Date(now + 31 * 86_400_000) })).toEqual(['A long login'])
    const recap = await described(sign(siwe({ resources: ['urn:recap:eyJhdHQiOnt9fQ'] })))
    expect(recap).toMatchObject({ class: 'R2', confirm: expect.any(String) })
  })

  it('row 22: without the comparison the other site’s verifier accepts what was signed', async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const message = siwe({ domain: 'bank.example', uri: 'https://bank.example', address: account.address })
    const request = evm('personal_sign', [message, account.address], account.address)
    const own = { accounts: { eoa: account.address } }
    expect(await refusedWith(request, { context: own })).toBe('embedded/domainMismatch')
    expect((await described(request, { context: own, guards: { signInDomain: false } })).class).toBe('R0')
    const signature = await account.signMessage({ message })
    expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
    expect(parseSiweMessage(message).domain).toBe('bank.example')
  })

  const near: readonly (readonly [string, string])[] = [
    ['a line more', siwe().replace('\nVersion', '\nExtra: 1\nVersion')],
    ['a line before', `\n${siwe()}`],
    ['a line after', `${siwe()}\n`],
    ['carriage returns', siwe().replaceAll('\n', '\r\n')],
    ['a host of another script', siwe().replace('shop.example', 'shор.example')],
    ['a zero-width space in the sentence', siwe().replace('wants you', 'wants​ you')],
    ['other capitals', siwe().replace('wants you to', 'Wants You To')],
    ['full-width letters', siwe().replace('wants', 'ｗants')],
    ['no sentence, but the lines', siwe().split('\n').slice(3).join('\n')],
    ['an account of another kind', siwe().replace('Ethereum', 'Bitcoin')],
    ['a short nonce', siwe().replace('abcdefgh12345678', 'abc')],
    ['a time that is none', siwe().replace(/Issued At: .*/, 'Issued At: now')],
    ['a line twice', siwe().replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['hidden in bytes', toHex(new Uint8Array([0xff, ...new TextEncoder().encode(siwe({ domain: 'bank.example' }))]))],
  ]
  it.each(near)(
    'row 23: that are nearly one, by %s, are refused, and shown as text without the rule',
    async (_, message) => {
      expect(parseSignIn(message)).toBeUndefined()
      expect(await refusedWith(sign(message))).toBe('embedded/domainMismatch')
      expect((await described(sign(message), { guards: { nearSignIn: false } })).title).toBe('Sign a message')
    },
  )

  it('row 23: a lax verifier takes some of them', () => {
    const message = siwe({ domain: 'bank.example' }).replace('\nVersion', '\nExtra: 1\nVersion')
    expect(parseSiweMessage(message).domain).toBe('bank.example')
  })
})

describe('other messages', () => {
  it('are shown as they are, in class R1', async () => {
    const shown = await described(sign('Hello,\nI own this.'))
    expect(shown).toMatchObject({ class: 'R1', title: 'Sign a message', warnings: [] })
    expect(shown.sections[0]?.fields[0]?.value).toBe('Hello,\nI own this.')
    expect((await described(sign(toHex('Grüße 日本 🙂')))).sections[0]?.fields[0]?.value).toBe('Grüße 日本 🙂')
  })

  it('that are 32 bytes, hexadecimal digits or no text are class R2', async () => {
    for (const text of [toHex(1, { size: 32 }), 'x'.repeat(32), `0x${'ab'.repeat(33)}`, 'ab'.repeat(32), '0xff00'])
      expect(await described(sign(text))).toMatchObject({ class: 'R2', confirm: expect.any(String) })
  })

  it('row 30: show what is hidden, moves text or imitates the mark', async () => {
    expect(visibleText('a\u202eb\u200bc\r\u00a0d⟨U+202E⟩\n\t')).toBe(
      'a⟨U+202E⟩b⟨U+200B⟩c⟨U+000D⟩⟨U+00A0⟩d⟨U+27E8⟩U+202E⟩\n⟨U+0009⟩',
    )
    const shown = await described(sign('pay \u202eecila\u202c'))
    expect(wordsOf(shown)).toContain('⟨U+202E⟩')
    expect(shown.warnings.map(({ title }) => title)).toEqual(['Hidden characters'])
    expect(shown.raw).not.toContain('\u202e')
  })

  it('keep the origin that asked, and give each request a digest input of its own', async () => {
    const [one, other] = await Promise.all([
      described(sign('a')),
      described({ ...sign('a'), origin: 'https://b.example' }),
    ])
    expect(one.origin).toBe(origin)
    expect(one.digestInput).not.toBe(other.digestInput)
    expect(one.digestInput).toBe(
      `{"account":"${eoa}","chain":"eip155:1","method":"personal_sign","origin":"${origin}","params":["a","${eoa}"]}`,
    )
  })
})
