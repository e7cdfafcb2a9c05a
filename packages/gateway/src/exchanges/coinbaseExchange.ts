import type { ExchangePayment } from '@portico/gateway-api'
import { createHash, randomBytes } from 'node:crypto'
import { parseUnits } from 'viem'
import { createCoinbase, longestReference } from '../coinbase/createCoinbase.js'
import { readTransactions, type SellerTransaction } from '../onramp/createPurchases.js'
import { ExchangeError, foldAsset, type ExchangeService } from './Exchange.js'
import type { CoinbaseExchangeSettings } from './ExchangesConfig.js'

/** More than any asset has. */
const decimals = 36
/** Twelve random characters, eight of what is paid to whom, and the amount. */
const sessionPattern = /^[-_a-zA-Z0-9]{12}([-_a-zA-Z0-9]{8})\.(\d{1,30}(?:\.\d{1,36})?)$/

/**
 * Coinbase's page for sending: the session token fixes the recipient, its network and the asset, and the page is opened at the amount.
 * The visitor can change that there, and anyone can buy under a reference. What a session asks for is therefore part of its id, with
 * which each transaction is compared; the gateway keeps nothing.
 */
export function coinbaseExchange(settings: CoinbaseExchangeSettings): ExchangeService {
  const { id, name, imageUrl } = settings
  const coinbase = createCoinbase(settings)
  const assets = new Map(Object.entries(settings.assets).map(([key, value]) => [foldAsset(key), value]))
  return {
    id,
    name,
    imageUrl,
    sends: (asset) => assets.has(foldAsset(asset)),
    async begin({ asset, amount, recipient, redirectUrl, clientIp }) {
      const { symbol, network } = assets.get(foldAsset(asset))!
      const at = recipient.lastIndexOf(':')
      const address = recipient.slice(at + 1)
      if (recipient.slice(0, at) !== asset.slice(0, asset.indexOf('/')))
        throw new ExchangeError(-32_602, 'The recipient is on another network than the asset.')
      const sessionId = `${randomBytes(9).toString('base64url')}${markOf(network, symbol, address)}.${amount}`
      if (sessionId.length > longestReference)
        throw new ExchangeError(-32_602, 'The amount has too many digits for this exchange.')
      const url = await coinbase.page({
        addresses: [{ address, blockchains: [network] }],
        assets: [symbol],
        clientIp,
        reference: sessionId,
        parameters: {
          defaultAsset: symbol,
          defaultNetwork: network,
          defaultExperience: 'send',
          defaultPaymentMethod: 'CRYPTO_ACCOUNT',
          presetCryptoAmount: amount,
          redirectUrl: redirectUrl?.success,
        },
      })
      return { url, sessionId }
    },
    async status(sessionId) {
      const [, mark, amount] = sessionPattern.exec(sessionId) ?? []
      if (mark === undefined || amount === undefined || sessionId.length > longestReference)
        throw new ExchangeError(-32_602, 'This is no session of this exchange.')
      const transactions = readTransactions(id, await coinbase.transactions(sessionId))
      return paymentOf(
        transactions.filter((transaction) => markOfTransaction(transaction) === mark),
        amount,
      )
    },
  }
}

/** Stands for what is paid to whom. Capitals in hexadecimal are a checksum only. */
function markOf(network: string, symbol: string, address: string): string {
  const recipient = address.startsWith('0x') ? address.toLowerCase() : address
  return createHash('sha256').update(`${network} ${symbol} ${recipient}`).digest('base64url').slice(0, 8)
}

function markOfTransaction(transaction: SellerTransaction): string {
  return markOf(transaction.purchase_network, transaction.purchase_currency, transaction.wallet_address)
}

/** What the transactions of a session say of its payment, the newest first. */
function paymentOf(transactions: readonly SellerTransaction[], amount: string): ExchangePayment {
  const sent = transactions.filter(({ status }) => status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  const isEnough = ({ purchase_amount: { value } }: SellerTransaction): boolean =>
    parseUnits(value, decimals) >= parseUnits(amount, decimals)
  const paid = sent.find(isEnough)
  const hashOf = ({ tx_hash: txHash }: SellerTransaction) => (txHash ? { txHash } : {})
  if (paid) return { status: 'SUCCESS', ...hashOf(paid) }
  // Less than was asked for has arrived: neither paid, nor nothing.
  if (sent[0]) return { status: 'UNKNOWN', ...hashOf(sent[0]) }
  if (!transactions[0]) return { status: 'UNKNOWN' }
  return { status: transactions[0].status === 'ONRAMP_TRANSACTION_STATUS_FAILED' ? 'FAILED' : 'IN_PROGRESS' }
}
