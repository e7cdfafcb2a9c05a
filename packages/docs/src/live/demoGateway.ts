import type {
  AssetAnswer,
  BalanceAnswer,
  ConvertQuote,
  ConvertToken,
  FungiblePrice,
  HistoryAnswer,
  HistoryRow,
  Identity,
  NameRecord,
  NameSuggestion,
  OnrampQuote,
} from '@portico/gateway-api'

/** Where the gateway of the demonstrations would be. */
export const demoGatewayUrl = 'https://gateway.example.org/'

const network = 'eip155:1'
const visitor = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = `${network}:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`
const native = `${network}:0x${'e'.repeat(40)}`
const router = `${network}:0x${'d'.repeat(40)}`
const etherPrice = 2500

const tokens: readonly ConvertToken[] = [
  { name: 'Ether', symbol: 'ETH', address: native, decimals: 18 },
  { name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6 },
]
const prices: readonly FungiblePrice[] = [
  { name: 'Ether', symbol: 'ETH', iconUrl: '', price: etherPrice, decimals: 18, address: native },
  { name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1, decimals: 6, address: usdc },
]

const balances: BalanceAnswer = {
  balances: [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: network,
      price: etherPrice,
      value: 3125,
      change24h: 1.8,
      quantity: { decimals: '18', numeric: '1.25' },
      iconUrl: '',
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: network,
      address: usdc,
      price: 1,
      value: 480.5,
      change24h: 0,
      quantity: { decimals: '6', numeric: '480.5' },
      iconUrl: '',
    },
  ],
}

const assets: AssetAnswer = {
  data: ['Harbour at dawn', 'Lighthouse', 'Low tide'].map((name, index) => ({
    chainId: network,
    contract: `0x${'a'.repeat(40)}`,
    tokenId: String(index + 1),
    standard: 'ERC721',
    amount: '1',
    name,
    collection: 'Meridian',
    traits: [{ name: 'Weather', value: index === 1 ? 'fog' : 'clear' }],
    isSpam: false,
  })),
  next: null,
}

function moved(id: number, direction: 'in' | 'out', symbol: string, numeric: string): HistoryRow {
  const [from, to] = direction === 'in' ? [router.split(':')[2]!, visitor] : [visitor, router.split(':')[2]!]
  return {
    id: String(id),
    metadata: {
      operationType: direction === 'in' ? 'receive' : 'send',
      hash: `0x${String(id).repeat(64)}`,
      minedAt: new Date(Date.now() - id * 26 * 3_600_000).toISOString(),
      sentFrom: from,
      sentTo: to,
      status: 'confirmed',
      chain: network,
    },
    transfers: [{ fungible_info: { name: symbol, symbol }, direction, quantity: { numeric } }],
  }
}
const history = (): HistoryAnswer => ({
  data: [moved(1, 'in', 'USDC', '480.5'), moved(2, 'out', 'ETH', '0.2'), moved(3, 'in', 'ETH', '1.45')],
  next: null,
})

/** @param from CAIP-10 of what is sold, as in the request */
function quoted(from: string, to: string, amount: string): ConvertQuote {
  const sellsEther = from.toLowerCase() === native
  const dollars = (BigInt(amount) * BigInt(etherPrice)) / 10n ** 12n
  const ether = (BigInt(amount) * 10n ** 12n) / BigInt(etherPrice)
  return { id: null, fromAmount: amount, fromAccount: from, toAmount: `${sellsEther ? dollars : ether}`, toAccount: to }
}

function bought(amount: string, currency: string): OnrampQuote {
  const of = (value: number) => ({ amount: value.toFixed(2), currency })
  const [total, fee] = [Number(amount), Number(amount) * 0.02]
  return {
    coinbaseFee: of(fee),
    networkFee: of(0.35),
    paymentSubtotal: of(total - fee - 0.35),
    paymentTotal: of(total),
    purchaseAmount: { amount: (total - fee - 0.35).toFixed(2), currency: 'USDC' },
    quoteId: 'demonstration',
  }
}

const owned: NameRecord = { name: 'harbour.example', addresses: { '60': { address: visitor } }, attributes: {} }

type Fields = Readonly<Record<string, unknown>>

/**
 * What a Portico gateway answers, made up: its shapes are those of `@portico/gateway-api`.
 * @param path below the gateway, without the slash
 * @returns undefined where a gateway would answer 404
 */
export function answerGateway(path: string, query: URLSearchParams, body: Fields): object | undefined {
  const [, , address = '', what = path] = /^(v1\/account)\/([^/]+)\/(\w+)$/.exec(path) ?? []
  switch (what) {
    case 'v1/supported-chains':
      return { http: [network], ws: [] }
    case 'getWallets':
      return { count: 0, data: [] }
    case 'balance':
      return balances
    case 'nfts':
      return assets
    case 'history':
      return decodeURIComponent(address).toLowerCase() === visitor.toLowerCase() ? history() : { data: [], next: null }
    case 'v1/convert/tokens':
      return { tokens }
    case 'v1/fungible/price':
      return {
        fungibles: prices.filter((price) => (body['addresses'] as readonly string[]).includes(price.address ?? '')),
      }
    case 'v1/convert/gas-price':
      return { standard: '1000000000', fast: '1200000000', instant: '1500000000' }
    case 'v1/convert/quotes':
      return { quotes: [quoted(query.get('from') ?? '', query.get('to') ?? '', query.get('amount') ?? '0')] }
    case 'v1/convert/allowance':
      return { allowance: `${2n ** 128n}` }
    case 'v1/onramp/quote':
      return bought(String(body['amount']), String(Object(body['paymentCurrency'])['id'] ?? 'USD'))
  }
  const [, name] = /^v1\/profile\/suggestions\/(.+)$/.exec(path) ?? []
  if (name) {
    const rows: readonly NameSuggestion[] = [{ name: `${name}.${query.get('zone') ?? 'eth'}`, registered: false }]
    return { suggestions: rows }
  }
  if (path.startsWith('v1/identity/')) return { name: owned.name, avatar: null } satisfies Identity
  if (path === `v1/profile/account/${owned.name}`) return owned
  if (path.startsWith('v1/profile/')) return []
  return undefined
}
