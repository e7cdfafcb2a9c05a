import { HistoryAnswerSchema, OnrampOptionsSchema, OnrampUrlSchema } from '@portico/gateway-api'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cdpToken, CdpKeySchema } from '../src/coinbase/cdpToken.js'
import { startGateway, type LogLine } from '../src/index.js'
import {
  documents,
  ecKey,
  ed25519Key,
  expectPage,
  expectTokenRequest,
  startCoinbaseDouble,
  type CdpKeyPair,
} from './coinbaseDouble.js'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const order = {
  destinationWallets: [{ address: own, blockchains: ['base', 'ethereum'], assets: ['USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: own,
  defaultExperience: 'buy',
  presetCryptoAmount: 25,
}

const purchaseCurrencies = [
  {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }],
  },
]

async function open(pair: CdpKeyPair = ed25519Key(), key = pair.key) {
  const coinbase = await startCoinbaseDouble(pair)
  const lines: LogLine[] = []
  const gateway = await startGateway({
    stopTimeout: 100,
    proxies: 1,
    projects: [{ id: 'test-project' }],
    origins: ['https://shop.example'],
    log: (line) => void lines.push(line),
    onramp: {
      provider: { kind: 'coinbase', key, apiUrl: coinbase.apiUrl },
      purchaseCurrencies,
    },
  })
  onTestFinished(() => gateway.stop())
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${gateway.url}${path}${path.includes('?') ? '&' : '?'}projectId=test-project`, {
      // The proxy appends what it sees; what stands before that is the client's own word.
      headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7', Origin: 'https://shop.example' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    coinbase,
    ask,
    lines,
    page: (change: object = {}) => ask('/v1/generators/onrampurl', { ...order, ...change }),
  }
}

describe('the token of a request', () => {
  it.each([
    ['an Ed25519 key', ed25519Key()],
    ['a P-256 key', ecKey()],
  ])('is signed with %s, for one request and two minutes', async (_, { key, publicKey, alg }) => {
    const token = await cdpToken(key, 'POST', new URL(`${documents.api}${documents.token.path}?a=1`))
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { algorithms: [alg] })
    expect(Object.keys(protectedHeader).sort()).toEqual(documents.jwt.header)
    expect(protectedHeader).toMatchObject({
      alg,
      kid: key.id,
      typ: 'JWT',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(payload).toMatchObject({
      sub: key.id,
      iss: documents.jwt.issuer,
      aud: documents.jwt.audience,
      uri: documents.jwt.uri,
      uris: [documents.jwt.uri],
    })
    expect(payload.exp! - payload.nbf!).toBe(documents.jwt.seconds)
    expect(Math.abs(payload.nbf! - Date.now() / 1000)).toBeLessThan(5)
    const other = await cdpToken(key, 'POST', new URL(documents.api))
    expect(decodeProtectedHeader(other)['nonce']).not.toBe(protectedHeader['nonce'])
    expect(decodeJwt(other)['uri']).toBe('POST api.developer.coinbase.com/onramp')
  })

  it('takes a PEM whose ends of lines are written as two characters, as in an environment variable', async () => {
    const { key, publicKey } = ecKey()
    const secret = key.secret.replaceAll('\n', String.raw`\n`)
    const token = await cdpToken({ ...key, secret }, 'GET', new URL(documents.api))
    expect((await jwtVerify(token, publicKey)).payload.iss).toBe('cdp')
  })

  it.each([
    ['another curve', ecKey('P-384').key.secret],
    ['half of an Ed25519 key', Buffer.alloc(32, 1).toString('base64')],
    ['a word', 'hunter2'],
    ['nothing', ''],
  ])('is not made with %s, and the configuration is refused without repeating it', async (_, secret) => {
    expect(v.is(CdpKeySchema, { id: 'k', secret })).toBe(false)
    const provider = { kind: 'coinbase' as const, key: { id: 'k', secret } }
    const refused = await startGateway({
      origins: ['https://shop.example'],
      onramp: { provider, purchaseCurrencies },
    }).catch((error: unknown) => error as Error)
    expect(String((refused as Error).message)).toContain('onramp.provider.key.secret')
    if (secret) expect(String((refused as Error).message)).not.toContain(secret)
  })
})

describe('buying at Coinbase', () => {
  it.each([
    ['an Ed25519 key', ed25519Key()],
    ['a P-256 key', ecKey()],
  ])('opens a page by a session token for the wallet, asked for with %s [7.17]', async (_, pair) => {
    const { coinbase, page } = await open(pair)
    const { status, body } = await page()
    expect(status).toBe(200)
    expect(expectPage(v.parse(OnrampUrlSchema, body).url)).toEqual({
      sessionToken: documents.token.answer.token,
      defaultNetwork: 'base',
      defaultExperience: 'buy',
      presetCryptoAmount: '25',
      partnerUserRef: own,
    })
    expect(coinbase.requests).toHaveLength(1)
    expect(expectTokenRequest(coinbase.requests[0]!)).toEqual({
      addresses: [{ address: own, blockchains: ['base', 'ethereum'] }],
      assets: ['USDC'],
      clientIp: '203.0.113.7',
    })
  })

  it('hands on what the visitor pays, in its currency, where nothing is known of what that buys [7.17]', async () => {
    const { page } = await open()
    const { body } = await page({ presetCryptoAmount: undefined, presetFiatAmount: 100, fiatCurrency: 'EUR' })
    expect(expectPage(v.parse(OnrampUrlSchema, body).url)).toMatchObject({
      presetFiatAmount: '100',
      fiatCurrency: 'EUR',
    })
  })

  it('tells pages which seller there is', async () => {
    const { ask } = await open()
    expect(v.parse(OnrampOptionsSchema, (await ask('/v1/onramp/options')).body).providers).toEqual(['coinbase'])
  })

  it('asks with a new token each time', async () => {
    const { coinbase, page } = await open()
    await page()
    expect((await page()).status).toBe(200)
    expect(new Set(coinbase.requests.map(({ headers }) => headers['authorization'])).size).toBe(2)
  })

  it.each([
    [401, 503, 'seller_key'],
    [403, 503, 'seller_key'],
    [429, 503, 'rate_limited'],
    [400, 400, 'order'],
    [500, 503, 'transport'],
    [502, 503, 'transport'],
  ])('an answer %i becomes %i with the code %s, and the log has no address', async (answered, status, field) => {
    const { coinbase, page, ask, lines } = await open()
    coinbase.answer.status = answered
    expect(await page()).toMatchObject({ status, body: { status: 'FAILED', reasons: [{ field }] } })
    expect(await ask(`/v1/account/${own}/history?chainId=eip155:8453&onramp=coinbase`)).toMatchObject({ status })
    const said = lines.filter(({ event }) => event === 'seller.failed')
    expect(said[0]).toEqual({ level: 'warn', event: 'seller.failed', source: 'coinbase', code: field })
    expect(JSON.stringify(said)).not.toContain(own)
  })

  it('a key that Coinbase does not know is the code seller_key', async () => {
    const { page } = await open(ed25519Key(), ed25519Key().key)
    expect(await page()).toMatchObject({ status: 503, body: { reasons: [{ field: 'seller_key' }] } })
  })

  it.each([
    ['no token', { channel_id: 'c' }],
    ['an empty token', { token: '' }],
    ['a list', []],
    ['text', 'token'],
  ])('an answer with %s opens no page', async (_, token) => {
    const { coinbase, page } = await open()
    coinbase.answer.token = token
    expect(await page()).toMatchObject({ status: 503, body: { reasons: [{ field: 'transport' }] } })
  })

  it.each([
    ['no network', { destinationWallets: [{ address: own }] }],
    ['a reference of 50 characters', { partnerUserId: 'x'.repeat(50) }],
  ])('is not asked for an order with %s', async (_, change) => {
    const { coinbase, page } = await open()
    expect(await page(change)).toMatchObject({ status: 400, body: { reasons: [{ field: 'order' }] } })
    expect(coinbase.requests).toEqual([])
  })

  it('lists what was bought for an address, asked for with a token of that request [7.4]', async () => {
    const { coinbase, ask } = await open()
    const { transactions } = documents
    const { status, body } = await ask(`/v1/account/${own}/history?chainId=eip155:8453&onramp=coinbase`)
    expect(status).toBe(200)
    const [row] = transactions.answer.transactions
    expect(v.parse(HistoryAnswerSchema, body).data).toMatchObject([
      { id: row!.transaction_id, metadata: { status: row!.status, hash: row!.tx_hash, sentTo: own } },
    ])
    const [request] = coinbase.requests
    expect([request!.method, request!.path]).toEqual([
      transactions.method,
      `/onramp${transactions.path.replace('{partner_user_ref}', own)}`,
    ])
    expect(transactions.query).toEqual(expect.arrayContaining([...request!.query.keys()]))
  })

  it('is not configured for pages of every origin, which Coinbase forbids', async () => {
    const { key } = ed25519Key()
    const onramp = { provider: { kind: 'coinbase' as const, key }, purchaseCurrencies }
    await expect(startGateway({ onramp })).rejects.toThrow(/origins: must list the origins of your pages/)
  })
})
