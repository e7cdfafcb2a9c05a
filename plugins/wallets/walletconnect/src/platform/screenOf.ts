import type { Namespace, Wallet } from '@portico/core'
import { inAppBrowserOf, type InAppBrowser } from '../links/inAppBrowsers.js'
import { downloadLink } from '../links/walletLinks.js'
import type { WalletConnectOptions } from '../WalletConnectOptions.js'
import { deviceOf, readDeviceClues, type Device } from './Device.js'
import { platformsOf, type Platform } from './platformsOf.js'

/** What the view of a listed wallet shows on this device. */
export type WalletScreen =
  /** The wallet opens this page in a browser of its own. */
  | { readonly type: 'inAppBrowser'; readonly browser: InAppBrowser }
  /** There is no way from this device into the wallet. */
  | { readonly type: 'unreachable'; readonly download: string | undefined }
  | { readonly type: 'pair'; readonly device: Device; readonly platforms: readonly Platform[] }

export function screenOf(
  { listing, connectors }: Wallet,
  namespaces: readonly Namespace[],
  { links }: WalletConnectOptions,
  device: Device = deviceOf(readDeviceClues()),
): WalletScreen {
  const isInstalled = connectors.some(({ remote }) => !remote)
  const browser = device.isPhone && !isInstalled ? inAppBrowserOf(listing, namespaces, links?.inAppBrowsers) : undefined
  if (browser) return { type: 'inAppBrowser', browser }
  const platforms = platformsOf({ listing, isInstalled, hasChains: namespaces.length > 0, device })
  if (platforms[0] === 'unsupported') return { type: 'unreachable', download: listing && downloadLink(listing, device) }
  return { type: 'pair', device, platforms }
}
