import { safePage, type WalletListing } from '@portico/core'
import type { Device } from '../platform/Device.js'
import type { Platform } from '../platform/platformsOf.js'
import { deepLink } from './deepLink.js'
import type { DeepLinkChoice } from './deepLinkChoice.js'

/** A link that a view draws; opening it is the browser's own doing, within the visitor's gesture. */
export interface WalletLink {
  readonly url: string
  /** Where a browser opens it. */
  readonly target: '_self' | '_top' | '_blank'
  /** To be remembered when it is followed. Absent: the system chooses the app. */
  readonly choice?: DeepLinkChoice
}

const linkOf: { readonly [P in Platform]?: keyof WalletListing } = {
  mobile: 'mobile_link',
  web: 'webapp_link',
  desktop: 'desktop_link',
}

/** The link that opens a wallet on a platform with a pairing URI; undefined where there is none that may be opened. */
export function walletLink(
  listing: WalletListing,
  platform: Platform,
  uri: string,
  { device, preferUniversal }: { readonly device: Device; readonly preferUniversal: boolean },
): WalletLink | undefined {
  const field = linkOf[platform]
  const found = deepLink({
    link: field && (listing[field] as string | undefined),
    uri,
    ...(platform === 'mobile' ? { linkMode: listing.link_mode } : {}),
    encodeTwice: device.isMessagingApp && device.os === 'android',
  })
  if (!found) return undefined
  return {
    url: (preferUniversal && found.universal) || found.redirect,
    target: targetOf(platform, device),
    choice: { href: found.href, name: listing.name },
  }
}

/** The pairing URI itself: the system asks the visitor for an app that takes it, or opens the one that does. */
export function anyAppLink(uri: string, device: Device): WalletLink {
  return { url: uri, target: targetOf('mobile', device) }
}

function targetOf(platform: Platform, { isMessagingApp, isFramed }: Device): WalletLink['target'] {
  if (platform !== 'mobile' || isMessagingApp) return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Where the wallet can be had for this device. */
export function downloadLink(listing: WalletListing, { os, isPhone }: Device): string | undefined {
  const { app_store, play_store, chrome_store, homepage } = listing
  const store = os === 'ios' ? app_store : os === 'android' ? play_store : isPhone ? undefined : chrome_store
  return safePage(store) ?? safePage(homepage)
}
