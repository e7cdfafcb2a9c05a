import { createHash } from 'node:crypto'
import { networkIconOf } from './networkIconOf.js'
import { networkIcons } from './networkIcons.js'
import { tokenIcons } from './tokenIcons.js'
import { walletIcons, type WalletIcon } from './walletIcons.js'
import { monogram } from './monogram.js'

/** A tile with the sign of an ISO 4217 currency; undefined for a code that does not exist. `code` in capitals. */
export function currencyImage(code: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(code)) return undefined
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return monogram(sign, `currency:${code}`)
}

/** Finds SVG documents by the ids that requests name; undefined for an id it does not know. Touches no file. */
export interface ImageStore {
  wallet(imageId: string): string | undefined
  /** A network (CAIP-2), a namespace, or a connector id such as `walletConnect`. */
  asset(id: string): string | undefined
  /** An ISO 4217 code, or a token symbol. Case does not matter. */
  currency(code: string): string | undefined
  /** A token symbol. Case does not matter. */
  token(symbol: string): string | undefined
}

const connectorIcons: Readonly<Record<string, WalletIcon>> = {
  walletConnect: 'walletConnect',
  coinbaseWallet: 'coinbase',
  coinbaseWalletSDK: 'coinbase',
  baseAccount: 'coinbase',
  safe: 'safe',
  ledger: 'ledger',
  okx: 'okx',
}

/** `walletImages` answers the SVG of an image id that the wallet registry gave out. */
export function createImageStore(walletImages: (imageId: string) => string | undefined): ImageStore {
  const token = (symbol: string) => ownIcon(tokenIcons, symbol.toUpperCase())
  return {
    wallet: walletImages,
    asset(id) {
      const connector = Object.hasOwn(connectorIcons, id) ? connectorIcons[id] : undefined
      if (connector !== undefined) return walletIcons[connector]
      const network = networkIconOf(id)
      return network && networkIcons[network]
    },
    currency: (code) => currencyImage(code.toUpperCase()) ?? token(code),
    token,
  }
}

/** Strong ETag of an image. */
export function imageTag(svg: string): string {
  return `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`
}

function ownIcon(icons: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(icons, key) ? icons[key] : undefined
}
