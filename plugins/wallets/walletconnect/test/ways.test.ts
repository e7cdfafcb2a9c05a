import type { Namespace, Wallet, WalletListing } from '@portico/core'
import { startGateway, type GatewayHandle } from '@portico/gateway'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceOf } from '../src/platform/Device.js'
import { screenOf } from '../src/platform/screenOf.js'

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  macOS:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  Linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const
type Agent = keyof typeof agents
const clues = {
  isMobileHint: undefined,
  maxTouchPoints: 0,
  hasFinePointer: true,
  isFramed: false,
  hasMessagingBridge: false,
}

let gateway: GatewayHandle
let listings: readonly WalletListing[]
beforeAll(async () => {
  gateway = await startGateway({ wallets: { pad: 0 } })
  const answer = await fetch(`${gateway.url}/getWallets?projectId=ways&page=1&entries=100`)
  const { data } = (await answer.json()) as { readonly data: readonly object[] }
  // As the modal reads them: what a wallet does not have is null.
  listings = data.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as WalletListing,
  )
})
afterAll(() => gateway.stop())

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

/** Wallets of a namespace that is the only one of a site, by whether a visitor without their extension has a way in. */
function withoutWay(agent: Agent, namespace: Namespace): readonly string[] {
  const device = deviceOf({ ...clues, userAgent: agents[agent] })
  return listings
    .filter(({ chains }) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
    .filter((listing) => {
      const wallet: Wallet = { id: listing.id, name: listing.name, namespaces: [namespace], connectors: [], listing }
      return screenOf(wallet, [namespace], {}, device).type === 'unreachable'
    })
    .map(({ name }) => name)
}

/** Why a visitor who does not have the extension is sent to a store. */
const reasons = {
  'Brave Wallet': 'a part of the browser',
  Enkrypt: 'an extension, and no app',
  Frame: 'a program of the desktop with an extension',
  Leather: 'its app documents no link that opens a page',
  'UniSat Wallet': 'its app answers links one by one (unisat://request), which is no connection',
  Phantom: 'does not pair; its app opens the page in its own browser, which a desktop has not',
  'Base (formerly Coinbase Wallet)':
    'does not pair; its app opens the page in its own browser, which a desktop has not',
  Xverse: 'does not pair; its app opens the page in its own browser, which a desktop has not',
} as const
type Reason = keyof typeof reasons
const onPhones: Readonly<Record<Namespace, readonly Reason[]>> = {
  eip155: ['Brave Wallet', 'Enkrypt', 'Frame'],
  solana: ['Brave Wallet'],
  bip122: ['Enkrypt', 'Leather', 'UniSat Wallet'],
  polkadot: ['Enkrypt'],
  cosmos: [],
}
const onDesktops: Readonly<Record<Namespace, readonly Reason[]>> = {
  eip155: ['Base (formerly Coinbase Wallet)', 'Phantom', 'Brave Wallet', 'Enkrypt', 'Frame'],
  solana: ['Base (formerly Coinbase Wallet)', 'Phantom', 'Brave Wallet'],
  bip122: ['Phantom', 'Enkrypt', 'Xverse', 'Leather', 'UniSat Wallet'],
  polkadot: ['Enkrypt'],
  cosmos: [],
}

it.each([
  ['iPhone', onPhones],
  ['Android', onPhones],
  ['Windows', onDesktops],
  ['macOS', onDesktops],
  ['Linux', onDesktops],
] as const)(
  'every wallet that comes with the gateway has a way in from %s, but for those named here',
  (agent, named) => {
    expect(listings.length).toBeGreaterThanOrEqual(40)
    expect(Object.fromEntries(namespaces.map((namespace) => [namespace, withoutWay(agent, namespace)]))).toEqual(named)
  },
)
