import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { devnetError } from '../errors/devnetError.js'
import { parseOptions, portSchema } from '../errors/parseOptions.js'
import type { Anvil } from '../evm/startAnvil.js'
import { sandboxPage } from './sandboxPage.js'
import { PaymentSchema, readPurchase, sendAsset, type SandboxChain, type SandboxOrder } from './sandboxOrder.js'

export interface SandboxProviderOptions {
  /** Chains on which it sends what was bought: native currency and the test tokens. */
  readonly chains: readonly Pick<Anvil, 'url' | 'chainId' | 'tokens'>[]
  /** 0, the default, is a free one. */
  readonly port?: number | undefined
  /** Where given, `/buy` takes only queries whose last parameter `signature` is their HMAC-SHA256 in base64. */
  readonly secret?: string | undefined
}

/** A company that sells test tokens for nothing: it stands in for a seller of tokens, and for an exchange. */
export interface SandboxProvider {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** The page that sells: takes the query of an order, `destinationWallets`, `defaultNetwork`, `presetCryptoAmount`. */
  readonly buyUrl: string
  /** The page that pays out of an exchange: takes `sessionId`, `asset`, `amount`, `recipient`. */
  readonly payUrl: string
  /** Answers `{ status, txHash }` for a `sessionId`. */
  readonly statusUrl: string
  /** Answers purchases with the `partnerUserId` that stands in place of `{user}`, as Coinbase's Transaction Status API does. */
  readonly purchasesUrl: string
  stop(): Promise<void>
}

const optionsSchema = v.looseObject({ port: v.optional(portSchema, 0), secret: v.optional(v.string()) })
/** Bytes of a form at most. */
const largestForm = 16 * 1024

type Status = { readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'; readonly txHash?: string }

/** As Coinbase's Transaction Status API tells one. */
interface Purchase {
  readonly transaction_id: string
  readonly partner_user_ref: string | null
  readonly status: string
  readonly purchase_currency: string
  readonly purchase_amount: { readonly value: string; readonly currency: string }
  readonly wallet_address: string
  readonly tx_hash: string
  /** ISO 8601. */
  readonly created_at: string
}

function purchaseOf(
  { symbol, text, address }: SandboxOrder,
  user: string | null,
): Omit<Purchase, 'status' | 'tx_hash'> {
  return {
    transaction_id: randomUUID(),
    partner_user_ref: user,
    purchase_currency: symbol,
    purchase_amount: { value: text, currency: symbol },
    wallet_address: address,
    created_at: new Date().toISOString(),
  }
}

/** @throws `devnet/invalidOptions`, `devnet/portTaken` */
export async function startSandboxProvider(options: SandboxProviderOptions): Promise<SandboxProvider> {
  const { port, secret } = parseOptions(optionsSchema, options)
  const chains: readonly SandboxChain[] = options.chains
  const payments = new Map<string, Status>()
  /** By id, the oldest first. */
  const purchases = new Map<string, Purchase>()

  async function answer(request: IncomingMessage, url: URL): Promise<{ readonly type: string; readonly body: string }> {
    if (url.pathname === '/status') {
      const status = payments.get(url.searchParams.get('sessionId') ?? '') ?? { status: 'UNKNOWN' }
      return { type: 'application/json', body: JSON.stringify(status) }
    }
    const [, user] = /^\/purchases\/([^/]+)$/.exec(url.pathname) ?? []
    if (user !== undefined) {
      const ref = decodeURIComponent(user)
      const transactions = [...purchases.values()].filter((purchase) => purchase.partner_user_ref === ref).reverse()
      return { type: 'application/json', body: JSON.stringify({ transactions, total_count: `${transactions.length}` }) }
    }
    const isPurchase = url.pathname === '/buy'
    if (!isPurchase && url.pathname !== '/pay')
      return html(sandboxPage({ problem: 'There is nothing at this address.' }))
    if (isPurchase && secret !== undefined && !isSigned(url, secret))
      return html(sandboxPage({ problem: 'This order is not signed by its partner.' }))
    const order = isPurchase ? readPurchase(url, chains) : readPayment(url, chains)
    if (typeof order === 'string') return html(sandboxPage({ problem: order }))
    const sessionId = url.searchParams.get('sessionId')
    if (request.method !== 'POST') {
      if (sessionId) payments.set(sessionId, { status: 'IN_PROGRESS' })
      return html(sandboxPage({ order }))
    }
    const choice = new URLSearchParams(await formOf(request)).get('choice')
    const purchase = purchaseOf(order, url.searchParams.get('partnerUserId'))
    const note = (word: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED', hash = ''): void => {
      const changes = { status: `ONRAMP_TRANSACTION_STATUS_${word}`, tx_hash: hash }
      if (isPurchase) purchases.set(purchase.transaction_id, { ...purchase, ...changes })
    }
    if (choice === 'refuse') {
      if (sessionId) payments.set(sessionId, { status: 'FAILED' })
      note('FAILED')
      return html(sandboxPage({ order, refused: true }))
    }
    note('IN_PROGRESS')
    const txHash = await sendAsset(order)
    note('SUCCESS', txHash)
    if (sessionId) payments.set(sessionId, { status: 'SUCCESS', txHash })
    return html(sandboxPage({ order, txHash }))
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    answer(request, url).then(
      ({ type, body }) =>
        response
          .writeHead(200, {
            'Content-Type': `${type}; charset=utf-8`,
            'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
            'Cache-Control': 'no-store',
          })
          .end(body),
      () => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The sandbox failed at this request.'),
    )
  })
  await listen(server, port)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    buyUrl: `${url}/buy`,
    payUrl: `${url}/pay`,
    statusUrl: `${url}/status`,
    purchasesUrl: `${url}/purchases/{user}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const html = (body: string) => ({ type: 'text/html', body })

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', () => reject(devnetError('portTaken', { port })))
    server.listen(port, '127.0.0.1', resolve)
  })
}

function isSigned(url: URL, secret: string): boolean {
  const signature = url.searchParams.get('signature') ?? ''
  const unsigned = new URL(url)
  unsigned.searchParams.delete('signature')
  const expected = createHmac('sha256', secret).update(unsigned.search).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function readPayment(url: URL, chains: readonly SandboxChain[]): SandboxOrder | string {
  const parsed = v.safeParse(PaymentSchema(chains), Object.fromEntries(url.searchParams))
  return parsed.success
    ? parsed.output
    : 'This payment is not complete, or for a network that the sandbox does not have.'
}

async function formOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > largestForm) throw new RangeError('The form is too long')
  }
  return text
}
