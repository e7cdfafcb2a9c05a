import { buildAuthObject, createEncodedRecap, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { describe, expect, it } from 'vitest'
import type { Cacao, Siwx } from '../src/index.js'
import { messageOfCacao, recapSentence } from '../src/message/cacao.js'
import { codeOf, createTestSiwx, domain, newKey, origin, type Key } from './signInForTests.js'

const chains = ['eip155:1', 'eip155:137']
const statement = 'Sign in to Meridian.'

/** What a wallet answers to WalletConnect's `authenticate`, made by the functions that wallets use for it. */
async function authenticate(key: Key, nonce: string, some: object = {}): Promise<readonly Cacao[]> {
  const request = {
    type: 'caip122' as const,
    chains,
    domain,
    aud: `${origin}/account`,
    version: '1' as const,
    nonce,
    iat: new Date().toISOString(),
    ...some,
  }
  const populated = populateAuthPayload({
    authPayload: request,
    chains,
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  return Promise.all(
    chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${key.address}`
      const message = formatMessage(populated, iss)
      const signature = await key.signMessage({ message })
      return buildAuthObject(populated, { t: 'eip191', s: signature }, iss) as unknown as Cacao
    }),
  )
}

async function verifyAll(siwx: Siwx, cacaos: readonly Cacao[]): Promise<unknown> {
  return codeOf(siwx.verify(cacaos.map((cacao) => ({ cacao }))))
}

describe('a CACAO of authenticate', () => {
  const recap = createEncodedRecap('eip155', 'request', [
    'personal_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
  ])

  it.each([
    ['without anything else', {}],
    ['with a statement', { statement }],
    [
      'with every field',
      {
        statement,
        requestId: 'r1',
        resources: [`${origin}/terms`],
        exp: '2100-01-01T00:00:00Z',
        nbf: '2020-01-01T00:00:00Z',
      },
    ],
    ['with a recap', { resources: [recap] }],
    ['with a statement and a recap', { statement, resources: [`${origin}/terms`, recap] }],
  ])('signs in on all its networks by one nonce, %s', async (_, some) => {
    const key = newKey()
    const siwx = createTestSiwx()
    const accounts = chains.map((chainId) => ({ address: key.address, chainId }))
    expect(await verifyAll(siwx, await authenticate(key, await siwx.nonce(), some))).toMatchObject(accounts)
  })

  it('has the statement that the site expects, and its recap in words after it', async () => {
    const siwx = createTestSiwx({ statement })
    const key = newKey()
    const fitting = await authenticate(key, await siwx.nonce(), { statement, resources: [recap] })
    expect(await verifyAll(siwx, fitting)).toHaveLength(2)
    const other = await authenticate(key, await siwx.nonce(), { statement: 'Give all to Mallory.', resources: [recap] })
    expect(await verifyAll(siwx, other)).toBe('signIn/statement')
  })

  it('is refused when its fields are not those that were signed', async () => {
    const siwx = createTestSiwx()
    const key = newKey()
    const changed = async (change: (cacao: Cacao) => Cacao): Promise<unknown> => {
      const [cacao] = await authenticate(key, await siwx.nonce(), { statement, requestId: 'r1' })
      return verifyAll(siwx, [change(cacao!)])
    }
    const withPayload = (some: Partial<Cacao['p']>) => (cacao: Cacao) => ({ ...cacao, p: { ...cacao.p, ...some } })
    expect(await changed((cacao) => cacao)).toHaveLength(1)
    expect(await changed(withPayload({ iss: `did:pkh:eip155:1:${newKey().address}` }))).toBe('signIn/signature')
    expect(await changed(withPayload({ requestId: 'r2' }))).toBe('signIn/signature')
    expect(await changed(withPayload({ statement: 'Other words' }))).toBe('signIn/signature')
    expect(await changed(withPayload({ aud: 'https://evil.example/' }))).toBe('signIn/uri')
    expect(await changed(withPayload({ iss: 'did:pkh:solana:5eykt:abc' }))).toBe('signIn/message')
    expect(await changed(withPayload({ statement: 'two\nlines' }))).toBe('signIn/message')
    expect(await changed(withPayload({ resources: ['urn:recap:notJson'] }))).toBe('signIn/resources')
  })

  it.each([
    ['an account of another namespace', { iss: 'did:pkh:solana:5eykt:abc' }],
    ['words before its account', { iss: 'see did:pkh:eip155:1:0x01' }],
    ['words after its account', { iss: 'did:pkh:eip155:1:0x01:2' }],
    ['no account', { iss: '' }],
    ['no URI', { aud: undefined, uri: undefined }],
    ['an empty URI', { aud: '' }],
  ])('is refused with %s, before a text is made of it', async (_, some) => {
    const [cacao] = await authenticate(newKey(), 'abcdefgh12345678')
    const read = () => messageOfCacao({ ...cacao!, p: { ...cacao!.p, ...some } })
    expect(read).toThrow(
      expect.objectContaining({
        code: 'signIn/message',
        details: 'A CACAO needs an account of eip155 in `iss`, and `aud` or `uri`.',
      }) as Error,
    )
  })

  it('has the abilities of its recap in the order of the alphabet (EIP-5573)', () => {
    const att = { 'https://meridian.example': { 'crud/update': [{}], 'crud/delete': [{}], 'blog/read': [{}] } }
    const encoded = Buffer.from(JSON.stringify({ att })).toString('base64url')
    expect(recapSentence([`urn:recap:${encoded}`])).toMatch(
      /: \(1\) 'blog': 'read' for 'https:\/\/meridian\.example'\. \(2\) 'crud': 'delete', 'update' for 'https:\/\/meridian\.example'\.$/,
    )
  })

  it('is refused beside a text that is not its own', async () => {
    const siwx = createTestSiwx()
    const [cacao] = await authenticate(newKey(), await siwx.nonce())
    expect(await codeOf(siwx.verify({ cacao: cacao!, message: 'another text' }))).toBe('signIn/message')
  })

  it('is refused beside one of another account, or with another nonce', async () => {
    const siwx = createTestSiwx()
    const nonce = await siwx.nonce()
    const [mine] = await authenticate(newKey(), nonce)
    const [other] = await authenticate(newKey(), nonce)
    expect(await verifyAll(siwx, [mine!, other!])).toBe('signIn/badRequest')
  })
})
